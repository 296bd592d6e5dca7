"""Values in words: the same text in every run, without addresses and with sets in order."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from types import EllipsisType, NoneType
from typing import Any

ATOMS = frozenset(
    {int, float, complex, bool, str, bytes, NoneType, EllipsisType, range}
)  # nobody can change these
LARGE = 100  # a list with more items is "<list of 101 items>", or a recording would grow too big
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class Shown:
    """The text of a value that was not copied.

    >>> Shown("<a very long list>")
    <a very long list>
    """

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shown) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)


def spoken(value: object, as_said: bool = False) -> str:
    """Return the repr of a value without addresses, or what it says of itself (a move: "A → C").

    >>> spoken(object())
    '<object object>'
    """
    name = type(value).__name__
    if isinstance(value, list | dict | set | tuple | frozenset) and len(value) > LARGE:
        return f"<{name} of {len(value)} items>"
    try:
        return _ADDRESS.sub("", str(value) if as_said else repr(value))
    except Exception:
        return f"<{name}>"


def text(value: Any) -> str:
    """Return the repr of a value, the same in every run: sets are sorted.

    >>> text([{"b", "a"}, {1: frozenset({3, 2})}])
    "[{'a', 'b'}, {1: frozenset({2, 3})}]"
    """
    try:
        return _text(value)
    except RecursionError:  # a list may contain itself
        return f"<{type(value).__name__}>"


def _text(value: Any) -> str:
    kind = type(value)
    if kind is list:
        return f"[{_row(value)}]"
    if kind is dict:
        return "{" + ", ".join(f"{_text(key)}: {_text(item)}" for key, item in value.items()) + "}"
    if kind in (set, frozenset) and value:
        inside = "{" + _row(_sorted(value)) + "}"
        return inside if kind is set else f"frozenset({inside})"
    if kind is tuple and len(value) > 1:
        return f"({_row(value)})"
    return spoken(value, as_said=isinstance(value, tuple))


def short(value: Any, width: int = 40) -> str:
    """Return the text of a value on one line of at most so many characters.

    >>> short(list(range(50)), 20)
    '[0, 1, 2, 3, 4, 5, …'
    >>> short(Shown("Nim(start=(3, 4, 5), misere=False)"), 20)
    'Nim(…)'
    """
    line = " ".join(text(value).split())
    if isinstance(value, Shown) and len(line) > width and line.endswith(")"):
        return line.split("(")[0] + "(…)"
    return line if len(line) <= width else line[: width - 1] + "…"


def _row(items: Iterable[Any]) -> str:
    return ", ".join(map(_text, items))


def _sorted(items: Collection[Any]) -> list[Any]:
    """Return the items in order; sets among them have none but that of their texts."""
    try:
        return sorted(items) if all(map(_ordered, items)) else sorted(items, key=_text)
    except TypeError:
        return sorted(items, key=_text)


def _ordered(item: Any) -> bool:
    return type(item) in ATOMS or (isinstance(item, tuple) and ATOMS.issuperset(map(type, item)))
