"""The recursion test on paper: two forms of twelve items, and how a sheet is read.

Both forms use the same items with other names and numbers, so they separate the same beliefs and
take equally long to read. The right letters differ, so that no key can be memorised. The forms are
found by `paper_search`.
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
TWICE = 2  # number of items that must separate each pair of beliefs
LEAST_ALIKE = 9  # matching letters required to report a belief


@dataclass(frozen=True)
class OnPaper(Variant):
    """A printed variant: options are rotated until the right one has a given letter."""

    letter: str = "A"

    @classmethod
    def of(cls, variant: Variant, letter: str) -> OnPaper:
        """Return a variant of the bank whose right option has this letter."""
        return cls(variant.item, variant.number, variant.values, variant.naming, letter)

    @cached_property
    def options(self) -> list[str]:
        """The options, "something else" last."""
        *answers, rest = super().options
        turn = answers.index(self.right) - LETTERS.index(self.letter)
        return [*answers[turn:], *answers[:turn], rest]

    @cached_property
    def said(self) -> Mapping[str, str]:
        """The answer of each belief, whether it is an option or not."""
        return {one: answer(self.program, self.call, self.question, one) for one in BELIEFS}

    def chosen_by(self, belief: str) -> str:
        """Return the letter that a learner with this belief chooses."""
        words = self.said[belief]
        return LETTERS[self.options.index(words if words in self.options else SOMETHING_ELSE)]

    @property
    def written(self) -> dict[str, list[str]]:
        """Answers written on the line of "something else", with the beliefs that give them."""
        lines: dict[str, list[str]] = {}
        for belief, words in self.said.items():
            if self.options[LETTERS.index(self.chosen_by(belief))] == SOMETHING_ELSE:
                lines.setdefault(words, []).append(belief)
        return lines


@cache
def forms() -> Mapping[str, Sequence[OnPaper]]:
    """Return the questions of each form.

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


def unseparated_pairs(items: Sequence[Item]) -> list[tuple[str, str]]:
    """Return the pairs of beliefs that fewer than `TWICE` of these items separate."""
    return [
        pair
        for pair in combinations(BELIEFS, 2)
        if sum(item.separates(*pair) for item in items) < TWICE
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


def matching_letters(form: str, sheet: str) -> dict[str, int]:
    """Return the number of matching letters for each belief, in descending order.

    A sheet is a string of twelve letters, with any other character where nothing is ticked.

    >>> matching_letters("before", letters("before")["loop"])["loop"]
    12
    """
    counted = {belief: sum(map(eq, sheet, row)) for belief, row in letters(form).items()}
    return dict(sorted(counted.items(), key=lambda one: -one[1]))


def reading(form: str, sheet: str) -> str:
    """Return the belief with most matching letters, or "" if the sheet is inconclusive.

    At least `LEAST_ALIKE` letters must match. A tie is inconclusive, unless the right model is in
    it: a slip is likelier than a misconception that shows only once.

    >>> reading("before", letters("before")["body once"]), reading("before", "-" * 12)
    ('body once', '')
    """
    counted = matching_letters(form, sheet)
    most = max(counted.values())
    first = [belief for belief, count in counted.items() if count == most]
    if most < LEAST_ALIKE or (len(first) > 1 and PYTHON not in first):
        return ""
    return PYTHON if PYTHON in first else first[0]


def log(form: str, sheet: str) -> list[dict[str, Any]]:
    """Return a sheet as the log of a sitting, from which `Test.resumed` computes beliefs.

    >>> log("before", letters("before")["Python"])[0]["right"]
    True
    """
    entries = []
    for question, letter in zip(forms()[form], sheet, strict=True):
        if letter in LETTERS:
            words = question.options[LETTERS.index(letter)]
            option = list(question.beliefs).index(words)
            entry = {"item": question.item.name, "variant": question.number, "option": option}
            entries.append({**entry, "right": words == question.right})
    return entries


# ---- reliability, by simulation ------------------------------------------------------------------


def sheet_with_slips(form: str, belief: str, share: float, chance: Random) -> str:
    """Return a sheet of a learner with this belief; *share* of the answers are slips."""
    pairs = zip(forms()[form], letters(form)[belief], strict=True)
    return "".join(
        chance.choice(LETTERS[: len(question.options)].replace(meant, ""))
        if chance.random() < share
        else meant
        for question, meant in pairs
    )


@cache
def simulated_readings(form: str, share: float = 0.1, sheets: int = 100) -> Mapping[str, float]:
    """Simulate *sheets* sheets per belief; return the share of each kind of reading.

    *share* is the probability of a slip.

    >>> sorted(simulated_readings("before", sheets=20))
    ['another belief', 'not sure', 'right']
    """
    chance = Random(f"{form} {share}")
    counted = Counter[str]()
    for belief in BELIEFS:
        for _ in range(sheets):
            verdict = reading(form, sheet_with_slips(form, belief, share, chance))
            wrong = "another belief" if verdict else "not sure"
            counted["right" if verdict == belief else wrong] += 1
    return {kind: count / counted.total() for kind, count in counted.items()}
