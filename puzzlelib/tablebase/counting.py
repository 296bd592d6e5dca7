"""Count solutions: dynamic programming over the winning levels, from the last to the first.

The number of routes from a position is the sum over its successors.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .arrays import Words, chunks, indices_in
from .bitboard import Bitboard
from .progress import Progress, silent

Counts = NDArray[Any]  # dtype int64, or object (Python's integers) if the sums might overflow
MOST_INT64 = 2**63 - 1


def count_routes_through(board: Bitboard, levels: list[Words], progress: Progress = silent) -> int:
    """Return the number of routes from the only position of the first level to the last level.

    *levels* are winning levels; positions outside them do not count.
    """
    ways: Counts = np.ones(len(levels[-1]), np.int64)
    for level in range(len(levels) - 2, -1, -1):
        progress(len(levels) - 2 - level, len(levels) - 1)
        ways = _count_routes(board, levels[level], len(levels) - level, levels[level + 1], ways)
    progress(len(levels) - 1, len(levels) - 1)
    return int(ways[0])


def _count_routes(
    board: Bitboard, words: Words, pegs: int, options: Words, counts_after: Counts
) -> Counts:
    """Return for each word the sum of *counts_after* over its successors in *options*."""
    if int(counts_after.max()) * len(board.jumps) > MOST_INT64:
        counts_after = counts_after.astype(object)
    padded = np.append(counts_after, 0)  # at index -1, which `indices_in` returns for absent words
    parts = []
    for chunk in chunks(words):
        ways = np.zeros(len(chunk), padded.dtype)
        for _, rows, images in board.images_after(chunk, pegs):
            ways[rows] += padded[indices_in(images.min(axis=0), options)]
        parts.append(ways)
    return np.concatenate(parts)
