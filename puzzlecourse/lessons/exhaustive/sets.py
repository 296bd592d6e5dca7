"""Levels as plain sets of positions, and what is said about a set that is not the right one."""

from __future__ import annotations

from collections.abc import Set

from puzzlelib.solitaire import Position, Solitaire
from puzzlelib.trace.values import short

from ...boards import drawn
from ...exercise import Trial

Level = frozenset[Position]


def levels_of(puzzle: Solitaire) -> list[Level]:
    """Return all positions after 0, 1, 2 … jumps, until nobody can jump.

    >>> [len(level) for level in levels_of(Solitaire("oo. oo."))]
    [1, 2, 1]
    """
    levels = [frozenset({puzzle.start})]
    while levels[-1]:
        levels.append(one_jump_after(puzzle, levels[-1]))
    return levels[:-1]


def one_jump_after(puzzle: Solitaire, level: Level) -> Level:
    """Return the positions one jump after those of a level."""
    return frozenset(puzzle.apply(here, move) for here in level for move in puzzle.moves(here))


def differs_as_a_set(trial: Trial, expected: Level, name: str) -> str | None:
    """Return what is wrong with a set of positions; `name` is what the learner calls the argument."""
    puzzle, level, *_ = trial.arguments
    told = wrong_positions(trial, puzzle, expected)
    if told is None:
        return None
    function = trial.recording.root.function
    told = told.replace(trial.call, f"{function}(puzzle, {name})")
    board = " ".join(drawn(puzzle, position) for position in sorted(level, key=sorted))
    return f"Level {short(board, 90) or '(empty)'}: {told}"


def wrong_positions(trial: Trial, puzzle: Solitaire, expected: Level) -> str | None:
    """Return the first position that is missing in the result, or that does not belong there."""
    if not isinstance(trial.result, Set):
        return trial.differs_from(set(expected))
    for position in sorted(expected - trial.result, key=sorted):
        return f"{drawn(puzzle, position)} is missing."
    for other in trial.result - expected:
        is_position = isinstance(other, frozenset)
        return f"{drawn(puzzle, other) if is_position else short(other)} does not belong there."
    return None
