"""Known numbers about the puzzles with their sources; `test_reference.py` computes them.

Each puzzle of puzzlelib needs a row: `test_conformance.py` takes its instances from this table, and
fails if a puzzle has none.

"measured" means computed by a program independent of puzzlelib. "calls" includes the first call.
With a memo two counts differ: "positions remembered" counts each position once, "met" each visit.
"""

import re
from typing import Any, NamedTuple

from puzzlelib import Hanoi, Maze, Nim, Solitaire
from puzzlelib.maze import InFog
from puzzlelib.solitaire import (
    ENGLISH,
    FRENCH,
    ROW_FIVE,
    ROW_SEVEN,
    SQUARE_FOUR,
    SQUARE_THREE,
)

PLUS = " o\no.o\n o"  # five holes

CORNER_FOUR = ".ooo\noooo\noooo\noooo"


class Known(NamedTuple):
    """A known number: the puzzle, the counted quantity, its value and its source."""

    rules: Any
    what: str
    number: Any
    source: str


LINES = "lines of 1, 2, 3 … moves"
POSITIONS = "positions that can be reached"
LEVELS = "positions after 0, 1, 2 … moves"
CLASSES = "the same up to the symmetries of the board"
TREE = "nodes of the tree of all lines"

MEASURED = "measured"
SYSTEMS = "the five systems, see docs/reference/five_systems.md"
FORMULA = "A. M. Hinz and others, The Tower of Hanoi: Myths and Maths"
LESSONS = "model sheet of the lessons, checked by running code"
BELL = "G. I. Bell, arXiv 0903.3696"

HANOI = [
    Known(Hanoi(3), LINES, (2, 6, 16), MEASURED),
    Known(Hanoi(3), "moves of the depth-first line", 14, MEASURED),
    Known(Hanoi(3, goal="any"), POSITIONS, 27, FORMULA),
    Known(Hanoi(3, goal="any"), "fewest moves", 7, FORMULA),
    Known(Hanoi(64), "fewest moves", 18_446_744_073_709_551_615, FORMULA),
    *[Known(Hanoi(n), POSITIONS, 3**n, FORMULA) for n in range(1, 7)],
    *[Known(Hanoi(n), "fewest moves", 2**n - 1, FORMULA) for n in range(1, 11)],
    *[Known(Hanoi(n), "calls of solve_hanoi", 2 ** (n + 1) - 1, FORMULA) for n in range(1, 11)],
]

WINDING = Maze(["S.#", "#.G"])

MAZE = [
    Known(Maze(), POSITIONS, 50, MEASURED),
    Known(Maze(), "fewest moves", 10, MEASURED),
    Known(Maze(), "moves of the depth-first line", 16, MEASURED),
    Known(WINDING, POSITIONS, 4, "counted on paper"),
    Known(WINDING, "fewest moves", 3, "counted on paper"),
]

NIM = [
    Known(Nim((1, 2)), LINES, (3, 5, 3), MEASURED),
    Known(Nim((1,)), TREE, 2, MEASURED),
    Known(Nim((2,)), TREE, 4, MEASURED),
    Known(Nim((1, 1)), TREE, 5, MEASURED),
    Known(Nim((1, 2)), TREE, 12, MEASURED),
    Known(Nim((2, 2)), TREE, 33, MEASURED),
    Known(Nim((1, 2, 2)), TREE, 150, MEASURED),
    Known(Nim((1, 2, 3)), TREE, 447, MEASURED),
    Known(Nim((3, 4, 5)), TREE, 1_038_768, "N10 of " + SYSTEMS + "; measured"),
    Known(Nim((3, 4, 5)), POSITIONS, 120, MEASURED),
    Known(Nim((3, 4, 5)), "positions won by the player to move", 102, "N11; measured"),
    Known(Nim((3, 4, 5), misere=True), "positions won by the player to move", 102, LESSONS),
    Known(Nim((3, 4, 5)), "positions that change sides in misère play", 8, LESSONS),
    Known(Nim((3, 4, 5)), "winning first moves", ("take 2 from heap 1",), "N11; measured"),
    Known(Nim((3, 4, 5), misere=True), "winning first moves", ("take 2 from heap 1",), MEASURED),
    Known(Nim((1, 2)), "calls of is_winning", 10, LESSONS),
    Known(Nim((3, 4, 5)), "calls of is_winning", 25_772, MEASURED),
    Known(Nim((3, 4, 5)), "calls in the document's order", 10_874, "N10; measured"),
    Known(Nim((3, 4, 5), misere=True), "calls in the document's order", 9_584, MEASURED),
    Known(Nim((1, 3, 5, 7)), "calls in the document's order", 1_298_817, MEASURED),
    Known(Nim((3, 4, 5)), "positions remembered in the document's order", 88, MEASURED),
    Known(
        Nim((3, 4, 5), misere=True), "positions remembered in the document's order", 89, MEASURED
    ),
    Known(Nim((3, 4, 5)), "sorted heaps remembered in the document's order", 36, MEASURED),
    Known(
        Nim((3, 4, 5), misere=True), "sorted heaps remembered in the document's order", 37, MEASURED
    ),
    Known(Nim((1, 3, 5, 7)), "sorted heaps remembered in the document's order", 111, MEASURED),
]

SOLITAIRE = [
    Known(Solitaire(ENGLISH), "holes", 33, "S1 of " + SYSTEMS),
    Known(Solitaire(FRENCH), "holes", 37, "S10 of " + SYSTEMS),
    Known(Solitaire(ENGLISH), "jumps the board has room for", 76, MEASURED),
    Known(Solitaire(ENGLISH), LINES, (4, 12, 60, 400, 2960), "measured twice"),
    Known(Solitaire(ENGLISH), LEVELS, (1, 4, 12, 60, 296, 1338, 5648), MEASURED),
    Known(Solitaire(ENGLISH), CLASSES, (1, 1, 2, 8, 39, 171), "OEIS A112737; measured"),
    Known(Solitaire(ENGLISH), "jumps until one can be stuck", 6, "S12; measured"),
    Known(Solitaire(ENGLISH, finish=(3, 3)), "jumps of the line that solve finds", 31, BELL),
    Known(Solitaire(ENGLISH), "jumps of the line that solve finds", 31, BELL),
    Known(Solitaire(ENGLISH), "positions met by solve_remembering", 2_313, LESSONS),
    Known(Solitaire(ROW_FIVE), "calls of solve", 4, LESSONS),
    Known(Solitaire(ROW_SEVEN), "calls of solve", 9, LESSONS),
    Known(Solitaire(ROW_SEVEN), "calls of solve with the order turned round", 6, LESSONS),
    Known(Solitaire(SQUARE_THREE), "calls of solve", 27, MEASURED),
    Known(Solitaire(CORNER_FOUR), "positions met by solve_remembering", 5_403, MEASURED),
    Known(Solitaire(CORNER_FOUR), TREE, 1_319_343, MEASURED),
    Known(Solitaire("..o.."), "solutions", 1, LESSONS),
    Known(Solitaire("o...o"), "solutions", 0, LESSONS),
    Known(Solitaire(ROW_FIVE), "solutions", 1, LESSONS),
    Known(Solitaire(ROW_SEVEN), "solutions", 4, LESSONS),
    Known(Solitaire(ROW_SEVEN), "most pegs one can be stuck with", 3, LESSONS),
    Known(Solitaire(SQUARE_THREE), "vacancies from which it is solvable", "", MEASURED),
    Known(Solitaire(PLUS), "vacancies from which it is solvable", "", MEASURED),
    Known(
        Solitaire(SQUARE_FOUR),
        "vacancies from which it is solvable",
        "b1 c1 a2 d2 a3 d3 b4 c4",
        MEASURED,
    ),
]

CENTRAL = Solitaire(ENGLISH, finish=(3, 3))

A112737 = (
    *(1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312, 89927, 229614, 517854, 1022224, 1753737),
    *(2598215, 3312423, 3626632, 3413313, 2765623, 1930324, 1160977, 600372, 265865, 100565),
    *(32250, 8688, 1917, 348, 50, 7, 2),
)
A112738 = (
    *(1, 1, 2, 8, 38, 164, 635, 2089, 6174, 16020, 35749, 68326, 112788, 162319, 204992, 230230),
)

# Computable with a tablebase only: see `test_tablebase.py`.
ALL_LEVELS = [
    Known(CENTRAL, "positions after n jumps, up to symmetry", A112737, "OEIS A112737; measured"),
    Known(CENTRAL, "all of them", 23_475_688, MEASURED),
    Known(
        CENTRAL,
        "the same without symmetry, the first ten",
        (1, 4, 12, 60, 296, 1338, 5648, 21842, 77559, 249690),
        MEASURED,
    ),
    Known(CENTRAL, "all of them without symmetry", 187_636_299, MEASURED),
]
WINNABLE = [
    Known(
        CENTRAL,
        "winnable positions after n jumps, up to symmetry",
        A112738 + A112738[::-1],
        "OEIS A112738; measured",
    ),
    Known(CENTRAL, "winnable positions", 1_679_072, BELL),
    Known(CENTRAL, "winnable positions with more than 16 pegs", 839_536, BELL),
    Known(CENTRAL, "solutions", 40_861_647_040_079_968, BELL + "; measured"),
    Known(CENTRAL, "fewest moves", 18, "E. Bergholt 1912; measured"),
]

TABLE = [*HANOI, *MAZE, *NIM, *SOLITAIRE]

# Instances without known numbers, for the conformance tests.
UNUSUAL = [
    Hanoi(10, goal="any"),
    InFog(Maze()),
    InFog(WINDING),
    Maze(["SG"]),
    Maze(["S" + "." * 39] + ["." * 40] * 38 + ["." * 39 + "G"]),  # the largest possible
    Nim((5,), misere=True),
    Nim((1, 1, 1), misere=True),
    Nim((2,) * 12),
    Nim((100, *[1] * 19)),  # the largest and most heaps possible
    Solitaire(SQUARE_FOUR, finish=(3, 3)),
    Solitaire("oo.\no\n\n.oo  .oo"),
    Solitaire("\n".join(["o" * 25 + ".", *"o" * 25])),  # the widest and highest possible
]

PUZZLES = list(dict.fromkeys([row.rules for row in TABLE] + UNUSUAL))


def short_name(rules: Any) -> str:
    """The rules in one line, as a test name that is the same in every process."""
    without_address = re.sub(r" at 0x[0-9a-f]+", "", repr(rules))
    return without_address.replace("\\n", "/")[:60]
