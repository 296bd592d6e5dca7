"""Boards in sentences: what a check says about a puzzle and a position, short enough to be read."""

from __future__ import annotations

from collections.abc import Collection

from puzzlelib.solitaire import Hole, Solitaire
from puzzlelib.trace.values import short

from ...exercise import Trial


def drawn(puzzle: Solitaire, position: Collection[Hole]) -> str:
    r"""Return the position on one line, with a stroke between two rows of the board.

    >>> drawn(Solitaire("o.o\n.oo"), frozenset({(0, 0), (1, 1)}))
    'o../.o.'
    """
    rows = range(1 + max(row for row, _ in puzzle.holes))
    columns = range(1 + max(column for _, column in puzzle.holes))
    signs = ("".join(puzzle.sign((row, c), frozenset(position)) for c in columns) for row in rows)
    return "/".join(line.rstrip() for line in signs)


def on_its_board(trial: Trial, told: str | None) -> str | None:
    """Return what is told about a call, with positions drawn and the puzzle left out."""
    if told is None:
        return None
    puzzle, position, *more = trial.arguments
    names = [*list(trial.recording.root.arguments)[:2], *(short(argument) for argument in more)]
    told = told.replace(trial.call, f"{trial.recording.root.function}({', '.join(names)})")
    for call in trial.recording.calls[1:]:
        given = list(call.arguments.values())
        if repr(call) in told and len(given) == 2 and isinstance(given[1], frozenset | set):
            told = told.replace(repr(call), f"{call.function}(puzzle, {drawn(puzzle, given[1])})")
    return f"On the board {drawn(puzzle, position)}: {told}"
