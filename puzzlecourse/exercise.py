"""What an exercise consists of: right answers, wrong ones with what lies behind them, cases, hints."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from puzzlelib.trace import Call, Recording, record
from puzzlelib.trace.values import short, text

# ---- one run of an answer: what it was given, what it did, and what is wrong with that, in words -

STEPS = 60_000  # of one run; an answer that needs more is taken to be without end
SECONDS = 1.5


@dataclass(frozen=True)
class Trial:
    """What an answer did with these arguments; `given` are the same after the run."""

    arguments: tuple[Any, ...]
    given: tuple[Any, ...]
    recording: Recording

    @classmethod
    def of(
        cls, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float = SECONDS
    ) -> Trial:
        """Return how the function runs on a copy of the arguments, stopped if it does not end."""
        given = deepcopy(arguments)
        recording = record(function, *given, limit=STEPS, seconds=seconds)
        return cls(arguments, given, recording)

    @property
    def call(self) -> str:
        """Return the call as the learner would write it: `power(2, 3)`."""
        words = ", ".join(short(argument, 60) for argument in self.arguments)
        return f"{self.recording.root.function}({words})"

    @property
    def result(self) -> Any:
        """Return what the answer returned, None if it did not."""
        return self.recording.result

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
        said = f": {error}" if str(error) else ""
        return f"{self.call} stopped{self._where()} with {type(error).__name__}{said}."

    def _where(self) -> str:
        """Return " in the line `…`" for the line that the exception left last."""
        for step in self.recording.steps:
            if step.event in ("exception", "raise") and step.line in step.call.source.lines:
                return f" in the line `{step.call.source.lines[step.line].strip()}`"
        return ""

    def changed_arguments(self) -> str | None:
        """Return what to say of an answer that changed what it was given, or None."""
        for before, after in zip(self.arguments, self.given, strict=True):
            if text(before) != text(after):
                return (
                    f"{self.call} changed what it was given: {short(before)} became {short(after)}. "
                    "Afterwards it must be as it was."
                )
        return None

    def yielded(self) -> str | None:
        """Return what to say of an answer that hands over a generator, or None."""
        if not self.recording.root.gave_a_generator:
            return None
        return f"{self.call} yields its values: collect them in a list and return it."

    def lost_result(self) -> str | None:
        """Return what to say of an answer that threw an inner result away, or None."""
        inner = next(self._inner_results(), None)
        if inner is None:
            return None
        if self.result is None:
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
            return f"{self.call} returned nothing (None); {wanted}. Is there a `return` on every way through?"
        kind, right = type(self.result).__name__, type(expected).__name__
        if kind != right:
            return f"{self.call} returned {short(self.result)}, of the type {kind}; {wanted}, of the type {right}."
        thrown = self.lost_result()
        return f"{self.call} returned {short(self.result, 60)}; {wanted}." + (
            f" {thrown}" if thrown else ""
        )


def _outcome(value: object, error: BaseException | None) -> tuple[str, str]:
    if error is not None:
        return "raised", type(error).__name__
    return type(value).__name__, text(value)


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
            case ast.Expr(ast.Call(ast.Name(name))) if name == call.function:
                return ast.unparse(node)
    return ""


Property = Callable[[Any], str | None]  # what is wrong, in a sentence, or None


@dataclass(frozen=True)
class Wrong:
    """An answer that is wrong because of one misconception, and the hint against it."""

    answer: Any
    misconception: str  # the misconception, a key of `puzzlecourse.misconceptions.MISCONCEPTIONS`
    hint: str


@dataclass(frozen=True)
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

    def wrong_about(self, trial: Trial) -> str | None:
        """Return what is wrong with what a function did in one case, or None."""
        if self.property is not None:
            return self.property(trial)
        expected = Trial.of(self.solution, trial.arguments)
        return trial.differs_from(expected.result, expected.recording.exception)
