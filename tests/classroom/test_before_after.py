"""The recursion test in class results: the first and last sitting of each learner."""

import json
import re

import pytest
from kept_files import GOOD
from made_up_sittings import file_with, sitting, steps
from test_results import command, read_csv, snapshot

from puzzlecourse.classroom.before_after import (
    NOT_SURE,
    RIGHT_MODEL,
    beliefs_of,
    tables_of_the_test,
    text_of_the_test,
)
from puzzlecourse.classroom.tables import Results, results
from puzzlecourse.inventory.answers import PYTHON
from puzzlecourse.inventory.items import bank
from puzzlecourse.inventory.sitting import NAME
from puzzlecourse.inventory.taken import checked
from puzzlecourse.storage.entries import FILE

PRINTS, ONCE = "return prints", "body once"


def took(*beliefs):
    """Return the sittings of a learner with these beliefs, one per sitting, without slips."""
    sittings, troubles = checked([sitting(belief) for belief in beliefs])
    assert troubles == []
    return sittings


def a_class(*learners):
    return [(str(number), sittings) for number, sittings in enumerate(learners, 1)]


def write(path, words):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words)
    return path


@pytest.fixture
def three(tmp_path):
    """A class of three: Ann improves, Ben does not, and Cem has taken the test once."""
    here = tmp_path / "class"
    write(here / "ann" / FILE, file_with(sitting(PRINTS), sitting()))
    write(here / "ben" / FILE, file_with(sitting(ONCE), sitting(ONCE)))
    write(here / "cem" / FILE, file_with(sitting()))
    return here


# ---- two numbers -----------------------------------------------------------------------------------


def test_beliefs_are_counted_the_first_and_the_last_time():
    every = a_class(took(PRINTS, ONCE, PYTHON), took(ONCE, ONCE), took(ONCE, PRINTS), took(PYTHON))
    beliefs, _ = tables_of_the_test(every)
    assert beliefs.rows == [
        ("learners who took the test", 4, 3),
        (RIGHT_MODEL, 1, 1),
        (ONCE, 2, 1),
        (PRINTS, 1, 1),
    ]


def test_each_learner_has_a_row_with_both_numbers_or_the_first_alone():
    first, last = took(ONCE, PYTHON)
    _, learners = tables_of_the_test(a_class([first, last], took(PYTHON)))
    assert learners.rows == [
        ("1", round(first.percent), 100, ONCE, RIGHT_MODEL),
        ("2", 100, "", RIGHT_MODEL, ""),
    ]


def test_answers_that_fit_no_belief_are_not_sure_and_come_last():
    log, items = sitting()["log"], {item.name: item for item in bank()}
    for one in log[::2]:
        one.update(option=len(items[one["item"]].groups) - 1, right=False)
    unsure, _ = checked([{"seed": 1, "log": log}])
    assert beliefs_of(unsure[0]) == [NOT_SURE]
    beliefs, _ = tables_of_the_test(a_class(unsure, unsure, took(ONCE)))
    assert [name for name, *_ in beliefs.rows[1:]] == [ONCE, NOT_SURE]


def test_the_text_says_what_each_belief_means():
    words = text_of_the_test(a_class(took(ONCE)))
    assert re.search(rf"^{ONCE}: “.+\.”$", words, re.MULTILINE)
    assert not re.search(r"\bnan\b|None", words)


def test_a_class_that_took_no_test_has_no_tables():
    assert tables_of_the_test([]) == []
    assert Results([], [], []).test == ()


# ---- the command -----------------------------------------------------------------------------------


def test_the_command_reports_the_test_without_names(three):
    code, out, error = command("results", three)
    assert (code, error) == (0, "")
    assert "The recursion test, taken by 3 learners\n" in out
    assert re.search(r"learners who took the test +3 +2\n", out)
    assert not [name for name in ("ann", "ben", "cem") if re.search(rf"\b{name}\b", out)]
    assert re.search(r"\bann +\d+ +100 ", command("results", three, "--names")[1])


def test_without_sittings_the_recursion_test_is_not_mentioned(tmp_path):
    write(tmp_path / FILE, json.dumps(GOOD))
    assert "ecursion test" not in command("results", tmp_path)[1]


def test_its_tables_are_written_beside_the_others(three, tmp_path):
    code, out, _ = command("results", three, "--csv", tmp_path / "c.csv")
    assert code == 0
    for name in ("c_beliefs.csv", "c_recursion_test.csv"):
        assert f"written  {tmp_path / name}\n" in out
    assert len(read_csv(tmp_path / "c_recursion_test.csv")) == 4


def test_a_bad_sitting_is_named_and_left_out_and_the_others_count(three):
    bad = sitting(ONCE)
    bad["log"][0]["item"] = "of an older bank"
    write(three / "dan" / FILE, file_with(bad, sitting()))
    before = snapshot(three)
    code, out, error = command("results", three)
    assert (code, error.count("\n")) == (1, 1)
    assert (
        "learner 1: sitting 1 of the recursion test left out, because its answer 1 is to" in error
    )
    assert "The recursion test, taken by 4 learners\n" in out
    assert snapshot(three) == before


NO_SITTINGS = {
    "nothing was said": {NAME: [[]]},
    "no seed": {NAME: [[["a product: variant 0, option 0", "right", ""]]]},
    "no answers": {NAME: [[["seed 5", "shown", ""]]]},
    "nonsense": {NAME: [[["seed 5", "shown", ""], ["nonsense", "right", ""]]]},
    "an unknown item": {NAME: [[["seed 5", "shown", ""], ["x: variant 0, option 0", "right", ""]]]},
    "another test": {"of somebody": [steps(sitting())]},
}


@pytest.mark.parametrize("said", NO_SITTINGS.values(), ids=NO_SITTINGS)
def test_bad_sittings_do_not_affect_the_course(said, three):
    write(three / "dan" / FILE, json.dumps(GOOD | {"sittings": said}))
    found = results(three)
    assert len(found.learners) == 4
    assert len(found.test) == 3
