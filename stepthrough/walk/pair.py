"""Two walks side by side, turned by one set of controls until they part, and on to their ends."""

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
    """Two books whose pages belong to each other by number, up to the page on which they part.

    There what is drawn differently is marked in both, and `told` says it. Behind it each goes on by
    itself; where that is not in the books yet, `run_on` are the words of the button that asks for it.
    """

    _esm = script("pair")

    show: Any = traitlets.List(["source", "stack"]).tag(sync=True)
    names: Any = traitlets.List().tag(sync=True)  # what stands above the two
    other = traitlets.Dict().tag(
        sync=True
    )  # the second book; the first is where a walk has its own
    parting = traitlets.Int().tag(sync=True)
    told: Any = traitlets.List().tag(sync=True)  # what is said there, in pieces
    ending: Any = traitlets.List().tag(sync=True)  # what is said at the end, once it may be seen
    run_on = traitlets.Unicode().tag(sync=True)  # "" where nothing is left to ask for


def sent_books(books: Sequence[Book]) -> dict[str, Any]:
    """Return both books as a pair sends them."""
    mine, other = ({"cover": b.cover(b.last), "first": b.fullest(b.last)} for b in books)
    return {**mine, "other": other}


class BookInStep(Book):
    """A book with a page for each moment of a pair; while the other walk does more, this one stands still.

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
        self.steps = steps  # of the recording, one for each page
        self.last = len(steps) - 1

    def cover(self, until: int) -> dict[str, Any]:
        """Return what is known of all pages until that one; a call begins with the first that shows it."""
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
        """Return the words of the calls that have begun or ended by that page."""
        return super().growth(self.steps[until], *known, **rest)

    def page(self, step: int, *frames: int) -> Page:
        """Return what is seen on that page."""
        return super().page(self.steps[step], *frames)


ENDS = ("first", "ends")  # of the cover: the pages with which calls begin and end
