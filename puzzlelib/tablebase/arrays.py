"""Operations on sorted arrays of words."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Words = NDArray[Any]  # dtype uint32 or uint64, one element per position
Rows = NDArray[np.intp]  # indices into such an array

CHUNK = 1 << 16  # positions per vectorised operation; bounds the size of temporaries


def chunks(words: Words) -> Iterator[Words]:
    """Yield consecutive slices of at most `CHUNK` words."""
    for low in range(0, len(words), CHUNK):
        yield words[low : low + CHUNK]


def sorted_unique(words: Words) -> Words:
    """Sort *words* in place; return its distinct elements in ascending order."""
    words.sort()
    new = np.ones(len(words), bool)
    np.not_equal(words[1:], words[:-1], out=new[1:])
    return words[new]


def indices_in(words: Words, among: Words) -> Rows:
    """Return the index of each word in the sorted array *among*, -1 if it is absent."""
    if not len(among):
        return np.full(len(words), -1)
    at = among.searchsorted(words)
    at[at == len(among)] = 0
    return np.where(among[at] == words, at, -1)


def intersection(words: Words, among: Words) -> Words:
    """Return the words that are also in the sorted array *among*, in their order."""
    return words[indices_in(words, among) >= 0]
