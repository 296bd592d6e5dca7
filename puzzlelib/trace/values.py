"""Values as they were: what a recording keeps of the objects that a function works on.

Numbers, texts and whatever is built of them alone are kept as they are, for nobody can change them.
Lists, sets and dicts are copied two deep, anything else is kept as the text it would print.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum
from functools import lru_cache
from operator import is_
from types import EllipsisType, NoneType
from typing import Any

# ---- values in words: the same text in every run, without addresses and with sets in order -------

# nobody can change these
ATOMS = frozenset({int, float, complex, bool, str, bytes, NoneType, EllipsisType, range})
CHANGING, FROZEN = (list, dict, set), (tuple, frozenset)  # these very types are looked into
COLLECTIONS: tuple[Any, ...] = CHANGING + FROZEN
LARGE = 100  # a list with more items is "<list of 101 items>", or a recording would grow too big
LONG = 1_000  # characters of what an object says of itself
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


def spoken(value: Any, say: Callable[[Any], str] = repr) -> str:
    """Return what a value says of itself, without addresses; `say` is `repr` or `str`.

    >>> spoken(object()), spoken(range(3)), spoken([0] * 1000)
    ('<object object>', 'range(0, 3)', '<list of 1000 items>')
    """
    name = type(value).__name__
    if not is_small(value):
        return _how_many(value)
    try:
        said = _ADDRESS.sub("", _inherited(value, say) or say(value))
    except Exception:
        said = ""
    return (said if len(said) <= LONG else said[:LONG] + "…") or f"<{name}>"


def _inherited(value: Any, say: Callable[[Any], str]) -> str:
    """Return the text of a set of a kind with no text of its own: set's would call its methods."""
    kind: Any
    for kind in (set, frozenset):
        if type(value).__repr__ is kind.__repr__ and type(value) is not kind:
            items = sorted(spoken(item, say) for item in kind.__iter__(value))
            return f"{type(value).__name__}({{{', '.join(items)}}})"
    return ""


def _how_many(value: Any) -> str:
    return f"<{type(value).__name__} of {_count(value)} items>"


def is_small(value: Any) -> bool:
    """Return whether a value has at most 100 items, with all that is inside of its items.

    >>> is_small([[0] * 40] * 2), is_small([[0] * 40] * 3)
    (True, False)
    """
    waiting, seen = [value], 0
    while waiting:
        thing = waiting.pop()
        seen += _count(thing)
        if seen > LARGE:
            return False
        waiting += _inside(thing)
    return True


def _count(value: Any) -> int:
    """Return how many items a collection has; its own type may have another `__len__`."""
    for kind in COLLECTIONS:
        if issubclass(type(value), kind):
            return int(kind.__len__(value))
    return 0


def _inside(value: Any) -> list[Any]:
    if type(value) is dict:
        return [*value.keys(), *value.values()]
    return list(value) if type(value) in COLLECTIONS else []


@lru_cache(maxsize=256)
def is_named_tuple(kind: type) -> bool:
    """Return whether a type is a named tuple that is handled as any tuple is."""
    return (
        issubclass(kind, tuple)
        and hasattr(kind, "_fields")
        and all(getattr(kind, way) is getattr(tuple, way) for way in _TUPLE_WAYS)
    )


_TUPLE_WAYS = ("__iter__", "__len__", "__hash__", "__eq__")


def text(value: Any) -> str:
    """Return the repr of a value, the same in every run: sets are sorted.

    >>> text([{"b", "a"}, {1: frozenset({3, 2})}])
    "[{'a', 'b'}, {1: frozenset({2, 3})}]"
    """
    try:
        return _nested(value)
    except RecursionError:  # a list may contain itself
        return f"<{type(value).__name__}>"


def _nested(value: Any) -> str:
    """Return the text of a value and of all that is nested in it."""
    kind = type(value)
    if kind is list:
        return f"[{_row(value)}]"
    if kind is dict:
        pairs = (f"{_nested(key)}: {_nested(item)}" for key, item in value.items())
        return "{" + ", ".join(pairs) + "}"
    if kind in (set, frozenset) and value:
        inside = "{" + _row(_sorted(value)) + "}"
        return inside if kind is set else f"frozenset({inside})"
    if kind is tuple and len(value) > 1:
        return f"({_row(value)})"
    return spoken(value, str if issubclass(kind, tuple) else repr)  # a move says "A → C"


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
    return ", ".join(map(_nested, items))


def _sorted(items: Collection[Any]) -> list[Any]:
    """Return the items in order; sets among them have none but that of their texts."""
    try:
        return sorted(items) if all(map(_ordered, items)) else sorted(items, key=_nested)
    except TypeError:
        return sorted(items, key=_nested)


def _ordered(item: Any) -> bool:
    kind: Any = type(item)
    if kind is tuple or is_named_tuple(kind):
        return ATOMS.issuperset(map(type, item))
    return kind in ATOMS


# How deep to copy: a list, set or dict costs 10, a tuple 2. So two lists, or 14 tuples, in a row.
BUDGET, OF_CHANGING, OF_FROZEN = 29, 10, 2


class History:
    """One list, set or dict and its contents over time, shared by all the frames that hold it.

    So a caller's list is seen to change while the call it was handed to is changing it.
    """

    __slots__ = ("contents", "steps", "thing")

    def __init__(self, thing: object) -> None:
        self.thing: object = thing  # keeps it alive, so that its id is not given to another one
        self.steps: list[int] = []
        self.contents: list[Any] = []

    def at(self, step: int) -> Any:
        """Return the contents at that step."""
        return self.contents[max(bisect_right(self.steps, step) - 1, 0)]


class Keeper:
    """Keeps values step by step: `now` is the number of the step that is being recorded."""

    def __init__(self, say: Callable[[Any], str] = repr) -> None:
        self.now = 0
        self.say = say  # asks an object what it is: that runs code of the program
        self.histories: dict[int, History] = {}

    def keep(self, value: Any, budget: int = BUDGET) -> Any:
        """Return what to store for `value`; `value` itself only if nobody can ever change it."""
        kind: Any = type(value)
        if kind in ATOMS:
            return value
        if kind in CHANGING:
            return self._changing(value, budget - OF_CHANGING)
        if kind in FROZEN or is_named_tuple(kind):
            only_atoms = ATOMS.issuperset(map(type, value))
            return value if only_atoms else self._frozen(value, budget - OF_FROZEN)
        return value if issubclass(kind, Enum) else Shown(spoken(value, self.say))

    def forget(self) -> None:
        """Let go of the recorded program's own objects; what was kept of them stays."""
        for history in self.histories.values():
            history.thing = None
        self.histories.clear()

    def _frozen(self, value: tuple[Any, ...] | frozenset[Any], budget: int) -> Any:
        if budget < 0:
            return Shown(spoken(value, self.say))
        inside = list(value)
        items = [self.keep(item, budget) for item in inside]
        return value if _same(items, inside) else rebuilt(value, items)

    def _changing(self, value: Any, budget: int) -> History | Shown:
        if budget < 0 or len(value) > LARGE:
            self.histories.pop(id(value), None)
            return Shown(_how_many(value) if len(value) > LARGE else spoken(value, self.say))
        history = self.histories.get(id(value))
        if history is None:
            history = self.histories[id(value)] = History(value)
        before = history.contents[-1] if history.contents else None
        if type(value) is list and before is not None and _same(value, before):
            return history  # the common case, made fast
        after = self._copy(value, budget)
        if before is None or not _unchanged(after, before):
            history.steps.append(self.now)
            history.contents.append(after)
        return history

    def _copy(self, value: Any, budget: int) -> Any:
        if type(value) is list:
            return [self.keep(item, budget) for item in value]
        if type(value) is set:
            return {self.keep(item, budget) for item in value}
        return {self.keep(key, budget): self.keep(item, budget) for key, item in value.items()}


def _same(some: Sequence[Any], others: Sequence[Any]) -> bool:
    return len(some) == len(others) and all(map(is_, some, others))


def _unchanged(after: Any, before: Any) -> bool:
    """Return whether two copies are the same; `==` would not do, for it takes 1 for True."""
    if isinstance(after, dict):
        return _same([*after, *after.values()], [*before, *before.values()])
    return bool(after == before) if isinstance(after, set) else _same(after, before)


DEEPEST = 12  # lists in a list


def at(kept: Any, step: int, inside: tuple[History, ...] = ()) -> Any:
    """Return the value that was kept, as it was at that step; `inside`: what it is part of."""
    if isinstance(kept, History):
        if kept in inside or len(inside) == DEEPEST:
            return Shown("…")  # a list that holds itself has no end
        return at(kept.at(step), step, (*inside, kept))
    if isinstance(kept, list):
        return [at(item, step, inside) for item in kept]
    if isinstance(kept, dict):
        return {key: at(item, step, inside) for key, item in kept.items()}
    if isinstance(kept, tuple):
        items = [at(item, step, inside) for item in kept]
        return kept if _same(items, kept) else rebuilt(kept, items)
    return set(kept) if isinstance(kept, set) else kept


def rebuilt(value: tuple[Any, ...] | frozenset[Any], items: list[Any]) -> Any:
    """Return a tuple (a named one, too) or a frozenset like `value` with other items."""
    if isinstance(value, tuple):
        return tuple.__new__(type(value), items)
    return frozenset(items)
