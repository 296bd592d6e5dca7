"""The item bank: a program, a call, a question, and the answer of each belief."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from string import Template
from typing import Any
from zlib import crc32

from ..worlds.misconceptions import WORLDS
from .answers import PYTHON, SOMETHING_ELSE, answer
from .programs import FAMILIES, NAMINGS, QUESTIONS, Family

BANK = Path(__file__).with_name("bank.json")
BELIEFS = (PYTHON, *WORLDS)
MOST_OPTIONS = 6  # including "something else"


@dataclass(frozen=True)
class Variant:
    """One program of an item, with its names and numbers."""

    item: Item
    number: int  # among the variants of its item
    values: Mapping[str, Any]
    naming: Mapping[str, str]

    @cached_property
    def program(self) -> str:
        """Source of the program."""
        return _fill(self.item.family.source, self.naming, self.values)

    @cached_property
    def call(self) -> str:
        """The call in question, such as `work(3)`."""
        return _fill(self.item.family.call, self.naming, self.values, quoted=True)

    @property
    def question(self) -> str:
        """The type of question: "returns", "prints", "frames" or "first"."""
        return self.item.question

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return QUESTIONS[self.question].format(call=self.call, name=self.call.partition("(")[0])

    @cached_property
    def beliefs(self) -> dict[str, list[str]]:
        """The beliefs by option: the right one first, "something else" last.

        Only the first belief of each group is run; the search and its test prove that the others
        agree.
        """
        *groups, rest = self.item.groups
        options = {
            answer(self.program, self.call, self.question, group[0]): list(group)
            for group in groups
        }
        return options | {SOMETHING_ELSE: list(rest)}

    @cached_property
    def options(self) -> list[str]:
        """The options, "something else" last.

        Their order is a hash of the text. Sorted by size, the right one would mostly be last,
        because many misconceptions leave something out.
        """
        *answers, rest = self.beliefs
        return [*sorted(answers, key=lambda one: crc32(f"{self.program}{one}".encode())), rest]

    @property
    def right(self) -> str:
        """The right option."""
        return next(iter(self.beliefs))


class Item:
    """The variants of a family that separate the same groups of beliefs."""

    def __init__(self, family: Family, groups: Sequence[Sequence[str]], values: Any) -> None:
        self.family = family
        self.name = family.name
        self.question = family.question
        self.groups = groups  # beliefs by option: Python's first, "something else" last
        turns = product(range(len(NAMINGS)), enumerate(values))
        self.variants = [
            Variant(self, number, one, NAMINGS[(n + turn) % len(NAMINGS)])
            for number, (turn, (n, one)) in enumerate(turns)
        ]

    program = property(lambda self: self.variants[0].program)
    call = property(lambda self: self.variants[0].call)
    options = property(lambda self: self.variants[0].options)
    beliefs = property(lambda self: self.variants[0].beliefs)

    @cached_property
    def option_of(self) -> dict[str, int]:
        """The index in `groups` of each belief."""
        return {belief: n for n, group in enumerate(self.groups) for belief in group}

    def separates(self, one: str, other: str) -> bool:
        """Return whether two beliefs choose different options."""
        return self.option_of[one] != self.option_of[other]

    def __repr__(self) -> str:
        return f"Item({self.name!r}, {self.question!r}, {len(self.variants)} variants)"


@cache
def bank() -> Sequence[Item]:
    """Return all items found by `search`.

    >>> item = bank()[0]
    >>> print(item.program)
    def work(n):
        if n == 1:
            return 3
        return n * work(n - 1)
    >>> item.call, item.beliefs[item.variants[0].right][0]
    ('work(3)', 'Python')
    """
    data = json.loads(BANK.read_text(encoding="utf-8"))
    families = {family.name: family for family in FAMILIES}
    return [Item(families[one["name"]], one["groups"], one["values"]) for one in data["items"]]


def _fill(words: str, naming: Mapping[str, str], values: Any, quoted: bool = False) -> str:
    """Substitute names and values into a template; strings are quoted in a call."""
    texts = {name: repr(one) if quoted else str(one) for name, one in values.items()}
    return Template(words).substitute({**naming, **texts})
