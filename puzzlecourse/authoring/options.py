"""The options of a question, which the function below `@sheet.question` declares with `ask`.

    @sheet.question("1.2", program=fact, run=lambda: record(fact, 3))
    def how_many_frames(ask):
        '''How many frames of `fact` exist when `fact(1)` is about to return?'''
        ask.right(3, "Two frames wait, and one runs.")
        ask.wrong(1, "loop", "Where does the 3 wait?", at="fact(1) returns")

The function runs only when the values are needed; the texts are parsed from its source, see
`reading`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stepthrough.given import counted


class Ask:
    """The argument of a question's function, which declares the options one by one."""

    def __init__(self) -> None:
        self.values: list[Any] = []  # of the options with a value, in order of declaration

    def right(self, value: Any, why: str) -> None:
        """Declare the right answer, and why it is right."""
        self.values.append(value)

    def right_by_running(self, why: str) -> None:
        """Declare that running the question's `call` gives the right answer, and why it is right."""

    def wrong(self, value: Any, misconception: str, hint: str, *, at: str = "") -> None:
        """Declare the answer of a misconception, with a hint and a step to look at again."""
        self.values.append(value)

    def wrong_in_world(self, misconception: str, hint: str, *, at: str = "") -> None:
        """Declare a wrong answer whose value is computed by running the `call` in a world."""


FORMS = {
    "right": "ask.right(value, 'why it is right')",
    "right_by_running": "ask.right_by_running('why it is right')",
    "wrong": "ask.wrong(value, 'misconception', 'hint')",
    "wrong_in_world": "ask.wrong_in_world('misconception', 'hint')",
}


def kind_of(is_right: bool, runs: bool) -> str:
    """Return the key in FORMS of a right or wrong answer; *runs*: running the call computes it.

    >>> kind_of(is_right=True, runs=True), kind_of(is_right=False, runs=False)
    ('right_by_running', 'wrong')
    """
    if is_right:
        return "right_by_running" if runs else "right"
    return "wrong_in_world" if runs else "wrong"


@dataclass(frozen=True)
class Option:
    """The texts of an option."""

    kind: str  # a key of FORMS
    why: str = ""  # of the right option only
    misconception: str = ""  # this and the following: of wrong options only
    hint: str = ""
    at: str = ""

    @property
    def is_right(self) -> bool:
        """Whether this is the right answer."""
        return self.kind.startswith("right")

    @property
    def has_value(self) -> bool:
        """Whether the lesson gives the value; otherwise running the call does."""
        return self.kind in ("right", "wrong")

    @property
    def world(self) -> str:
        """The world in which the answer is computed, or ""."""
        return self.misconception if self.kind == "wrong_in_world" else ""


def values_of(where: str, function: Callable[[Ask], Any], expected: int) -> Sequence[Any]:
    """Run the function and return the values of its options.

    Raises ValueError if there are not as many as *expected*.
    """
    ask = Ask()
    function(ask)
    if len(ask.values) != expected:
        message = f"its function ends after {counted(len(ask.values), 'value')} of {expected}"
        raise ValueError(f"{where}: {message}: every option is said, in each run")
    return ask.values
