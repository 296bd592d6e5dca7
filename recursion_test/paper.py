"""The recursion test on paper: two forms of twelve items, and how a sheet is read.

Both forms have the same items with other names and numbers, so they tell the same beliefs apart and
take as long to read; the letters of the right answers differ, so no one can learn a key by heart.
`paper_search` finds them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from operator import eq
from pathlib import Path
from random import Random
from typing import Any

from .answers import PYTHON, SOMETHING_ELSE, answer
from .items import BELIEFS, Item, Variant, bank
from .occasions import ON_PAPER

PAPER = Path(__file__).with_name("paper.json")
LETTERS = "ABCDEF"
TWICE = 2  # so many items must tell each pair of beliefs apart
LEAST_ALIKE = 9  # letters of a sheet that a belief has, too, before it is named


@dataclass(frozen=True)
class OnPaper(Variant):
    """A variant as it is printed: its options turn until the right one has a certain letter."""

    letter: str = "A"

    @classmethod
    def of(cls, variant: Variant, letter: str) -> OnPaper:
        """Return a variant of the bank with the letter of its right option."""
        return cls(variant.item, variant.number, variant.values, variant.naming, letter)

    @cached_property
    def options(self) -> list[str]:
        """The answers to choose from, "something else" last."""
        *answers, rest = super().options
        turn = answers.index(self.right) - LETTERS.index(self.letter)
        return [*answers[turn:], *answers[:turn], rest]

    @cached_property
    def said(self) -> Mapping[str, str]:
        """What each belief says, be it an option or not."""
        return {one: answer(self.program, self.call, self.question, one) for one in BELIEFS}

    def chosen_by(self, belief: str) -> str:
        """Return the letter that a learner with this belief ticks."""
        words = self.said[belief]
        return LETTERS[self.options.index(words if words in self.options else SOMETHING_ELSE)]

    @property
    def written(self) -> dict[str, list[str]]:
        """What beliefs write on the line of "something else", and which do."""
        lines: dict[str, list[str]] = {}
        for belief, words in self.said.items():
            if self.options[LETTERS.index(self.chosen_by(belief))] == SOMETHING_ELSE:
                lines.setdefault(words, []).append(belief)
        return lines


@cache
def forms() -> Mapping[str, Sequence[OnPaper]]:
    """Return the questions of each form, as they were found by `paper_search`.

    >>> [len(form) for form in forms().values()]
    [12, 12]
    """
    data = json.loads(PAPER.read_text(encoding="utf-8"))
    by_name = {item.name: item for item in bank()}
    items = [by_name[name] for name in data["items"]]
    return {
        form: [
            OnPaper.of(item.variants[numbers[n]], right)
            for item, numbers, right in zip(
                items, data["variants"], data["right"][form], strict=True
            )
        ]
        for n, form in enumerate(ON_PAPER)
    }


def short(items: Sequence[Item]) -> list[tuple[str, str]]:
    """Return the pairs of beliefs that these items do not tell apart twice."""
    return [
        pair
        for pair in combinations(BELIEFS, 2)
        if sum(item.tells_apart(*pair) for item in items) < TWICE
    ]


# ---- letters -------------------------------------------------------------------------------------


@cache
def letters(form: str) -> Mapping[str, str]:
    """Return the twelve letters that each belief chooses; those of "Python" are right.

    >>> len(letters("before")["loop"])
    12
    """
    return {belief: "".join(one.chosen_by(belief) for one in forms()[form]) for belief in BELIEFS}


# ---- a sheet -------------------------------------------------------------------------------------


def alike(form: str, sheet: str) -> dict[str, int]:
    """Return how many letters of a sheet each belief has as well, those with most first.

    A sheet is twelve letters, with anything else where nothing is ticked.

    >>> alike("after", letters("after")["loop"])["loop"]
    12
    """
    counted = {belief: sum(map(eq, sheet, row)) for belief, row in letters(form).items()}
    return dict(sorted(counted.items(), key=lambda one: -one[1]))


def reading(form: str, sheet: str) -> str:
    """Return the belief whose letters a sheet has most, or "" where that is not sure.

    It must have `LEAST_ALIKE` of them, and more than any other; if the right model has as many,
    it is the right model: a slip is likelier than a misconception that shows only once.

    >>> reading("before", letters("before")["body once"]), reading("before", "-" * 12)
    ('body once', '')
    """
    counted = alike(form, sheet)
    most = max(counted.values())
    first = [belief for belief, count in counted.items() if count == most]
    if most < LEAST_ALIKE or (len(first) > 1 and PYTHON not in first):
        return ""
    return PYTHON if PYTHON in first else first[0]


def log(form: str, sheet: str) -> list[dict[str, Any]]:
    """Return a sheet as the log of a sitting, from which `Test.resumed` works out beliefs.

    >>> log("before", letters("before")["Python"])[0]["right"]
    True
    """
    pairs = zip(forms()[form], sheet, strict=True)
    return [
        _entry(one, one.options[LETTERS.index(letter)])
        for one, letter in pairs
        if letter in LETTERS
    ]


def _entry(question: Variant, option: str) -> dict[str, Any]:
    return {
        "item": question.item.name,
        "variant": question.number,
        "option": list(question.beliefs).index(option),
        "right": option == question.right,
    }


# ---- how well sheets are read, by simulation -----------------------------------------------------


def slipped(form: str, belief: str, share: float, chance: Random) -> str:
    """Return the sheet of a learner with this belief, with another letter in such a share of answers."""
    pairs = zip(forms()[form], letters(form)[belief], strict=True)
    return "".join(
        chance.choice(LETTERS[: len(question.options)].replace(meant, ""))
        if chance.random() < share
        else meant
        for question, meant in pairs
    )


@cache
def tried(form: str, share: float = 0.1, sheets: int = 100) -> Mapping[str, float]:
    """Return which share of sheets, so many for each single belief, is read how.

    >>> sorted(tried("before", sheets=20))
    ['another belief', 'not sure', 'right']
    """
    chance = Random(f"{form} {share}")
    counted = Counter[str]()
    for belief in BELIEFS:
        for _ in range(sheets):
            verdict = reading(form, slipped(form, belief, share, chance))
            counted[_kind(verdict, belief)] += 1
    return {kind: count / counted.total() for kind, count in counted.items()}


def _kind(verdict: str, belief: str) -> str:
    if verdict == belief:
        return "right"
    return "another belief" if verdict else "not sure"
