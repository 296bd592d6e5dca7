"""The pending expression of a waiting frame: `3 * ?`, or `3 * 2` once the value has arrived.

Only values that are certain are substituted: the result of a call for exactly that call, and the
value of a variable that does not change meanwhile. Everything else is shown as in the source.
"""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from .calls import Spot, Step, Visit
from .expressions import Expression, expression, place_of
from .history import History, at
from .source import Source, parsed
from .values import ATOMS, Shown, short

__uninterrupted__ = True

WIDTH = 30  # maximum characters per value
# functions that only read their arguments
QUIET = {"abs", "bool", "chr", "float", "int", "isinstance", "len", "max", "min", "ord"}
QUIET |= {"print", "range", "repr", "round", "sorted", "str", "sum", "tuple", "type"}
_HOLE = "ꙮ"  # a letter that no program contains; unparsing an f-string would escape a symbol
_UNKNOWN = Shown("?")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class Pending(NamedTuple):
    """An expression that waits for a call, or has just received its value.

    >>> waits = Pending(f"3 * {_HOLE}", is_operation=True, joins=True)
    >>> print(waits, "and", waits.around(waits.around(Pending("fact(1)"))))
    3 * ? and 3 * (3 * fact(1))
    >>> print(waits.around(Pending(_HOLE).around(waits)))  # a frame that hands on what it gets
    3 * (3 * ?)
    """

    text: str  # with `_HOLE` for the awaited value
    is_operation: bool = False  # whether it needs brackets inside an operation
    joins: bool = False  # whether the awaited value is an operand in it
    is_returned: bool = True  # whether the waiting frame returns its value

    def __str__(self) -> str:
        return self.text.replace(_HOLE, "?")

    def around(self, inner: Pending) -> Pending:
        """Return this expression with *inner* in place of the awaited value."""
        if self.text == _HOLE:
            return inner._replace(is_returned=self.is_returned)
        words = f"({inner.text})" if self.joins and inner.is_operation else inner.text
        return self._replace(text=self.text.replace(_HOLE, words))


GAP = Pending(f"… {_HOLE}", joins=True)  # for omitted expressions


def pending(steps: Sequence[Step], running: Visit, step: int) -> Pending | None:
    """Return the expression that waits for *running*, or None if the source does not show it.

    Finished calls are replaced by their results, the running call by `?` or, at a `receive` step,
    by its value. A result is used only if it is the value of that node: not for the `f` in `max(…,
    key=f)`, and not inside a comprehension, which evaluates a node repeatedly. Names are replaced
    by values that stay the same while the waiting call lives.
    """
    return _made(Waiting, steps, running, step)


def in_equation(steps: Sequence[Step], running: Visit, step: int) -> Pending | None:
    """Return the expression that waits for *running*, in a form to be nested in others.

    Items such as `word[0]` are replaced as well. A name that cannot be replaced gets the number of
    its frame as a subscript (`bag₂`; the oldest frame is 1) if the running frame has another object
    of this name. An expression that waits for the running call but has another value is put around
    it: `max(… ? …)`.
    """
    return _made(InEquation, steps, running, step)


def is_used(running: Visit) -> bool:
    """Return whether the waiting frame uses the returned value; True if that is unknown.

    It is unused if the call is a statement of its own, or if it is assigned to a variable that is
    never read.
    """
    whole = _expression(running) if running.hands_back else None
    if whole is None or running.below is None:
        return True
    if whole.is_dropped:
        return False
    tree = parsed(running.below.call.source)
    return not whole.target or tree is None or whole.target in _read_or_shared(tree)


def _read_or_shared(tree: ast.Module) -> set[str]:
    """Return the names that a program reads, deletes, or shares with other functions."""
    read, shared = set[str](), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
            read.add(node.id)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            shared.update(node.names)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            read.add(node.target.id)
    return read | shared


def _made(kind: type[Waiting], steps: Sequence[Step], running: Visit, step: int) -> Pending | None:
    """Return the expression, cached with the visit unless it depends on the running frame."""
    if not running.known:
        running.known = {}
    known: dict[object, Pending | None] = running.known
    key = kind, _is_received(steps[step], running)
    if key in known:
        return known[key]
    whole = _expression(running)
    writer = None if whole is None else kind(steps, running, step, whole)
    written = None if writer is None else writer.as_written()
    if writer is None or not writer.looks_at_today:
        known[key] = written
    return written


def _is_received(here: Step, running: Visit) -> bool:
    """Return whether the value has just arrived, so that the frame that waited runs again."""
    return here.event == "receive" and here.visit is running.below


def _expression(running: Visit) -> Expression | None:
    """Return the expression in which the waiting frame waits."""
    spot, below = running.waits, running.below
    place = place_of(spot.code, spot.instruction) if spot else None
    if below is None or place is None:
        return None
    return expression(below.call.source, place)


@lru_cache(maxsize=256)
def _nonlocal_names(source: Source) -> frozenset[str]:
    tree = parsed(source) or ast.Pass()
    return frozenset().union(*(n.names for n in ast.walk(tree) if isinstance(n, ast.Nonlocal)))


class Waiting:
    """Writes a pending expression with the values that are certain."""

    def __init__(
        self, steps: Sequence[Step], running: Visit, step: int, expression: Expression
    ) -> None:
        self.steps = steps
        self.here = steps[step]
        self.running = running
        self.below = cast(Visit, running.below)  # not None: there is an expression
        self.spot = cast(Spot, running.waits)
        self.expression = expression
        self.is_received = _is_received(self.here, running)
        self.looks_at_today = False
        self.begin = self._begin()
        last = self.below.call.last
        self.end = len(steps) - 1 if last is None else last
        self.is_seen = self._is_seen()
        self.open = expression.bound | self._shared()
        self.results = self._results()

    def as_written(self) -> Pending | None:
        """Return the expression with all certain values, or at least with the awaited one."""
        whole = self.expression
        text = whole.written(self.change)
        if text is None or text.count(_HOLE) > 1:
            text = whole.written(lambda node: self.awaited() if node is whole.awaited else None)
        if text is None or text.count(_HOLE) > 1:
            return None
        return Pending(text, whole.is_operation, self.joins, whole.is_returned)

    @property
    def joins(self) -> bool:
        """Whether the awaited value is an operand or the like."""
        return self.expression.joins_awaited

    # ---- certain values --------------------------------------------------------------------------

    def _begin(self) -> int:
        """Return a step before the evaluation of the expression began, or the call's first."""
        here = self.steps[self.running.caller_step]
        while here.previous >= 0 and here.line in self.expression.lines:
            here = self.steps[here.previous]
        return here.number

    def _shared(self) -> frozenset[str]:
        """Return the names that other functions can assign: globals and closure variables."""
        names = _nonlocal_names(self.below.call.source)
        return names.union(self.spot.code.co_freevars, self.running.shared)

    def _is_seen(self) -> bool:
        """Return whether every function it calls is recorded or changes nothing."""
        calls = self.below.call.calls
        return all(
            name in QUIET or any(call.code.co_name == name for call in calls)
            for name in self.expression.called
        )

    def is_fixed(self, entry: Any, begin: int, around: tuple[Any, ...] = ()) -> bool:
        """Return whether a value and its contents stay the same from a step on."""
        if isinstance(entry, History):
            inside = entry.at(begin)
            is_same = self.is_seen and entry not in around and inside is entry.at(self.end)
            return is_same and self.is_fixed(inside, begin, (*around, entry))
        if type(entry) is dict:
            entry = (*entry, *entry.values())
        if isinstance(entry, list | tuple | set | frozenset):
            return all(self.is_fixed(one, begin, around) for one in entry)
        return type(entry) in ATOMS

    def value(self, name: ast.Name) -> Any:
        """Return the value of a name, or `_UNKNOWN` if it is not certain."""
        entry = self.running.entries.get(name.id, _UNKNOWN)
        is_open = name.id in self.open or self.expression.is_later(name)
        return (
            _UNKNOWN if is_open or not self.is_fixed(entry, self.begin) else at(entry, self.begin)
        )

    def _results(self) -> dict[ast.AST, str]:
        """Return the results of finished calls in this expression, by node."""
        results: dict[ast.AST, str] = {}
        for visit in self._before():
            other, call = _expression(visit), visit.call
            if other is not None and self.is_fixed(call.outcome, call.last or 0):
                results[other.awaited] = short(call.result, WIDTH)
        return results

    def _before(self) -> Iterator[Visit]:
        """Yield the visits that returned a node's value in the current iteration."""
        if isinstance(self.expression.statement, ast.While):
            return  # its condition is compiled twice: for the first iteration and for later ones
        calls, now = self.below.call.calls, self.running.caller_step
        made = bisect_left(calls, now, key=lambda call: call.first)
        for call in map(calls.__getitem__, range(made - 1, -1, -1)):
            visit = self.steps[call.first].visit
            if visit.waits and visit.waits.since < self.spot.since:
                return
            is_over = call.ended == "returned" and (call.last or 0) < now
            is_ours = visit.below is self.below and visit.hands_back
            if is_over and is_ours and visit.waits and visit.waits.since == self.spot.since:
                yield visit

    # ---- replacements ----------------------------------------------------------------------------

    def change(self, node: ast.AST) -> ast.AST | None:
        """Return the replacement of a node, or None to visit its children."""
        if node in self.results:
            return _word(self.results[node])
        if node is self.expression.awaited:
            return self.awaited()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            return self.name(node)
        return None

    def awaited(self) -> ast.AST | None:
        """Return the replacement of the awaited node, if its value is the call's result."""
        if not self.running.hands_back:
            return None
        call = self.running.call
        has_come = self.is_received and call.ended == "returned"
        return _word(short(call.result, WIDTH) if has_come else _HOLE)

    def name(self, name: ast.Name) -> ast.AST:
        """Return the replacement of a name; `plan.append(?)` and `board[2]` keep theirs."""
        value = _UNKNOWN if self.expression.is_base(name) else self.value(name)
        return name if value is _UNKNOWN else _word(short(value, WIDTH))


class InEquation(Waiting):
    """Writes a pending expression next to those of other frames, which can use the same names."""

    @property
    def joins(self) -> bool:
        """Whether the awaited value is an operand or the like."""
        return self.running.hands_back and self.expression.joins_awaited

    def change(self, node: ast.AST) -> ast.AST | None:
        """Return the replacement of a node; an item with a constant index is replaced by itself."""
        if isinstance(node, ast.Name) and node.id in self.expression.assigned:
            return self.name(node)
        number = index_of(node)
        if number is None or node in self.results:
            return super().change(node)
        row = self.value(node.value)  # type: ignore[attr-defined]
        is_there = type(row) in (list, tuple, str) and -len(row) <= number < len(row)
        return _word(short(row[number], WIDTH)) if is_there else None

    def awaited(self) -> ast.AST | None:
        """Return the replacement of the awaited node; dots around a call whose result it is not."""
        if self.running.hands_back:
            return super().awaited()
        inside: Any = ast.Name(f"… {_HOLE} …")
        match self.expression.awaited:
            case ast.Call(func=function):
                called: Any = self.expression.rebuilt(function, self.change)
                return ast.Call(called, [inside], [])
            case ast.ListComp():
                return ast.List([inside])
            case ast.SetComp() | ast.DictComp():
                return ast.Set([inside])
            case ast.Tuple(ctx=ast.Store()) | ast.List(ctx=ast.Store()):
                return None
        return inside  # type: ignore[no-any-return]

    def name(self, name: ast.Name) -> ast.AST:
        """Return the value of a name, or the name with the number of its frame."""
        value = self.value(name)
        words = short(value, WIDTH)
        if value is not _UNKNOWN and not (self.expression.is_base(name) and words.endswith("…")):
            return _word(words)
        number = str(self.below.depth).translate(_LOWERED)
        return ast.Name(name.id + number) if self._differs(name.id) else name

    def _differs(self, name: str) -> bool:
        """Return whether the running frame can have a different object of this name."""
        entry = self.running.entries.get(name)
        if (
            name not in self.running.entries
            or name in self.expression.bound - self.expression.assigned
        ):
            return False
        if self.here.visit is self.below or (isinstance(entry, Shown) and entry.text[:1] == "<"):
            return False  # usually a function or class
        self.looks_at_today = True
        return isinstance(entry, Shown) or self.here.entries.get(name, _UNKNOWN) is not entry


def index_of(node: ast.AST) -> int | None:
    """Return the constant index with which a node reads an item of a variable, or None."""
    match node:
        case ast.Subscript(ast.Name(), ast.Constant(int(number)), ast.Load()):
            return number
        case ast.Subscript(
            ast.Name(), ast.UnaryOp(ast.USub(), ast.Constant(int(number))), ast.Load()
        ):
            return -number
    return None


def _word(words: str) -> ast.expr:
    """Return text as an expression node: a negative number as `-x`, which gets brackets."""
    is_negative = words.startswith("-")
    return ast.UnaryOp(ast.USub(), ast.Name(words[1:])) if is_negative else ast.Name(words)
