"""A walk as a link: the whole book, compressed, in the URL's fragment, which stays local.

The fragment is `VERSION.BOOK` or `VERSION.BOOK.STEP`: a number, the book as zlib-compressed JSON in
base64url, and the step at which it opens. The page that opens it knows the same limits and shows it
in a sandboxed frame (`js/linked.js`).
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

from ..given import quoted
from .book import FIELDS, Book
from .page_file import MOST_STEPS as MOST_IN_PAGE
from .page_file import data_of
from .questions import Question

VERSION = 5  # increase for each change of the format or of FIELDS (tests/walk/test_link.py)
LIMITS = {
    "characters": 30_000,  # of a link; some programs truncate longer ones
    "bytes": 2_000_000,  # of the unpacked book
}
MOST_STEPS = 4_000  # more would certainly not fit
LONGEST = LIMITS["characters"]
AGREED = {"version": VERSION, "fields": FIELDS, "limits": LIMITS}  # copied into walk.html


class TooLong(ValueError):
    """The walk does not fit into a link; the message suggests a file only if one can hold it."""

    def __init__(self, what: str, book: Book) -> None:
        most = f"{what} would not fit into a link, which has at most {LONGEST:,} characters"
        instead = ", or save the walk as a file" if book.last < MOST_IN_PAGE else ""
        super().__init__(f"{most}: record a smaller case{instead}")


def linked(
    book: Book, show: Sequence[str], questions: Sequence[Question], page: str, at: int
) -> str:
    """Return the address of *page* that opens the walk at step *at*; raise TooLong if too long."""
    if "#" in page:
        message = "page is the address of a walk.html, without a # and what follows"
        raise ValueError(f"{message}, not {quoted(page)}")
    return f"{page}#{fragment(book, show, questions, at)}"


def fragment(book: Book, show: Sequence[str], questions: Sequence[Question], at: int = 0) -> str:
    """Return the fragment without the `#`; raise TooLong if it is too long."""
    if book.last >= MOST_STEPS:
        raise TooLong(f"{book.last + 1:,} steps", book)
    text = _text(packable(data_of(book, show, questions)))
    if len(text.encode()) > LIMITS["bytes"]:
        raise TooLong(f"{len(text):,} characters before they are packed", book)
    words = f"{VERSION}.{_packed(text)}" + (f".{at}" if at else "")
    if len(words) > LONGEST:
        raise TooLong(f"{len(words):,} characters", book)
    return words


def packable(data: dict[str, Any]) -> dict[str, Any]:
    """Return the book with pages stored by columns and without field names.

    Columns of numbers are delta-encoded: deltas repeat, so they compress to half the size.
    """
    cover = {name: part for name, part in data["cover"].items() if name != "fields"}
    columns = [_differences(column) for column in zip(*data["chunk"]["pages"], strict=True)]
    return {**data, "cover": cover, "chunk": {**data["chunk"], "pages": columns}}


def _differences(column: Sequence[Any]) -> list[Any]:
    """Return a column of numbers delta-encoded, any other column unchanged.

    >>> _differences([3, 5, 4]), _differences(["3", "5"])
    ([3, 2, -1], ['3', '5'])
    """
    if not all(type(cell) is int for cell in column):
        return list(column)
    return [here - before for before, here in zip([0, *column], column, strict=False)]


def packed(data: Any) -> str:
    """Return plain data, compressed and encoded as letters, digits, - and _."""
    return _packed(_text(data))


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _packed(text: str) -> str:
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
