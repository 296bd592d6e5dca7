"""The recursion test asks what tells most about a learner's beliefs, until it is sure enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from .answers import PYTHON
from .items import Variant, bank
from .model import GUESSING, Hypothesis, Sorted, by_belief, likeliest, meant, prior

MOST_ITEMS = 12
LEAST_ITEMS = 5
SURE = 0.94  # of one hypothesis: then no further question is asked
ENOUGH = 0.8  # to be told; below, it is "not sure"
AS_GOOD = 0.95  # of the information of the best item: one of those is asked, so tests differ


@cache
def _items() -> Sequence[Sorted]:
    return [Sorted(item) for item in bank()]


class Test:
    """One sitting: `next()` is the question, `answer(option)` takes the choice.

    With the same `seed` and the same answers the same questions come.

    >>> test = Test(seed=1)
    >>> while question := test.next():
    ...     test.answer(question.right)
    >>> test.verdict(), len(test.answered) <= 12
    (['Python'], True)
    """

    __test__ = False  # or pytest takes a class of this name for its own

    def __init__(self, seed: int | None = None) -> None:
        self.seed = Random().randrange(10**9) if seed is None else seed
        self._weights = prior()
        self._left = list(_items())
        self._open_question: tuple[Sorted, Variant] | None = None
        self._chosen: list[tuple[Variant, int]] = []  # which option of each question

    def next(self) -> Variant | None:
        """Return the question that is open, or the next one; None when the test is over."""
        if self._open_question is None and not self.is_over:
            self._open_question = self._drawn()
        return self._open_question[1] if self._open_question else None

    @property
    def is_over(self) -> bool:
        """Whether it is sure enough, or has asked all it is allowed to ask."""
        count = len(self._chosen)
        if count < LEAST_ITEMS or count >= MOST_ITEMS:
            return count >= MOST_ITEMS
        hypothesis, chance = next(likeliest(self._weights))
        return chance >= SURE and self._fits(hypothesis)

    def answer(self, option: str) -> None:
        """Take the answer to the open question; ValueError if it is none of its options."""
        question = self.next()
        if question is None or self._open_question is None:
            raise ValueError("the test is over: there is no question to answer")
        if option not in question.options:
            raise ValueError(f"choose one of {', '.join(question.options)}, not {option!r}")
        self._take(self._open_question[0], question, list(question.beliefs).index(option))

    @property
    def answered(self) -> list[tuple[Variant, str]]:
        """The questions that were answered, each with the option that was chosen."""
        return [(question, list(question.beliefs)[number]) for question, number in self._chosen]

    @property
    def log(self) -> list[dict[str, Any]]:
        """The answers as plain data, from which `resumed` makes the same test again."""
        return [
            {
                "item": question.item.name,
                "variant": question.number,
                "option": number,  # of the groups of beliefs, Python's is the first
                "right": number == 0,
            }
            for question, number in self._chosen
        ]

    @classmethod
    def resumed(cls, seed: int, log: Sequence[Mapping[str, Any]]) -> Test:
        """Return a test in which these answers have been given, without those that the bank does not have.

        No question is drawn and no program is run for it: the sittings of a class are read in a moment.

        >>> test = Test(seed=1)
        >>> question = test.next()
        >>> test.answer(question.right)
        >>> again = Test.resumed(1, test.log)
        >>> again.beliefs() == test.beliefs(), again.next().program == test.next().program
        (True, True)
        """
        test = cls(seed)
        for answer in log:
            item = next((one for one in test._left if one.item.name == answer["item"]), None)
            if (
                item
                and answer["variant"] < len(item.item.variants)
                and answer["option"] < len(item.item.groups)
            ):
                test._take(item, item.item.variants[answer["variant"]], answer["option"])
        return test

    def _take(self, item: Sorted, question: Variant, number: int) -> None:
        """Learn from an option of a question, by its number."""
        self._weights = item.learned(self._weights, number)
        self._left.remove(item)
        self._open_question = None
        self._chosen.append((question, number))

    def beliefs(self) -> dict[str, float]:
        """Return how likely each belief is held, the likeliest first; "Python" is the right model.

        What is missing to 1 is something that no world has; a learner can hold two beliefs at once.
        """
        chances = by_belief(self._weights)
        return dict(sorted(chances.items(), key=lambda one: -one[1]))

    def verdict(self) -> list[str]:
        """Return the belief, or both of two, likely enough to be told; none if it is not sure."""
        hypothesis, chance = next(likeliest(self._weights))
        if chance < ENOUGH:
            sure = [name for name, chance in self.beliefs().items() if chance >= ENOUGH]
            hypothesis = (*sure[:1],)
        is_named = hypothesis != GUESSING and self._fits(hypothesis)
        return list(hypothesis) if is_named else []

    def _fits(self, hypothesis: Hypothesis) -> bool:
        """Return whether at most a quarter of the answers are slips, if the learner believes this.

        The likeliest of all hypotheses can still be a bad one: a learner can believe what none says.
        """
        slips = [
            number not in meant(question.item, hypothesis) for question, number in self._chosen
        ]
        return sum(slips) <= max(1, len(slips) // 4)

    def _drawn(self) -> tuple[Sorted, Variant]:
        """Return one of the items that tell most, and one of its variants.

        Each question has its own dice, so a resumed test asks what it would have asked.
        """
        chance = Random(f"{self.seed} {len(self._chosen)}")
        bits = [item.information(self._weights) for item in self._left]
        least = AS_GOOD * max(bits)
        item = chance.choice(
            [item for item, gain in zip(self._left, bits, strict=True) if gain >= least]
        )
        return item, chance.choice(item.item.variants)


def is_right_model(verdict: Sequence[str]) -> bool:
    """Return whether a verdict says that a learner's model is right."""
    return list(verdict) == [PYTHON]
