"""Two walks next to each other with common controls, in step until they diverge."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import traitlets

from ..boards import NO_PUZZLE, Board
from ..trace import Recording
from .book import EVENTS, Book
from .page_file import script
from .page_widget import PageWidget
from .pages import Page
from .positions import PositionSaid

_STANDS_STILL = EVENTS["line"]


class Pair(PageWidget):
    """Two books whose pages correspond by number up to the page at which they diverge.

    At that page the differences are marked in both, and `told` describes them. After it, each book
    continues on its own; `run_on` is the label of the button that requests pages not yet in the
    books.
    """

    _esm = script("pair")

    show: Any = traitlets.List(["source", "stack"]).tag(sync=True)
    names: Any = traitlets.List().tag(sync=True)  # titles of the two
    other = traitlets.Dict().tag(sync=True)  # the second book; the first one is stored as in a walk
    parting = traitlets.Int().tag(sync=True)
    told: Any = traitlets.List().tag(sync=True)  # message at the divergence, in parts
    ending: Any = traitlets.List().tag(sync=True)  # message at the end, once it may be shown
    run_on = traitlets.Unicode().tag(sync=True)  # "" if there are no more pages


def sent_books(books: Sequence[Book]) -> dict[str, Any]:
    """Return both books as sent to the page."""
    mine, other = ({"cover": b.cover(b.last), "first": b.fullest(b.last)} for b in books)
    return {**mine, "other": other}


class BookInStep(Book):
    """A book with one page per moment of a pair, which waits while the other walk goes on.

    >>> from stepthrough.trace import record
    >>> def fact(n):
    ...     return 1 if n < 2 else n * fact(n - 1)
    >>> book = BookInStep(record(fact, 2), [0, 1, 1, 1, 2])
    >>> book.cover(book.last)["events"]
    'clllc'
    """

    def __init__(
        self,
        recording: Recording,
        steps: Sequence[int],
        board: Board = NO_PUZZLE,
        position: PositionSaid = "position",
    ) -> None:
        super().__init__(recording, board, position, steps[-1])
        self.steps = steps  # step of the recording, for each page
        self.last = len(steps) - 1

    def cover(self, until: int) -> dict[str, Any]:
        """Return the data of all pages up to *until*; calls begin and end at page numbers."""
        steps = self.steps[: until + 1]
        cover = super().cover(steps[-1])
        stands = [False, *(before == now for before, now in pairwise(steps))]
        events = [
            _STANDS_STILL if still else cover["events"][step]
            for step, still in zip(steps, stands, strict=True)
        ]
        pages = {
            name: [n if n < 0 else bisect_left(steps, n) for n in cover[name]] for name in ENDS
        }
        depths = [cover["depths"][step] for step in steps]
        return {**cover, "until": until, "events": "".join(events), "depths": depths, **pages}

    def growth(self, until: int, *known: Any, **rest: Any) -> dict[str, Any]:
        """Return the texts of calls begun or ended up to that page."""
        return super().growth(self.steps[until], *known, **rest)

    def page(self, step: int, *frames: int) -> Page:
        """Return the page with that number."""
        return super().page(self.steps[step], *frames)


ENDS = ("first", "ends")  # entries of the cover: the pages at which calls begin and end
