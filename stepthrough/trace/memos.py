"""Memos while recording: each tells its hits, and leaves the program's names as they were."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from types import CellType, FunctionType, MethodType, SimpleNamespace
from typing import Any, NamedTuple

from .functions import is_of_type, plain, unwrapped

__uninterrupted__ = True

Function = Callable[..., Any]
Hit = Callable[[Function, tuple[Any, ...], dict[str, Any], Any], None]  # called at each memo hit
_Memo = type(functools.cache(len))  # what functools.cache and lru_cache make
_BOUND = (MethodType, staticmethod, classmethod)  # what can stand around one
_ASKS = ("cache_info", "cache_clear")
_FEW = 100  # things in a dict or list among the globals, to look for memos


class Watched:
    """A memo of functools, and who is told when it answers without its function."""

    def __init__(self, own: Any, memo: Any, hit: Hit) -> None:
        self.own = own  # the program's
        self.memo = memo  # that memo, or an empty one
        self.hit: Hit | None = hit  # None: the recording is over
        self.cleared = 0
        self.function = self._function(unwrapped(own))

    def clear(self) -> None:
        """Forget all results."""
        self.cleared += 1
        self.memo.cache_clear()

    def runs(self) -> tuple[int, int]:
        """Return what has changed whenever the function has run, and is the same after a hit."""
        return self.cleared, self.memo.cache_info().misses

    def finish(self) -> None:
        """Report no more hits; where it is still used, it asks the program's own memo."""
        self.hit, self.memo = None, self.own
        attributes = {
            name: value for name, value in vars(self.function).items() if name not in _ASKS
        }
        vars(self.own).update(attributes)

    def _function(self, inside: FunctionType) -> Any:
        @functools.wraps(self.own)
        def answer(*args: Any, **kwargs: Any) -> Any:
            before = self.runs()
            value = self.memo(*args, **kwargs)
            if self.hit is not None and self.runs() == before:
                self.hit(inside, args, kwargs, value)
            return value

        answer.cache_info = lambda: self.memo.cache_info()  # type: ignore[attr-defined]
        answer.cache_clear = self.clear  # type: ignore[attr-defined]
        answer.__wrapped__ = self.own.__wrapped__
        return answer


class _Slot(NamedTuple):
    """Where a memo can be: in a global, a dict or list that is one, a class or a closure."""

    get: Callable[[], Any]
    put: Callable[[Any], object]


@contextmanager
def fresh_memos(function: Function, hit: Hit) -> Iterator[Function]:
    """Have the memos of a program begin empty and tell their hits; yield the function to run instead."""
    with watched_memos(plain(function), hit, is_empty=True) as stands:
        yield stands.instead_of(function)


@contextmanager
def watched_memos(function: FunctionType, hit: Hit, is_empty: bool) -> Iterator[_Stands]:
    """Have the memos among the function's globals tell their hits; either empty ones, or as they are.

    Afterwards they are back wherever a replacement still stands: what the program has assigned or
    deleted meanwhile stays as it has made it.
    """
    stands = _Stands(function.__globals__, hit, is_empty)
    slots = _slots(function, stands.may_remember)
    try:
        for slot in slots:
            _replace(slot, stands.instead_of)
        yield stands
    finally:
        stands.finish()
        for slot in [*slots, *_slots(function, stands.knows)]:
            _replace(slot, stands.before)


def _replace(slot: _Slot, other: Callable[[Any], Any]) -> None:
    value = slot.get()
    new = other(value)
    if new is not value:
        slot.put(new)


def _slots(function: FunctionType, holds: Callable[[Any], bool]) -> list[_Slot]:
    """Return the globals, attributes and cells with such a thing; few of many, a check has many runs."""
    names = function.__globals__
    every = list(names.items())
    slots = [_global(names, name) for name, value in every if holds(value)]
    for _, kind in every:
        if is_of_type(kind, type) and _own(kind).get("__module__") == names.get("__name__"):
            inside = list(_own(kind).items())
            slots += [_attribute(kind, name) for name, value in inside if holds(value)]
    tables = (one for _, one in every if type(one) is dict or type(one) is list)
    slots += [_item(one, key) for one in tables for key, value in _items(one) if holds(value)]
    cells = map(_cell, function.__closure__ or ())
    return slots + [cell for cell in cells if holds(cell.get())]


_own = type.__dict__["__dict__"].__get__  # what a class itself holds, not what its kind answers


def _global(names: dict[str, Any], name: str) -> _Slot:
    return _Slot(partial(names.get, name), partial(names.__setitem__, name))


def _attribute(kind: type, name: str) -> _Slot:
    return _Slot(lambda: _own(kind).get(name), partial(type.__setattr__, kind, name))


def _items(things: Any) -> Iterator[tuple[Any, Any]]:
    if len(things) > _FEW:
        return iter(())
    return iter(things.items()) if type(things) is dict else enumerate(things)


def _item(things: Any, key: Any) -> _Slot:
    def get() -> Any:
        with suppress(LookupError):  # the program has taken it out
            return things[key]
        return None

    return _Slot(get, partial(things.__setitem__, key))


def _cell(cell: CellType) -> _Slot:
    def get() -> Any:
        with suppress(ValueError):  # an empty cell
            return cell.cell_contents
        return None

    return _Slot(get, partial(setattr, cell, "cell_contents"))


class _Stands:
    """Knows what stands for a thing while recording: itself, unless it remembers, or makes what does."""

    def __init__(self, names: dict[str, Any], hit: Hit, is_empty: bool) -> None:
        self.names = names
        self.hit = hit
        self.is_empty = is_empty
        self.watched: list[Watched] = []
        self.pairs: dict[int, tuple[Any, Any]] = {}  # what was there and what is, by the id of each
        makers = {one.__name__: self._maker(one) for one in (functools.cache, functools.lru_cache)}
        for name, maker in makers.items():
            self._pair(getattr(functools, name), maker)
        self._pair(functools, SimpleNamespace(**vars(functools) | makers))

    def _pair(self, old: Any, new: Any) -> Any:
        self.pairs[id(old)] = self.pairs[id(new)] = old, new
        return new

    def knows(self, value: Any) -> bool:
        """Return whether something stands for a thing, or it for something."""
        return id(value) in self.pairs

    def may_remember(self, value: Any) -> bool:
        """Return whether something might stand in for a thing."""
        return self.knows(value) or is_of_type(value, (_Memo, *_BOUND))

    def instead_of(self, value: Any) -> Any:
        """Return what to use instead of a thing."""
        if self.knows(value):
            return self.pairs[id(value)][1]
        if is_of_type(value, _Memo):
            return self._watch(value, self.is_empty)
        if not is_of_type(value, _BOUND) or not is_of_type(value.__func__, _Memo):
            return value
        bound = (value.__self__,) if is_of_type(value, MethodType) else ()
        return self._pair(value, type(value)(self.instead_of(value.__func__), *bound))

    def before(self, value: Any) -> Any:
        """Return what a thing stands for, itself if for nothing."""
        return self.pairs.get(id(value), (value,))[0]

    def finish(self) -> None:
        """Report no more hits; replacements that are still used ask the program's own memos."""
        for watched in self.watched:
            watched.finish()

    def _watch(self, memo: Any, is_empty: bool) -> Any:
        inside = unwrapped(memo)
        if not is_of_type(inside, FunctionType) or inside.__globals__ is not self.names:
            return memo
        options = memo.cache_parameters()
        backing = functools.lru_cache(**options)(memo.__wrapped__) if is_empty else memo
        self.watched.append(Watched(memo, backing, self.hit))
        return self._pair(memo, self.watched[-1].function)

    def _maker(self, make: Function) -> Function:
        """Return a stand-in for `functools.cache` or `lru_cache`, whose memos are watched."""

        @functools.wraps(make)
        def maker(*args: Any, **kwargs: Any) -> Any:
            made = make(*args, **kwargs)
            if is_of_type(made, _Memo):
                return self._watch(made, is_empty=False)
            return lambda function: self._watch(made(function), is_empty=False)

        return maker
