"""Select the pages to send: the first ones, and those that a page requests while it is read.

A request is plain data: the step, how many calls and results the page already has, and whether it
wants all frames of a deep stack. It is not trusted: anything that is not a number counts as 0.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from .book import MOST_FRAMES, Book
from .cards import MOST_CARDS

_FIRST = 250  # pages in the first chunk
_CHUNK = 500  # pages in later chunks
_FRAMES = 5_000  # frames per chunk, if all frames are requested
WORDS = 2000  # calls per chunk


def first_chunk(book: Book, until: int) -> dict[str, Any]:
    """Return the pages to send with the cover, up to *until*."""
    return _chunk(book, until, 0, _FIRST)


def wanted_chunk(book: Book, until: int, wish: dict[str, Any]) -> dict[str, Any]:
    """Return the requested pages, up to *until*."""
    step, calls, ends = (sent_number(wish.get(name)) for name in ("step", "calls", "ends"))
    first = min(step, until)
    if wish.get("frames") == "all":
        return _chunk(book, until, first, _whole(book, first), calls, ends, MOST_FRAMES)
    return _chunk(book, until, first, _CHUNK, calls, ends)


def sent_number(value: Any) -> int:
    """Return a number received from the page; 0 for anything else."""
    return value if isinstance(value, int) and value > 0 else 0


def _whole(book: Book, first: int) -> int:
    """Return the number of pages from *first* on that fit into one chunk with all frames."""
    depths = (step.visit.depth for step in book.recording.steps[first : first + _CHUNK])
    sums = accumulate(min(depth, MOST_FRAMES) for depth in depths)
    return max(1, sum(1 for frames in sums if frames <= _FRAMES))


def _chunk(
    book: Book,
    until: int,
    first: int,
    length: int,
    calls: int = 0,
    ends: int = 0,
    frames: int = MOST_CARDS,
) -> dict[str, Any]:
    """Return the pages from *first* on, and the texts of the next calls.

    If there are too many calls, return only their texts; the page requests the rest.
    """
    last = min(first + length - 1, until)
    made = book.recording.calls
    after = calls + WORDS
    if after < len(made) and (start := made[after].first) < first:
        first, last = start + 1, start
    return book.chunk(first, last, calls, ends, frames)
