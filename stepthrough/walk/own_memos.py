"""Whether a call has read its value from a memo of the program's own, which earlier calls have filled."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ..trace import Call, Recording, Step
from ..trace.history import History, at
from ..trace.source import Source, parsed
from ..trace.values import short

_WIDTH = 200  # characters of a value, by which calls are told apart
_FILLS = ("append", "extend", "insert", "setdefault", "update")


class Read(NamedTuple):
    """A value that is read out of a dict or list: `memo[n]` or `memo.get(n)`."""

    container: str  # as it is written
    key: str  # what it is asked for, as it is written
    names: frozenset[str]  # in what it is asked for


class OwnMemos:
    """Tells which calls of one recording have read their values from a memo."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._first: dict[tuple[int, Read], dict[tuple[str, ...], Call]] = {}

    def gave(self, step: Step) -> bool:
        """Return whether what a call returns at a step was read from what an earlier call has worked out.

        Either it was seen to come into a dict before this call began; or the function writes into that very
        place, not in this call but in the first one that asks for the same: otherwise it is a table
        that was full before.
        """
        call = step.call
        if call.calls or call.last is None:
            return False
        read = read_at(call.source, self.recording.steps[call.last].line)
        if read is None or not read.names or self._has_filled(call, read):
            return False
        if self._has_come(call, read):
            return True
        first = self._first_calls(call, read)[self._key(call, read)]
        return first is not call and self._has_filled(first, read)

    def _has_come(self, call: Call, read: Read) -> bool:
        """Return whether a key was in a dict when a call began, and not when the dict was first seen."""
        variables = self.recording.steps[call.last or call.first].entries
        memo = variables.get(read.container)
        if memo is None and read.container in self.recording.outside:
            memo = self.recording.outside[read.container].at(call.first)
        if (
            not isinstance(memo, History)
            or not read.key.isidentifier()
            or read.key not in variables
        ):
            return False
        now, before, key = memo.at(call.first), memo.contents[:1], variables[read.key]
        if type(now) is not dict or not before or type(before[0]) is not dict:
            return False
        return key in now and key not in before[0]

    def _has_filled(self, call: Call, read: Read) -> bool:
        """Return whether a call has written where another one reads.

        `if n not in memo: memo[n] = f(n - 1)` is one line: one that called nothing has only asked.
        """
        filling = _filling(call.source, read)
        lines = {line for line, asks in filling if call.calls or not asks}
        return not lines.isdisjoint(self._lines(call))

    def _lines(self, call: Call) -> Iterator[int]:
        """Yield the lines that a call has run, the last one first."""
        number = -1 if call.last is None else call.last
        while number >= 0:
            yield self.recording.steps[number].line
            number = self.recording.steps[number].previous

    def _first_calls(self, call: Call, read: Read) -> dict[tuple[str, ...], Call]:
        """Return the first call of a function that asks for each of the things."""
        place = id(call.code), read
        if place not in self._first:
            alike = [one for one in self.recording.calls if one.code is call.code]
            ended = [one for one in reversed(alike) if one.last is not None]
            self._first[place] = {self._key(one, read): one for one in ended}
        return self._first[place]

    def _key(self, call: Call, read: Read) -> tuple[str, ...]:
        """Return by what a memo tells a call from others, in words."""
        last = self.recording.steps[call.last or call.first]
        if read.names <= last.entries.keys():
            return _in_words(last.entries, read.names, last.number)
        apart = {name for name in call.given if not _is_in(name, read.container)}
        return _in_words(call.given, apart, call.first)


def _in_words(variables: dict[str, Any], names: Iterable[str], step: int) -> tuple[str, ...]:
    """Return the values that these variables had at a step."""
    return tuple(short(at(variables[name], step), _WIDTH) for name in sorted(names))


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
        case ast.IfExp(ast.Compare(ops=[ast.In()]), inside) | ast.BoolOp(ast.Or(), [inside, *_]):
            return _read(inside, tree)
        case ast.Call(ast.Attribute(inside, "copy"), []) | ast.Call(ast.Name("list"), [inside]):
            return _read(inside, tree)
        case ast.Subscript(container, key) | ast.Call(ast.Attribute(container, "get"), [key, *_]):
            names = {one.id for one in ast.walk(key) if isinstance(one, ast.Name)}
            inner = _read(container, None)  # memo[row][column]
            words = ast.unparse(key)
            if inner is None:
                return Read(ast.unparse(container), words, frozenset(names))
            return Read(inner.container, f"{inner.key}][{words}", inner.names | names)
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
def _filling(source: Source, read: Read) -> frozenset[tuple[int, bool]]:
    """Return the lines of a function that write into a place of a dict or list, or add to a list.

    With each, whether the condition stands on the same line, and what is written calls something.
    """
    tree: Any = parsed(source)
    if not tree:
        return frozenset()
    heads = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.If)}
    writes: list[Any] = [node for node in ast.walk(tree) if _fills(node, read)]
    return frozenset(
        (line, one.lineno in heads and any(isinstance(n, ast.Call) for n in ast.walk(one.value)))
        for one in writes
        for line in range(one.lineno, one.end_lineno + 1)
    )


def _fills(node: ast.AST, read: Read) -> bool:
    """Return whether a statement or call writes into that place."""
    match node:
        case ast.Assign(targets):
            return any(_is_place(target, read) for target in targets)
        case ast.Expr(ast.Call(ast.Attribute(inside, method))):
            return method in _FILLS and ast.unparse(inside) == read.container
    return False


def _is_place(target: ast.AST, read: Read) -> bool:
    """Return whether a target of an assignment is what is read."""
    match target:
        case ast.Subscript():
            place = _read(target, None)
            return place is not None and place[:2] == read[:2]
    return False
