"""Detect memo hits: of `functools` memos while a program runs, of dicts afterwards.

While recording, each memo that is a global variable, a class attribute, or a variable of an
enclosing function is replaced by a wrapper that reports its hits. Hits of other memos are not
shown.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from types import FunctionType, MethodType, SimpleNamespace
from typing import Any, NamedTuple

from .calls import Step
from .functions import is_of_type, plain, unwrapped
from .history import History
from .objects import names_in
from .recording import Recording
from .source import Source, parsed
from .values import ATOMS

__uninterrupted__ = True

Function = Callable[..., Any]
Hit = Callable[[Function, tuple[Any, ...], dict[str, Any], Any], None]  # called at each memo hit
_Memo = type(functools.cache(len))
_BOUND = (MethodType, staticmethod, classmethod)  # wrappers that can contain a memo
_METHODS = ("cache_info", "cache_clear")


class Watched:
    """A functools memo, and `function`, a wrapper that reports its hits."""

    def __init__(self, own: Any, memo: Any, hit: Hit) -> None:
        self.own = own  # the program's
        self.memo = memo  # the same, or an empty copy
        self.hit: Hit | None = hit  # None: the recording is over
        self.cleared = 0
        self.function = self._wrapper(unwrapped(own))

    def clear(self) -> None:
        """Clear the memo."""
        self.cleared += 1
        self.memo.cache_clear()

    def runs(self) -> tuple[int, int]:
        """Return numbers that change when the function runs, but not at a hit."""
        return self.cleared, self.memo.cache_info().misses

    def finish(self) -> None:
        """Stop reporting hits; wrappers still in use call the program's own memo."""
        self.hit, self.memo = None, self.own
        attributes = vars(self.function).items()
        vars(self.own).update({name: one for name, one in attributes if name not in _METHODS})

    def _wrapper(self, inside: FunctionType) -> Any:
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


@contextmanager
def fresh_memos(function: Function, hit: Hit) -> Iterator[Function]:
    """Report hits of a program's memos, which start empty; yield the function to run."""
    with watched_memos(plain(function), hit, is_empty=True) as wrappers:
        yield wrappers.instead_of(function)


@contextmanager
def watched_memos(function: FunctionType, hit: Hit, is_empty: bool) -> Iterator[_Wrappers]:
    """Report hits of the memos that a function can name, starting empty if *is_empty*.

    Afterwards the memos are restored. Assignments and deletions by the program are kept.
    """
    wrappers = _Wrappers(function.__globals__, hit, is_empty)
    try:
        _replace(function, wrappers.instead_of)
        yield wrappers
    finally:
        wrappers.finish()
        _replace(function, wrappers.before)


def _replace(function: FunctionType, other: Callable[[Any], Any]) -> None:
    for put, value in [*_places(function)]:
        new = other(value)
        if new is not value:
            put(new)


def _places(function: FunctionType) -> Iterator[tuple[Callable[[Any], object], Any]]:
    """Yield the values that a function can name, each with a function that replaces it."""
    names = function.__globals__
    for name, value in [*names.items()]:
        yield partial(names.__setitem__, name), value
        if is_of_type(value, type) and names_in(value).get("__module__") == names.get("__name__"):
            for attribute, inside in [*names_in(value).items()]:
                yield partial(type.__setattr__, value, attribute), inside
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # an empty cell
            yield partial(setattr, cell, "cell_contents"), cell.cell_contents


class _Wrappers:
    """The wrappers of a recording: of memos, and of `cache` and `lru_cache`."""

    def __init__(self, names: dict[str, Any], hit: Hit, is_empty: bool) -> None:
        self.names = names
        self.hit = hit
        self.is_empty = is_empty
        self.watched: list[Watched] = []
        self.pairs: dict[int, tuple[Any, Any]] = {}  # original and wrapper, by the id of each
        makers = {one.__name__: self._maker(one) for one in (functools.cache, functools.lru_cache)}
        for name, maker in makers.items():
            self._pair(getattr(functools, name), maker)
        self._pair(functools, SimpleNamespace(**vars(functools) | makers))

    def _pair(self, old: Any, new: Any) -> Any:
        self.pairs[id(old)] = self.pairs[id(new)] = old, new
        return new

    def instead_of(self, value: Any) -> Any:
        """Return the wrapper of a value, or the value itself."""
        if id(value) in self.pairs:
            return self.pairs[id(value)][1]
        if is_of_type(value, _Memo):
            return self._watch(value, self.is_empty)
        if not is_of_type(value, _BOUND) or not is_of_type(value.__func__, _Memo):
            return value
        bound = (value.__self__,) if is_of_type(value, MethodType) else ()
        return self._pair(value, type(value)(self.instead_of(value.__func__), *bound))

    def before(self, value: Any) -> Any:
        """Return the original of a wrapper; any other value unchanged."""
        return self.pairs.get(id(value), (value,))[0]

    def finish(self) -> None:
        """Stop reporting hits."""
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
        """Return a wrapper of `functools.cache` or `lru_cache` that watches the new memo."""

        @functools.wraps(make)
        def maker(*args: Any, **kwargs: Any) -> Any:
            made = make(*args, **kwargs)
            if is_of_type(made, _Memo):
                return self._watch(made, is_empty=False)
            return lambda function: self._watch(made(function), is_empty=False)

        return maker


# A dict used as a memo


class _Read(NamedTuple):
    """A `return` of a value read from a dict."""

    memo: str  # the name of the dict
    keys: tuple[str, ...]  # variables in the key
    is_tuple: bool
    stores: frozenset[int] = frozenset()  # lines that store into the dict


def is_from_memo(recording: Recording, step: Step) -> bool:
    """Return whether a call returns at *step* a value that an earlier call stored in a dict.

    The dict is a variable, such as `memo` in `return memo[n]` or `memo.get(n)`. It must have had
    the key when the call began, but not when it was first seen, and the call must not have stored
    into it.
    """
    call, read = step.call, _read_at(step.call.source, step.line)
    if call.calls or read is None or not read.stores.isdisjoint(_lines(recording, step)):
        return False
    memo = step.entries.get(read.memo)
    if memo is None and read.memo in recording.outside:
        memo = recording.outside[read.memo].at(call.first)
    values = tuple(step.entries.get(key) for key in read.keys)
    if not isinstance(memo, History) or not all(type(one) in (*ATOMS, tuple) for one in values):
        return False
    now, first = memo.at(call.first), memo.at(0)
    key = values if read.is_tuple else values[0]
    return type(now) is dict and type(first) is dict and key in now and key not in first


def _lines(recording: Recording, step: Step) -> Iterator[int]:
    """Yield the lines that a call ran before *step*, latest first."""
    while step.previous >= 0:
        yield step.line
        step = recording.steps[step.previous]


@lru_cache(maxsize=1024)
def _read_at(source: Source, line: int) -> _Read | None:
    r"""Return the dict and key that the `return` on a line reads, directly or through a variable.

    >>> _read_at(Source("f", "def f(n):\n    return memo[n]\n", 1), 2)
    _Read(memo='memo', keys=('n',), is_tuple=False, stores=frozenset())
    """
    tree = parsed(source)
    nodes = [*ast.walk(tree)] if tree else []
    returns = (one for one in nodes if isinstance(one, ast.Return))
    value = next((r.value for r in returns if r.lineno <= line <= (r.end_lineno or line)), None)
    read = _read(value)
    for node in nodes:
        match node, value:
            case (
                ast.Assign([ast.Name(name)], given) | ast.NamedExpr(ast.Name(name), given),
                ast.Name(returned),
            ) if name == returned:
                read = read or _read(given)
    if read is None:
        return None
    stores = {
        node.lineno
        for node in nodes
        if isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node.value) == read.memo
    }
    return read._replace(stores=frozenset(stores))


def _read(value: ast.AST | None) -> _Read | None:
    match value:
        case ast.Subscript(ast.Name(memo), key) | ast.Call(
            ast.Attribute(ast.Name(memo), "get"), [key, *_]
        ):
            parts = key.elts if isinstance(key, ast.Tuple) else [key]
            names = tuple(one.id for one in parts if isinstance(one, ast.Name))
            if names and len(names) == len(parts):
                return _Read(memo, names, isinstance(key, ast.Tuple))
    return None
