"""The search for the two forms on paper: which twelve items, and which two variants of each.

    python -m recursion_test.paper_search

writes `paper.json`. The twelve are found by exchange: one item is put in the place of another, and
now and then that is allowed to be worse, less and less often.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, reduce
from itertools import combinations, permutations
from math import exp
from operator import or_
from random import Random

from .answers import recorded
from .items import BELIEFS, Item, Variant, bank
from .occasions import ON_PAPER
from .paper import LETTERS, PAPER, short
from .programs import NAMINGS

ITEMS = 12
STARTS, EXCHANGES = 8, 20_000
SHORT_COSTS, SHORT_OF_THREE_COSTS = 100, 4  # for each pair; an item costs its effort
NAMING_APART = 7  # the forms use other names for functions and for variables
LETTERS_OF_A_STEP = 10  # of the options to read
IDLE = re.compile(r"\* 1\b|[+-] 0\b")  # what no one would write
FOR_EVER = 15  # steps that a reader follows, in the head, of a program without an end


def main() -> None:
    """Write the forms."""
    items = chosen(bank())
    pairs = [alike_variants(item, place) for place, item in enumerate(items)]
    data = {
        "items": [item.name for item in items],
        "variants": [[one.number for one in pair] for pair in pairs],
        "right": right_letters([len(item.groups) - 1 for item in items]),
        "short": short(items),  # pairs that twelve items could not tell apart twice
    }
    PAPER.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


# ---- which items ---------------------------------------------------------------------------------


def chosen(items: Sequence[Item]) -> list[Item]:
    """Return the twelve items that tell most pairs apart and are least to read, the easiest first."""
    pairs = [pairs_told(item) for item in items]
    efforts = [effort(item.variants[0]) for item in items]
    best = min(exchanged(pairs, efforts, Random(start)) for start in range(STARTS))[1]
    return sorted((items[n] for n in best), key=lambda item: effort(item.variants[0]))


def exchanged(pairs: list[int], efforts: list[float], chance: Random) -> tuple[float, list[int]]:
    """Return the best choice that exchanges reach from a random one, and what it costs."""
    choice = chance.sample(range(len(pairs)), ITEMS)
    cost = cost_of(choice, pairs, efforts)
    best = cost, choice
    for n in range(EXCHANGES):
        other = choice.copy()
        other[chance.randrange(ITEMS)] = chance.randrange(len(pairs))
        if len({*other}) < ITEMS:
            continue
        more = cost_of(other, pairs, efforts) - cost
        if more <= 0 or chance.random() < exp(-more / (30 * (1 - n / EXCHANGES) + 0.5)):
            cost, choice = cost + more, other
            best = min(best, (cost, choice))
    return best


def cost_of(choice: Sequence[int], pairs: Sequence[int], efforts: Sequence[float]) -> float:
    """Return how bad a choice of items is; pairs are bits, so all are counted at once."""
    once = twice = thrice = 0
    for n in choice:
        thrice |= twice & pairs[n]
        twice |= once & pairs[n]
        once |= pairs[n]
    count = len(BELIEFS) * (len(BELIEFS) - 1) // 2
    short_of_two = 2 * count - once.bit_count() - twice.bit_count()
    short_of_three = count - thrice.bit_count()
    work = sum(efforts[n] for n in choice)
    return SHORT_COSTS * short_of_two + SHORT_OF_THREE_COSTS * short_of_three + work / 2


def pairs_told(item: Item) -> int:
    """Return the pairs of beliefs that an item tells apart, each a bit."""
    apart = (item.tells_apart(*pair) for pair in combinations(BELIEFS, 2))
    return reduce(or_, (is_apart << n for n, is_apart in enumerate(apart)))


def effort(question: Variant) -> float:
    """Return how much there is to read and follow: lines, words of the options, steps of Python."""
    words = sum(map(len, question.options)) / LETTERS_OF_A_STEP
    return len(question.program.splitlines()) + words + steps(question.program, question.call)


@cache
def steps(program: str, call: str) -> int:
    """Return how many steps a learner follows to work out what a call does."""
    recording = recorded(program, call, None)
    return len(recording.steps) if recording.ended == "returned" else FOR_EVER


# ---- which variants, and which letters -----------------------------------------------------------


def alike_variants(item: Item, place: int) -> tuple[Variant, Variant]:
    """Return a variant for each form: as alike as can be, and with another right answer."""
    count = len(item.variants) // len(NAMINGS)
    befores = [named(item, n, place) for n in range(count)]
    afters = [named(item, n, place + NAMING_APART) for n in range(count)]
    pairs = ((befores[one], afters[other]) for one, other in permutations(range(count), 2))
    return min(pairs, key=lambda pair: (unlike(*pair), pair[0].number))


def named(item: Item, values: int, naming: int) -> Variant:
    """Return the variant with these values, by number, and these names."""
    turn = (naming - values) % len(NAMINGS)
    return item.variants[turn * (len(item.variants) // len(NAMINGS)) + values]


def unlike(one: Variant, other: Variant) -> float:
    """Return how much two variants differ in work, agree in what is remembered, and compute for nothing."""
    same_numbers = sum(bool(one.values[name] == value) for name, value in other.values.items())
    idle = len(IDLE.findall(one.program + other.program))
    same_answer = one.right == other.right
    return abs(effort(one) - effort(other)) + 2 * same_numbers + 10 * idle + 15 * same_answer


def right_letters(counts: Sequence[int]) -> dict[str, str]:
    """Return, for each form, which of so many letters is right in each question.

    No letter is right much more often than another, and none in both forms at the same place.

    >>> right_letters([5, 5, 4, 5])
    {'before': 'EBCA', 'after': 'BADE'}
    """
    chance = Random(ITEMS)
    letters: dict[str, str] = {}
    for form in ON_PAPER:
        seen = Counter[str]()
        for place, count in enumerate(counts):
            others = [sheet[place] for other, sheet in letters.items() if other != form]
            free = [one for one in LETTERS[:count] if one not in others]
            one = min(free, key=lambda one: (seen[one], chance.random()))
            seen[one] += 1
            letters[form] = letters.get(form, "") + one
    return letters


if __name__ == "__main__":
    main()
