"""Breadth-first search, level by level: all positions after 0, 1, 2 … jumps.

Every jump removes one peg, so a level holds the positions with one number of pegs, no position is
in two levels, and a level is complete before the next begins. The sizes of the levels are
estimated first; a search that might exceed the memory does not start.
"""

from collections.abc import Iterable

import numpy as np

from ..solitaire import Position
from .arrays import Words, intersection
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
    """Return the canonical positions after 0, 1, 2 … up to *jumps* jumps from *starts*.

    The *starts* must have the same number of pegs. Raises TooLarge if the levels might not fit into
    *memory* bytes (default: three quarters of the free memory).

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
    """Return, for each goal, the full board without that goal: the starts of time reversal.

    In a game played backwards, with pegs and empty holes exchanged, jumps are ordinary jumps. So a
    position can be reduced to one peg in a goal exactly if its complement can be reached from the
    board on which only that goal is empty.
    """
    return [board.puzzle.holes - {goal} for goal in sorted(board.goals)]


def winning_levels(
    board: Bitboard, start: Position, progress: Progress = silent, memory: int | None = None
) -> list[Words]:
    """Return, by level, the positions on routes from *start* to one peg in a goal; [] if none.

    Two searches meet in the middle: forwards from the start, and backwards in time from the goals.
    The positions reached by both are winning. From there towards either end, a position of a level
    is winning if it was reached and has a winning neighbour in the adjacent level.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire(".oooo.o")
    >>> board = Bitboard(puzzle, puzzle.holes)
    >>> [len(level) for level in winning_levels(board, puzzle.start)]
    [1, 1, 2, 1, 2]
    """
    pegs = len(start)
    middle = pegs // 2
    down, up = _levels_from_both_ends(board, start, middle, progress, memory)
    if len(down) <= middle or len(up) < pegs - middle:
        return []
    winning = [intersection(down[middle], _complements(board, up[pegs - 1 - middle]))]
    progress = part(progress, 2, 3)
    for level in range(middle - 1, -1, -1):
        progress(len(winning), pegs)
        winning.insert(
            0, intersection(down[level], _predecessors(board, winning[0], pegs - level - 1))
        )
    for level in range(middle + 1, pegs):
        progress(len(winning), pegs)
        after = board.after(winning[-1], pegs - level + 1)
        winning.append(intersection(after, _complements(board, up[pegs - 1 - level])))
    progress(pegs, pegs)
    return winning if len(winning[0]) else []


def _levels_from_both_ends(
    board: Bitboard, start: Position, middle: int, progress: Progress, memory: int | None
) -> tuple[list[Words], list[Words]]:
    """Return the levels from the start to the middle, and backwards from the goals."""
    down = levels(board, [start], middle, part(progress, 0, 3), memory)
    starts = starts_for(board)
    if starts == [start]:
        return down, down  # the time-reversed game is the same game
    return down, levels(board, starts, len(start) - 1 - middle, part(progress, 1, 3), memory)


def _complements(board: Bitboard, words: Words) -> Words:
    """Return the sorted canonical complements of *words*."""
    complements: Words = np.sort(board.canonical(board.complement(words)))
    return complements


def _predecessors(board: Bitboard, words: Words, pegs: int) -> Words:
    """Return every position one jump before *words*, which have *pegs* pegs."""
    holes = len(board.puzzle.holes)
    return _complements(board, board.after(board.complement(words), holes - pegs))


def winning_levels_from_table(
    board: Bitboard,
    start: Position,
    table: Table,
    progress: Progress = silent,
    memory: int | None = None,
) -> list[Words]:
    """Return `winning_levels` for a *start* in *table*, whose board has the same symmetries."""
    among = 2 * len(table)  # a table may hold only one of a position and its complement
    check_fits(board, len(start), len(start) - 1, memory, among)
    winning = [board.canonical_words([start])]
    for pegs in range(len(start) - 1, 1, -1):
        progress(len(winning), len(start))
        after = board.after(winning[-1], pegs + 1)
        winning.append(after[table.contains(after, pegs)])
    if len(start) > 1:
        winning.append(intersection(board.after(winning[-1], 2), board.goal_words()))
    return winning
