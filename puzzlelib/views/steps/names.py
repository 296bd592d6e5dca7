"""How calls and values are written on the page: short, and positions as the puzzle writes them."""

from __future__ import annotations

from typing import Any

from ...rules import check_rules
from ...trace import Call, Recording
from ...trace.texts import short, spoken
from ..pictures import picture_of

WIDTH = 26  # of an argument, in signs
LETTER = 12.4  # pixels, of a sign at the size of a tree's labels
WIDTHS = dict.fromkeys(" ,.()[]|", 7.5) | {"→": 15.0, "…": 15.0}


class Names:
    """Writes calls and values; the rules that are passed along everywhere are left out."""

    def __init__(self, puzzle: Any = None) -> None:
        if puzzle is not None:
            check_rules(puzzle)
        self.puzzle = puzzle
        self._rules = "" if puzzle is None else spoken(puzzle)
        self._brief = getattr(picture_of(puzzle), "brief", None)

    def value(self, value: Any, width: int = 60) -> str:
        """The value as text; a position in the puzzle's own short form."""
        if self._brief and is_position(self.puzzle, value):
            return str(self._brief(self.puzzle, value))
        return short(value, width)

    def is_worth_showing(self, value: Any) -> bool:
        """Whether a value tells anything: the rules do not, they are the same in every frame."""
        return not self._rules or spoken(value) != self._rules

    def arguments(self, call: Call) -> str:
        """The arguments in brackets; with a puzzle, without its rules and without None."""
        if self.puzzle is None:
            return repr(call).removeprefix(call.function)
        told = [v for v in call.arguments.values() if v is not None and self.is_worth_showing(v)]
        return f"({', '.join(self.value(value, WIDTH) for value in told)})"

    def call(self, call: Call) -> str:
        """The call as a learner would write it."""
        return call.function + self.arguments(call)

    def names(self, variables: dict[str, Any]) -> str:
        """Variables with their values."""
        told = {name: v for name, v in variables.items() if self.is_worth_showing(v)}
        return ", ".join(f"{name} = {self.value(v, 34)}" for name, v in told.items())


def check_recording(recording: Any) -> None:
    """Nothing; raises ValueError for whatever is no recording."""
    if not isinstance(recording, Recording):
        raise ValueError(f"give a recording, such as record(fact, 3), not {recording!r}")


def cut(words: str, room: float) -> str:
    """As much of the words as has room, in pixels."""
    if _length(words) <= room:
        return words
    while words and _length(words + "…") > room:
        words = words[:-1]
    return words + "…"


def _length(words: str) -> float:
    return sum(WIDTHS.get(sign, LETTER) for sign in words)


def is_position(rules: Any, value: Any) -> bool:
    """Whether a value is a position of these rules; a learner's variable may hold anything."""
    try:
        rules.check(value)
    except (ValueError, TypeError, AttributeError):
        return False
    return True
