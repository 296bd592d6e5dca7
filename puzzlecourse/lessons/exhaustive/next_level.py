"""Exercise: all positions one jump further."""

from __future__ import annotations

from puzzlelib.solitaire import ROW_FIVE, ROW_SEVEN, SQUARE_THREE, Solitaire

from ...exercise import Exercise, Trial, Wrong
from ..order_memory_proof import THREE_ISLANDS
from .sets import differs_as_a_set, levels_of, one_jump_after


def next_level(puzzle, level):
    """Return the set of all positions that are one jump after a position of the set `level`.

    >>> puzzle = Solitaire("oo. oo.")
    >>> first = next_level(puzzle, {puzzle.start})
    >>> len(first), len(next_level(puzzle, first))
    (2, 1)
    """
    found = set()
    for position in level:
        for move in puzzle.moves(position):
            found.add(puzzle.apply(position, move))
    return found


def in_one_expression(puzzle, level):
    return {puzzle.apply(here, move) for here in level for move in puzzle.moves(here)}


def joined(puzzle, level):
    found = set()
    for position in level:
        found.update([puzzle.apply(position, move) for move in puzzle.moves(position)])
    return frozenset(found)


def as_a_list(puzzle, level):
    found = []
    for position in level:
        for move in puzzle.moves(position):
            found.append(puzzle.apply(position, move))
    return found


def old_ones_stay(puzzle, level):
    found = set(level)
    for position in level:
        for move in puzzle.moves(position):
            found.add(puzzle.apply(position, move))
    return found


def first_jump_only(puzzle, level):
    found = set()
    for position in level:
        for move in puzzle.moves(position)[:1]:
            found.add(puzzle.apply(position, move))
    return found


def return_in_the_loop(puzzle, level):
    found = set()
    for position in level:
        for move in puzzle.moves(position):
            found.add(puzzle.apply(position, move))
        return found
    return found


def from_the_start(puzzle, level):
    found = set()
    for _ in level:
        for move in puzzle.moves(puzzle.start):
            found.add(puzzle.apply(puzzle.start, move))
    return found


def down_to_the_end(puzzle, level):
    found = set()
    for position in level:
        for move in puzzle.moves(position):
            after = puzzle.apply(position, move)
            found |= {after} | down_to_the_end(puzzle, {after})
    return found


def the_moves(puzzle, level):
    found = set()
    for position in level:
        found.update(puzzle.moves(position))
    return found


def is_the_next_level(trial: Trial) -> str | None:
    """Return None if the set holds the positions one jump later, and no other."""
    puzzle, level = trial.arguments
    return differs_as_a_set(trial, one_jump_after(puzzle, level), "level")


BOARDS = [Solitaire(row) for row in ("oo.", ROW_FIVE, THREE_ISLANDS, ROW_SEVEN, SQUARE_THREE)]

EXERCISE = Exercise(
    name="next level",
    solution=next_level,
    cases=tuple((board, level) for board in BOARDS for level in levels_of(board)[:4]),
    property=is_the_next_level,
    also_right=(in_one_expression, joined),
    wrong=(
        Wrong(
            as_a_list,
            "every line is a position",
            "A position that two lines lead to stands in your list twice. What keeps it once?",
        ),
        Wrong(
            old_ones_stay,
            "the level grows",
            "How many pegs have the positions of a level? Are they all one jump further?",
        ),
        Wrong(
            first_jump_only,
            "one way on is enough",
            "A position may have several jumps. Which of them have you made?",
        ),
        Wrong(
            return_in_the_loop,
            "one position speaks for its level",
            "How often does the outer loop go round before the function returns?",
        ),
        Wrong(
            from_the_start,
            "every jump is a first jump",
            "From which position do the pegs jump, in your inner loop?",
        ),
        Wrong(
            down_to_the_end,
            "deeper is better",
            "One jump, not all that may follow. Who makes the next one?",
        ),
        Wrong(
            the_moves,
            "moves are positions",
            "A level holds positions. What makes a position of a move?",
        ),
    ),
    hints=(
        "Two loops: over the positions of the level, and over the moves of each.",
        "Begin with an empty set, `set()`, and add what `puzzle.apply` returns.",
    ),
)
