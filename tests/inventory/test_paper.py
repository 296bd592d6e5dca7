"""The paper test: its letters are proved by the worlds, the reading by simulation."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from puzzlecourse.inventory import Test, paper
from puzzlecourse.inventory.answers import PYTHON, SOMETHING_ELSE, answer
from puzzlecourse.inventory.items import BELIEFS, MOST_OPTIONS
from puzzlecourse.inventory.occasions import ON_PAPER
from puzzlecourse.inventory.paper import (
    LETTERS,
    forms,
    letters,
    log,
    reading,
    sheet_with_slips,
    simulated_readings,
    unseparated_pairs,
)
from puzzlecourse.inventory.paper_search import effort, right_letters

ROOT = Path(__file__).parents[2]
each_form = pytest.mark.parametrize("form", ON_PAPER)


def pairs():
    return list(zip(forms()["before"], forms()["after"], strict=True))


def stored():
    return json.loads(paper.PAPER.read_text(encoding="utf-8"))


# ---- separated beliefs -----------------------------------------------------------------------------


@pytest.mark.slow
@each_form
def test_each_letter_is_computed_by_running_the_world(form):
    for place, question in enumerate(forms()[form]):
        for belief in BELIEFS:
            sentence = answer(question.program, question.call, question.question, belief)
            meant = sentence if sentence in question.options else SOMETHING_ELSE
            ticked = question.options[LETTERS.index(letters(form)[belief][place])]
            assert ticked == meant, (question.item.name, belief)


@each_form
def test_every_pair_of_beliefs_but_the_listed_ones_is_separated_by_two_letters(form):
    rows = letters(form)
    few = [
        [one, other]
        for n, one in enumerate(BELIEFS)
        for other in BELIEFS[n + 1 :]
        if sum(a != b for a, b in zip(rows[one], rows[other], strict=True)) < 2
    ]
    assert few == stored()["short"]
    assert few == [list(pair) for pair in unseparated_pairs([one.item for one in forms()[form]])]
    assert len({*rows.values()}) == len(BELIEFS)  # no two choose the same everywhere


@each_form
def test_a_question_has_at_most_six_options_and_something_else_last(form):
    assert len(forms()[form]) == 12
    for question in forms()[form]:
        assert 4 <= len(question.options) <= MOST_OPTIONS
        assert len({*question.options}) == len(question.options)
        assert question.options[-1] == SOMETHING_ELSE


@each_form
def test_answers_written_on_the_line_are_those_of_learners_who_tick_something_else(form):
    for question in forms()[form]:
        writing = [belief for sentences in question.written.values() for belief in sentences]
        ticking = [
            one for one in BELIEFS if question.chosen_by(one) == LETTERS[len(question.options) - 1]
        ]
        assert sorted(writing) == sorted(ticking)
        assert PYTHON not in writing


# ---- equal forms with different keys ---------------------------------------------------------------


def test_the_forms_ask_the_same_items_with_other_names_and_numbers():
    for before, after in pairs():
        assert before.item is after.item
        assert before.values != after.values
        assert before.program != after.program
        assert before.call != after.call
        assert not {*before.naming.values()} & {*after.naming.values()} - {"n", "m", "k"}


def test_the_forms_take_as_long_to_read():
    works = [[effort(one) for one in pair] for pair in pairs()]
    assert all(max(work) <= 1.6 * min(work) for work in works)
    whole = [sum(work) for work in zip(*works, strict=True)]
    assert max(whole) <= 1.1 * min(whole)


def test_no_letter_is_right_in_both_forms_and_none_much_more_often():
    before, after = (letters(form)[PYTHON] for form in ON_PAPER)
    assert not [place for place in range(12) if before[place] == after[place]]
    for right in (before, after):
        assert max(Counter(right).values()) <= 4
    assert {"before": before, "after": after} == stored()["right"]
    assert right_letters([len(one.options) - 1 for one in forms()["before"]]) == stored()["right"]


# ---- reading sheets with slips -------------------------------------------------------------------------


@each_form
def test_a_sheet_without_slips_is_read_as_its_belief(form):
    for belief in BELIEFS:
        assert reading(form, letters(form)[belief]) == belief


@each_form
def test_with_a_slip_in_ten_answers_nine_sheets_in_ten_are_read_and_few_as_something_else(form):
    found = simulated_readings(form)
    assert found["right"] >= 0.9
    assert found["another belief"] <= 0.04  # including the right model instead of a misconception


@each_form
def test_a_right_model_with_slips_is_seldom_read_as_a_misconception(form):
    chance = Random(f"slips {form}")
    found = [reading(form, sheet_with_slips(form, PYTHON, 0.1, chance)) for _ in range(2_000)]
    assert found.count(PYTHON) >= 0.93 * 2_000
    assert sum(one not in ("", PYTHON) for one in found) <= 0.045 * 2_000


def test_who_guesses_shows_no_belief():
    chance = Random("guesses")
    sheets = [
        "".join(chance.choice(LETTERS[: len(one.options)]) for one in forms()["before"])
        for _ in range(500)
    ]
    assert sum(map(bool, (reading("before", sheet) for sheet in sheets))) <= 5


def test_a_sheet_is_a_log_from_which_the_test_works_out_beliefs():
    said = log("before", letters("before")["loop"])
    assert len(said) == 12
    test = Test.resumed(0, said)
    assert next(iter(test.beliefs())) == "loop"
    assert [one["right"] for one in log("after", letters("after")[PYTHON])] == [True] * 12
    assert (
        len(log("after", "-" * 11 + letters("after")[PYTHON][-1])) == 1
    )  # unticked questions are left out


# ---- numbers in the guide ------------------------------------------------------------------------------


def test_the_numbers_in_the_guide_for_teachers_are_right():
    guide = (ROOT / "docs" / "teach" / "inventory_on_paper.md").read_text(encoding="utf-8")
    pairs_in_all = len(BELIEFS) * (len(BELIEFS) - 1) // 2
    few = stored()["short"]
    assert f"each of the {len(BELIEFS) - 1} beliefs" in guide
    assert f"Of the {pairs_in_all} pairs" in guide
    assert ("all but one by two" in guide) == (len(few) == 1)
    for one, other in few:
        assert f"*{one}* and *{other}*" in guide
    assert "nine of its twelve letters or more" in guide
    assert paper.LEAST_ALIKE == 9
    for form in ON_PAPER:
        name = f"recursion_test_{form}"
        assert f"`{name}_sheet.pdf` | `{name}_key.pdf`" in guide


@each_form
def test_with_a_slip_in_five_answers_seven_sheets_in_ten_are_read(form):
    assert 0.66 <= simulated_readings(form, 0.2)["right"] <= 0.8
