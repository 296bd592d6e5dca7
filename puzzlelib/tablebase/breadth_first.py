"""Breadth-first search, level by level: all positions after 0, 1, 2 … jumps.

Every jump removes one peg, so a level holds all positions with one number of pegs, nothing comes
up twice in different levels, and a level is finished before the next one begins. How large the
levels can become is estimated first: what would not fit into the memory is not begun.
"""

from collections.abc import Iterable

import numpy as np

from ..solitaire import Position
from .arrays import Words, common
from .bitboard import Bitboard
from .lookup import Table
from .memory import check_fits
from .progress import Progress, part, silent


def levels(
    board: Bitboard,
    starts: Iterable[Position],
    jumps: int | None = None,
    progress: Progress = silent,
    memory: int | None = None,
) -> list[Words]:
    """Return the canonical positions after 0, 1, 2 … (at most `jumps`) jumps from these positions.

    They must have the same number of pegs. TooLarge if there could be more than the memory holds.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire()
    >>> board = Bitboard(puzzle, frozenset({(3, 3)}))
    >>> [len(level) for level in levels(board, [puzzle.start], jumps=6)]
    [1, 1, 2, 8, 39, 171, 719]
    """
    starts = list(starts)
    pegs = len(starts[0])
    jumps = pegs - 1 if jumps is None else min(jumps, pegs - 1)
    check_fits(board, pegs, jumps, memory)
    result = [board.canonical_words(starts)]
    while len(result) <= jumps and len(result[-1]):
        progress(len(result) - 1, jumps)
        result.append(board.after(result[-1], pegs - len(result) + 1))
    progress(jumps, jumps)
    return result if len(result[-1]) else result[:-1]


def starts_for(board: Bitboard) -> list[Position]:
    """Return the boards that are full but for one goal: where time reversal begins.

    Play a game backwards and exchange pegs and empty holes: the jumps are ordinary jumps again.
    So a position can be brought down to one peg in a goal exactly when its complement can be
    reached from the board on which only that goal is empty.
    """
    return [board.puzzle.holes - {goal} for goal in sorted(board.goals)]


def winning_levels(
    board: Bitboard, start: Position, progress: Progress = silent, memory: int | None = None
) -> list[Words]:
    """Return the positions on the way from `start` to one peg in a goal, by levels; [] if there is none.

    Two searches meet in the middle: one from the start, one from the goals backwards in time. What
    both reach is kept; then from there towards both ends, level by level, what has a neighbour
    among the kept.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire(".oooo.o")
    >>> board = Bitboard(puzzle, puzzle.holes)
    >>> [len(level) for level in winning_levels(board, puzzle.start)]
    [1, 1, 2, 1, 2]
    """
    pegs = len(start)
    middle = pegs // 2
    down, up = _both_ways(board, start, middle, progress, memory)
    if len(down) <= middle or len(up) < pegs - middle:
        return []
    winning = [common(down[middle], _complements(board, up[pegs - 1 - middle]))]
    progress = part(progress, 2, 3)
    for level in range(middle - 1, -1, -1):
        progress(len(winning), pegs)
        winning.insert(0, common(down[level], _before(board, winning[0], pegs - level - 1)))
    for level in range(middle + 1, pegs):
        progress(len(winning), pegs)
        after = board.after(winning[-1], pegs - level + 1)
        winning.append(common(after, _complements(board, up[pegs - 1 - level])))
    progress(pegs, pegs)
    return winning if len(winning[0]) else []


def _both_ways(
    board: Bitboard, start: Position, middle: int, progress: Progress, memory: int | None
) -> tuple[list[Words], list[Words]]:
    """Return the levels from the start down to the middle, and back in time from the goals to there."""
    down = levels(board, [start], middle, part(progress, 0, 3), memory)
    starts = starts_for(board)
    if starts == [start]:
        return down, down  # backwards in time this game is itself
    return down, levels(board, starts, len(start) - 1 - middle, part(progress, 1, 3), memory)


def _complements(board: Bitboard, words: Words) -> Words:
    """Return the canonical complements of these positions, in ascending order."""
    complements: Words = np.sort(board.canonical(board.complement(words)))
    return complements


def _before(board: Bitboard, words: Words, pegs: int) -> Words:
    """Return every position that is one jump before these, which all have so many pegs."""
    holes = len(board.puzzle.holes)
    return _complements(board, board.after(board.complement(words), holes - pegs))


def winning_levels_from_table(
    board: Bitboard,
    start: Position,
    table: Table,
    progress: Progress = silent,
    memory: int | None = None,
) -> list[Words]:
    """Return the `winning_levels` of a start that is in the table of a board with the same symmetries."""
    among = 2 * len(table)  # some tables hold only one of a position and its complement
    check_fits(board, len(start), len(start) - 1, memory, among)
    winning = [board.canonical_words([start])]
    for pegs in range(len(start) - 1, 1, -1):
        progress(len(winning), len(start))
        after = board.after(winning[-1], pegs + 1)
        winning.append(after[table.contains(after, pegs)])
    if len(start) > 1:
        winning.append(common(board.after(winning[-1], 2), board.goal_words()))
    return winning
