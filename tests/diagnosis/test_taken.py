"""Sittings of the recursion test: read strictly, named when they are left out, and the verdict is the test's own."""

import json
import sys
from random import Random

import pytest
from believers import believing
from believers import sitting as simulated
from commands import ROOT
from fuzzing import mutated
from made_up_sittings import file_with, sitting

from puzzlecourse.classroom.answers_file import parse_answers
from puzzlelib.play.saving import SaveError
from recursion_test.answers import PYTHON
from recursion_test.items import bank
from recursion_test.sitting import sittings
from recursion_test.taken import COLUMNS, by_form, checked, from_csv, rows

sys.path.insert(0, str(ROOT / "docs"))
GOOD = sitting()


def changed(**values):
    return GOOD | values


def with_answer(**values):
    return GOOD | {"log": [GOOD["log"][0] | values, *GOOD["log"][1:]]}


def test_a_sitting_that_is_right_is_read():
    [sitting], troubles = checked([GOOD])
    assert (sitting.form, sitting.seed, len(sitting.log), troubles) == ("before", 1, 12, [])
    assert sitting.percent == 100
    assert sitting.verdict == (PYTHON,)
    assert sitting.is_right_model


@pytest.mark.parametrize("belief", [PYTHON, "loop", "return prints"])
def test_the_verdict_is_the_one_of_the_test_itself(belief):
    test = simulated(believing(belief), seed=4, slip=0.1)
    said = json.loads(json.dumps({"form": "after", "seed": test.seed, "log": test.log}))
    [sitting], _ = checked([said])
    assert list(sitting.verdict) == test.verdict() == [belief]


def test_answers_that_fit_nothing_are_told_as_not_sure():
    last = {item.name: len(item.groups) - 1 for item in bank()}
    log = [one | {"option": last[one["item"]], "right": False} for one in GOOD["log"][::2]]
    [sitting], _ = checked([changed(log=log + GOOD["log"][1::2])])
    assert sitting.verdict == ()


BAD = {
    "another form": (changed(form="during"), "its form is not"),
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
    sittings, [told] = checked([said, changed(form="after")])
    assert [one.form for one in sittings] == ["after"]
    assert told.startswith("sitting 1 of the recursion test left out, because ")
    assert why in told
    assert told.isprintable()


def test_a_test_that_was_only_opened_is_no_sitting():
    assert checked([changed(log=[])]) == ([], [])


def test_of_several_sittings_of_one_form_the_first_counts():
    sittings, _ = checked([sitting(belief="return prints"), sitting(), sitting("after")])
    took = by_form(sittings)
    assert list(took) == ["before", "after"]
    assert took["before"].verdict == ("return prints",)


PIECES = [
    *'"{}[],:0123456789',
    "null",
    "-1",
    "before",
    "later",
    "seed ",
    "variant ",
    "option ",
    "[[",
]


def test_of_a_thousand_mutated_files_none_does_harm():
    chance, used = Random(7), 0
    words = file_with(GOOD, sitting("after", "loop"))
    for _ in range(1_000):
        try:
            answers = parse_answers(mutated(words, chance, PIECES))
        except SaveError:
            continue
        found, troubles = checked(sittings(answers))
        used += bool(troubles)
        assert all(taken.verdict is not None for taken in found)
        assert all(message.isprintable() for message in troubles)
    assert used > 20


# ---- as rows, for a study --------------------------------------------------------------------------


def as_csv(table, head=COLUMNS):
    from csv import writer
    from io import StringIO

    file = StringIO()
    writer(file).writerows([head, *table])
    return file.getvalue()


def a_class():
    sittings, _ = checked([sitting("before", "loop"), sitting("after")])
    return [("1", by_form(sittings)), ("10", by_form(sittings[:1])), ("2", by_form(sittings[1:]))]


def test_rows_are_read_again_as_they_were_written_in_the_order_of_learners():
    one, ten, two = a_class()
    assert from_csv(as_csv(rows(a_class()))) == ([one, two, ten], [])


def test_more_columns_and_another_order_do_no_harm():
    table = [("x", *row[::-1]) for row in rows(a_class())]
    assert (
        from_csv(as_csv(table, ("class", *COLUMNS[::-1])))[0]
        == from_csv(as_csv(rows(a_class())))[0]
    )


@pytest.mark.parametrize(
    "column", [n for n, name in enumerate(COLUMNS) if name not in ("learner", "number")]
)
@pytest.mark.parametrize("cell", ["", "x", "-1", "²", "9" * 30])
def test_a_bad_cell_leaves_out_its_sitting_and_names_it(column, cell):
    table = [list(row) for row in rows(a_class())]
    table[-1][column] = cell
    learners, troubles = from_csv(as_csv(table))
    assert [name for name, _ in learners] == ["1", "2", "10"]
    assert troubles
    assert all(message.startswith("learner 2: sitting ") for message in troubles)


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "learner;form\n"])
def test_a_file_without_the_columns_is_left_out_in_one_sentence(text):
    assert from_csv(text) == ([], ["the file left out, because it has no column “learner”"])


def test_short_and_long_rows_do_no_harm():
    text = as_csv(rows(a_class())) + "1,before\n3,later,1,1,x,1,1,1,1,1,1\n"
    assert len(from_csv(text)[0]) == 4


def test_no_learner_is_no_row():
    assert from_csv(as_csv(rows([]))) == ([], [])
    assert list(rows([("1", {})])) == []


@pytest.mark.parametrize("name", ["made_up_course", "made_up_comparison"])
def test_the_made_up_study_can_be_read(name):
    text = (ROOT / "docs" / f"{name}.csv").read_text(encoding="utf-8")
    learners, troubles = from_csv(text)
    assert (len(learners), troubles) == (24, []), "run python docs/made_up_study.py"


@pytest.mark.slow
def test_the_made_up_study_is_what_its_program_makes():
    from made_up_study import CHANGES, HERE, as_csv, made_up

    for seed, (name, changes) in enumerate(CHANGES.items(), 1):
        text = (HERE / f"{name}.csv").read_text(encoding="utf-8")
        assert as_csv(made_up(changes, seed)) == text, "run python docs/made_up_study.py"
