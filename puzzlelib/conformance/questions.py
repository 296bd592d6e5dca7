"""Ask rules that somebody else wrote: whatever they do, asking ends, and what went wrong is noted."""

from __future__ import annotations

from time import monotonic
from typing import Any

from ..trace import Recording, record
from ..trace.texts import short, text

STEPS = 20_000  # of one question; rules that need more are taken to be without end
PATIENCE = 0.5  # seconds for one question


class NoAnswer(Exception):
    """There is no answer to go on with; why has been noted."""


class Questions:
    """Asks the rules, and collects what is wrong: one sentence of each kind, the first."""

    def __init__(self, rules: Any, seconds: float) -> None:
        self.rules, self.deadline = rules, monotonic() + seconds
        self.faults: dict[str, str] = {}
        self.gave_up = (
            False  # nothing more is asked after an endless method, or in a changed position
        )

    @property
    def is_late(self) -> bool:
        """Whether the time for all questions together is over."""
        return self.gave_up or monotonic() > self.deadline

    def fault(self, kind: str, sentence: str) -> None:
        """Note what is wrong, unless a fault of that kind is known."""
        self.faults.setdefault(kind, sentence)

    def ask(self, name: str, *given: Any) -> Any:
        """What the method of that name returns; NoAnswer if it does not return."""
        recording = self._recording(name, given)
        if recording.root.gave_a_generator:
            told = f"{name} yields what it is to return"
            self.fault(f"{name} yields", f"{told}: collect it in a list and return the list.")
            raise NoAnswer
        if recording.exception is None:
            return recording.result
        words = f"{call(name, given)} stops with {in_words(recording.exception)}."
        self.fault(f"{name} raises", words)
        raise NoAnswer

    def refusal(self, name: str, *given: Any) -> BaseException | None:
        """The exception with which the method of that name refuses; None if it accepts."""
        return self._recording(name, given).exception

    def _recording(self, name: str, given: tuple[Any, ...]) -> Recording:
        """How the method of that name ran; NoAnswer if it cannot be run, or had to be stopped."""
        if self.gave_up:
            raise NoAnswer
        before = short(given[0])
        try:
            recording = record(getattr(self.rules, name), *given, limit=STEPS, seconds=PATIENCE)
        except (TypeError, ValueError) as error:
            self.fault(f"{name} called", f"{call(name, given)} cannot be called: {error}.")
            raise NoAnswer from error
        if short(given[0]) != before:
            self._changed(name, before, given[0])
        stopped = recording.ended in ("too many steps", "too much time")
        if stopped or isinstance(recording.exception, RecursionError):
            self.fault(f"{name} ends", f"{call(name, given)} does not end, or takes too long.")
            self.gave_up = True
            raise NoAnswer
        return recording

    def _changed(self, name: str, before: str, after: Any) -> None:
        self.fault(
            f"{name} changes",
            f"{name} changes the position it is given: {before} became {short(after)}. "
            "Leave it as it is and make a new one.",
        )
        self.gave_up = True


def call(name: str, given: tuple[Any, ...]) -> str:
    """A call as a player would say it: `apply((3, 4, 5), take 2 from heap 1)`."""
    return f"{name}({', '.join(short(value) for value in given)})"


def in_words(error: BaseException) -> str:
    """An exception in words, without the full stop."""
    return f"{type(error).__name__}: {text_of(error)}".rstrip(" :.")


def text_of(error: BaseException) -> str:
    """What an exception says; the classes of learners may fail even at that."""
    try:
        return str(error)
    except Exception:
        return ""


def is_hashable(value: Any) -> bool:
    """Whether a set or a dict can hold the value."""
    try:
        hash(value)
    except Exception:
        return False
    return True


def key_of(value: Any) -> Any:
    """The value, or its text where it cannot be hashed."""
    return value if is_hashable(value) else text(value)
