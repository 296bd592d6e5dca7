"""What learners can believe, and how likely each answer is for those who believe it.

A hypothesis is a set of beliefs: one alone, two at once, something that no world has, or none, where
the learner guesses. Of two beliefs, a learner answers by the one that makes a difference in the
program; where both do, by one of them. Learners slip now and then: then any other option is as likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log2

from .answers import PYTHON
from .items import BELIEFS, Item

Hypothesis = tuple[str, ...]  # without a belief: something else
SOMETHING: Hypothesis = ()
GUESSING: Hypothesis = ("guessing",)  # no belief
SLIP = 0.1  # how often an answer is not what is believed
SHARE_OF_PYTHON, SHARE_OF_TWO, SHARE_OF_SOMETHING, SHARE_OF_GUESSING = (
    0.26,
    0.12,
    0.08,
    0.05,
)  # before the first question
SHOWS, IN_NO_OPTION = (
    0.5,
    0.4,
)  # how often a learner's own belief makes a difference, and is no option
BETWEEN = 0.2  # how often two beliefs together give an answer that neither gives

WRONG = BELIEFS[1:]
HYPOTHESES: list[Hypothesis] = [
    *((belief,) for belief in BELIEFS),
    *combinations(WRONG, 2),
    SOMETHING,
    GUESSING,
]


def prior() -> list[float]:
    """Return how likely each hypothesis is before the first question."""
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


def meant(item: Item, hypothesis: Hypothesis) -> dict[int, float]:
    """Return how likely it is that a learner means to choose each option."""
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


def chosen(item: Item, hypothesis: Hypothesis) -> list[float]:
    """Return how likely each option is to be chosen, slips included."""
    count, wish = len(item.groups), meant(item, hypothesis)
    wishes = [wish.get(option, 0.0) for option in range(count)]
    if hypothesis in (SOMETHING, GUESSING):
        return wishes
    return [one * (1 - SLIP) + (1 - one) * SLIP / (count - 1) for one in wishes]


class Sorted:
    """An item with the hypotheses sorted by what they would choose: few kinds stand for all."""

    def __init__(self, item: Item) -> None:
        self.item = item
        kinds: dict[tuple[float, ...], int] = {}
        self.kind = [
            kinds.setdefault((*chosen(item, one),), len(kinds)) for one in HYPOTHESES
        ]  # of each hypothesis
        self.chances: list[Sequence[float]] = list(kinds)
        self._doubt = [entropy(chances) for chances in kinds]

    def information(self, weights: Sequence[float]) -> float:
        """Return how many bits an answer is expected to tell about the hypotheses."""
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

    def learned(self, weights: Sequence[float], option: int) -> list[float]:
        """Return how likely each hypothesis is after this option was chosen (Bayes' rule)."""
        likely = [
            weight * self.chances[kind][option]
            for kind, weight in zip(self.kind, weights, strict=True)
        ]
        whole = sum(likely)
        return [one / whole for one in likely]


def entropy(chances: Sequence[float]) -> float:
    """Return how much is unknown, in bits."""
    return -sum(one * log2(one) for one in chances if one > 0)


def by_belief(weights: Sequence[float]) -> dict[str, float]:
    """Return how likely a learner holds each belief, alone or with another."""
    chances = dict.fromkeys(BELIEFS, 0.0)
    for hypothesis, weight in zip(HYPOTHESES, weights, strict=True):
        for belief in hypothesis if hypothesis != GUESSING else ():
            chances[belief] += weight
    return chances


def likeliest(weights: Sequence[float]) -> Iterator[tuple[Hypothesis, float]]:
    """Yield the hypotheses with how likely they are, the likeliest first."""
    yield from sorted(zip(HYPOTHESES, weights, strict=True), key=lambda one: -one[1])
