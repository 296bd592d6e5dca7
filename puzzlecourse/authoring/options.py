"""The options of a question: what the function below `@sheet.question` says with its `ask`.

    @sheet.question("1.2", program=fact, run=lambda: record(fact, 3))
    def how_many_frames(ask):
        '''How many frames of `fact` exist when `fact(1)` is about to return?'''
        ask.right(3, "Two frames wait, and one runs.")
        ask.wrong(1, "loop", "Where does the 3 wait?", at="fact(1) returns")

Each option stands beside its value. The function runs only when the values are asked for; the
words are read without it, see `reading`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stepthrough.given import counted


class Ask:
    """What the function of a question is given, to say the options one by one."""

    def __init__(self) -> None:
        self.values: list[Any] = []  # of the options that have one, in the order of writing

    def right(self, value: Any, why: str) -> None:
        """Say the right answer, and why it is right."""
        self.values.append(value)

    def right_by_running(self, why: str) -> None:
        """Say why the answer that comes of running the question's `call` is right."""

    def wrong(self, value: Any, misconception: str, hint: str, *, at: str = "") -> None:
        """Say what a misconception would answer, where to look again, and at which step."""
        self.values.append(value)

    def wrong_in_world(self, misconception: str, hint: str, *, at: str = "") -> None:
        """Say the same of a misconception whose world can run the `call`: it works out the value."""


FORMS = {
    "right": "ask.right(value, 'why it is right')",
    "right_by_running": "ask.right_by_running('why it is right')",
    "wrong": "ask.wrong(value, 'misconception', 'hint')",
    "wrong_in_world": "ask.wrong_in_world('misconception', 'hint')",
}


def kind_of(is_right: bool, runs: bool) -> str:
    """Return the kind of a right or a wrong answer, which running gives or the lesson.

    >>> kind_of(is_right=True, runs=True), kind_of(is_right=False, runs=False)
    ('right_by_running', 'wrong')
    """
    if is_right:
        return "right_by_running" if runs else "right"
    return "wrong_in_world" if runs else "wrong"


@dataclass(frozen=True)
class Option:
    """An option as it is written: its words, and whether a value stands beside them."""

    kind: str  # one of FORMS
    why: str = ""  # of the right one
    misconception: str = ""  # of a wrong one, and so are these:
    hint: str = ""
    at: str = ""

    @property
    def is_right(self) -> bool:
        """Whether this is the right answer."""
        return self.kind.startswith("right")

    @property
    def has_value(self) -> bool:
        """Whether the lesson gives the value; of other options running gives it."""
        return self.kind in ("right", "wrong")

    @property
    def world(self) -> str:
        """The world in which the answer is worked out, or an empty text."""
        return self.misconception if self.kind == "wrong_in_world" else ""


def values_of(where: str, function: Callable[[Ask], Any], expected: int) -> Sequence[Any]:
    """Run the function, and return the values of its options; ValueError if it ends too early."""
    ask = Ask()
    function(ask)
    if len(ask.values) != expected:
        message = f"its function ends after {counted(len(ask.values), 'value')} of {expected}"
        raise ValueError(f"{where}: {message}: every option is said, in each run")
    return ask.values
