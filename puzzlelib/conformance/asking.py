"""Call rules written by a learner under limits, and collect the faults."""

from __future__ import annotations

from inspect import isgenerator
from time import monotonic, process_time
from typing import Any, NamedTuple

from stepthrough.trace import record
from stepthrough.trace.limits import BUSY
from stepthrough.trace.values import short, stable_repr

_STEPS = 20_000  # per question; a method that needs more is reported as not ending
_SHARE = 1 / 3  # of the time limit, at most, for one question


class NoAnswer(Exception):
    """Raised if a question has no usable answer; the fault has been recorded."""


class _Outcome(NamedTuple):
    result: Any = None
    exception: BaseException | None = None
    is_generator: bool = False


class Questions:
    """Calls methods of rules, and collects the first fault of each kind.

    *seconds* limits the time for all questions. With None the rules are trusted and called directly,
    which is faster.
    """

    def __init__(self, rules: Any, seconds: float | None) -> None:
        self.rules = rules
        self.seconds = seconds
        self._work, self._clock = process_time(), monotonic()
        self.faults: dict[str, str] = {}
        self.gave_up = False  # after a method that did not end or changed its argument

    @property
    def is_late(self) -> bool:
        """Whether time is up: *seconds* of processor time, or `BUSY` times that elapsed."""
        if self.gave_up or self.seconds is None:
            return self.gave_up
        waited = monotonic() - self._clock
        return process_time() - self._work > self.seconds or waited > BUSY * self.seconds

    def fault(self, kind: str, sentence: str) -> None:
        """Record a fault, unless there is one of that kind."""
        self.faults.setdefault(kind, sentence)

    def ask(self, name: str, *given: Any) -> Any:
        """Return the result of the method *name*; if it fails, record a fault, raise NoAnswer."""
        answer = self._answer(name, given)
        if answer.is_generator:
            better = "collect it in a list and return the list."
            self.fault(f"{name} yields", f"{name} yields what it is to return: {better}")
        elif answer.exception is not None:
            message = f"{format_call(name, given)} stops with {format_error(answer.exception)}."
            self.fault(f"{name} raises", message)
        else:
            return answer.result
        raise NoAnswer

    def refusal(self, name: str, *given: Any) -> BaseException | None:
        """Return the exception raised by the method *name*, None if it returns."""
        return self._answer(name, given).exception

    def _answer(self, name: str, given: tuple[Any, ...]) -> _Outcome:
        """Call the method *name*; raise NoAnswer if the call cannot be made or does not end."""
        if self.is_late:
            raise NoAnswer
        before = None if is_hashable(given[0]) else short(given[0])
        try:
            answer = self._run(getattr(self.rules, name), given)
        except (TypeError, ValueError) as error:
            self.fault(f"{name} called", f"{format_call(name, given)} cannot be called: {error}.")
            raise NoAnswer from error
        if before is not None and short(given[0]) != before:
            message = f"{name} changes the position it is given: {before} became {short(given[0])}."
            self.fault(f"{name} changes", f"{message} Leave it as it is and make a new one.")
            self.gave_up = True
        if answer is None or isinstance(answer.exception, RecursionError):
            message = f"{format_call(name, given)} does not end, or takes too much time or memory."
            self.fault(f"{name} ends", message)
            self.gave_up = True
            raise NoAnswer
        return answer

    def _run(self, method: Any, given: tuple[Any, ...]) -> _Outcome | None:
        """Call the method; None if it exceeded a limit."""
        if self.seconds is None:
            try:
                result = method(*given)
            except Exception as error:
                return _Outcome(exception=error)
            return _Outcome(result, is_generator=isgenerator(result))
        recording = record.within(limit=_STEPS, seconds=self.seconds * _SHARE)(method, *given)
        if recording.ended in ("too many steps", "too much time", "too much memory"):
            return None
        return _Outcome(recording.result, recording.exception, recording.root.gave_a_generator)


def format_call(name: str, given: tuple[Any, ...]) -> str:
    """Format a call, with values as a player reads them: `apply((3, 4, 5), take 2 from heap 1)`."""
    return f"{name}({', '.join(short(value) for value in given)})"


def format_error(error: BaseException) -> str:
    """Return the class name and message of an exception, without the full stop."""
    return f"{type(error).__name__}: {message_of(error)}".rstrip(" :.")


def message_of(error: BaseException) -> str:
    """Return the message of an exception, "" if its `__str__` fails."""
    try:
        return str(error)
    except Exception:
        return ""


def is_hashable(value: Any) -> bool:
    """Return whether *value* is hashable."""
    try:
        hash(value)
    except Exception:
        return False
    return True


def key_of(value: Any) -> Any:
    """Return *value* as a dict key: itself, or its repr if it is not hashable."""
    return value if is_hashable(value) else stable_repr(value)
