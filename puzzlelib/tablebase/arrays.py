"""Arrays of positions written as numbers, sorted, and what they have in common."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Words = NDArray[Any]  # numpy.uint32 or uint64, one for each position
Rows = NDArray[np.intp]  # places in such an array

CHUNK = 1 << 16  # positions that are worked on at a time: enough for numpy, little for the memory


def chunks(words: Words) -> Iterator[Words]:
    """Yield the array piece by piece."""
    for low in range(0, len(words), CHUNK):
        yield words[low : low + CHUNK]


def merged(words: Words) -> Words:
    """Return the different words in ascending order, and sort `words` in place."""
    words.sort()
    new = np.ones(len(words), bool)
    np.not_equal(words[1:], words[:-1], out=new[1:])
    return words[new]


def places(words: Words, among: Words) -> Rows:
    """Return where each word stands in the sorted array `among`; -1 for one that is not there."""
    if not len(among):
        return np.full(len(words), -1)
    at = among.searchsorted(words)
    at[at == len(among)] = 0
    return np.where(among[at] == words, at, -1)


def common(words: Words, among: Words) -> Words:
    """Return the words that are also in the sorted array `among`."""
    return words[places(words, among) >= 0]
