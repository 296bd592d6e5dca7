"""The adaptive recursion test: asks the most informative questions until it is sure enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from .answers import PYTHON
from .items import Variant, bank
from .model import GUESSING, GroupedItem, Hypothesis, by_belief, intended_options, likeliest, prior

MOST_ITEMS = 12
LEAST_ITEMS = 5
SURE = 0.94  # probability of a hypothesis at which the test ends
ENOUGH = 0.8  # probability at which a belief is reported
AS_GOOD = 0.95  # relative to the most informative item: one of these is drawn, so tests differ


@cache
def _items() -> Sequence[GroupedItem]:
    return [GroupedItem(item) for item in bank()]


class Test:
    """One sitting: `next()` is the question, `answer(option)` takes the choice.

    The questions are determined by *seed* and the answers.

    >>> test = Test(seed=1)
    >>> while question := test.next():
    ...     test.answer(question.right)
    >>> test.verdict(), len(test.answered) <= 12
    (['Python'], True)
    """

    __test__ = False  # not a class of tests, despite its name

    def __init__(self, seed: int | None = None) -> None:
        self.seed = Random().randrange(10**9) if seed is None else seed
        self._weights = prior()
        self._left = list(_items())
        self._open_question: tuple[GroupedItem, Variant] | None = None
        self._chosen: list[tuple[Variant, int]] = []  # with the index of the chosen option

    def next(self) -> Variant | None:
        """Return the open question, or draw the next one; None when the test is over."""
        if self._open_question is None and not self.is_over:
            self._open_question = self._draw()
        return self._open_question[1] if self._open_question else None

    @property
    def is_over(self) -> bool:
        """Whether the test is sure enough, or has asked `MOST_ITEMS` questions."""
        count = len(self._chosen)
        if count < LEAST_ITEMS or count >= MOST_ITEMS:
            return count >= MOST_ITEMS
        hypothesis, chance = next(likeliest(self._weights))
        return chance >= SURE and self._fits(hypothesis)

    def answer(self, option: str) -> None:
        """Answer the open question.

        Raises ValueError if *option* is not one of its options, or the test is over.
        """
        question = self.next()
        if question is None or self._open_question is None:
            raise ValueError("the test is over: there is no question to answer")
        if option not in question.options:
            raise ValueError(f"choose one of {', '.join(question.options)}, not {option!r}")
        self._take(self._open_question[0], question, list(question.beliefs).index(option))

    @property
    def answered(self) -> list[tuple[Variant, str]]:
        """The answered questions, each with the chosen option."""
        return [(question, list(question.beliefs)[number]) for question, number in self._chosen]

    @property
    def log(self) -> list[dict[str, Any]]:
        """The answers as plain data, from which `resumed` restores the test."""
        return [
            {
                "item": question.item.name,
                "variant": question.number,
                "option": number,  # index into the item's groups; 0 is Python's
                "right": number == 0,
            }
            for question, number in self._chosen
        ]

    @classmethod
    def resumed(cls, seed: int, log: Sequence[Mapping[str, Any]]) -> Test:
        """Return a test in which these answers were given; answers to unknown items are ignored.

        Draws no question and runs no program: the sittings of a class are read quickly.

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

    def _take(self, item: GroupedItem, question: Variant, number: int) -> None:
        self._weights = item.posterior(self._weights, number)
        self._left.remove(item)
        self._open_question = None
        self._chosen.append((question, number))

    def beliefs(self) -> dict[str, float]:
        """Return the probability of each belief, the likeliest first; "Python" is the right model.

        They do not add up to 1: a learner can hold two beliefs, or one that no world has.
        """
        chances = by_belief(self._weights)
        return dict(sorted(chances.items(), key=lambda one: -one[1]))

    def verdict(self) -> list[str]:
        """Return the belief, or both of two, likely enough to be reported; [] if there is none."""
        hypothesis, chance = next(likeliest(self._weights))
        if chance < ENOUGH:
            sure = [name for name, chance in self.beliefs().items() if chance >= ENOUGH]
            hypothesis = (*sure[:1],)
        is_named = hypothesis != GUESSING and self._fits(hypothesis)
        return list(hypothesis) if is_named else []

    def _fits(self, hypothesis: Hypothesis) -> bool:
        """Return whether at most a quarter of the answers are slips under this hypothesis.

        The likeliest hypothesis can still be a bad one if a learner has a belief outside the model.
        """
        slips = [
            number not in intended_options(question.item, hypothesis)
            for question, number in self._chosen
        ]
        return sum(slips) <= max(1, len(slips) // 4)

    def _draw(self) -> tuple[GroupedItem, Variant]:
        """Draw one of the most informative items, and one of its variants.

        Each question has its own random generator, so that a resumed test asks the same ones.
        """
        chance = Random(f"{self.seed} {len(self._chosen)}")
        bits = [item.information(self._weights) for item in self._left]
        least = AS_GOOD * max(bits)
        item = chance.choice(
            [item for item, gain in zip(self._left, bits, strict=True) if gain >= least]
        )
        return item, chance.choice(item.item.variants)


def is_right_model(verdict: Sequence[str]) -> bool:
    """Return whether a verdict is the right model alone."""
    return list(verdict) == [PYTHON]
