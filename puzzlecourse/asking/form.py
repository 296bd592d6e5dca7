"""Select wrong options so that the right one does not stand out by its form.

Learners who look only at the form choose the longest option, the one with the smallest numbers, the
one most like the others, or the first in the alphabet. For each such scale a random number
generator, seeded with the question, decides at which end the right answer may be; the wrong options
are selected accordingly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from random import Random

from ..authoring.questions import Answer

MOST_TRIED = 10  # wrong answers considered
MOST_WRONG, LEAST_WRONG = 3, 2  # with more, question and hint do not fit on a screen
LOW, HIGH = -1, 1

# (option, all options, text of the question) → value
Scale = Callable[[str, Sequence[str], str], float]


def length(option: str, options: Sequence[str], text: str) -> float:
    """Return the length of an option."""
    return len(option)


def place_in_the_alphabet(option: str, options: Sequence[str], text: str) -> float:
    """Return the alphabetical index of an option."""
    return sorted(options).index(option)


def sum_of_numbers(option: str, options: Sequence[str], text: str) -> float:
    """Return the sum of the numbers in an option, ignoring signs."""
    return sum(map(int, re.findall(r"\d+", option)))


def likeness(option: str, options: Sequence[str], text: str) -> float:
    """Return the share of its words that an option has in common with others, summed over these."""
    words = _words_in(option)
    others = (_words_in(other) for other in options if other != option)
    return sum(len(words & other) for other in others) / max(1, len(words))


def same_first_word(option: str, options: Sequence[str], text: str) -> float:
    """Return the number of options with the same first word."""
    return sum(other.split()[0] == option.split()[0] for other in options)


def words_of_the_question(option: str, options: Sequence[str], text: str) -> float:
    """Return the number of words that an option shares with the question."""
    return len(_words_in(option) & _words_in(text))


def _words_in(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


# The ends at which the right answer may be, weighted. It may always be in the middle; an end where it
# would be rare is listed more often, so that over many programs both ends are equally frequent.
SCALES: dict[Scale, tuple[int, ...]] = {
    sum_of_numbers: (LOW, HIGH, HIGH),
    length: (LOW, LOW, LOW, HIGH, HIGH),
    place_in_the_alphabet: (LOW, HIGH),
    likeness: (LOW, LOW, HIGH, HIGH, HIGH),
    words_of_the_question: (LOW, HIGH, HIGH, HIGH, HIGH),
    same_first_word: (LOW, LOW, HIGH),
}


def ends(right: str, options: Sequence[str], text: str) -> list[int]:
    """Return for each scale at which end the right answer is alone; 0 if at neither.

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


def permitted_ends(text: str) -> list[int]:
    """Return for each scale the end at which the right answer may be, seeded with *text*."""
    dice = Random(text)
    return [dice.choice(some) for some in SCALES.values()]


def is_fair(right: str, options: Sequence[str], text: str) -> bool:
    """Return whether the right answer is at no end of a scale, or at the permitted one."""
    pairs = zip(ends(right, options, text), permitted_ends(text), strict=True)
    return are_numbers(options) or all(end in (0, may) for end, may in pairs)


def are_numbers(options: Sequence[str]) -> bool:
    """Return whether all options are numbers, so that only their size can be compared."""
    return all(one.isdecimal() for one in options)


def choose_wrong(right: str, wrong: list[Answer], text: str) -> list[Answer]:
    """Return the wrong answers to offer; *wrong* lists those of beliefs first."""
    first = wrong[:MOST_WRONG]
    if are_numbers([right, *(one.words for one in first)]):
        return _numbers_around(int(right), wrong, text)
    numbers = range(LEAST_WRONG, min(MOST_WRONG, len(wrong)) + 1)
    tried = [some for number in numbers for some in combinations(wrong[:MOST_TRIED], number)]
    may = permitted_ends(text)

    def unfit(some: Iterable[Answer]) -> tuple[int, int, int]:
        worlds = [one.world != "" for one in some]
        there = ends(right, [right, *(one.words for one in some)], text)
        others = sum(a != b for a, b in zip(there, may, strict=True))
        return others, -len(worlds), -sum(worlds)

    return list(min(tried, key=unfit))


def _numbers_around(right: int, wrong: list[Answer], text: str) -> list[Answer]:
    """Return numbers such that the rank of the right one is random.

    Misconceptions usually omit something, so that their numbers are smaller. The generator decides
    how many of the options are smaller; nearby numbers are added where there are too few.
    """
    below = min(Random(text).randrange(MOST_WRONG + 1), right)
    known = {int(one.words): one for one in wrong if one.words.isdecimal()}
    near = (right + by * sign for by in range(1, MOST_WRONG + 1) for sign in (-1, 1))
    every = dict.fromkeys((*known, *(one for one in near if one >= 0)))
    smaller = [one for one in every if one < right][:below]
    larger = [one for one in every if one > right][: MOST_WRONG - below]
    hint, at = wrong[0].hint, wrong[0].at
    return [known.get(one, Answer("", str(one), hint, at)) for one in (*smaller, *larger)]
