"""Memos while recording: each starts empty, tells its hits, and leaves the user's own untouched."""

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
_Cached = type(functools.cache(len))  # what functools.cache and lru_cache make
_BOUND = (MethodType, staticmethod, classmethod)  # what may stand around one
_REMEMBERING = (_Cached, *_BOUND)


class CacheInfo(NamedTuple):
    """What `cache_info` answers."""

    hits: int
    misses: int
    maxsize: int | None
    currsize: int


class _Entry:
    """What a memo knows of one call; `age` grows with each use."""

    __slots__ = ("age", "key", "value")

    def __init__(self, key: Any, value: Any, age: int) -> None:
        self.key = key
        self.value = value
        self.age = age


class Memo:
    """The results of one function, found by its arguments.

    Arguments are asked for their hash once, and compared only with those of the same hash, in the
    order in which functools does it: a class of the program may print when it is asked.
    """

    def __init__(self, maxsize: int | None, hit: Hit) -> None:
        self.maxsize = maxsize
        self.hit: Hit | None = hit  # None: the recording is over
        self.instead: Any = None  # the memo that was there before, when the recording is over
        self.clear()

    def clear(self) -> None:
        """Forget all; what is used instead forgets, too."""
        if self.instead is not None:
            self.instead.cache_clear()
        self.hits = 0
        self.misses = 0
        self.age = 0
        self.entries: dict[int, list[_Entry]] = {}  # by hash
        # hash and entry, the one used longest ago first
        self.by_age: dict[int, tuple[int, _Entry]] = {}

    def info(self) -> CacheInfo:
        """Return what `cache_info` answers; of the memo that is used instead, if there is one."""
        if self.instead is not None:
            return self.instead.cache_info()  # type: ignore[no-any-return]
        return CacheInfo(self.hits, self.misses, self.maxsize, len(self.by_age))

    def find(self, place: int, key: Any) -> _Entry | None:
        """Return the entry with this hash and key."""
        for entry in tuple(self.entries.get(place, ())):
            if entry.key is key or entry.key == key:
                return entry
        return None

    def use(self, place: int, entry: _Entry) -> None:
        """Note that an entry has answered: it is the one used last."""
        self.hits += 1
        self.put_last(place, entry)

    def put_last(self, place: int, entry: _Entry) -> None:
        """Put an entry behind all others, for it is the one used last."""
        self.by_age.pop(entry.age, None)
        self.age = entry.age = self.age + 1
        self.by_age[entry.age] = place, entry

    def add(self, place: int, key: Any, value: Any) -> None:
        """Take in a result, unless a call inside has brought it; forget the one used longest ago."""
        known = self.find(place, key)
        if known is not None:
            if self.maxsize is None:
                known.value = value
            return
        if self.maxsize is not None and len(self.by_age) >= self.maxsize:
            self.drop()
        entry = _Entry(key, value, 0)
        self.entries.setdefault(place, []).append(entry)
        self.put_last(place, entry)

    def drop(self) -> None:
        """Forget the result that was used longest ago."""
        place, entry = self.by_age.pop(next(iter(self.by_age)))
        self.entries[place].remove(entry)
        if not self.entries[place]:
            del self.entries[place]


def remembered(cached: Any, memo: Memo) -> Any:
    """Return what to use instead of a function with a memo: the same with another one.

    Written in Python, for the one in C would leave less room for deep recursion once it is watched.
    """
    function, options = cached.__wrapped__, cached.cache_parameters()
    answering = _asks_anew if memo.maxsize == 0 else _remembers
    answer = functools.wraps(function)(answering(function, memo, options["typed"]))
    answer.cache_info = memo.info  # type: ignore[attr-defined]
    answer.cache_clear = memo.clear  # type: ignore[attr-defined]
    answer.cache_parameters = options.copy  # type: ignore[attr-defined]
    return answer


def _remembers(function: Function, memo: Memo, typed: bool) -> Function:
    def answer(*args: Any, **kwargs: Any) -> Any:
        if memo.instead is not None:
            return memo.instead(*args, **kwargs)
        key = _key(args, kwargs, typed)
        place = hash(key)
        known = memo.find(place, key)
        if known is None:
            memo.misses += 1
            value = function(*args, **kwargs)
            memo.add(place, key, value)
            return value
        value = known.value
        memo.use(place, known)
        if memo.hit is not None:
            memo.hit(function, args, kwargs, value)
        return value

    return answer


def _asks_anew(function: Function, memo: Memo, typed: bool) -> Function:
    """Return what a memo does that has room for no result: it looks at no argument."""

    def answer(*args: Any, **kwargs: Any) -> Any:
        if memo.instead is not None:
            return memo.instead(*args, **kwargs)
        memo.misses += 1
        return function(*args, **kwargs)

    return answer


_NAMED = object()  # stands between the arguments by place and those by name


def _key(args: tuple[Any, ...], kwargs: dict[str, Any], typed: bool) -> Any:
    """Return what a call is known by, as functools makes it: `f(1)` is not `f(True)`.

    >>> _key((1,), {}, False) == _key((True,), {}, False) == _key((1.0,), {}, False)
    False
    >>> _key((1, 2), {}, False) == _key((True, 2.0), {}, False)
    True
    """
    if not typed and not kwargs and len(args) == 1 and type(args[0]) in (int, str):
        return args[0]
    key = args
    if kwargs:
        key += (_NAMED, *(part for item in kwargs.items() for part in item))
    return (*key, *map(type, args), *map(type, kwargs.values())) if typed else key


class _Slot(NamedTuple):
    """Where a memo may be: in a global, a class or a closure."""

    get: Callable[[], Any]
    put: Callable[[Any], object]


@contextmanager
def fresh_memos(function: Function, hit: Hit) -> Iterator[Function]:
    """Replace the memos among the function's globals, and yield the function to run instead.

    Afterwards they are back wherever ours still are: what the function has assigned or deleted
    meanwhile stays as it has made it.
    """
    fresh = _Fresh(plain(function).__globals__, hit)
    slots = _slots(plain(function), fresh.may_remember)
    try:
        for slot in slots:
            value = slot.get()
            other = fresh.instead_of(value)
            if other is not value:
                slot.put(other)
        yield fresh.instead_of(function)
    finally:
        fresh.finish()
        for slot in [*slots, *_slots(plain(function), fresh.knows)]:
            value = slot.get()
            before = fresh.before(value)
            if before is not value:
                slot.put(before)


def _slots(function: FunctionType, holds: Callable[[Any], bool]) -> list[_Slot]:
    """Return the globals, attributes and cells with such a thing; few of many, a check has many runs."""
    names = function.__globals__
    every = list(names.items())
    slots = [_global(names, name) for name, value in every if holds(value)]
    for _, kind in every:
        if is_of_type(kind, type) and _own(kind).get("__module__") == names.get("__name__"):
            inside = list(_own(kind).items())
            slots += [_attribute(kind, name) for name, value in inside if holds(value)]
    cells = map(_cell, function.__closure__ or ())
    return slots + [cell for cell in cells if holds(cell.get())]


_own = type.__dict__["__dict__"].__get__  # what a class itself holds, whatever its kind answers


def _global(names: dict[str, Any], name: str) -> _Slot:
    return _Slot(partial(names.get, name), partial(names.__setitem__, name))


def _attribute(kind: type, name: str) -> _Slot:
    return _Slot(lambda: _own(kind).get(name), partial(type.__setattr__, kind, name))


def _cell(cell: CellType) -> _Slot:
    def get() -> Any:
        with suppress(ValueError):  # an empty cell
            return cell.cell_contents
        return None

    return _Slot(get, partial(setattr, cell, "cell_contents"))


class _Fresh:
    """Finds what to use instead of a thing while recording: itself, unless it remembers."""

    def __init__(self, names: dict[str, Any], hit: Hit) -> None:
        self.names = names
        self.hit = hit
        self.memos: list[tuple[Memo, Any]] = []  # with what was there before; None: made since
        self.pairs: dict[int, tuple[Any, Any]] = {}  # what was there and what is, by the id of each
        own = {"cache": self.cache, "lru_cache": self.lru}
        self._pair(functools.cache, own["cache"])
        self._pair(functools.lru_cache, own["lru_cache"])
        self._pair(functools, SimpleNamespace(**vars(functools) | own))

    def _pair(self, old: Any, new: Any) -> Any:
        self.pairs[id(old)] = self.pairs[id(new)] = old, new
        return new

    def knows(self, value: Any) -> bool:
        """Return whether something stands for a thing, or it for something."""
        return id(value) in self.pairs

    def may_remember(self, value: Any) -> bool:
        """Return whether there may be something to use instead of a thing."""
        return id(value) in self.pairs or is_of_type(value, _REMEMBERING)

    def instead_of(self, value: Any) -> Any:
        """Return what to use instead of a thing."""
        if id(value) in self.pairs:
            return self.pairs[id(value)][1]
        if is_of_type(value, _Cached):
            return self._pair(value, self._memo(value, value))
        if not is_of_type(value, _BOUND) or not is_of_type(value.__func__, _Cached):
            return value
        bound = (value.__self__,) if is_of_type(value, MethodType) else ()
        return self._pair(value, type(value)(self.instead_of(value.__func__), *bound))

    def before(self, value: Any) -> Any:
        """Return what a thing stands for, itself if for nothing."""
        return self.pairs.get(id(value), (value,))[0]

    def finish(self) -> None:
        """Report no hits any more; where ours are still used, they do as those that were there."""
        for memo, old in self.memos:
            memo.hit = None
            memo.instead = old

    def _memo(self, cached: Any, before: Any) -> Any:
        inside = unwrapped(cached)
        if not is_of_type(inside, FunctionType) or inside.__globals__ is not self.names:
            return cached
        memo = Memo(cached.cache_parameters()["maxsize"], self.hit)
        self.memos.append((memo, before))
        return remembered(cached, memo)

    def cache(self, function: Function) -> Any:
        """Do as `functools.cache`, for functions that are made while recording."""
        return self._memo(functools.cache(function), None)

    def lru(self, maxsize: Any = 128, typed: bool = False) -> Any:
        """Do as `functools.lru_cache`, with brackets or without."""
        made = functools.lru_cache(maxsize, typed)
        if is_of_type(made, _Cached):
            return self._memo(made, None)
        return lambda function: self._memo(made(function), None)
