"""Which pages of a book a page is sent: the first ones, and those that it asks for while it is read.

A wish is the plain data that the page sends: the step it wants, how many calls and results it knows,
and whether it wants all frames of a deep stack. It is not trusted: what is no number counts as 0.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from .book import MOST_FRAMES, Book
from .cards import MOST_CARDS

_FIRST = 250  # pages sent at first
_CHUNK = 500  # pages sent at once after that
_FRAMES = 5_000  # frames sent at once, where all are asked for
WORDS = 2000  # calls whose words are sent at once


def first_chunk(book: Book, until: int) -> dict[str, Any]:
    """Return the pages to send with the cover, none of them later than *until*."""
    return _chunk(book, until, 0, _FIRST)


def wanted_chunk(book: Book, until: int, wish: dict[str, Any]) -> dict[str, Any]:
    """Return the pages that a page asks for, none of them later than *until*."""
    step, calls, ends = (sent_number(wish.get(name)) for name in ("step", "calls", "ends"))
    first = min(step, until)
    if wish.get("frames") == "all":
        return _chunk(book, until, first, _whole(book, first), calls, ends, MOST_FRAMES)
    return _chunk(book, until, first, _CHUNK, calls, ends)


def sent_number(value: Any) -> int:
    """Return the number that a page sent, 0 if it is none."""
    return value if isinstance(value, int) and value > 0 else 0


def _whole(book: Book, first: int) -> int:
    """Return how many pages can be sent at once, from that one on, with all their frames."""
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
    """Return the pages from *first* on, and the words of the next calls.

    Where those would be too many, it is their words alone, and the page asks again.
    """
    last = min(first + length - 1, until)
    made = book.recording.calls
    after = calls + WORDS
    if after < len(made) and (start := made[after].first) < first:
        first, last = start + 1, start
    return book.chunk(first, last, calls, ends, frames)
