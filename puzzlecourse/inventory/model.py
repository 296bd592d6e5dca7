"""Probability of each answer, given what a learner may believe.

A hypothesis is a set of beliefs: one, two at once, something that no world has, or none (guessing).
With two beliefs, a learner answers by the one that matters for the program; if both do, by either.
Any answer can be a slip: then all other options are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log2

from .answers import PYTHON
from .items import BELIEFS, Item

Hypothesis = tuple[str, ...]  # (): a belief that no world has
SOMETHING: Hypothesis = ()
GUESSING: Hypothesis = ("guessing",)
SLIP = 0.1  # probability of an answer against the belief
SHARE_OF_PYTHON, SHARE_OF_TWO, SHARE_OF_SOMETHING, SHARE_OF_GUESSING = (
    0.26,
    0.12,
    0.08,
    0.05,
)  # prior probabilities
SHOWS, IN_NO_OPTION = (
    0.5,
    0.4,
)  # probability that an unknown belief differs from Python, and is not an option
BETWEEN = 0.2  # probability that two beliefs combine to an answer of neither

WRONG = BELIEFS[1:]
HYPOTHESES: list[Hypothesis] = [
    *((belief,) for belief in BELIEFS),
    *combinations(WRONG, 2),
    SOMETHING,
    GUESSING,
]


def prior() -> list[float]:
    """Return the prior probability of each hypothesis."""
    others = SHARE_OF_PYTHON + SHARE_OF_TWO + SHARE_OF_SOMETHING + SHARE_OF_GUESSING
    alone = (1 - others) / len(WRONG)
    pairs = len(HYPOTHESES) - len(BELIEFS) - 2
    return [
        SHARE_OF_PYTHON,
        *[alone] * len(WRONG),
        *[SHARE_OF_TWO / pairs] * pairs,
        SHARE_OF_SOMETHING,
        SHARE_OF_GUESSING,
    ]


def intended_options(item: Item, hypothesis: Hypothesis) -> dict[int, float]:
    """Return the probability of each option before slips."""
    last, right = len(item.groups) - 1, item.option_of[PYTHON]
    if hypothesis == GUESSING:
        return dict.fromkeys(range(last + 1), 1 / (last + 1))
    if hypothesis == SOMETHING:
        share = (SHOWS - IN_NO_OPTION) / (last - 1)
        return dict.fromkeys(range(last), share) | {right: 1 - SHOWS, last: IN_NO_OPTION}
    differing = {item.option_of[belief] for belief in hypothesis} - {right} or {right}
    if len(differing) == 1:
        return dict.fromkeys(differing, 1.0)
    between = dict.fromkeys(differing, (1 - BETWEEN) / len(differing))
    return between | {last: between.get(last, 0) + BETWEEN}


def option_probabilities(item: Item, hypothesis: Hypothesis) -> list[float]:
    """Return the probability of each option, including slips."""
    count, wish = len(item.groups), intended_options(item, hypothesis)
    wishes = [wish.get(option, 0.0) for option in range(count)]
    if hypothesis in (SOMETHING, GUESSING):
        return wishes
    return [one * (1 - SLIP) + (1 - one) * SLIP / (count - 1) for one in wishes]


class GroupedItem:
    """An item with the hypotheses grouped by their option probabilities, to save time."""

    def __init__(self, item: Item) -> None:
        self.item = item
        kinds: dict[tuple[float, ...], int] = {}
        self.kind = [
            kinds.setdefault((*option_probabilities(item, one),), len(kinds)) for one in HYPOTHESES
        ]  # by hypothesis
        self.chances: list[Sequence[float]] = list(kinds)
        self._doubt = [entropy(chances) for chances in kinds]

    def information(self, weights: Sequence[float]) -> float:
        """Return the expected information of the answer about the hypotheses, in bits."""
        shares = [0.0] * len(self.chances)
        for kind, weight in zip(self.kind, weights, strict=True):
            shares[kind] += weight
        options = range(len(self.chances[0]))
        whole = [
            sum(
                share * chances[option] for share, chances in zip(shares, self.chances, strict=True)
            )
            for option in options
        ]
        pairs = zip(shares, self._doubt, strict=True)
        return entropy(whole) - sum(share * doubt for share, doubt in pairs)

    def posterior(self, weights: Sequence[float], option: int) -> list[float]:
        """Return the posterior probability of each hypothesis after *option* was chosen."""
        likely = [
            weight * self.chances[kind][option]
            for kind, weight in zip(self.kind, weights, strict=True)
        ]
        whole = sum(likely)
        return [one / whole for one in likely]


def entropy(chances: Sequence[float]) -> float:
    """Return the entropy of a distribution, in bits.

    >>> entropy([0.5, 0.25, 0.25])
    1.5
    """
    return -sum(one * log2(one) for one in chances if one > 0)


def by_belief(weights: Sequence[float]) -> dict[str, float]:
    """Return the probability of each belief, alone or with another."""
    chances = dict.fromkeys(BELIEFS, 0.0)
    for hypothesis, weight in zip(HYPOTHESES, weights, strict=True):
        for belief in hypothesis if hypothesis != GUESSING else ():
            chances[belief] += weight
    return chances


def likeliest(weights: Sequence[float]) -> Iterator[tuple[Hypothesis, float]]:
    """Yield (hypothesis, probability), the likeliest first."""
    yield from sorted(zip(HYPOTHESES, weights, strict=True), key=lambda one: -one[1])
