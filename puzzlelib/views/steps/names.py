"""How calls, values and jobs are written on the page: short, and positions as the puzzle writes them."""

from __future__ import annotations

from typing import Any

from ...rules import check_rules
from ...trace import Call, Recording
from ...trace.values import short, spoken
from ..pictures import picture_of

WIDTH = 26  # of an argument, in signs


class Names:
    """Writes calls and values; the rules that are passed along everywhere are left out."""

    def __init__(self, puzzle: Any = None) -> None:
        if puzzle is not None:
            check_rules(puzzle)
        self.puzzle = puzzle
        self._rules = "" if puzzle is None else spoken(puzzle)
        self.picture = picture_of(puzzle)
        self._calls: dict[int, tuple[Call, str]] = {}  # many steps are about the same call

    def value(self, value: Any, width: int = 60) -> str:
        """The value as text; a position in the puzzle's own short form."""
        brief = self.picture.brief(value) if is_position(self.puzzle, value) else None
        return short(value, width) if brief is None else brief

    def result(self, value: Any) -> str:
        """A result in the few signs that a node of the tree has room for; many moves are counted."""
        words = self.value(value, 14)
        if words.endswith("…") and isinstance(value, list):
            return f"{len(value)} {'moves' if _are_moves(value) else 'items'}"
        return words

    def is_worth_showing(self, value: Any) -> bool:
        """Whether a value tells anything: the rules do not, they are the same in every frame."""
        return not self._rules or spoken(value) != self._rules

    def arguments(self, call: Call, as_spoken: bool = True) -> str:
        """The arguments in brackets; with a puzzle, without its rules and without None."""
        if self.puzzle is None:
            return repr(call).removeprefix(call.function)
        given = call.arguments.items()
        told = [(n, v) for n, v in given if v is not None and self.is_worth_showing(v)]
        write = self.variable if as_spoken else lambda name, value, width: self.value(value, width)
        return f"({', '.join(write(name, value, WIDTH) for name, value in told)})"

    def variable(self, name: str, value: Any, width: int) -> str:
        """The value of a variable as the puzzle says it, "B" for a rod; else as Python does."""
        return self.picture.spoken(name, value) or self.value(value, width)

    def call(self, call: Call) -> str:
        """The call as a learner would write it."""
        known, words = self._calls.get(call.number, (None, ""))
        if known is not call:
            words = call.function + self.arguments(call)
            self._calls[call.number] = call, words
        return words

    def variables(self, values: dict[str, Any]) -> list[tuple[str, str]]:
        """Variables with their values as text."""
        told = {name: value for name, value in values.items() if self.is_worth_showing(value)}
        return [(name, self.variable(name, value, 34)) for name, value in told.items()]

    def job(self, call: Call) -> str:
        """What the call has to do, in words: "2 disks, B → C, spare A"; "" if nobody knows."""
        return self.picture.job(call.arguments) or ""

    def things(self, call: Call) -> list[str]:
        """The things on the board that the call's job is about."""
        return self.picture.job_things(call.arguments)

    def title(self, call: Call) -> str:
        """What stands on a frame: its job, or the call."""
        job = self.job(call)
        return ", ".join(job.split(", ")[:2]) if job else self.call(call)

    def label(self, call: Call) -> str:
        """What stands on a node of the tree, which has less room than a frame."""
        if job := self.job(call):
            return " ".join(job.split(", ")[:2]).replace(" → ", "→")
        arguments = self.arguments(call)
        if call.parent is None or call.parent.function != call.function:
            return call.function + arguments
        return arguments[1:-1] if arguments.startswith("((") else arguments


def _are_moves(values: list[Any]) -> bool:
    return all(isinstance(value, tuple) and hasattr(value, "_fields") for value in values)


def check_recording(recording: Any) -> None:
    """Raise ValueError for whatever is no recording."""
    if not isinstance(recording, Recording):
        raise ValueError(f"give a recording, such as record(fact, 3), not {recording!r}")


def is_position(rules: Any, value: Any) -> bool:
    """Whether a value is a position of these rules; a learner's variable may hold anything."""
    try:
        rules.check(value)
    except (ValueError, TypeError, AttributeError):
        return False
    return True
