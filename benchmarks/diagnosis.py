"""The recursion test: what it tells apart is counted, what it recognises is simulated with fixed seeds."""

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

from puzzlecourse.diagnosis import Test, bank
from puzzlecourse.diagnosis.answers import PYTHON
from puzzlecourse.diagnosis.items import BELIEFS, MOST_OPTIONS
from puzzlecourse.diagnosis.model import WRONG
from puzzlecourse.worlds.misconceptions import WORLDS

from .measure import Row, at_least, at_most, seconds

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from believers import UNKNOWN, believing, believing_both, sitting

OF_EACH = 12  # sittings of each belief
OF_PYTHON = 200
OF_TWO = 200
OF_UNKNOWN = 20


def rows() -> Iterator[Row]:
    yield at_least("Items of the recursion test", len(bank()), 50, "")
    yield at_least(
        "Variants of the item with the fewest", min(len(i.variants) for i in bank()), 50, ""
    )
    told = [sum(i.tells_apart(*pair) for i in bank()) for pair in combinations(BELIEFS, 2)]
    yield at_least("Items that tell two beliefs apart, the pair with the fewest", min(told), 2, "")
    most = max(len(item.groups) for item in bank())
    yield at_most("Options of an item, the item with the most", most, MOST_OPTIONS, "")
    yield at_most("Choosing the first question", seconds(lambda: Test(1).next(), repeat=3), 1, "s")
    yield from _recognised()
    yield _right_model()
    yield _two()
    yield _unknown()


def _recognised() -> Iterator[Row]:
    for slip, least in ((0.1, 98), (0.2, 92)):
        tests = [
            (belief, sitting(believing(belief), seed, slip))
            for seed, belief in enumerate(BELIEFS * OF_EACH)
        ]
        right = sum(next(iter(test.beliefs())) == belief for belief, test in tests)
        what = f"Recognised, of all beliefs, with {slip:.0%} slips"
        yield at_least(what, 100 * right / len(tests), least, "%")
        if slip == 0.1:
            asked = [len(test.answered) for _, test in tests]
            yield at_most("Items asked, on average", sum(asked) / len(asked), 8, "")
            yield at_most("Items asked, at most", max(asked), 12, "")


def _right_model() -> Row:
    verdicts = [sitting(believing(PYTHON), seed, 0.1).verdict() for seed in range(OF_PYTHON)]
    taken = sum(verdict not in ([PYTHON], []) for verdict in verdicts)
    return at_most("A right model taken for a misconception", 100 * taken / OF_PYTHON, 2, "%")


def _two() -> Row:
    chance, found = Random(2), 0
    for seed in range(OF_TWO):
        pair = chance.sample(WRONG, 2)
        beliefs = sitting(believing_both(*pair), seed, 0.1).beliefs()
        found += {*pair} <= {*[one for one in beliefs if one != PYTHON][:3]}
    return at_least("Of two beliefs both among the three likeliest", 100 * found / OF_TWO, 80, "%")


def _unknown() -> Row:
    before = dict(WORLDS)
    WORLDS.update(UNKNOWN)
    try:
        verdicts = [
            sitting(believing(name), seed, 0.1).verdict()
            for seed, name in enumerate([*UNKNOWN] * OF_UNKNOWN)
        ]
    finally:
        WORLDS.clear()
        WORLDS.update(before)
    unsure = sum(verdict == [] for verdict in verdicts)
    what = "Told 'not sure', of those whose belief no world has"
    return at_least(what, 100 * unsure / len(verdicts), 80, "%")
