"""One run of an answer: what it returned or raised, how deep it went, and where it stopped.

Only facts: what is said of them in English stands in `faults`.
"""

from __future__ import annotations

import ast
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from io import StringIO
from itertools import takewhile
from operator import is_
from typing import Any

from stepthrough.trace import Call, Recording, record
from stepthrough.trace.source import Source
from stepthrough.trace.values import short, stable_repr

from .bounds import OutOfTime, bounded, can_interrupt

FLIGHT = ("exception", "raise")  # an exception arrives in a frame, and ends it
STEPS = 60_000  # of one run; an answer that needs more is taken to be without end
SECONDS = 1.7  # of an answer's runs in one case; with what is said of it, two at most


@dataclass(frozen=True)
class Trial:
    """What an answer did with these arguments; `given` are the same after the run."""

    arguments: tuple[Any, ...]
    given: tuple[Any, ...]
    recording: Recording
    name: str  # by which calls of the answer's function are written here
    function: Callable[..., Any]  # the answer itself

    @classmethod
    def of(
        cls,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        seconds: float = SECONDS,
        steps: int = STEPS,
    ) -> Trial:
        """Return how the function runs on a copy of the arguments, stopped if it does not end."""
        given = deepcopy(arguments)
        recording = record(function, *given, limit=steps, seconds=seconds)
        return cls(arguments, given, recording, recording.root.function, function)

    def named(self, name: str) -> Trial:
        """Return the same run, written with another name; a method is known by its class, and keeps its own."""
        return self if "." in self.name else replace(self, name=name)

    @property
    def call(self) -> str:
        """The call as the learner would write it: `power(2, 3)`."""
        return f"{self.name}({arguments_in_words(self.arguments)})"

    def name_of(self, call: Call) -> str:
        """Return the name of a call's function, be it the answer's own or another one."""
        return self.name if call.code is self.recording.root.code else call.function

    def written(self, call: Call) -> str:
        """Return one of the calls that were made as the learner would write it."""
        return self.name_of(call) + repr(call).removeprefix(call.function)

    @property
    def result(self) -> Any:
        """What the answer returned, None if it did not; numpy's numbers as Python's own."""
        return without_numpy(self.recording.result)

    @property
    def exception(self) -> BaseException | None:
        """The exception that stopped the answer, or None."""
        return self.recording.exception

    @property
    def came(self) -> Came:
        """What came of it, as two texts to compare."""
        if self.recording.ended in ("returned", "raised"):
            return came_of(self.result, self.exception)
        return self.recording.ended, ""

    def came_as(self, expected: object, error: BaseException | None = None) -> bool:
        """Return whether the expected value was returned, or an exception of that kind raised."""
        if self.came == came_of(expected, error):
            return True
        return error is not None and isinstance(self.exception, type(error))

    @property
    def took_too_long(self) -> bool:
        """Whether it was stopped after so many steps or seconds: without a recorder it might end."""
        return self.recording.ended in ("too many steps", "too much time")

    def came_unrecorded(self, seconds: float) -> Came | None:
        """Return the result of the same call unrecorded; None if it takes longer, or cannot be interrupted."""
        if not can_interrupt():
            return None
        with suppress(Exception, OutOfTime), bounded(seconds), redirect_stdout(StringIO()):
            return came_of(without_numpy(self.function(*deepcopy(self.arguments))))
        return None

    @property
    def changed_argument(self) -> tuple[Any, Any] | None:
        """An argument that the run changed, before and after it, or None."""
        pairs = zip(self.arguments, self.given, strict=True)
        return next((pair for pair in pairs if stable_repr(pair[0]) != stable_repr(pair[1])), None)

    @property
    def prints_only(self) -> bool:
        """Whether something was printed, and nothing returned."""
        return self.result is None and bool(self.recording.output.strip())

    @property
    def is_recursive(self) -> bool:
        """Whether some function called itself, the one asked for or a helper of it."""
        return self.levels > 1

    @cached_property
    def levels(self) -> int:
        """How many calls of one function waited for each other, at most."""
        return max(map(_level, self.recording.calls))

    @property
    def recursive_calls(self) -> int:
        """How many calls were made of functions that call themselves, not of their helpers."""
        calls = self.recording.calls
        recursive = {call.code for call in calls if _level(call) > 1}
        return sum(call.code in recursive for call in calls)

    @cached_property
    def way_down(self) -> list[Call]:
        """The calls on the way to the deepest one, the first call first."""
        deepest = self.recording.deepest_call
        return [deepest, *deepest.callers()][::-1]

    @property
    def comes_back_to_its_beginning(self) -> bool:
        """Whether the first call was made again on the way to the deepest one."""
        first, *others = self.way_down
        given = first.arguments
        return any(call.code is first.code and call.arguments == given for call in others)

    @property
    def failing_line(self) -> str:
        """The line that the exception came from, "" if it is not known; others were caught."""
        flight = list(takewhile(lambda step: step.event in FLIGHT, reversed(self.recording.steps)))
        for step in reversed(flight):
            if step.line in step.call.source.lines:
                return step.call.source.lines[step.line].strip()
        return ""

    @property
    def ends_in_a_return(self) -> bool:
        """Whether a line with `return` came last; else a None came by itself."""
        last = self.recording.steps[-1]
        if self.name == "<lambda>" and last.call is self.recording.root:
            return True  # what a lambda works out is what it returns
        return last.call.source.lines.get(last.line, "").lstrip().startswith("return")

    @property
    def inner_result(self) -> Call | None:
        """The first inner call of the same function that came back with a value, or None."""
        return next(self._inner_results(), None)

    @property
    def thrown_away(self) -> str:
        """A line that made a call and did nothing with the value that came back, or ""."""
        steps = self.recording.steps
        for inner in self._inner_results():
            caller = inner.parent
            if caller is None or caller.code is not inner.code or inner.memo_hit:
                continue
            if line := _alone_on_its_line(caller.source, steps[inner.first].visit.line, self.name):
                return line
        return ""

    def _inner_results(self) -> Iterator[Call]:
        root = self.recording.root
        for call in self.recording.calls[1:]:
            if call.code is root.code and call.ended == "returned" and call.result is not None:
                yield call


Came = tuple[str, str]  # the kind of a value and its text, or how else a run ended


def arguments_in_words(arguments: tuple[Any, ...]) -> str:
    """Return arguments as the learner would write them: `2, 3`."""
    return ", ".join(short(argument, 60) for argument in arguments)


def came_of(value: Any, error: BaseException | None = None) -> Came:
    """Return two texts to compare: the kind and the value; True is 1 and False is 0, as in Python."""
    if error is not None:
        return "raised", type(error).__name__
    counted = _replaced(value, lambda item: int(item) if item is True or item is False else item)
    return type(counted).__name__, stable_repr(counted)


def without_numpy(value: Any) -> Any:
    """Return a value in which numpy's numbers are Python's own.

    >>> import numpy
    >>> without_numpy([numpy.int64(3), (numpy.bool_(True), 4)])
    [3, (True, 4)]
    """
    numpy = sys.modules.get("numpy")  # where it is not loaded, there are none of its numbers
    if numpy is None:
        return value
    return _replaced(value, lambda item: item.item() if isinstance(item, numpy.generic) else item)


def _replaced(value: Any, replace: Callable[[Any], Any]) -> Any:
    """Return a value with its parts replaced, the very same one if there is nothing to replace."""
    try:
        return _parts_replaced(value, replace)
    except RecursionError:  # a list can contain itself
        return value


def _parts_replaced(value: Any, replace: Callable[[Any], Any]) -> Any:
    if type(value) is dict:
        pairs = [_parts_replaced(pair, replace) for pair in value.items()]
        return value if all(map(_is_same_pair, pairs, value.items())) else dict(pairs)
    kind = type(value)
    is_named = isinstance(value, tuple) and hasattr(kind, "_fields")
    if kind not in (list, set, frozenset, tuple) and not is_named:
        return replace(value)
    items = [_parts_replaced(item, replace) for item in value]
    if all(map(is_, items, value)):
        return value
    return tuple.__new__(kind, items) if is_named else kind(items)


def _is_same_pair(some: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
    return some[0] is other[0] and some[1] is other[1]


def _level(call: Call) -> int:
    """Return how many calls of the same function are on the stack, this one included."""
    return 1 + sum(above.code is call.code for above in call.callers())


@lru_cache(maxsize=1000)  # a recursion comes to the same line again and again
def _alone_on_its_line(source: Source, line: int, name: str) -> str:
    """Return the function's call of itself that is a whole statement in this line, with that name, or ""."""
    try:
        tree = ast.parse(textwrap.dedent(source.text))
    except SyntaxError:
        return ""
    here = line - source.first_line + 1
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Call(ast.Name(called) as function)) if (
                called == source.function and node.lineno <= here <= (node.end_lineno or here)
            ):
                function.id = name
                return ast.unparse(node)
    return ""
