"""A variant of the bank as a question with lettered choices, as other systems want one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from string import ascii_uppercase
from typing import NamedTuple

from puzzlecourse.worlds.beside import belief

from ..answers import PYTHON, SOMETHING_ELSE
from ..items import BELIEFS, Item, Variant, bank
from .xml import as_html, tree, with_code

TITLE = "The recursion test"
LICENCE = "BSD-3-Clause"
COPYRIGHT = "Copyright (c) 2026, the puzzlelib authors"


class Choice(NamedTuple):
    """One of the options, and what choosing it says about a learner."""

    letter: str
    words: str
    is_right: bool
    feedback: str  # for teachers, after the attempt


class Question:
    """A variant with its choices in the order of the bank, "something else" last."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.id = f"{slug(variant.item.name)}-{variant.number}"

    @cached_property
    def choices(self) -> list[Choice]:
        """The options with their letters."""
        right = self.variant.right
        return [
            Choice(letter, option, option == right, feedback(option, self.variant.beliefs[option]))
            for letter, option in zip(ascii_uppercase, self.variant.options, strict=False)
        ]

    @property
    def html(self) -> str:
        """The program and the question about it."""
        question = tree("p", *with_code(self.variant.text))
        return as_html(tree("pre", self.variant.program)) + as_html(question)

    @property
    def right(self) -> Choice:
        """The right one of the choices."""
        return next(choice for choice in self.choices if choice.is_right)


def drawn(variants: int, seed: int) -> Iterator[tuple[Item, Sequence[Question]]]:
    """Yield each item of the bank with some of its variants; with the same seed the same ones."""
    for item in bank():
        chance = Random(f"{seed} {item.name}")
        chosen = chance.sample(item.variants, variants)
        yield item, [Question(one) for one in sorted(chosen, key=lambda one: one.number)]


def most_variants() -> int:
    """Return how many variants each item of the bank has at least."""
    return min(len(item.variants) for item in bank())


def slug(name: str) -> str:
    """Return a name in the form of an identifier.

    >>> slug("a list of lists, copied")
    'a-list-of-lists-copied'
    """
    return "-".join(re.findall("[a-z0-9]+", name.lower()))


def feedback(option: str, beliefs: Sequence[str]) -> str:
    """Return what a teacher reads about an option: which belief gives it.

    >>> feedback("5", ["loop"])
    'As if: “There is one frame: a recursive call gives its variables new values and goes back to the top.” (loop)'
    """
    if PYTHON in beliefs:
        others = len(beliefs) - 1
        return f"Right: this is what Python does. {_count(others)} the same answer here."
    meanings = "; or: ".join(f"“{belief(name)}” ({name})" for name in beliefs)
    if option == SOMETHING_ELSE:
        return f"An answer of their own: ask how they got it. {_rest(meanings)}"
    return f"As if: {meanings}"


def _count(others: int) -> str:
    whole = len(BELIEFS) - 1
    if others == 0:
        return f"None of the {whole} misconceptions of the bank gives"
    verb = "give" if others > 1 else "gives"
    return f"Of the {whole} misconceptions of the bank, {others} {verb}"


def _rest(meanings: str) -> str:
    if meanings:
        return f"None of the answers above is given by: {meanings}"
    return "Each misconception of the bank gives one of the answers above."
