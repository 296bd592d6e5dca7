"""Validate the sittings that were handed in, and compute their verdicts.

A sitting is read from an answers file by `sitting.sittings`, as {"seed": 7, "log": [{"item": …,
"variant": …, "option": …, "right": …}]}; a valid one is a `Taken`. The beliefs of the learner are
computed again from the chosen options.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

from ..storage.entries import KeptAnswers
from .adaptive import LEAST_ITEMS, MOST_ITEMS, Test, is_right_model
from .answers import PYTHON
from .items import BELIEFS, Item, bank
from .sitting import sittings

LARGEST_SEED = 10**18


class Chosen(NamedTuple):
    """The chosen option of one question."""

    item: str
    variant: int
    option: int  # index into the groups of the item; 0 is right

    @property
    def is_right(self) -> bool:
        """Whether the option was right."""
        return self.option == 0


@dataclass(frozen=True)
class Taken:
    """A finished sitting."""

    seed: int
    log: tuple[Chosen, ...]

    @cached_property
    def verdict(self) -> tuple[str, ...]:
        """The belief, or both of two, likely enough to be reported; () if there is none."""
        return (*Test.resumed(self.seed, [answer._asdict() for answer in self.log]).verdict(),)

    @property
    def is_right_model(self) -> bool:
        """Whether the verdict is the right model."""
        return is_right_model(self.verdict)

    @property
    def misconceptions(self) -> list[str]:
        """The beliefs of the verdict that differ from Python."""
        return [one for one in BELIEFS if one in self.verdict and one != PYTHON]

    @property
    def right(self) -> int:
        """The number of right answers."""
        return sum(answer.is_right for answer in self.log)

    @property
    def percent(self) -> float:
        """The percentage of right answers."""
        return 100 * self.right / len(self.log)


Class = Sequence[tuple[str, Sequence[Taken]]]  # (number or name, at least one sitting in order)


def valid_sittings(answers: KeptAnswers) -> tuple[list[Taken], list[str]]:
    """Return the valid sittings of a learner, and a warning for each of the others."""
    return checked(sittings(answers))


# ---- validation ------------------------------------------------------------------------------------


def checked(sittings: Iterable[Mapping[str, Any]]) -> tuple[list[Taken], list[str]]:
    """Return the valid sittings, and a warning for each of the others.

    A sitting without answers is skipped silently.

    >>> answers = [{"item": item.name, "variant": 0, "option": 0, "right": True} for item in bank()[:6]]
    >>> [taken], troubles = checked([{"seed": 1, "log": answers}])
    >>> taken.percent, troubles
    (100.0, [])
    >>> checked([{"seed": 1, "log": answers[:2]}])[1]
    ['sitting 1 of the recursion test left out, because it is not finished: it has fewer than 5 answers']
    """
    usable, troubles = [], []
    for number, sitting in enumerate(sittings, 1):
        try:
            usable += _read(sitting)
        except ValueError as error:
            troubles.append(f"sitting {number} of the recursion test left out, because {error}")
    return usable, troubles


def _read(sitting: Mapping[str, Any]) -> list[Taken]:
    seed, log = sitting["seed"], sitting["log"]
    _check(seed, LARGEST_SEED, "its seed is no whole number of at most 18 digits")
    if len(log) > MOST_ITEMS:
        raise ValueError(f"it has more than {MOST_ITEMS} answers")
    chosen = tuple(_chosen(answer, f"its answer {number}") for number, answer in enumerate(log, 1))
    if len({answer.item for answer in chosen}) < len(chosen):
        raise ValueError("it answers an item twice")
    if 0 < len(chosen) < LEAST_ITEMS:
        raise ValueError(f"it is not finished: it has fewer than {LEAST_ITEMS} answers")
    return [Taken(seed, chosen)] if chosen else []


def _chosen(answer: Mapping[str, Any], name: str) -> Chosen:
    item = _items().get(answer["item"])
    if item is None:
        raise ValueError(f"{name} is to no item of this recursion test")
    why = f"{name} is one that this recursion test does not offer"
    _check(answer["variant"], len(item.variants), why)
    _check(answer["option"], len(item.groups), why)
    chosen = Chosen(item.name, answer["variant"], answer["option"])
    if answer["right"] is not chosen.is_right:
        raise ValueError(f"{name} is kept as right and was wrong, or the other way round")
    return chosen


def _check(value: object, end: int, why: str) -> None:
    """Raise ValueError with the reason unless *value* is an integer, 0 <= *value* < *end*."""
    if not isinstance(value, int) or not 0 <= value < end:
        raise ValueError(why)


@cache
def _items() -> dict[str, Item]:
    return {item.name: item for item in bank()}
