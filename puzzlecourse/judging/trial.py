"""One recorded run of an answer: its result or exception, its depth, where it stopped.

Facts only; the messages about them are in `faults`.
"""

from __future__ import annotations

import ast
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from io import StringIO
from operator import is_
from types import CodeType
from typing import Any

from stepthrough.trace import Call, Recording, record
from stepthrough.trace.source import Source
from stepthrough.trace.undisturbed import Undisturbed
from stepthrough.trace.values import Shown, short, stable_repr

from .bounds import OutOfTime, bounded, can_interrupt
from .interpreter import same_interpreter

RAISING = ("exception", "raise")  # events: an exception reaches a frame; it leaves the frame
STEPS = 60_000  # limit of one run; an answer that needs more is assumed not to end
SECONDS = 1.7  # for the runs of one case: an endless answer gets its verdict in about two


@dataclass(frozen=True)
class Trial:
    """A run of an answer with some arguments."""

    arguments: tuple[Any, ...]
    given: tuple[Any, ...]  # the copies passed to the answer, in their state after the run
    recording: Recording
    name: str  # used when calls of the answer are displayed
    function: Callable[..., Any]  # the answer itself

    @classmethod
    def of(
        cls,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        seconds: float = SECONDS,
        steps: int = STEPS,
    ) -> Trial:
        """Record a call of *function* with deep copies of *arguments*; stop it at either limit.

        An exception that the function raises is part of the trial. Raises TypeError if it does not
        accept the arguments, ValueError if it cannot be recorded, and Disturbed if it has replaced
        builtins.
        """
        given = deepcopy(arguments)
        with Undisturbed(same_interpreter()):
            recording = record.within(limit=steps, seconds=seconds)(function, *given)
        return cls(arguments, given, recording, recording.root.function, function)

    def named(self, name: str) -> Trial:
        """Return the same run with the answer called *name*; a method keeps its qualified name."""
        return self if "." in self.name else replace(self, name=name)

    @property
    def call(self) -> str:
        """The call as the learner would write it: `power(2, 3)`."""
        return f"{self.name}({argument_list(self.arguments)})"

    def name_of(self, call: Call) -> str:
        """Return the name of a call's function; for the answer itself, `self.name`."""
        return self.name if call.code is self.recording.root.code else call.function

    def call_text(self, call: Call) -> str:
        """Return a recorded call as the learner would write it."""
        return self.name_of(call) + repr(call).removeprefix(call.function)

    @property
    def result(self) -> Any:
        """The returned value or None, with NumPy numbers converted to Python numbers."""
        return without_numpy(self.recording.result)

    @property
    def exception(self) -> BaseException | None:
        """The exception that stopped the answer, or None."""
        return self.recording.exception

    @property
    def outcome(self) -> Outcome:
        """The outcome as two strings to compare."""
        if self.recording.ended in ("returned", "raised"):
            return outcome_of(self.result, self.exception)
        return self.recording.ended, ""

    def matches(self, expected: object, error: BaseException | None = None) -> bool:
        """Return whether the run ended as expected.

        Without *error*, it must have returned a value with the type and repr of *expected*;
        otherwise it must have raised an exception of the type of *error* or of a subclass.
        """
        if self.outcome == outcome_of(expected, error):
            return True
        return error is not None and isinstance(self.exception, type(error))

    @property
    def took_too_long(self) -> bool:
        """Whether it was stopped at a limit of steps or seconds; without the recorder it may end."""
        return self.recording.ended in ("too many steps", "too much time")

    def outcome_unrecorded(self, seconds: float) -> Outcome | None:
        """Run the same call without recording and return its outcome.

        Return None if it fails or takes longer than *seconds*, or if alarms do not work here.
        """
        if not can_interrupt():
            return None
        quiet = Undisturbed(same_interpreter(), redirect_stdout(StringIO()))
        with suppress(Exception, OutOfTime), bounded(seconds), quiet:
            return outcome_of(without_numpy(self.function(*deepcopy(self.arguments))))
        return None

    @property
    def changed_argument(self) -> tuple[Any, Any] | None:
        """The first argument that the run mutated, as (before, after), or None."""
        pairs = zip(self.arguments, self.given, strict=True)
        return next((pair for pair in pairs if stable_repr(pair[0]) != stable_repr(pair[1])), None)

    @property
    def prints_only(self) -> bool:
        """Whether it printed something and returned None."""
        return self.result is None and bool(self.recording.output.strip())

    @property
    def is_recursive(self) -> bool:
        """Whether the answer or a helper called itself."""
        return bool(self._recursive_codes)

    @cached_property
    def _recursive_codes(self) -> set[CodeType]:
        """The functions on cycles of the call graph: direct and mutual recursion."""
        codes: set[CodeType] = set()
        for call in self.recording.calls:
            way: list[CodeType] = []
            for above in call.callers():
                way.append(above.code)
                if above.code is call.code:
                    codes.update(way)
                    break
        return codes

    @cached_property
    def levels(self) -> int:
        """The maximum number of recursive functions' calls on the stack, at least 1.

        Mutually recursive functions count together.
        """
        stacks = ((call, *call.callers()) for call in self.recording.calls)
        deep = (sum(one.code in self._recursive_codes for one in stack) for stack in stacks)
        return max(1, max(deep))

    @property
    def recursive_calls(self) -> int:
        """The number of calls of the most frequently called recursive function.

        Mutually recursive functions are counted separately; helpers do not count.
        """
        made = Counter(
            call.code for call in self.recording.calls if call.code in self._recursive_codes
        )
        return max(made.values(), default=0)

    @cached_property
    def deepest_stack(self) -> list[Call]:
        """The stack of the deepest call, outermost first."""
        deepest = self.recording.deepest_call
        return [deepest, *deepest.callers()][::-1]

    @property
    def repeats_first_call(self) -> bool:
        """Whether a call with the first call's arguments is on the stack of the deepest one."""
        first, *others = self.deepest_stack
        given = first.arguments
        return any(call.code is first.code and call.arguments == given for call in others)

    @cached_property
    def cycle(self) -> list[Any]:
        """The values of an argument down the stack until one recurs, such as [3, 2, 3]; or [].

        An argument that never changes, such as the base of a power, does not count.
        """
        first, *others = (
            call for call in self.deepest_stack if call.code is self.deepest_stack[0].code
        )
        for name in first.arguments:
            values = [call.arguments.get(name) for call in (first, *others)]
            if turn := _first_cycle([stable_repr(value) for value in values]):
                return values[turn]
        return []

    @property
    def failing_line(self) -> str:
        """The line that raised the uncaught exception, "" if it is not known."""
        steps = self.recording.steps
        words = self.recording.root.exception
        at = len(steps)
        # a `finally` block can run between the events of one exception
        for step in reversed(steps):
            if step.event == "return" or (step.event in RAISING and step.carried != words):
                break
            if step.event in RAISING:
                at = step.number
        flight = (step for step in steps[at:] if step.event in RAISING)
        for step in flight:
            if step.line in step.call.source.lines:
                return short(Shown(step.call.source.lines[step.line].strip()), 100)
        return ""

    @property
    def ends_in_a_return(self) -> bool:
        """Whether the last line was a `return` statement; otherwise the None is implicit."""
        last = self.recording.steps[-1]
        if self.name == "<lambda>" and last.call is self.recording.root:
            return True  # a lambda returns its expression
        return last.call.source.lines.get(last.line, "").lstrip().startswith("return")

    @property
    def inner_result(self) -> Call | None:
        """The first inner call of the answer that returned a value other than None, or None."""
        return next(self._inner_results(), None)

    @property
    def discarded_call(self) -> str:
        """The first inner call that is a statement of its own, which discards its result; or ""."""
        steps = self.recording.steps
        for inner in self._inner_results():
            caller = inner.parent
            if caller is None or caller.code is not inner.code or inner.memo_hit:
                continue
            if line := _call_statement(caller.source, steps[inner.first].visit.line, self.name):
                return line
        return ""

    def _inner_results(self) -> Iterator[Call]:
        root = self.recording.root
        for call in self.recording.calls[1:]:
            if call.code is root.code and call.ended == "returned" and call.result is not None:
                yield call


def _first_cycle(texts: list[str]) -> slice | None:
    """Return the first slice that begins and ends with the same text, with others between."""
    seen: dict[str, int] = {}
    for number, text in enumerate(texts):
        start = seen.setdefault(text, number)
        if start < number - 1 and texts[number - 1] != text:
            return slice(start, number + 1)
    return None


Outcome = tuple[str, str]  # (type, repr) of a value, ("raised", exception), or (other ending, "")


def argument_list(arguments: tuple[Any, ...]) -> str:
    """Return arguments as the learner would write them: `2, 3`."""
    return ", ".join(short(argument, 60) for argument in arguments)


def outcome_of(value: Any, error: BaseException | None = None) -> Outcome:
    """Return an outcome to compare: type and repr, so that True, 1 and 1.0 differ."""
    if error is not None:
        return "raised", type(error).__name__
    return type(value).__name__, stable_repr(value)


def without_numpy(value: Any) -> Any:
    """Return *value* with NumPy numbers converted to Python numbers, even inside collections.

    >>> import numpy
    >>> without_numpy([numpy.int64(3), (numpy.bool_(True), 4)])
    [3, (True, 4)]
    """
    numpy = sys.modules.get("numpy")  # if NumPy is not loaded, there are no such numbers
    if numpy is None:
        return value
    try:
        return _replace_items(
            value, lambda item: item.item() if issubclass(type(item), numpy.generic) else item
        )
    except RecursionError:  # a list can contain itself
        return value


def _replace_items(value: Any, replace: Callable[[Any], Any]) -> Any:
    """Replace the items of *value* recursively; return *value* itself if none changes."""
    if type(value) is dict:
        pairs = [_replace_items(pair, replace) for pair in value.items()]
        is_same = all(
            key is old_key and item is old_item
            for (key, item), (old_key, old_item) in zip(pairs, value.items(), strict=True)
        )
        return value if is_same else dict(pairs)
    kind = type(value)
    is_named = issubclass(kind, tuple) and hasattr(kind, "_fields")  # `__class__` can raise
    if kind not in (list, set, frozenset, tuple) and not is_named:
        return replace(value)
    items = [_replace_items(item, replace) for item in value]
    if all(map(is_, items, value)):
        return value
    return tuple.__new__(kind, items) if is_named else kind(items)


@lru_cache(maxsize=1000)  # recursive calls reach the same line again and again
def _call_statement(source: Source, line: int, name: str) -> str:
    """Return the recursive call that is a statement on this line, as a call of *name*; or ""."""
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
