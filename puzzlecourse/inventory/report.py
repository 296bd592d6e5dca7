"""The result of the recursion test, in words for the learner who took it.

A belief is not called a mistake: it is an idea that fits the answers and differs from Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..worlds.beside import belief
from ..worlds.running import AN_ERROR, FOR_EVER
from .adaptive import Test, is_right_model
from .answers import PYTHON, answer
from .items import Variant, bank

SURE = (0.97, "almost certain"), (0.9, "very likely"), (0.0, "likely")
MOST_PROGRAMS = 4  # per belief

RIGHT = "Your answers fit what Python does: you have a right picture of recursion."
ONE = "Your answers fit an idea about recursion that differs from Python."
TWO = "Your answers fit two ideas about recursion that differ from Python."
NOT_SURE = "Not sure: your answers do not fit one idea well enough to name it."
THAT = "It is {} that you believe this."
COUNT = "{} of your {} answers are what Python does."
MANY_REASONS = (
    "That can have many reasons: an idea of your own, some guesses, a slip of the finger. "
    "Talk about a question or two with somebody, or step through programs in the notebooks."
)
COMMON = "You are not alone: such ideas are known from studies of how people learn to program."
HOW = (
    "The percentages are computed from your answers, as if everybody slipped in one answer of ten. "
    "They have been tried with simulated learners only: take them as a hint, not as a mark."
)


class Believed(NamedTuple):
    """A belief that differs from Python: the name of its world, and the idea as a sentence."""

    world: str
    idea: str
    sure: str  # "very likely (94%)"


class Report(NamedTuple):
    """The text at the end of a test; `backticks` mark code."""

    headline: str
    beliefs: Sequence[Believed]
    remarks: Sequence[str]
    differing: Sequence[Variant] = ()  # if no belief is reported: the questions with wrong answers


def report(test: Test) -> Report:
    """Return the report on a finished test."""
    verdict, chances = test.verdict(), test.beliefs()
    differing = [question for question, option in test.answered if option != question.right]
    number = len(test.answered)
    count = COUNT.format(number - len(differing), number)
    if is_right_model(verdict):
        return Report(RIGHT, [], [f"That is {how_sure(chances[PYTHON])}. {count}", HOW])
    believed = [Believed(one, belief(one), how_sure(chances[one])) for one in verdict]
    if not believed:
        return Report(NOT_SURE, [], [count, MANY_REASONS], differing)
    return Report(ONE if len(believed) == 1 else TWO, believed, [COMMON, HOW])


def how_sure(chance: float) -> str:
    """Return a probability in words and as a percentage of at most 99.

    >>> how_sure(0.9412), how_sure(0.99999)
    ('very likely (94%)', 'almost certain (99%)')
    """
    words = next(words for least, words in SURE if chance >= least)
    return f"{words} ({min(99, round(100 * chance))}%)"


def programs(world: str) -> list[Variant]:
    """Return the shortest programs of the bank in which a world differs from Python.

    Programs come first if the world prints or returns a value that can be compared with Python's.

    >>> print(programs("one n for all")[0].program)
    def work(n):
        if n > 0:
            work(n - 1)
            print(n * 2)
    """
    differing = [item for item in bank() if 0 < item.option_of[world] < len(item.groups) - 1]
    every = sorted((item.variants[0] for item in differing), key=lambda one: len(one.program))
    short = every[: 2 * MOST_PROGRAMS]
    return sorted(short, key=lambda one: _has_no_value(one, world))[:MOST_PROGRAMS]


def _has_no_value(variant: Variant, world: str) -> bool:
    """Return whether a world's answer is not a value: a failure, or about frames."""
    value = answer(variant.program, variant.call, variant.question, world)
    return variant.question not in ("prints", "returns") or value.endswith((AN_ERROR, FOR_EVER))
