"""An exercise with its right and wrong answers, and one run of an answer: what is wrong with it, in words.

In these words stands `ANSWER` where the name of the answer's own function belongs: two answers
that do the same are then told the same, and the name is put in where the words are shown.
"""

from __future__ import annotations

import ast
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from operator import is_
from typing import Any

from puzzlelib.trace import Call, Recording, record
from puzzlelib.trace.values import short, text

ANSWER = "\N{OBJECT REPLACEMENT CHARACTER}"  # stands for the name of the answer's function
STEPS = 60_000  # of one run; an answer that needs more is taken to be without end
SECONDS = 1.5


@dataclass(frozen=True)
class Trial:
    """What an answer did with these arguments; `given` are the same after the run."""

    arguments: tuple[Any, ...]
    given: tuple[Any, ...]
    recording: Recording
    name: str = ""  # of the answer's function, where ANSWER stands
    function: Callable[..., Any] | None = None  # the answer itself

    @classmethod
    def of(
        cls, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float = SECONDS
    ) -> Trial:
        """Return how the function runs on a copy of the arguments, stopped if it does not end."""
        given = deepcopy(arguments)
        recording = record(function, *given, limit=STEPS, seconds=seconds)
        name = recording.root.function
        if "." not in name:  # a method is known by its class
            _call_it_answer(recording)
        return cls(arguments, given, recording, name, function)

    @property
    def call(self) -> str:
        """Return the call as the learner would write it: `power(2, 3)`, but for the name."""
        return f"{self.recording.root.function}({arguments_in_words(self.arguments)})"

    @property
    def result(self) -> Any:
        """Return what the answer returned, None if it did not; numpy's numbers as Python's own."""
        return without_numpy(self.recording.result)

    @property
    def outcome(self) -> tuple[str, str]:
        """Return how it ended, as two texts to compare: the kind, and the value or exception."""
        if self.recording.ended in ("returned", "raised"):
            return _outcome(self.result, self.recording.exception)
        return self.recording.ended, ""

    @property
    def is_recursive(self) -> bool:
        """Return whether some function called itself, the one asked for or a helper of it."""
        return any(_is_inside_itself(call) for call in self.recording.calls)

    # ---- what can go wrong whatever was asked for -----------------------------------------------

    def never_ended(self) -> str | None:
        """Return what to say of an answer that was stopped, or None."""
        if isinstance(self.recording.exception, RecursionError):
            inner = [repr(call) for call in _way_to(self.recording.deepest_call)[1:4]]
            way = f" ({', '.join(inner)} …)" if inner else ""
            return f"{self.call} calls itself without end{way}: on this way no call reaches a base case."
        if self.recording.ended == "too much time":
            return (
                f"{self.call} was stopped: it took too long. Does it end, or has it too much to do?"
            )
        if self.recording.ended == "too many steps":
            return f"{self.call} was stopped because it does not end: which loop or call never gets closer to its end?"
        return None

    def raised(self) -> str | None:
        """Return what to say of an answer that stopped with an exception, or None."""
        error = self.recording.exception
        if error is None:
            return None
        said = self.recording.root.exception or type(error).__name__
        return f"{self.call} stopped{self._where()} with {said}."

    def _where(self) -> str:
        """Return " in the line `…`" for the line that the exception left last."""
        for step in self.recording.steps:
            if step.event in ("exception", "raise") and step.line in step.call.source.lines:
                return f" in the line `{step.call.source.lines[step.line].strip()}`"
        return ""

    @property
    def ends_in_a_return(self) -> bool:
        """Return whether a line with `return` came last; else a None came by itself."""
        last = self.recording.steps[-1]
        return last.call.source.lines.get(last.line, "").lstrip().startswith("return")

    def changed_arguments(self) -> str | None:
        """Return what to say of an answer that changed what it was given, or None."""
        for before, after in zip(self.arguments, self.given, strict=True):
            if text(before) != text(after):
                return (
                    f"{self.call} changed what it was given: {short(before)} became {short(after)}. "
                    "Afterwards it must be as it was."
                )
        return None

    def yielded(self, expected: object) -> str:
        """Return what to say of an answer that hands over a generator."""
        kind = type(expected).__name__
        if kind not in ("list", "tuple", "set", "frozenset", "dict"):
            return f"{self.call} yields values instead of returning one: write `return`."
        return f"{self.call} yields its values: collect them in a {kind} and return it."

    def lost_result(self) -> str | None:
        """Return what to say of an answer that threw an inner result away, or None."""
        inner = next(self._inner_results(), None)
        if inner is None:
            return None
        if self.result is None and not self.ends_in_a_return:
            return (
                f"{inner!r} came back with {short(inner.result)}, but {self.call} returned nothing: "
                "hand the value on with `return`."
            )
        if line := _thrown_away(self.recording.root):
            return f"The line `{line}` throws away what comes back to it."
        return None

    def printed_only(self, expected: object) -> str | None:
        """Return what to say of an answer that prints instead of returning, or None."""
        if self.result is not None or not self.recording.output.strip():
            return None
        return f"{self.call} prints, but returns nothing; {short(expected)} was to be returned."

    def _inner_results(self) -> Iterator[Call]:
        root = self.recording.root
        for call in self.recording.calls[1:]:
            if call.code is root.code and call.ended == "returned" and call.result is not None:
                yield call

    # ---- beside what was expected ---------------------------------------------------------------

    def differs_from(self, expected: object, error: BaseException | None = None) -> str | None:
        """Return how this run differs from the expected value (or exception), None if it does not."""
        if self.outcome == _outcome(expected, error):
            return None
        if error is not None and isinstance(self.recording.exception, type(error)):
            return None
        wanted = f"{type(error).__name__ if error else short(expected, 60)} was expected"
        if self.recording.exception is not None:
            return f"{self.raised()} {wanted[0].upper()}{wanted[1:]}."
        if error is not None:
            kind = type(error).__name__
            return f"{self.call} returned {short(self.result)}; it was to stop with {kind}: use `raise`."
        return self._wrong_value(expected, wanted)

    def _wrong_value(self, expected: object, wanted: str) -> str:
        for told in (self.printed_only(expected), self.result is None and self.lost_result()):
            if told:
                return told
        if self.result is None:
            came = "None" if self.ends_in_a_return else "nothing (None)"
            return f"{self.call} returned {came}; {wanted}. {self.remark}".rstrip()
        kind, right = type(self.result).__name__, type(expected).__name__
        if self.outcome[0] != _outcome(expected, None)[0]:
            return f"{self.call} returned {short(self.result)}, of the type {kind}; {wanted}, of the type {right}."
        return f"{self.call} returned {short(self.result, 60)}; {wanted}. {self.remark}".rstrip()

    # ---- the same, with the values in rows ------------------------------------------------------

    def rows(self, expected: Trial) -> dict[str, str]:
        """Return the call, what came of it, what was to come of it, and what else can be said."""
        kinds = {self.outcome[0], expected.outcome[0]}
        with_type = len(kinds) == 2 and not kinds & {"raised", "NoneType"}
        remark = "To stop with it, use `raise`." if expected.recording.exception else self.remark
        came = {"got": self._came(with_type), "expected": expected._came(with_type)}
        return {"call": self.call, **came, "": remark}

    def _came(self, with_type: bool) -> str:
        """Return the exception or the value; its type where that is what is wrong."""
        if self.recording.exception is not None:
            return self.recording.root.exception or type(self.recording.exception).__name__
        kind = f" ({type(self.result).__name__})" if with_type else ""
        return short(self.result, 60) + kind

    @property
    def remark(self) -> str:
        """Return what can be said of a wrong result beside the values, perhaps nothing."""
        if self.recording.exception is not None:
            return f"It stopped{where}." if (where := self._where()) else ""
        if told := self.lost_result():
            return told
        if self.result is not None or self.ends_in_a_return:
            return ""
        if self.recording.output.strip():
            return "It prints, but returns nothing."
        return "Is there a `return` on every way through?"


def arguments_in_words(arguments: tuple[Any, ...]) -> str:
    """Return arguments as the learner would write them: `2, 3`."""
    return ", ".join(short(argument, 60) for argument in arguments)


def _outcome(value: Any, error: BaseException | None) -> tuple[str, str]:
    """Return two texts to compare: the kind and the value; True is 1 and False is 0, as in Python."""
    if error is not None:
        return "raised", type(error).__name__
    counted = _replaced(value, lambda item: int(item) if item is True or item is False else item)
    return type(counted).__name__, text(counted)


def without_numpy(value: Any) -> Any:
    """Return a value in which numpy's numbers are Python's own.

    >>> import numpy
    >>> without_numpy([numpy.int64(3), (numpy.bool_(True), 4)])
    [3, (True, 4)]
    """
    numpy = sys.modules.get("numpy")  # where it is not loaded, nobody has its numbers
    if numpy is None:
        return value
    return _replaced(value, lambda item: item.item() if isinstance(item, numpy.generic) else item)


def _replaced(value: Any, replace: Callable[[Any], Any]) -> Any:
    """Return a value with its parts replaced, the very same one if there is nothing to replace."""
    try:
        return _parts_replaced(value, replace)
    except RecursionError:  # a list may contain itself
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


def _call_it_answer(recording: Recording) -> None:
    """Have all calls of the answer's own function say ANSWER in the place of its name."""
    code = recording.root.code
    nameless = code.replace(co_name=ANSWER, co_qualname=ANSWER)
    for call in recording.calls:
        if call.code is code:
            call.code = nameless


def _way_to(call: Call) -> list[Call]:
    """Return the calls that wait for this one, the first call first, and this one."""
    return [call, *call.callers()][::-1]


def _is_inside_itself(call: Call) -> bool:
    """Return whether some call of the same function waits for this one."""
    return any(above.code is call.code for above in call.callers())


def _thrown_away(call: Call) -> str:
    """Return the first line of a function that calls the function and does nothing with the result."""
    try:
        tree = ast.parse(textwrap.dedent(call.source.text))
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Call(ast.Name(name) as function)) if name == call.source.function:
                function.id = ANSWER
                return ast.unparse(node)
    return ""


# ---- what an exercise consists of ----------------------------------------------------------------

Property = Callable[[Any], str | None]  # what is wrong, in a sentence, or None


@dataclass(frozen=True)
class Wrong:
    """An answer that is wrong because of one misconception, and the hint against it."""

    answer: Any
    misconception: str  # as in `misconceptions.json`, or a caption of its own
    hint: str


@dataclass(frozen=True, eq=False)
class Exercise:
    """A task whose answer is a function, judged case by case; without `cases`, any value.

    A function must return what `solution` returns (or raise the same kind of exception), or, where
    there is a `property`, what the property accepts: it gets the `Trial` of a case, or the value,
    and returns None or a sentence that says what is wrong.
    """

    name: str  # as in check("power", power)
    solution: Any  # its source, or its repr, is shown after the last hint
    cases: Sequence[tuple[Any, ...]] = ()  # arguments, the smallest first
    hints: Sequence[str] = ()
    also_right: Sequence[Any] = ()
    wrong: Sequence[Wrong] = ()
    property: Property | None = None
    recursive: bool = False  # whether it, or a helper of it, must call itself
    open: bool = False  # whether many different answers are right
    remark: Callable[[Any], str] = lambda answer: ""  # what to say about a right answer
    library: str = ""  # the library's function with the same task: not to be shown before
    watch: Any = None  # how an answer is watched at work, a `Watching`

    def wrong_about(self, trial: Trial) -> str | None:
        """Return what is wrong with what a function did in one case, or None."""
        if self.property is not None:
            return self.property(trial)
        expected = Trial.of(self.solution, trial.arguments)
        return trial.differs_from(expected.result, expected.recording.exception)

    def rows_about(self, trial: Trial, told: str) -> dict[str, str]:
        """Return the values that a sentence tells, none if it tells more than a wrong result."""
        expected = Trial.of(self.solution, trial.arguments)
        differs = trial.differs_from(expected.result, expected.recording.exception)
        return trial.rows(expected) if differs == told else {}
