"""What an exercise consists of: right answers, wrong ones with what lies behind them, cases, hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .trial import SECONDS, Trial

__all__ = ["SECONDS", "Exercise", "Trial", "Wrong"]

Property = Callable[[Any], str | None]  # what is wrong, in a sentence, or None


@dataclass(frozen=True)
class Wrong:
    """An answer that is wrong because of one misconception, and the hint against it."""

    answer: Any
    misconception: str  # as in `misconceptions.MISCONCEPTIONS`, or a caption of its own
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

    def wrong_about(self, trial: Trial) -> str | None:
        """Return what is wrong with what a function did in one case, or None."""
        if self.property is not None:
            return self.property(trial)
        expected = Trial.of(self.solution, trial.arguments)
        return trial.differs_from(expected.result, expected.recording.exception)
