"""Whether a call has read its value from a memo of the program's own, which earlier calls have filled."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ..trace import Call, Recording, Step
from ..trace.keeper import at
from ..trace.source import Source, parsed
from ..trace.values import short

_WIDTH = 200  # characters of an argument, by which calls are told apart
_FILLS = ("append", "extend", "insert", "setdefault", "update")


class Read(NamedTuple):
    """A value that is read out of a dict or list: `memo[n]` or `memo.get(n)`."""

    container: str  # as it is written
    names: frozenset[str]  # in what it is asked for


class OwnMemos:
    """Tells which calls of one recording have read their values from a memo."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._first: dict[tuple[int, Read], dict[tuple[str, ...], Call]] = {}

    def gave(self, step: Step) -> bool:
        """Return whether what a call returns at a step was read from what an earlier call has worked out.

        The function writes into that very thing, and this call has not done so. The first call with the
        same arguments has not read its value there, or it would be a table that was full before.
        """
        read = self._read(step.call)
        if read is None or step.call.calls:
            return False
        first = self._first_calls(step.call, read)[_key(step.call, read)]
        return first is not step.call and self._read(first) is None

    def _read(self, call: Call) -> Read | None:
        """Return what a call has read its value from, None if it has not, or has written it there."""
        if call.last is None:
            return None
        read = read_at(call.source, self.recording.steps[call.last].line)
        if read is None or not (filling := _filling(call.source, read.container)):
            return None
        return None if filling.intersection(self._lines(call)) else read

    def _lines(self, call: Call) -> Iterator[int]:
        """Yield the lines that a call has run, the last one first."""
        number = -1 if call.last is None else call.last
        while number >= 0:
            yield self.recording.steps[number].line
            number = self.recording.steps[number].previous

    def _first_calls(self, call: Call, read: Read) -> dict[tuple[str, ...], Call]:
        """Return the first call of a function with each of the arguments."""
        place = id(call.code), read
        if place not in self._first:
            alike = [one for one in self.recording.calls if one.code is call.code]
            self._first[place] = {_key(one, read): one for one in reversed(alike)}
        return self._first[place]


def _key(call: Call, read: Read) -> tuple[str, ...]:
    """Return by what a memo tells a call from others, in words."""
    given = {name: kept for name, kept in call.given.items() if not _is_in(name, read.container)}
    if read.names <= given.keys():
        given = {name: given[name] for name in sorted(read.names)}
    return tuple(short(at(kept, call.first), _WIDTH) for kept in given.values())


def _is_in(name: str, container: str) -> bool:
    """Return whether a name is the one with which a container is written, as `self` in `self.memo`."""
    return container == name or container.startswith((f"{name}.", f"{name}["))


@lru_cache(maxsize=1024)
def read_at(source: Source, line: int) -> Read | None:
    r"""Return what the `return` on a line reads its value from; None if that is no dict or list.

    >>> read_at(Source("f", "def f(n):\n    return memo[n]\n", 1), 2).container
    'memo'
    """
    tree = parsed(source)
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Return) and node.lineno <= line <= (node.end_lineno or line):
            return _read(node.value, tree)
    return None


def _read(value: ast.AST | None, tree: ast.AST | None) -> Read | None:
    """Return what a value is read from, also if a name stands for it."""
    match value:
        case ast.Name(name) if tree is not None:
            given = (_read(one, None) for one in _given(name, tree))
            return next(filter(None, given), None)
        case ast.IfExp(ast.Compare(ops=[ast.In()]), inside):
            return _read(inside, tree)
        case ast.Subscript(container, key) | ast.Call(ast.Attribute(container, "get"), [key, *_]):
            names = {one.id for one in ast.walk(key) if isinstance(one, ast.Name)}
            inner = _read(container, None)  # memo[row][column]
            return (
                Read(inner.container, inner.names | names)
                if inner
                else Read(ast.unparse(container), frozenset(names))
            )
    return None


def _given(name: str, tree: ast.AST) -> Iterator[ast.expr]:
    """Yield what a name is given in a function."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Name(one)], value) | ast.NamedExpr(ast.Name(one), value) if (
                one == name
            ):
                yield value


@lru_cache(maxsize=256)
def _filling(source: Source, container: str) -> frozenset[int]:
    """Return the lines of a function that write into a dict or list."""
    tree: Any = parsed(source)
    found: list[Any] = [node for node in ast.walk(tree) if _fills(node, container)] if tree else []
    return frozenset(line for one in found for line in range(one.lineno, one.end_lineno + 1))


def _fills(node: ast.AST, container: str) -> bool:
    """Return whether a node writes into a dict or list, or into one in it."""
    match node:
        case ast.Subscript(inside, ctx=ast.Store()):
            while isinstance(inside, ast.Subscript) and ast.unparse(inside) != container:
                inside = inside.value
            return ast.unparse(inside) == container
        case ast.Call(ast.Attribute(inside, method)):
            return method in _FILLS and ast.unparse(inside) == container
    return False
