"""Sittings are validated strictly, invalid ones are named, and verdicts are the test's own."""

import json
from random import Random

import pytest
from believers import believing
from believers import sitting as simulated
from fuzzing import mutated
from made_up_sittings import file_with, sitting

from puzzlecourse.inventory.answers import PYTHON
from puzzlecourse.inventory.items import bank
from puzzlecourse.inventory.taken import checked, valid_sittings
from puzzlecourse.storage.answers_file import parse_answers
from puzzlelib.play.saving import SaveError

GOOD = sitting()


def changed(**values):
    return GOOD | values


def with_answer(**values):
    return GOOD | {"log": [GOOD["log"][0] | values, *GOOD["log"][1:]]}


def test_a_sitting_that_is_right_is_read():
    [sitting], troubles = checked([GOOD])
    assert (sitting.seed, len(sitting.log), troubles) == (1, 12, [])
    assert sitting.percent == 100
    assert sitting.verdict == (PYTHON,)
    assert sitting.is_right_model


@pytest.mark.parametrize("belief", [PYTHON, "loop", "return prints"])
def test_the_verdict_is_the_one_of_the_test_itself(belief):
    test = simulated(believing(belief), seed=4, slip=0.1)
    said = json.loads(json.dumps({"seed": test.seed, "log": test.log}))
    [sitting], _ = checked([said])
    assert list(sitting.verdict) == test.verdict() == [belief]


def test_answers_that_fit_no_belief_are_reported_as_not_sure():
    last = {item.name: len(item.groups) - 1 for item in bank()}
    log = [one | {"option": last[one["item"]], "right": False} for one in GOOD["log"][::2]]
    [sitting], _ = checked([changed(log=log + GOOD["log"][1::2])])
    assert sitting.verdict == ()


BAD = {
    "a seed that is none": (changed(seed=None), "its seed is no whole number"),
    "a seed below 0": (changed(seed=-1), "its seed is no whole number"),
    "a long seed": (changed(seed=10**40), "its seed is no whole number"),
    "a long log": (changed(log=GOOD["log"] * 2), "it has more than 12 answers"),
    "an item twice": (changed(log=GOOD["log"][:6] * 2), "it answers an item twice"),
    "a short log": (changed(log=GOOD["log"][:4]), "it is not finished"),
    "an item of nobody's": (with_answer(item="x"), "its answer 1 is to no item"),
    "no item": (with_answer(item=None), "its answer 1 is to no item"),
    "a variant too many": (with_answer(variant=10**6), "is one that this recursion test does not"),
    "an option too many": (with_answer(option=9), "is one that this recursion test does not"),
    "an option below 0": (with_answer(option=-1), "is one that this recursion test does not"),
    "an option that is none": (
        with_answer(option=None),
        "is one that this recursion test does not",
    ),
    "right and not": (with_answer(right=False), "is kept as right and was wrong"),
    "right is missing": (with_answer(right=None), "is kept as right and was wrong"),
}


@pytest.mark.parametrize(("said", "why"), BAD.values(), ids=BAD)
def test_a_sitting_with_bad_data_is_left_out_in_one_sentence(said, why):
    sittings, [told] = checked([said, changed(seed=2)])
    assert [one.seed for one in sittings] == [2]
    assert told.startswith("sitting 1 of the recursion test left out, because ")
    assert why in told
    assert told.isprintable()


def test_a_test_that_was_only_opened_is_no_sitting():
    assert checked([changed(log=[])]) == ([], [])


def test_every_sitting_in_a_file_is_read_in_order():
    words = file_with(sitting("return prints"), sitting("body once"), sitting())
    sittings, troubles = valid_sittings(parse_answers(words))
    assert [one.verdict for one in sittings] == [("return prints",), ("body once",), (PYTHON,)]
    assert troubles == []


PIECES = [
    *'"{}[],:0123456789',
    "null",
    "-1",
    "seed ",
    "variant ",
    "option ",
    "[[",
]


def test_of_a_thousand_mutated_files_none_does_harm():
    chance, used = Random(7), 0
    words = file_with(GOOD, sitting("loop"))
    for _ in range(1_000):
        try:
            answers = parse_answers(mutated(words, chance, PIECES))
        except SaveError:
            continue
        found, troubles = valid_sittings(answers)
        used += bool(troubles)
        assert all(taken.verdict is not None for taken in found)
        assert all(message.isprintable() for message in troubles)
    assert used > 20
