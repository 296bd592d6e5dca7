"""Choose wrong answers beside which the right one does not stand out by its form.

Learners who look only at the form take the longest option, the one with the smallest numbers, the one most
like the others, the first of the alphabet. For each question dice say at which end of such a scale
the right answer can stand, and the wrong answers are chosen by that. The dice know the question only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from random import Random

from ..authoring.questions import Answer

MOST_TRIED = 10  # wrong answers to choose from
MOST_WRONG, LEAST_WRONG = 3, 2  # with more, a question and a hint are no longer seen together
LOW, HIGH = -1, 1

# the options, and the words of the question
Scale = Callable[[str, Sequence[str], str], float]


def length(option: str, options: Sequence[str], text: str) -> float:
    """Return how long an option is."""
    return len(option)


def place_in_the_alphabet(option: str, options: Sequence[str], text: str) -> float:
    """Return the place of an option among all, from A to Z."""
    return sorted(options).index(option)


def sum_of_numbers(option: str, options: Sequence[str], text: str) -> float:
    """Return the sum of the numbers in an option, without their signs."""
    return sum(map(int, re.findall(r"\d+", option)))


def likeness(option: str, options: Sequence[str], text: str) -> float:
    """Return which part of its words other options have, too, added up over these."""
    words = _words_in(option)
    others = (_words_in(other) for other in options if other != option)
    return sum(len(words & other) for other in others) / max(1, len(words))


def begun_alike(option: str, options: Sequence[str], text: str) -> float:
    """Return how many options begin with the same word."""
    return sum(other.split()[0] == option.split()[0] for other in options)


def words_of_the_question(option: str, options: Sequence[str], text: str) -> float:
    """Return how many words an option has from the question."""
    return len(_words_in(option) & _words_in(text))


def _words_in(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


# At which ends of each scale the dice let the right answer stand. In the middle it can stand anyway; an
# end at which it seldom is has more chances: over many programs each end is right as often as any.
SCALES: dict[Scale, tuple[int, ...]] = {
    sum_of_numbers: (LOW, HIGH, HIGH),
    length: (LOW, LOW, LOW, HIGH, HIGH),
    place_in_the_alphabet: (LOW, HIGH),
    likeness: (LOW, LOW, HIGH, HIGH, HIGH),
    words_of_the_question: (LOW, HIGH, HIGH, HIGH, HIGH),
    begun_alike: (LOW, LOW, HIGH),
}


def ends(right: str, options: Sequence[str], text: str) -> list[int]:
    """Return at which end of each scale the right answer stands alone; 0 if at none.

    >>> ends("f(1)", ["f(3)", "f(1)", "f(20)"], "`f(3)` is called.")
    [-1, 0, -1, 0, 0, 0]
    """
    return [_end(scale, right, options, text) for scale in SCALES]


def _end(scale: Scale, right: str, options: Sequence[str], text: str) -> int:
    at = scale(right, options, text)
    others = [scale(other, options, text) for other in options if other != right]
    if at < min(others):
        return LOW
    return HIGH if at > max(others) else 0


def by_dice(text: str) -> list[int]:
    """Return at which end of each scale the right answer to a question can stand."""
    dice = Random(text)
    return [dice.choice(some) for some in SCALES.values()]


def is_fair(right: str, options: Sequence[str], text: str) -> bool:
    """Return whether the right answer stands only at ends where the dice let it stand."""
    pairs = zip(ends(right, options, text), by_dice(text), strict=True)
    return are_numbers(options) or all(end in (0, may) for end, may in pairs)


def are_numbers(options: Sequence[str]) -> bool:
    """Return whether there is nothing to compare but the size of numbers."""
    return all(one.isdecimal() for one in options)


def offered(right: str, wrong: list[Answer], text: str) -> list[Answer]:
    """Return the wrong answers that are offered; those of beliefs come first in `wrong`."""
    first = wrong[:MOST_WRONG]
    if are_numbers([right, *(one.words for one in first)]):
        return _around(int(right), wrong, text)
    numbers = range(LEAST_WRONG, min(MOST_WRONG, len(wrong)) + 1)
    tried = [some for number in numbers for some in combinations(wrong[:MOST_TRIED], number)]
    may = by_dice(text)

    def unfit(some: Iterable[Answer]) -> tuple[int, int, int]:
        worlds = [one.world != "" for one in some]
        there = ends(right, [right, *(one.words for one in some)], text)
        others = sum(a != b for a, b in zip(there, may, strict=True))
        return others, -len(worlds), -sum(worlds)

    return list(min(tried, key=unfit))


def _around(right: int, wrong: list[Answer], text: str) -> list[Answer]:
    """Return numbers among which the right one can stand anywhere.

    Misconceptions leave something out, so what they say is smaller. How many numbers are smaller is
    left to the dice; numbers nearby are added where there are too few.
    """
    below = min(Random(text).randrange(MOST_WRONG + 1), right)
    known = {int(one.words): one for one in wrong if one.words.isdecimal()}
    near = (right + by * sign for by in range(1, MOST_WRONG + 1) for sign in (-1, 1))
    every = dict.fromkeys((*known, *(one for one in near if one >= 0)))
    smaller = [one for one in every if one < right][:below]
    larger = [one for one in every if one > right][: MOST_WRONG - below]
    hint, at = wrong[0].hint, wrong[0].at
    return [known.get(one, Answer("", str(one), hint, at)) for one in (*smaller, *larger)]
