"""Search for the two forms on paper: twelve items, and two variants of each.

    python -m puzzlecourse.inventory.paper_search

writes `paper.json`. The items are found by simulated annealing: one item is exchanged for another;
worse choices are accepted with decreasing probability.
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

from .answers import record_call
from .items import BELIEFS, Item, Variant, bank
from .occasions import ON_PAPER
from .paper import LETTERS, PAPER, unseparated_pairs
from .programs import NAMINGS

ITEMS = 12
STARTS, EXCHANGES = 8, 20_000
SHORT_COSTS, SHORT_OF_THREE_COSTS = 100, 4  # per pair separated by fewer than 2 or 3 items
NAMING_APART = (
    7  # offset between the naming of the forms: no name of a function or variable is the same
)
LETTERS_OF_A_STEP = 10  # letters of options that take as long to read as a step
IDLE = re.compile(r"\* 1\b|[+-] 0\b")  # code that nobody would write
FOR_EVER = 15  # steps counted for an endless program


def main() -> None:
    """Search, and write `paper.json`."""
    items = choose_items(bank())
    pairs = [similar_variants(item, place) for place, item in enumerate(items)]
    data = {
        "items": [item.name for item in items],
        "variants": [[one.number for one in pair] for pair in pairs],
        "right": right_letters([len(item.groups) - 1 for item in items]),
        "short": unseparated_pairs(items),  # pairs that twelve items cannot separate twice
    }
    PAPER.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


# ---- which items ---------------------------------------------------------------------------------


def choose_items(items: Sequence[Item]) -> list[Item]:
    """Return the twelve items that separate most pairs with least effort, the easiest first."""
    pairs = [separated_pairs(item) for item in items]
    efforts = [effort(item.variants[0]) for item in items]
    best = min(anneal(pairs, efforts, Random(start)) for start in range(STARTS))[1]
    return sorted((items[n] for n in best), key=lambda item: effort(item.variants[0]))


def anneal(pairs: list[int], efforts: list[float], chance: Random) -> tuple[float, list[int]]:
    """Return the cost and indices of the best choice found by one annealing run."""
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
    """Return the cost of a choice of items; *pairs* are bit sets, for speed."""
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


def separated_pairs(item: Item) -> int:
    """Return the pairs of beliefs that an item separates, as a bit set."""
    apart = (item.separates(*pair) for pair in combinations(BELIEFS, 2))
    return reduce(or_, (is_apart << n for n, is_apart in enumerate(apart)))


def effort(question: Variant) -> float:
    """Return the effort of reading a question: lines, letters of options, and steps of Python."""
    words = sum(map(len, question.options)) / LETTERS_OF_A_STEP
    return len(question.program.splitlines()) + words + steps(question.program, question.call)


@cache
def steps(program: str, call: str) -> int:
    """Return the number of steps in working out a call."""
    recording = record_call(program, call, None)
    return len(recording.steps) if recording.ended == "returned" else FOR_EVER


# ---- which variants, and which letters -----------------------------------------------------------


def similar_variants(item: Item, place: int) -> tuple[Variant, Variant]:
    """Return a variant for each form: as similar as possible, with different right answers."""
    count = len(item.variants) // len(NAMINGS)
    befores = [variant_with(item, n, place) for n in range(count)]
    afters = [variant_with(item, n, place + NAMING_APART) for n in range(count)]
    pairs = ((befores[one], afters[other]) for one, other in permutations(range(count), 2))
    return min(pairs, key=lambda pair: (dissimilarity(*pair), pair[0].number))


def variant_with(item: Item, values: int, naming: int) -> Variant:
    """Return the variant with these values and names, by their indices."""
    turn = (naming - values) % len(NAMINGS)
    return item.variants[turn * (len(item.variants) // len(NAMINGS)) + values]


def dissimilarity(one: Variant, other: Variant) -> float:
    """Return a penalty for a difference in effort, shared numbers or answers, and idle code."""
    same_numbers = sum(bool(one.values[name] == value) for name, value in other.values.items())
    idle = len(IDLE.findall(one.program + other.program))
    same_answer = one.right == other.right
    return abs(effort(one) - effort(other)) + 2 * same_numbers + 10 * idle + 15 * same_answer


def right_letters(counts: Sequence[int]) -> dict[str, str]:
    """Return the right letter of each question in each form.

    *counts* are the numbers of options. Letters are used equally often, and differ between the
    forms at each question.

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
