"""A sitting of the recursion test, saved after each answer and resumed.

The seed and the chosen option of each variant are saved. Whether the answer was right is computed
again when the file is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from ..storage.entries import KeptAnswers, LearnerStep
from ..storage.store import Entry
from .adaptive import MOST_ITEMS, Test
from .items import Variant

KIND: Final = "sittings"
NAME = "recursion test"  # its rounds are the sittings

_SEED = re.compile(r"seed (\d{1,9})")
_ANSWER = re.compile(r"(.+): variant (\d{1,4}), option (\d)")


class Sitting:
    """The test as a learner takes it: not started, with an open question, or over."""

    def __init__(self) -> None:
        self._entry = Entry(KIND, NAME)
        kept = sitting_of(self._entry.rounds()[-1])
        self.test = Test.resumed(kept["seed"], kept["log"]) if kept else None  # None: not started

    def begin(self) -> None:
        """Start with the first question, unless already started."""
        if self.test is None:
            self.test = Test(Random().randrange(10**9))
            self._entry.add(LearnerStep(f"seed {self.test.seed}", "shown"))

    @property
    def question(self) -> Variant | None:
        """The open question; None before the start and after the end."""
        return self.test.next() if self.test else None

    @property
    def number(self) -> int:
        """The number of the open question, from 1."""
        return 1 + (len(self.test.log) if self.test else 0)

    @property
    def is_over(self) -> bool:
        """Whether the test is finished."""
        return self.test is not None and self.test.is_over

    def answer(self, option: str) -> None:
        """Answer the open question and save that.

        Raises ValueError if *option* is not one of its options, or the test has not started.
        """
        if self.test is None:
            raise ValueError("the test has not begun: there is no question to answer")
        self.test.answer(option)
        answer = self.test.log[-1]
        words = f"{answer['item']}: variant {answer['variant']}, option {answer['option']}"
        self._entry.add(LearnerStep(words, "right" if answer["right"] else "wrong"))

    def begin_again(self) -> None:
        """Reset to the start; earlier sittings stay saved."""
        if self.test is not None:
            self.test = None
            self._entry.add_round()

    @property
    def trouble(self) -> str:
        """The latest warning about saving, or ""."""
        return self._entry.trouble


def sittings(answers: KeptAnswers) -> list[dict[str, Any]]:
    """Return the sittings in an answers file, in order, as plain data.

    They are not validated: `taken.checked` does that.

    >>> steps = [LearnerStep("seed 7", "shown"), LearnerStep("a product: variant 3, option 0", "right")]
    >>> sittings({"sittings": {NAME: [steps]}})[0]["log"]
    [{'item': 'a product', 'variant': 3, 'option': 0, 'right': True}]
    """
    every = map(sitting_of, answers[KIND].get(NAME, []))
    return [one for one in every if one is not None]


def sitting_of(steps: Sequence[LearnerStep]) -> dict[str, Any] | None:
    """Return a saved sitting as plain data, or None if it was not started."""
    seed = next((match[1] for step in steps if (match := _SEED.fullmatch(step.answer))), None)
    if seed is None:
        return None
    log = [_log_entry(match) for step in steps if (match := _ANSWER.fullmatch(step.answer))]
    return {"seed": int(seed), "log": log[:MOST_ITEMS]}


def _log_entry(match: re.Match[str]) -> dict[str, Any]:
    option = int(match[3])
    return {
        "item": match[1],
        "variant": int(match[2]),
        "option": option,
        "right": option == 0,  # of the groups of beliefs, Python's is the first
    }
