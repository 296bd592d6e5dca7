"""Solitaire boards drawn as text: 'o' is a peg, '.' an empty hole, a space not a hole."""

import re
from textwrap import dedent

from ..inputs import OneSentence, quoted

Hole = tuple[int, int]  # row and column from the top left, counted from 0
CENTRE: Hole = (3, 3)  # of the English and the French board

_MOST_ROWS = 26

ENGLISH = """
  ooo
  ooo
ooooooo
ooo.ooo
ooooooo
  ooo
  ooo
"""

# With its centre empty, this board cannot be brought down to one peg; with c1 empty it can.
FRENCH = """
  .oo
 ooooo
ooooooo
ooooooo
ooooooo
 ooooo
  ooo
"""

ROW_FIVE = "o.oo."
ROW_SEVEN = ".oooo.o"

# A full 3 × 3 board with one hole empty is never solvable, wherever that hole is.
SQUARE_THREE = """
.oo
ooo
ooo
"""

# A 4 × 4 board is solvable only from its eight edge holes that are not corners, such as b1.
SQUARE_FOUR = """
o.oo
oooo
oooo
oooo
"""


class BadBoard(OneSentence):
    """Raised for a picture that is not a board; the message says where it is wrong.

    >>> from puzzlelib import Solitaire
    >>> Solitaire("ooo")
    Traceback (most recent call last):
    ...
    puzzlelib.solitaire.boards.BadBoard: there is no empty hole on this board: put a '.' somewhere, for example in line 1, column 1
    """


def hole_name(hole: Hole) -> str:
    """Return the name of a hole: the column's letter, then the row, counted from the top.

    >>> hole_name((3, 3)), hole_name((0, 2))
    ('d4', 'c1')
    """
    row, column = hole
    return f"{chr(ord('a') + column)}{row + 1}"


def hole_named(name: str) -> Hole | None:
    """Return the hole with this name, on any board; None if it is not the name of a hole.

    >>> hole_named("d4"), hole_named("4d")
    ((3, 3), None)
    """
    match = re.fullmatch(r"([a-z])([1-9][0-9]?)", name)
    return (int(match[2]) - 1, ord(match[1]) - ord("a")) if match else None


def without_margin(picture: str) -> str:
    r"""Return the picture without its margin; BadBoard if it is not a board.

    >>> without_margin("\n   .oo\n   oxo\n")
    Traceback (most recent call last):
    ...
    puzzlelib.solitaire.boards.BadBoard: line 3, column 5: 'x' is no part of a board; a peg is 'o', an empty hole '.', no hole ' '
    """
    if not isinstance(picture, str):
        raise BadBoard(f"a board is drawn as a string, such as '.oooo.o', not {quoted(picture)}")
    signs = [
        (line, column, sign)
        for line, row in enumerate(picture.split("\n"), start=1)
        for column, sign in enumerate(row, start=1)
        if sign != " "
    ]
    for line, column, sign in signs:
        if sign not in "o.":
            raise BadBoard(
                f"line {line}, column {column}: {sign!r} is no part of a board; "
                "a peg is 'o', an empty hole '.', no hole ' '"
            )
    if not signs:
        raise BadBoard("there is nothing on this board; a peg is 'o', an empty hole '.'")
    line, column, first = signs[0]
    if all(sign == first for _, _, sign in signs):
        lacking, other = ("empty hole", ".") if first == "o" else ("peg", "o")
        raise BadBoard(
            f"there is no {lacking} on this board: put a {other!r} somewhere, "
            f"for example in line {line}, column {column}"
        )
    tidied = "\n".join(line.rstrip() for line in dedent(picture).split("\n")).strip("\n")
    height, width = tidied.count("\n") + 1, max(map(len, tidied.split("\n")))
    if height > _MOST_ROWS or width > _MOST_ROWS:
        raise BadBoard(
            f"a board has at most {_MOST_ROWS} rows and columns, not {height} and {width}"
        )
    return tidied


def holes_with(picture: str, signs: str) -> frozenset[Hole]:
    """Return the holes drawn with one of these signs, in a picture without margin.

    >>> sorted(holes_with("o.oo.", "."))
    [(0, 1), (0, 4)]
    """
    rows = enumerate(picture.split("\n"))
    return frozenset((r, c) for r, line in rows for c, sign in enumerate(line) if sign in signs)
