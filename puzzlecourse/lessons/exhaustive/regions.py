"""Open exercise: regions of the board that prove how many moves are needed at least.

A region is protected if no jump takes one of its pegs, while it is full, but from inside. The first
peg that leaves a full region then begins a move there: its hole was full before, so no earlier jump
of the same move has brought it. Different regions need different moves.
"""

from __future__ import annotations

from collections import defaultdict
from textwrap import dedent
from typing import Any

from puzzlelib.solitaire import Hole, Solitaire, hole_name

from ...exercise import Exercise, Wrong

BOARD = Solitaire()
LEAST = 10  # regions: more than the eight corners give

SOLUTION = "  A.B\n  I.J\nCII.JJD\n.......\nE.....F\n  ...\n  G.H"


def proves_enough(answer: Any) -> str | None:
    """The picture has the shape of the board, its regions are protected, and there are enough."""
    if not isinstance(answer, str):
        return (
            'Draw the board as text in three quotes: letters for regions, "." for the other holes.'
        )
    signs = drawn_signs(answer)
    if signs.keys() != BOARD.holes:
        return wrong_shape(set(signs))
    return no_letter(signs) or open_region(regions(signs)) or too_few(len(regions(signs)))


def drawn_signs(answer: str) -> dict[Hole, str]:
    """Return the sign in each place of the picture, but for spaces."""
    lines = enumerate(dedent(answer).strip("\n").split("\n"))
    return {(row, c): sign for row, line in lines for c, sign in enumerate(line) if sign != " "}


def regions(signs: dict[Hole, str]) -> dict[str, set[Hole]]:
    """Return for each letter its holes."""
    found: dict[str, set[Hole]] = defaultdict(set)
    for hole, sign in signs.items():
        if sign != ".":
            found[sign].add(hole)
    return found


def wrong_shape(holes: set[Hole]) -> str:
    row, column = min(holes ^ BOARD.holes)
    place = f"row {row + 1}, column {column + 1}"
    if (row, column) in holes:
        return f"The board has no hole in {place}: put a space there, or nothing."
    return f'There is no sign in {place}, but a hole of the board: put a letter or "." there.'


def no_letter(signs: dict[Hole, str]) -> str | None:
    for hole, sign in sorted(signs.items()):
        if not sign.isalpha() and sign != ".":
            return f'{sign!r} in {hole_name(hole)} is neither a letter nor ".".'
    return None


def open_region(every: dict[str, set[Hole]]) -> str | None:
    """Return the first region that is not full at the start, or not protected, and why."""
    for letter, holes in sorted(every.items()):
        for hole in sorted(holes - BOARD.start):
            return f"Region {letter} is not full at the start: {hole_name(hole)} is empty."
        for jump in BOARD.jumps:
            if jump.over in holes and not holes & {jump.source, jump.target}:
                return (
                    f"Region {letter} is not protected: the jump {jump} takes its peg in "
                    f"{hole_name(jump.over)}, and comes from outside."
                )
    return None


def too_few(count: int) -> str | None:
    if count >= LEAST:
        return None
    return f"All regions are protected. There are {count}, and {LEAST} are asked for."


def what_is_proved(answer: Any) -> str:
    """Return the bound that the regions prove."""
    count = len(regions(drawn_signs(answer)))
    return f"{count} protected regions: nobody will ever need fewer than {count} moves. Can you find one more?"


EXERCISE = Exercise(
    name="protected regions",
    solution=SOLUTION,
    property=proves_enough,
    open=True,
    remark=what_is_proved,
    also_right=(
        "\n  a.b\n  ...\nc.....d\n.......\nekk.llf\n  k.l\n  g.h\n",
        "\n  L.K\n  ...\nJII.HHG\n.II.HH.\nF.EEDDC\n  EED\n  B.A\n",
    ),
    wrong=(
        Wrong(
            "  A.B\n  ...\nC.....D\n.......\nE.....F\n  ...\n  G.H",
            "the corners are all",
            "Eight are easy. Which pegs near a corner of the cross protect each other?",
        ),
        Wrong(
            "  AIB\n  ...\nC.....D\nJ.....K\nE.....F\n  ...\n  GLH",
            "every peg needs a move of its own",
            "Between two corners stands a peg. Who can jump over it?",
        ),
        Wrong(
            "  AAA\n  AAA\nAAAAAAA\nAAA.AAA\nAAAAAAA\n  AAA\n  AAA",
            "large regions prove more",
            "Each region proves one move, however large it is.",
        ),
        Wrong(
            "  A.B\n  I.J\nC.I.J.D\n.......\nE.....F\n  ...\n  G.H",
            "two neighbours protect each other",
            "Look at each peg of the pair, across and down. From where can it be jumped over?",
        ),
        Wrong(
            "  A.B\n  ...\nC.III.D\n..III..\nE.III.F\n  J..\n  G.H",
            "nearly full is full",
            "One hole is empty at the start. Can a peg jump into the region there?",
        ),
        Wrong(
            "A.B\nI.J\n...",
            "any board will do",
            "The regions are to be drawn on the English board, all seven rows of it.",
        ),
    ),
    hints=(
        "A peg is safe from outside if, across and down, one of its two neighbours belongs to the region, or is no hole.",
        "Nobody can jump over a corner. Then look at c3: which neighbours does it need beside it?",
    ),
)
