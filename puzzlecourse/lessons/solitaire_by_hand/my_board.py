"""Open exercise: a board of one's own that can be solved; `search` is the judge, within a budget."""

from __future__ import annotations

from typing import Any

from puzzlelib.search import Found, Impossible, Unknown, search
from puzzlelib.solitaire import ENGLISH, FRENCH, SQUARE_FOUR, SQUARE_THREE, Solitaire

from ...exercise import Exercise, Wrong

PEGS = 8  # at least: with fewer it is found by trying
BUDGET = 2_000  # positions to look at
KNOWN = tuple(Solitaire(picture) for picture in (ENGLISH, FRENCH, SQUARE_THREE, SQUARE_FOUR))

SOLUTION = ".oo\n.ooo\n ooo"


def can_be_solved(answer: Any) -> str | None:
    """The board is a text, new, not too small, and one peg can be reached."""
    if not isinstance(answer, str):
        return "Draw the board as text: my_board = followed by three quotes, the rows, three quotes again."
    try:
        puzzle = Solitaire(answer)
    except ValueError as error:
        return f"This is no board yet: {error}."
    return not_enough(puzzle) or not_solved(puzzle)


def not_enough(puzzle: Solitaire) -> str | None:
    """Return what the board lacks before anybody looks for a solution, or None."""
    if puzzle in KNOWN:
        return "This board comes from the library. Draw one that is yours."
    if "\n" not in puzzle.picture:
        return "This board has a single row. Draw at least two, so that jumps can go up and down."
    if len(puzzle.start) < PEGS:
        return f"There are {len(puzzle.start)} pegs on this board. Use at least {PEGS}."
    return None


def not_solved(puzzle: Solitaire) -> str | None:
    """Return why the board is not accepted, or None if a line to one peg is known."""
    found = search(puzzle, puzzle.start, nodes=BUDGET)
    if isinstance(found, Impossible):
        return (
            "This board cannot be solved. The search has looked at all positions that can be "
            f"reached, {found.nodes} with the start, and none of them has a single peg."
        )
    if isinstance(found, Unknown):
        return (
            f"Unknown: after {found.nodes} positions there is neither a solution nor a proof that "
            "there is none. It may well be solvable. A smaller board can be decided."
        )
    if all(move.source[0] == move.target[0] for move in found.line):
        return "It is solved along one row. Draw a board on which a jump must go up or down."
    return None


def how_far(answer: Any) -> str:
    """Return how the board was solved."""
    puzzle = Solitaire(answer)
    found = search(puzzle, puzzle.start, nodes=BUDGET)
    if not isinstance(found, Found):
        return ""
    return f"It takes {len(found.line)} jumps. The search looked at {found.nodes} positions. Now play it."


EXERCISE = Exercise(
    name="my board",
    solution=SOLUTION,
    property=can_be_solved,
    open=True,
    remark=how_far,
    also_right=(
        "\n oo.\nooo\nooo\n",
        "    o\n   oo.o\n    oo\n   oo.\n",
    ),
    wrong=(
        Wrong(
            "ooo\no.o\nooo",
            "symmetry solves",
            "Try the four jumps there are. After the first, which can come next?",
        ),
        Wrong(
            SQUARE_THREE,
            "somebody else's will do",
            "Change its outline: add a hole, or leave one out.",
        ),
        Wrong(
            "oooo.oooo",
            "one direction is enough",
            "In a single row a peg has two neighbours at most. Add a second row.",
        ),
        Wrong(
            "oo.o.o.o.o.o.o\n.",
            "one direction is enough",
            "What is the second row for? Give it pegs that have to jump out of it.",
        ),
        Wrong(
            "ooo\nooo\nooo",
            "full is fair",
            "Where would the first peg land? A jump needs an empty hole.",
        ),
        Wrong(
            "o.o\n.o.\no.o",
            "few pegs are easy",
            "Fewer pegs give fewer neighbours: which of these can jump at all?",
        ),
        Wrong(
            "oooo\noooo\n\noooo\n.ooo",
            "islands are fine",
            "Can a peg of the upper part ever meet one of the lower part?",
        ),
        Wrong(
            "ooooooo\nooooooo\nooooooo\nooo.ooo\nooooooo\nooooooo\nooooooo",
            "large is no harder",
            "How many positions may such a board have? Begin with a board of ten holes.",
        ),
    ),
    hints=(
        "Begin at the end: one peg. Take a jump back: the peg returns, and the jumped peg stands there again.",
        "Each jump back adds one peg. Draw the board on which you have enough of them.",
    ),
)
