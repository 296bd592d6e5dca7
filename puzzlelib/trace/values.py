"""Values as they were: what a recording keeps of the objects that a function works on.

Numbers, texts and whatever is built of them alone are kept as they are, for nobody can change them.
Lists, sets and dicts are copied two deep, anything else is kept as the text it would print.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from enum import Enum
from operator import is_
from typing import Any

from .texts import ATOMS, LARGE, Shown, spoken

# How deep to copy: a list, set or dict costs 10, a tuple 2. So two lists, or 14 tuples, in a row.
BUDGET, CHANGING, FROZEN = 29, 10, 2
_CHANGING, _FROZEN = (list, dict, set), (tuple, frozenset)


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

    def __init__(self) -> None:
        self.now = 0
        self.histories: dict[int, History] = {}

    def keep(self, value: Any, budget: int = BUDGET) -> Any:
        """Return what to store for `value`; `value` itself only if nobody can ever change it."""
        kind = type(value)
        if kind in ATOMS:
            return value
        if isinstance(value, _FROZEN):
            only_atoms = ATOMS.issuperset(map(type, value))
            return value if only_atoms else self._frozen(value, budget - FROZEN)
        if isinstance(value, _CHANGING):
            return self._changing(value, budget - CHANGING)
        return value if isinstance(value, Enum) else Shown(spoken(value))

    def forget(self) -> None:
        """Let go of the recorded program's own objects; what was kept of them stays."""
        for history in self.histories.values():
            history.thing = None
        self.histories.clear()

    def _frozen(self, value: tuple[Any, ...] | frozenset[Any], budget: int) -> Any:
        if budget < 0:
            return Shown(spoken(value))
        inside = list(value)
        items = [self.keep(item, budget) for item in inside]
        return value if _same(items, inside) else rebuilt(value, items)

    def _changing(self, value: Any, budget: int) -> History | Shown:
        if budget < 0 or len(value) > LARGE:
            self.histories.pop(id(value), None)
            return Shown(spoken(value))
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
        if isinstance(value, list):
            return [self.keep(item, budget) for item in value]
        if isinstance(value, set):
            return {self.keep(item, budget) for item in value}
        return {self.keep(key, budget): self.keep(item, budget) for key, item in value.items()}


def _same(some: Sequence[Any], others: Sequence[Any]) -> bool:
    return len(some) == len(others) and all(map(is_, some, others))


def _unchanged(after: Any, before: Any) -> bool:
    """Return whether two copies are the same; `==` would not do, for it takes 1 for True."""
    if isinstance(after, dict):
        return _same([*after, *after.values()], [*before, *before.values()])
    return bool(after == before) if isinstance(after, set) else _same(after, before)


def at(kept: Any, step: int, levels: int = 12) -> Any:
    """Return the value that was kept, as it was at that step."""
    if levels == 0:
        return Shown("…")  # a list that holds itself has no end
    if isinstance(kept, History):
        return at(kept.at(step), step, levels - 1)
    if isinstance(kept, list):
        return [at(item, step, levels) for item in kept]
    if isinstance(kept, dict):
        return {key: at(item, step, levels) for key, item in kept.items()}
    if isinstance(kept, tuple):
        items = [at(item, step, levels) for item in kept]
        return kept if _same(items, kept) else rebuilt(kept, items)
    return set(kept) if isinstance(kept, set) else kept


def rebuilt(value: tuple[Any, ...] | frozenset[Any], items: list[Any]) -> Any:
    """Return a tuple (a named one, too) or a frozenset like `value` with other items."""
    if isinstance(value, tuple):
        return tuple.__new__(type(value), items)
    return frozenset(items)
