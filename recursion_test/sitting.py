"""A sitting of the recursion test that is kept answer by answer, and goes on where it was.

Kept are the seed and which option of which variant was chosen. Whether that was right is never read
from the file, it is found again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal

from puzzlecourse.classroom.entries import KeptAnswers, LearnerStep
from puzzlecourse.classroom.store import Entry
from stepthrough.given import quoted

from .adaptive import MOST_ITEMS, Test
from .items import Variant
from .occasions import FORMS

KIND: Final = "sittings"
Form = Literal["before", "after", "later"]

_SEED = re.compile(r"seed (\d{1,9})")
_ANSWER = re.compile(r"(.+): variant (\d{1,4}), option (\d)")


class Sitting:
    """One form of the test, as a learner takes it: not begun yet, with an open question, or over."""

    def __init__(self, form: Form) -> None:
        if not isinstance(form, str) or form not in FORMS:
            raise ValueError(
                f"the form of the test is one of {', '.join(FORMS)}, not {quoted(form)}"
            )
        self.form = form
        self._entry = Entry(KIND, form)
        self.test = _resumed(form, self._entry.rounds()[-1])  # None: it has not begun

    def begin(self) -> None:
        """Begin, unless it has begun: the first question is open."""
        if self.test is None:
            self.test = Test(Random().randrange(10**9))
            self._entry.add(LearnerStep(f"seed {self.test.seed}", "shown"))

    @property
    def question(self) -> Variant | None:
        """The open question; None before the beginning and after the end."""
        return self.test.next() if self.test else None

    @property
    def number(self) -> int:
        """The number of the open question, from 1."""
        return 1 + (len(self.test.log) if self.test else 0)

    @property
    def is_over(self) -> bool:
        """Whether the learner has answered all that the test asks."""
        return self.test is not None and self.test.is_over

    def answer(self, option: str) -> None:
        """Take an answer to the open question, and keep it; ValueError if it is none of its options."""
        if self.test is None:
            raise ValueError("the test has not begun: there is no question to answer")
        self.test.answer(option)
        answer = self.test.log[-1]
        words = f"{answer['item']}: variant {answer['variant']}, option {answer['option']}"
        self._entry.add(LearnerStep(words, "right" if answer["right"] else "wrong"))

    def begin_again(self) -> None:
        """Put everything back to the beginning; the first sitting stays kept."""
        self.test = None
        self._entry.ask_again()

    @property
    def trouble(self) -> str:
        """What could not be kept, in a sentence; mostly nothing."""
        return self._entry.trouble

    def __repr__(self) -> str:
        return f"Sitting({self.form!r})"


def sittings(answers: KeptAnswers) -> list[dict[str, Any]]:
    """Return the first sitting of each form that was begun, as plain data, from what is kept.

    It is what the file says: `taken.checked` says which parts can be used.

    >>> steps = [LearnerStep("seed 7", "shown"), LearnerStep("a product: variant 3, option 0", "right")]
    >>> sittings({"sittings": {"before": [steps]}})[0]["log"]
    [{'item': 'a product', 'variant': 3, 'option': 0, 'right': True}]
    """
    every = [sitting_of(form, rounds[0]) for form, rounds in answers[KIND].items() if form in FORMS]
    return [one for one in every if one is not None]


def sitting_of(form: str, steps: Sequence[LearnerStep]) -> dict[str, Any] | None:
    """Return what is kept of a sitting as plain data; None if it has not begun."""
    seed = next((match[1] for step in steps if (match := _SEED.fullmatch(step.said))), None)
    if seed is None:
        return None
    log = [_log_entry(match) for step in steps if (match := _ANSWER.fullmatch(step.said))]
    return {"form": form, "seed": int(seed), "log": log[:MOST_ITEMS]}


def _log_entry(match: re.Match[str]) -> dict[str, Any]:
    """Return an answer as `Test.log` has it."""
    option = int(match[3])
    return {
        "item": match[1],
        "variant": int(match[2]),
        "option": option,
        "right": option == 0,  # of the groups of beliefs, Python's is the first
    }


def _resumed(form: str, steps: Sequence[LearnerStep]) -> Test | None:
    sitting = sitting_of(form, steps)
    return Test.resumed(sitting["seed"], sitting["log"]) if sitting else None
