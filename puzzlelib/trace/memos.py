"""Memos while recording: each starts empty, tells its hits, and leaves the user's own untouched."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from types import FunctionType, MethodType, SimpleNamespace
from typing import Any, NamedTuple

Function = Callable[..., Any]
Hit = Callable[[Function, tuple[Any, ...], dict[str, Any], Any], None]  # told of each memo hit
_Cached = type(functools.cache(len))  # what functools.cache and lru_cache make


class CacheInfo(NamedTuple):
    """What `cache_info` answers."""

    hits: int
    misses: int
    maxsize: int | None
    currsize: int


def remembered(function: Function, maxsize: int | None, typed: bool, hit: Hit) -> Function:
    """Return `function` with a new memo that works as `functools.lru_cache`.

    Written in Python, for the one in C would leave less room for deep recursion once it is watched.
    """
    memo: dict[Any, Any] = {}
    counts = {"hits": 0, "misses": 0}

    @functools.wraps(function)
    def answer(*args: Any, **kwargs: Any) -> Any:
        key = _key(args, kwargs, typed)
        counts["hits" if key in memo else "misses"] += 1
        if key in memo:
            memo[key] = memo.pop(key)  # now the one used last
            hit(function, args, kwargs, memo[key])
            return memo[key]
        memo[key] = value = function(*args, **kwargs)
        if maxsize is not None and len(memo) > maxsize:
            del memo[next(iter(memo))]  # the one used longest ago
        return value

    return _with_questions(answer, memo, counts, {"maxsize": maxsize, "typed": typed})


def _with_questions(
    answer: Any, memo: dict[Any, Any], counts: dict[str, int], options: dict[str, Any]
) -> Function:
    """Return `answer` with the methods that functools gives its memos."""

    def info() -> CacheInfo:
        return CacheInfo(**counts, maxsize=options["maxsize"], currsize=len(memo))

    def clear() -> None:
        memo.clear()
        counts.update(hits=0, misses=0)

    answer.cache_info, answer.cache_clear = info, clear
    answer.cache_parameters = options.copy
    return answer  # type: ignore[no-any-return]


def _key(args: tuple[Any, ...], kwargs: dict[str, Any], typed: bool) -> Any:
    if not kwargs and not typed:
        return args
    kinds = [type(value) for value in (*args, *kwargs.values())] if typed else []
    return (args, tuple(kwargs.items()), tuple(kinds))


def plain(function: Any) -> FunctionType:
    """Return the Python function behind a method, a memo, a partial or a callable object."""
    if isinstance(function, functools.partial):
        return plain(function.func)
    if isinstance(function, MethodType):
        return plain(function.__func__)
    function = inspect.unwrap(function)
    if isinstance(function, FunctionType):
        return function
    inside = getattr(type(function), "__call__", None)  # noqa: B004 — the function is wanted
    if isinstance(inside, FunctionType):
        return inside
    raise TypeError(f"only functions written in Python can be recorded, not {function!r}")


@contextmanager
def fresh_memos(function: Function, hit: Hit) -> Iterator[Function]:
    """Replace the memos among the function's globals, and yield the function to run instead."""
    fresh = _Fresh(plain(function).__globals__, hit)
    undo: list[Callable[[], object]] = []
    try:
        for put, value in _places(plain(function)):
            other = fresh.instead_of(value)
            if other is not value:
                undo.append(partial(put, value))
                put(other)
        yield fresh.instead_of(function)
    finally:
        for restore in undo:
            restore()


def _places(function: FunctionType) -> list[tuple[Callable[[Any], object], Any]]:
    """Return where a memo may be: in a global, a class, a closure; how to put another, and what."""
    names = function.__globals__
    places: list[tuple[Callable[[Any], object], Any]] = [
        (partial(names.__setitem__, name), value) for name, value in names.items()
    ]
    for kind in list(names.values()):
        if isinstance(kind, type) and kind.__module__ == names.get("__name__"):
            places += [(partial(setattr, kind, key), value) for key, value in vars(kind).items()]
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # an empty cell
            places.append((partial(setattr, cell, "cell_contents"), cell.cell_contents))
    return places


class _Fresh:
    """Finds what to use instead of a thing while recording: itself, unless it remembers."""

    def __init__(self, names: dict[str, Any], hit: Hit) -> None:
        self.names, self.hit = names, hit
        self.memos: dict[int, Function] = {}

    def instead_of(self, value: Any) -> Any:
        if isinstance(value, _Cached):
            return self._memo(value)
        if isinstance(value, MethodType) and isinstance(value.__func__, _Cached):
            return MethodType(self._memo(value.__func__), value.__self__)
        if value is functools:
            return SimpleNamespace(**vars(functools) | {"cache": self.cache, "lru_cache": self.lru})
        if value is functools.cache:
            return self.cache
        return self.lru if value is functools.lru_cache else value

    def _memo(self, cached: Any) -> Function:
        inside = inspect.unwrap(cached)
        if getattr(inside, "__globals__", None) is not self.names:
            return cached  # type: ignore[no-any-return]
        if id(cached) not in self.memos:
            options = cached.cache_parameters()
            self.memos[id(cached)] = remembered(cached.__wrapped__, hit=self.hit, **options)
        return self.memos[id(cached)]

    def cache(self, function: Function) -> Function:
        """Do as `functools.cache`, for functions that are made while recording."""
        return remembered(function, None, False, self.hit)

    def lru(self, maxsize: Any = 128, typed: bool = False) -> Any:
        """Do as `functools.lru_cache`, with brackets or without."""
        if callable(maxsize):
            return remembered(maxsize, 128, typed, self.hit)
        return lambda function: remembered(function, maxsize, typed, self.hit)
