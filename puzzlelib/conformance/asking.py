"""Ask rules that a learner wrote: asking always ends, and notes what went wrong."""

from __future__ import annotations

from inspect import isgenerator
from time import monotonic, process_time
from typing import Any, NamedTuple

from stepthrough.trace import record
from stepthrough.trace.limits import BUSY
from stepthrough.trace.values import short, stable_repr

_STEPS = 20_000  # of one question; rules that need more are taken to be without end
_PATIENCE = 1 / 3  # of the time for all questions, at most, goes to one


class NoAnswer(Exception):
    """There is no answer to go on with; why has been noted."""


class _Outcome(NamedTuple):
    """How a method ran."""

    result: Any
    exception: BaseException | None = None
    is_generator: bool = False
    never_came: bool = False


class Questions:
    """Asks the rules, and collects what is wrong: one sentence of each kind, the first.

    `seconds` for all questions together; None: the rules are trusted to answer, which is faster.
    """

    def __init__(self, rules: Any, seconds: float | None) -> None:
        self.rules = rules
        self.seconds = seconds
        self._work = process_time()
        self._clock = monotonic()
        self.faults: dict[str, str] = {}
        # nothing more is asked after an endless method, or in a changed position
        self.gave_up = False

    @property
    def is_late(self) -> bool:
        """Whether the time for all questions together is over: it is work that counts.

        Where others keep the processor busy, at most `BUSY` times as long is waited for it.
        """
        if self.gave_up or self.seconds is None:
            return self.gave_up
        worked = process_time() - self._work
        waited = monotonic() - self._clock
        return worked > self.seconds or waited > BUSY * self.seconds

    def fault(self, kind: str, sentence: str) -> None:
        """Note what is wrong, unless a fault of that kind is known."""
        self.faults.setdefault(kind, sentence)

    def ask(self, name: str, *given: Any) -> Any:
        """Call the method of that name and return its result; NoAnswer, and a fault, if there is none."""
        answer = self._answer(name, given)
        if answer.is_generator:
            message = (
                f"{name} yields what it is to return: collect it in a list and return the list."
            )
            self.fault(f"{name} yields", message)
        elif answer.exception is not None:
            message = f"{call(name, given)} stops with {error_in_words(answer.exception)}."
            self.fault(f"{name} raises", message)
        else:
            return answer.result
        raise NoAnswer

    def refusal(self, name: str, *given: Any) -> BaseException | None:
        """Call the method of that name; return the exception with which it refuses, None if it accepts."""
        return self._answer(name, given).exception

    def _answer(self, name: str, given: tuple[Any, ...]) -> _Outcome:
        """Run the method of that name, and return how it ran; NoAnswer if it did not come to an end."""
        if self.is_late:
            raise NoAnswer
        before = None if is_hashable(given[0]) else short(given[0])
        try:
            answer = self._run(getattr(self.rules, name), given)
        except (TypeError, ValueError) as error:
            self.fault(f"{name} called", f"{call(name, given)} cannot be called: {error}.")
            raise NoAnswer from error
        if before is not None and short(given[0]) != before:
            self._changed(name, before, given[0])
        if answer.never_came or isinstance(answer.exception, RecursionError):
            self.fault(
                f"{name} ends",
                f"{call(name, given)} does not end, or takes too much time or memory.",
            )
            self.gave_up = True
            raise NoAnswer
        return answer

    def _run(self, method: Any, given: tuple[Any, ...]) -> _Outcome:
        if self.seconds is None:
            return _run_freely(method, given)
        recording = record(method, *given, limit=_STEPS, seconds=self.seconds * _PATIENCE)
        never_came = recording.ended in ("too many steps", "too much time", "too much memory")
        is_generator = recording.root.gave_a_generator
        return _Outcome(recording.result, recording.exception, is_generator, never_came)

    def _changed(self, name: str, before: str, after: Any) -> None:
        message = f"{name} changes the position it is given: {before} became {short(after)}."
        self.fault(f"{name} changes", f"{message} Leave it as it is and make a new one.")
        self.gave_up = True


def _run_freely(method: Any, given: tuple[Any, ...]) -> _Outcome:
    """Run the method without a limit, and return how it ran; a wrong call looks like an error in it."""
    try:
        result = method(*given)
    except Exception as error:
        return _Outcome(None, error)
    return _Outcome(result, is_generator=isgenerator(result))


def call(name: str, given: tuple[Any, ...]) -> str:
    """Return a call as a player would say it: `apply((3, 4, 5), take 2 from heap 1)`."""
    return f"{name}({', '.join(short(value) for value in given)})"


def error_in_words(error: BaseException) -> str:
    """Return an exception in words, without the full stop."""
    return f"{type(error).__name__}: {text_of(error)}".rstrip(" :.")


def text_of(error: BaseException) -> str:
    """Return what an exception says; a learner's class can fail even at that."""
    try:
        return str(error)
    except Exception:
        return ""


def is_hashable(value: Any) -> bool:
    """Return whether a set or a dict can hold the value."""
    try:
        hash(value)
    except Exception:
        return False
    return True


def key_of(value: Any) -> Any:
    """Return the value as a key of a dict: itself, or its text where it cannot be hashed."""
    return value if is_hashable(value) else stable_repr(value)
