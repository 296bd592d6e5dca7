"""The recursion test as it was taken and handed in: read with distrust, and what each sitting says.

A sitting comes as {"form": "before", "seed": 7, "log": [{"item": …, "variant": …, "option": …, "right": …}]},
out of a file of answers (`sitting.sittings`) or of a table; one that can be used is a `Taken`. What
the learner believes, the test itself computes again from the chosen options.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from io import StringIO
from itertools import groupby
from typing import Any, NamedTuple

from puzzlelib.play.saving import BYTE_ORDER_MARK

from .adaptive import LEAST_ITEMS, MOST_ITEMS, Test, is_right_model
from .items import Item, bank
from .occasions import FORMS

LARGEST_SEED = 10**18


class Chosen(NamedTuple):
    """What was chosen at one question."""

    item: str
    variant: int
    option: int  # among the groups of the item: 0 is right

    @property
    def is_right(self) -> bool:
        """Whether that was right."""
        return self.option == 0


@dataclass(frozen=True)
class Taken:
    """One form of the test, taken to its end."""

    form: str  # one of FORMS
    seed: int
    log: tuple[Chosen, ...]

    @cached_property
    def verdict(self) -> tuple[str, ...]:
        """The belief, or both of two, likely enough to be told; none if it is not sure."""
        return (*Test.resumed(self.seed, [answer._asdict() for answer in self.log]).verdict(),)

    @property
    def is_right_model(self) -> bool:
        """Whether it says that the learner's model is right."""
        return is_right_model(self.verdict)

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(answer.is_right for answer in self.log)

    @property
    def percent(self) -> float:
        """How many of a hundred answers were right."""
        return 100 * self.right / len(self.log)


# ---- read with distrust ----------------------------------------------------------------------------


def checked(sittings: Iterable[Mapping[str, Any]]) -> tuple[list[Taken], list[str]]:
    """Return the sittings that can be used, and a sentence for each that is left out.

    A sitting without an answer is left out without a word.

    >>> answers = [{"item": item.name, "variant": 0, "option": 0, "right": True} for item in bank()[:6]]
    >>> [taken], troubles = checked([{"form": "before", "seed": 1, "log": answers}])
    >>> taken.percent, troubles
    (100.0, [])
    >>> checked([{"form": "never", "seed": 1, "log": answers}])[1]
    ['sitting 1 of the recursion test left out, because its form is not before, after or later']
    """
    usable, troubles = [], []
    for number, sitting in enumerate(sittings, 1):
        try:
            usable += _read(sitting)
        except ValueError as error:
            troubles.append(f"sitting {number} of the recursion test left out, because {error}")
    return usable, troubles


def _read(sitting: Mapping[str, Any]) -> list[Taken]:
    form, seed, log = sitting["form"], sitting["seed"], sitting["log"]
    if form not in FORMS:
        raise ValueError("its form is not before, after or later")
    _check(seed, LARGEST_SEED, "its seed is no whole number of at most 18 digits")
    if len(log) > MOST_ITEMS:
        raise ValueError(f"it has more than {MOST_ITEMS} answers")
    chosen = tuple(_chosen(answer, f"its answer {number}") for number, answer in enumerate(log, 1))
    if len({answer.item for answer in chosen}) < len(chosen):
        raise ValueError("it answers an item twice")
    if 0 < len(chosen) < LEAST_ITEMS:
        raise ValueError(f"it is not finished: it has fewer than {LEAST_ITEMS} answers")
    return [Taken(form, seed, chosen)] if chosen else []


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
    """Raise ValueError, with the reason, for what is no whole number from 0 up to `end`."""
    if not isinstance(value, int) or not 0 <= value < end:
        raise ValueError(why)


@cache
def _items() -> dict[str, Item]:
    return {item.name: item for item in bank()}


# ---- the sittings of a class -----------------------------------------------------------------------

ByForm = Mapping[str, Taken]  # what a learner has taken
Class = Sequence[tuple[str, ByForm]]  # each learner with a number, or a name


def by_form(every: Iterable[Taken]) -> dict[str, Taken]:
    """Return a learner's sittings by form; of several of one form the first, which was not practised."""
    first: dict[str, Taken] = {}
    for sitting in every:
        first.setdefault(sitting.form, sitting)
    return first


COLUMNS = ("learner", "form", "seed", "number", "item", "variant", "option", "right")


def rows(learners: Class) -> Iterator[tuple[object, ...]]:
    """Yield a row of COLUMNS for each answer: all that a sitting is computed from, and no file name."""
    for learner, took in learners:
        for form in filter(took.__contains__, FORMS):
            for number, answer in enumerate(took[form].log, 1):
                yield learner, form, took[form].seed, number, *answer, int(answer.is_right)


def from_csv(text: str) -> tuple[Class, list[str]]:
    """Return the learners that a CSV file of these rows tells of, and a sentence for each sitting left out.

    There can be more columns, in any order; a row belongs to the sitting of its learner and form.
    """
    table = csv.DictReader(StringIO(text.lstrip(BYTE_ORDER_MARK), newline=""))
    try:
        every = sorted(
            table, key=lambda row: str(row.get("learner"))
        )  # else in the order of the file
    except csv.Error as error:
        return [], [f"the file left out, because it is no CSV file ({error})"]
    if missing := [name for name in COLUMNS if name not in (table.fieldnames or ())]:
        return [], [f"the file left out, because it has no column “{missing[0]}”"]
    learners, troubles = [], []
    for learner, own in groupby(every, key=lambda row: str(row["learner"])):
        usable, sentences = checked(_sittings(own))
        troubles += [f"learner {learner}: {one}" for one in sentences]
        learners.append((learner, by_form(usable)))
    return sorted(learners, key=lambda one: (len(one[0]), one[0])), troubles


def _sittings(table: Iterable[Mapping[str, str]]) -> list[dict[str, Any]]:
    """Return the rows of a learner as sittings."""
    own: dict[tuple[str, str], list[Mapping[str, str]]] = {}
    for row in table:
        own.setdefault((row["form"], row["seed"]), []).append(row)
    return [
        {"form": form, "seed": _number(seed), "log": [_log_entry(row) for row in answers]}
        for (form, seed), answers in own.items()
    ]


def _log_entry(row: Mapping[str, str]) -> dict[str, Any]:
    return {
        "item": row["item"],
        "variant": _number(row["variant"]),
        "option": _number(row["option"]),
        "right": {"1": True, "0": False}.get(row["right"]),
    }


def _number(words: str | None) -> int | None:
    """Return a whole number as a spreadsheet writes it, or None."""
    return int(words) if words and re.fullmatch(r"[0-9]{1,18}", words) else None
