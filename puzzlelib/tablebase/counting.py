"""How many solutions there are among the winning levels.

It is filled in from the last level to the first: how many ways lead on from a position is the sum
over its options.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .arrays import Words, chunks, places
from .bitboard import Bitboard
from .progress import Progress, silent

Counts = NDArray[Any]  # int64 while that is enough, then Python's own numbers
MOST_INT64 = 2**63 - 1


def ways_from_the_top(board: Bitboard, levels: list[Words], progress: Progress = silent) -> int:
    """Return how many routes lead from the one position in the first level to the last level.

    `levels` are the winning ones: positions that are not in them count 0, and nothing else does.
    """
    ways: Counts = np.ones(len(levels[-1]), np.int64)
    for level in range(len(levels) - 2, -1, -1):
        progress(len(levels) - 2 - level, len(levels) - 1)
        ways = _ways(board, levels[level], len(levels) - level, levels[level + 1], ways)
    progress(len(levels) - 1, len(levels) - 1)
    return int(ways[0])


def _ways(board: Bitboard, words: Words, pegs: int, options: Words, of_options: Counts) -> Counts:
    """Return for each of these positions the sum over its options, which are among `options`."""
    if int(of_options.max()) * len(board.jumps) > MOST_INT64:
        of_options = of_options.astype(object)
    padded = np.append(of_options, 0)  # the last one, places' -1, is for what is not there
    parts = []
    for chunk in chunks(words):
        ways = np.zeros(len(chunk), padded.dtype)
        for _, rows, images in board.images_after(chunk, pegs):
            ways[rows] += padded[places(images.min(axis=0), options)]
        parts.append(ways)
    return np.concatenate(parts)
