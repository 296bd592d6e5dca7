"""The fewest moves to the goal: dynamic programming over the winning levels, last to first.

Consecutive jumps of one peg count as one move, a *sweep*. The remaining cost of a position thus
depends on the peg that jumped last, because that peg can continue for free. A position has one
cost per hole: the fewest further sweeps of a route that begins with the peg in that hole, not
counting the sweep it begins. The position itself costs 1 more than its cheapest hole; after a jump
into a hole, it may instead continue from there at that hole's cost.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..solitaire import Hole, Move, Position
from .arrays import Words, chunks, indices_in
from .bitboard import Bitboard, Images
from .progress import Progress, silent

Costs = NDArray[np.uint8]  # shape (positions, holes)
NO_WAY = 200  # exceeds any number of sweeps, and NO_WAY + 1 still fits into uint8


def sweeps(route: Sequence[Move]) -> list[list[Move]]:
    """Split a route into sweeps: consecutive jumps of one peg count as one move.

    >>> moves = [Move((0, 3), (0, 2), (0, 1)), Move((0, 0), (0, 1), (0, 2))]
    >>> len(sweeps(moves)), len(sweeps([Move((0, 0), (0, 1), (0, 2)), Move((0, 2), (0, 3), (0, 4))]))
    (2, 1)
    """
    parts: list[list[Move]] = []
    for move in route:
        if parts and parts[-1][-1].target == move.source:
            parts[-1].append(move)
        else:
            parts.append([move])
    return parts


def route_of_fewest_sweeps(
    board: Bitboard, levels: list[Words], start: Position, progress: Progress = silent
) -> list[Move]:
    """Return a route with the fewest sweeps from *start* to the last of the winning *levels*."""
    costs = _costs_of_levels(board, levels, progress)
    route: list[Move] = []
    here, last = start, None
    for level in range(len(levels) - 1):
        table = _Level(board, levels[level + 1], costs[level + 1])
        move = min(board.puzzle.moves(here), key=lambda move: table.cost_after(here, move, last))
        route.append(move)
        here, last = board.puzzle.apply(here, move), move.target
    return route


def _costs_of_levels(board: Bitboard, levels: list[Words], progress: Progress) -> list[Costs]:
    """Return the costs of each level; in the last level they are 0."""
    columns = len(board.puzzle.holes)
    costs = [np.zeros((len(levels[-1]), columns), np.uint8)]
    for level in range(len(levels) - 2, -1, -1):
        progress(len(levels) - 2 - level, len(levels) - 1)
        after = _Level(board, levels[level + 1], costs[0])
        parts = [after.costs_before(part, len(levels) - level) for part in chunks(levels[level])]
        costs.insert(0, np.concatenate(parts))
    progress(len(levels) - 1, len(levels) - 1)
    return costs


class _Level:
    """A level and its costs of continuing from each position after a jump into each hole."""

    def __init__(self, board: Bitboard, words: Words, costs: Costs) -> None:
        self.board = board
        self.words = words
        self.column = {hole: k for k, hole in enumerate(sorted(board.puzzle.holes))}
        self.images_of = np.array(
            [[self.column[s[h]] for h in self.column] for s in board.symmetries]
        )
        fresh = costs.min(axis=1, keepdims=True) + 1  # a new sweep, with another peg
        self.costs = np.minimum(costs, fresh)
        self.costs = np.append(self.costs, np.full_like(costs[:1], NO_WAY), axis=0)

    def costs_before(self, words: Words, pegs: int) -> Costs:
        """Return, for positions one level earlier, the least cost after a jump from each hole."""
        costs = np.full((len(words), len(self.column)), NO_WAY, np.uint8)
        for jump, rows, images in self.board.images_after(words, pegs):
            source = costs[:, self.column[jump.move.source]]
            source[rows] = np.minimum(source[rows], self._costs_from(images, jump.move.target))
        return costs

    def _costs_from(self, images: Images, last: Hole) -> Costs:
        """Return the remaining costs after a jump into *last*, one per column of *images*."""
        which = images.argmin(axis=0)  # the symmetry that makes it canonical also maps the hole
        at = indices_in(images.min(axis=0), self.words)
        costs: Costs = self.costs[at, self.images_of[which, self.column[last]]]
        return costs

    def cost_after(self, position: Position, move: Move, last: Hole | None) -> int:
        """Return the sweeps needed from here if *move* is next and the last jump ended in *last*."""
        after = self.board.puzzle.apply(position, move)
        images = self.board.images(np.array([self.board.word(after)], self.board.words))
        return int(self._costs_from(images, move.target)[0]) + (move.source != last)
