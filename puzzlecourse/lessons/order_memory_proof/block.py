"""Open exercise: remove a block of pegs and leave the rest as it was, as one does by hand."""

from __future__ import annotations

from typing import Any

from puzzlelib.rules import IllegalMove
from puzzlelib.solitaire import Hole, Move, Position, Solitaire, hole_name, hole_named
from puzzlelib.solitaire.proofs import listed

from ...exercise import Exercise, Wrong

BOARD = Solitaire()
LEAST = 3  # pegs in a block
HOW = 'Write a list of jumps, each a text with source and target, such as ["d2 d4"].'

SOLUTION = ["d6 d4", "f5 d5", "d4 d6"]


def removes_a_block(answer: Any) -> str | None:
    """The jumps are legal from the start; afterwards nothing has changed but the pegs that left."""
    if not isinstance(answer, list | tuple):
        return HOW
    position = BOARD.start
    for number, words in enumerate(answer, start=1):
        try:
            position = BOARD.apply(position, named(words))
        except IllegalMove as refusal:
            return f"Jump {number}, {words}: {refusal}."
    return not_as_it_was(position) or too_few(position)


def named(words: Any) -> Move:
    """Return the jump that these words name, "d2 d4" or "d2 → d4"; IllegalMove if there is none."""
    names = str(words).replace("→", " ").replace("-", " ").split()
    holes = [hole for hole in map(hole_named, names) if hole in BOARD.holes]
    if len(names) != 2 or len(holes) != 2:
        raise IllegalMove('two holes of the board are needed, source and target, as in "d2 d4"')
    (row, column), (to_row, to_column) = source, target = holes
    return Move(source, ((row + to_row) // 2, (column + to_column) // 2), target)


def not_as_it_was(position: Position) -> str | None:
    """Return which hole holds a peg that was empty at the start, or None."""
    new = sorted(position - BOARD.start)
    if not new:
        return None
    return f"The rest is not as it was: {spoken(new)} was empty and holds a peg now."


def too_few(position: Position) -> str | None:
    gone = BOARD.start - position
    if len(gone) >= LEAST:
        return None
    return f"{len(gone)} pegs are gone. A block has at least {LEAST}."


def spoken(holes: list[Hole]) -> str:
    return listed([hole_name(hole) for hole in holes], "and")


def what_is_gone(answer: Any) -> str:
    """Return which pegs the block consists of."""
    position = BOARD.start
    for words in answer:
        position = BOARD.apply(position, named(words))
    gone = sorted(BOARD.start - position)
    return f"Gone are {spoken(gone)}; every other hole is as it was."


EXERCISE = Exercise(
    name="remove a block",
    solution=SOLUTION,
    property=removes_a_block,
    open=True,
    remark=what_is_gone,
    also_right=(
        ["b4 → d4", "c6 → c4", "d4 → b4"],
        ("d2-d4", "b3-d3", "d4-d2"),
    ),
    wrong=(
        Wrong(
            ["d6 d4", "f5 d5"],
            "the helper may stay away",
            "One peg helped and stands elsewhere now. Who brings it home?",
        ),
        Wrong(
            ["d6 d4", "d4 d6"],
            "a jump can be taken back",
            "After the first jump nobody stands in between. Which jump puts a peg there?",
        ),
        Wrong(
            ["d4 d6", "f5 d5", "d6 d4"],
            "the hole is named first",
            "Which of the two holes has the peg that jumps?",
        ),
        Wrong(
            ["d6 d5", "d5 d4"],
            "a peg may step aside",
            "A jump goes two holes, over a peg.",
        ),
        Wrong(
            ["d6 d4", "b5 d5", "f5 d5"],
            "more jumps remove more",
            "Three pegs are gone. Is every other peg where it was?",
        ),
        Wrong(
            [],
            "nothing changed is as it was",
            "Everything is as it was, also the block. Which pegs were to leave?",
        ),
        Wrong(
            "d6 d4, f5 d5, d4 d6",
            "one text is a list",
            "Each jump is a text of its own, between commas, in square brackets.",
        ),
    ),
    hints=(
        "Three pegs in a row are to leave. Beside the first of them stands a peg, and opposite that peg is the empty hole.",
        "The helper jumps over the first of the three; the third jumps over the second; then the helper jumps home.",
    ),
)
