"""The recursion test in the results of a class: who is counted, what is compared, and that nothing is made up."""

import json
import math
import re

import pytest
from kept_files import GOOD
from made_up_sittings import file_with, sitting, steps
from matplotlib.text import Text
from test_results import command, contrast, read_csv, snapshot, words_in

from puzzlecourse import report
from puzzlecourse.classroom.entries import FILE
from puzzlecourse.classroom.tables import Results, results
from recursion_test.answers import PYTHON
from recursion_test.before_after import (
    FEW_ANSWERS,
    LEAST_ANSWERS,
    NOT_SURE,
    RIGHT_MODEL,
    TOO_FEW,
    beliefs_of,
    compared,
    gain,
    held,
    item_statistics,
    meaning,
)
from recursion_test.before_after_drawing import (
    _COLOURS,
    MOST_BELIEFS,
    beliefs_in_words,
    chosen,
    drawn_beliefs,
)
from recursion_test.items import BELIEFS, bank
from recursion_test.results import beliefs_picture, tables_of_the_test
from recursion_test.taken import by_form, checked, from_csv

PRINTS, ONCE = "return prints", "body once"


def took(**beliefs):
    """What a learner took, by form, without slips."""
    sittings, troubles = checked([sitting(form, belief) for form, belief in beliefs.items()])
    assert troubles == []
    return by_form(sittings)


def write(path, words):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words)
    return path


@pytest.fixture
def three(tmp_path):
    """A class of three: Ann learns, Ben does not, and Cem was not there before."""
    here = tmp_path / "class"
    write(here / "ann" / FILE, file_with(sitting("before", PRINTS), sitting("after")))
    write(here / "ben" / FILE, file_with(sitting("before", ONCE), sitting("after", ONCE)))
    write(here / "cem" / FILE, file_with(sitting("after"), sitting("later")))
    return here


# ---- beliefs ---------------------------------------------------------------------------------------


def test_beliefs_are_counted_by_form_and_what_became_of_them_among_those_who_took_both():
    every = [
        took(before=PRINTS, after=PYTHON),
        took(before=ONCE, after=ONCE),
        took(before=ONCE, after=PRINTS),
        took(after=PYTHON),
    ]
    rows = {one.belief: (dict(one.by_form), *one[2:]) for one in held(every)}
    assert rows == {
        RIGHT_MODEL: ({"after": 2}, 0, 0, 1),
        ONCE: ({"before": 2, "after": 1}, 1, 1, 0),
        PRINTS: ({"before": 1, "after": 1}, 1, 0, 1),
    }
    assert list(rows) == [RIGHT_MODEL, ONCE, PRINTS]


def test_whoever_fits_no_belief_is_not_sure_and_stands_last():
    log, items = sitting()["log"], {item.name: item for item in bank()}
    for one in log[::2]:
        one.update(option=len(items[one["item"]].groups) - 1, right=False)
    sittings, _ = checked([{"form": "before", "seed": 1, "log": log}])
    assert beliefs_of(sittings[0]) == [NOT_SURE]
    assert [one.belief for one in held([by_form(sittings), took(before=ONCE)])] == [ONCE, NOT_SURE]


def test_every_belief_has_a_sentence():
    for belief in {*BELIEFS[1:], RIGHT_MODEL, NOT_SURE}:
        assert re.fullmatch(r".+[^.]\.", meaning(belief)), belief


def test_compared_are_the_same_learners():
    both, only = took(before=ONCE, after=PYTHON), took(before=PRINTS)
    assert compared([both, both, only]) == (["before", "after"], [both, both])
    later = both | took(later=PYTHON)
    assert compared([both, later, only]) == (["before", "after", "later"], [both, later])


def test_where_few_took_two_forms_the_one_that_most_took_is_shown():
    both, only = took(before=ONCE, after=PYTHON), took(before=PRINTS)
    assert compared([both, only, only]) == (["before"], [both, only, only])
    assert compared([]) == ([], [])
    assert compared([{}]) == ([], [])


# ---- gains and items -------------------------------------------------------------------------------


def test_a_gain_needs_both_forms():
    learner = took(before=PRINTS, after=PYTHON)
    assert gain(learner) == 100 - learner["before"].percent > 0
    assert gain(learner, "after", "later") is None
    assert gain({}) is None


def test_an_items_difficulty_is_its_share_and_its_most_frequent_mistake_is_named():
    every = [took(before=PRINTS)] * 3 + [took(before=PYTHON)] * 2
    found = {one.item: one for one in item_statistics(every)}
    for item in sorted(bank(), key=lambda one: len(one.groups[0]))[:12]:
        one = found[item.name]
        is_right = item.option_of[PRINTS] == 0
        assert (one.answers, one.right) == (5, 5 if is_right else 2)
        assert one.mistaken == (0 if is_right else 3)
        assert bool(one.mistake) != is_right


def test_discrimination_is_told_from_twenty_answers_on_and_only_if_they_differ():
    few = [took(before=PRINTS), took(before=PYTHON)] * (LEAST_ANSWERS // 2 - 1)
    assert {one.discrimination for one in item_statistics(few)} == {None}
    enough = few + [took(before=PRINTS), took(before=PYTHON)]
    known = [one for one in item_statistics(enough) if one.discrimination is not None]
    assert {one.right for one in known} == {LEAST_ANSWERS // 2}
    assert all(math.isclose(one.discrimination, 1) for one in known)
    alike = item_statistics([took(before=PYTHON)] * LEAST_ANSWERS)
    assert {one.discrimination for one in alike} == {None}


def test_discrimination_leaves_the_item_itself_out():
    """One item decides nothing: of two kinds of learners that differ in it alone, the rest is alike."""
    names = [item.name for item in bank()[:6]]
    log = [{"item": name, "variant": 0, "option": 0, "right": True} for name in names]
    other = [log[0] | {"option": 1, "right": False}, *log[1:]]
    every = [
        by_form(checked([{"form": "before", "seed": 1, "log": one}])[0]) for one in (log, other)
    ]
    found = {one.item: one for one in item_statistics(every * LEAST_ANSWERS)}
    assert found[names[0]].discrimination is None


def test_items_with_few_answers_stand_last():
    every = [took(before=PRINTS)] * FEW_ANSWERS
    sittings, _ = checked([sitting("after", items=[i for i in bank() if len(i.groups[0]) > 9][:6])])
    statistics = item_statistics([*every, by_form(sittings)])
    answers = [one.answers >= FEW_ANSWERS for one in statistics]
    assert answers == sorted(answers, reverse=True)
    shares = [one.percent for one in statistics if one.answers >= FEW_ANSWERS]
    assert shares == sorted(shares)


# ---- small and empty classes -----------------------------------------------------------------------

CLASSES = {
    "nobody": [],
    "one, before": [("1", took(before=PYTHON))],
    "one, after": [("1", took(after=ONCE))],
    "one, later": [("1", took(later=ONCE))],
    "one, all": [("1", took(before=ONCE, after=PYTHON, later=PYTHON))],
    "two, of different forms": [("1", took(before=ONCE)), ("2", took(later=PYTHON))],
    "a learner without any": [("1", {})],
}


@pytest.mark.parametrize("learners", CLASSES.values(), ids=CLASSES)
def test_every_small_class_has_tables_a_picture_and_no_nan(learners):
    words = report.text_of_the_test(learners)
    drawing, caption = beliefs_picture(learners)
    cells = [cell for table in tables_of_the_test(learners) for row in table.rows for cell in row]
    assert all(isinstance(cell, int | str) for cell in cells)
    assert not re.search(r"\bnan\b|\binf\b|None", words + caption, re.IGNORECASE)
    assert drawing.get_figheight() > 0


# ---- the picture -----------------------------------------------------------------------------------


def test_every_bar_has_its_word_and_its_number():
    every = [took(before=ONCE, after=PYTHON)] * 3 + [took(before=ONCE, after=ONCE, later=PYTHON)]
    figure = drawn_beliefs(every)
    words = words_in(figure)
    assert {RIGHT_MODEL, ONCE} <= {*words}
    [axes] = figure.axes
    bars = ["before 0", "before 4", "after 3", "after 1", "later 1 of 1", "later 0 of 1"]
    assert [text.get_text() for text in axes.texts] == bars
    assert "Beliefs of 4 learners who took the recursion test before and after." in "\n".join(words)
    assert beliefs_in_words(every).startswith("right model: before 0, after 3, later 1\n")


def test_bars_are_as_long_as_their_shares():
    every = [took(before=ONCE, after=PYTHON)] * 3 + [took(before=ONCE, after=ONCE)]
    [axes] = drawn_beliefs(every).axes
    assert [bar.get_width() for bar in axes.patches] == [0, 1, 3 / 4, 1 / 4]


@pytest.mark.parametrize("colour", _COLOURS.values())
def test_bars_can_be_told_from_the_sheet(colour):
    assert contrast(colour, "paper") >= 3


def test_what_there_is_no_room_for_is_told():
    beliefs = [one for one in BELIEFS if took(before=one)["before"].verdict == (one,)]
    every = [took(before=one) for one in beliefs]
    every += every[:8]
    excerpt = chosen(every)
    assert len(excerpt.rows) <= MOST_BELIEFS
    assert excerpt.rows[0].belief == RIGHT_MODEL
    assert len(excerpt.rows) + len(excerpt.left_out) == len(beliefs)
    assert f"Left out for want of room: {len(excerpt.left_out)} beliefs" in beliefs_in_words(every)


def test_nothing_is_drawn_over_the_edge_of_the_sheet():
    names = sorted(BELIEFS, key=len)[-3:]
    every = [took(before=name, after=PYTHON, later=PYTHON) for name in names] * 30
    figure = drawn_beliefs([*every, took(before=PYTHON, after=PYTHON)])
    figure.draw_without_rendering()
    sheet = figure.bbox
    for text in figure.findobj(Text):
        box = text.get_window_extent()
        inside = (
            sheet.x0 <= box.x0 <= box.x1 <= sheet.x1 and sheet.y0 <= box.y0 <= box.y1 <= sheet.y1
        )
        assert inside or not text.get_text(), text.get_text()


# ---- the command -----------------------------------------------------------------------------------


def test_the_command_tells_of_the_test_and_of_nobodys_name(three):
    code, out, error = command("results", three)
    assert (code, error) == (0, "")
    assert "The recursion test, taken by 3 learners\n" in out
    assert re.search(r"learners who took the test +2 +3 +1 +2 +2 +2\n", out)
    assert "body once: " in out
    assert TOO_FEW in out
    assert not [name for name in ("ann", "ben", "cem") if re.search(rf"\b{name}\b", out)]
    assert re.search(r"\bann +\d+ +100 ", command("results", three, "--names")[1])


def test_who_took_no_recursion_test_reads_nothing_of_it(tmp_path):
    write(tmp_path / FILE, json.dumps(GOOD))
    assert "ecursion test" not in command("results", tmp_path)[1]


def test_files_are_written_beside_and_the_sittings_can_be_read_again(three, tmp_path):
    code, out, _ = command(
        "results", three, "--csv", tmp_path / "c.csv", "--picture", tmp_path / "c.svg"
    )
    assert code == 0
    names = ("c_beliefs.csv", "c_gains.csv", "c_test_items.csv", "c_sittings.csv", "c_beliefs.svg")
    for name in names:
        assert f"written  {tmp_path / name}\n" in out
    learners, troubles = from_csv((tmp_path / "c_sittings.csv").read_text(encoding="utf-8-sig"))
    assert (learners, troubles) == (results(three).test, [])
    assert len(read_csv(tmp_path / "c_gains.csv")) == 4
    assert "<title>right model" in (tmp_path / "c_beliefs.svg").read_text(encoding="utf-8")


def test_a_bad_sitting_is_named_and_left_out_and_the_others_count(three):
    bad = sitting("before", ONCE)
    bad["log"][0]["item"] = "of an older bank"
    write(three / "dan" / FILE, file_with(bad, sitting("after")))
    before = snapshot(three)
    code, out, error = command("results", three)
    assert (code, error.count("\n")) == (1, 1)
    assert (
        f"dan/{FILE}: sitting 1 of the recursion test left out, because its answer 1 is to" in error
    )
    assert "The recursion test, taken by 4 learners\n" in out
    assert snapshot(three) == before


NO_SITTINGS = {
    "nothing was said": {"before": [[]]},
    "no seed": {"before": [[["a product: variant 0, option 0", "right", ""]]]},
    "no answers": {"before": [[["seed 5", "shown", ""]]]},
    "nonsense": {"before": [[["seed 5", "shown", ""], ["nonsense", "right", ""]]]},
    "an unknown item": {
        "before": [[["seed 5", "shown", ""], ["x: variant 0, option 0", "right", ""]]]
    },
    "another form": {"during": [steps(sitting())]},
}


@pytest.mark.parametrize("said", NO_SITTINGS.values(), ids=NO_SITTINGS)
def test_whatever_stands_there_the_course_is_counted(said, three):
    write(three / "dan" / FILE, json.dumps(GOOD | {"sittings": said}))
    found = results(three)
    assert len(found.learners) == 4
    assert len(found.test) == 3


def test_a_class_shown_in_a_notebook_shows_its_beliefs(three, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda one, **how: shown.append(one))
    report.show_results(three)
    _, beliefs, _ = shown
    assert beliefs.text.startswith(f"{RIGHT_MODEL}:")


def test_results_without_the_test_stay_as_they_were():
    assert Results([], [], []).test == ()
