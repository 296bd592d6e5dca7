"""A sitting of the recursion test: content of the page, saved answers, report."""

import json
from pathlib import Path
from random import Random

import pytest
from believers import PYTHON, believing, believing_both
from ipywidgets import VBox
from playing import every

from puzzlecourse import RecursionTest, progress
from puzzlecourse.inventory import Test, bank
from puzzlecourse.inventory.adaptive import MOST_ITEMS
from puzzlecourse.inventory.answers import SOMETHING_ELSE, answer
from puzzlecourse.inventory.report import COMMON, NOT_SURE, ONE, RIGHT, TWO, programs
from puzzlecourse.inventory.sitting import NAME, sitting_of, sittings
from puzzlecourse.storage.answers_file import parse_answers
from puzzlecourse.storage.entries import FILE, LearnerStep
from puzzlecourse.storage.hand_in import HANDED_IN, hand_in
from puzzlecourse.storage.store import Entry, everything
from puzzlecourse.worlds.beside import WorldBeside, belief
from puzzlecourse.worlds.misconceptions import WORLDS
from stepthrough.walk.step_through import StepThrough

TWO_IDEAS = "one n for all", "a copy is a copy"


@pytest.fixture(autouse=True)
def dice(folder, monkeypatch):
    """Answers are saved in a temporary folder, and the seed of a sitting is fixed."""
    monkeypatch.setattr("puzzlecourse.inventory.sitting.Random", lambda: Random(1))


def mark(test, option):
    test.choose(next(letter for letter, words in test.options.items() if words == option))


def take(test, choose, most=MOST_ITEMS):
    """Start or resume, and answer all questions with `choose`."""
    chance = Random(1)
    test.begin()
    for _ in range(most):
        if question := test.sitting.question:
            mark(test, choose(question, chance))
            test.answer()
    return test


def nothing_fits(question, chance):
    return SOMETHING_ELSE


def in_page(widget):
    """The state that the page gets of a widget and its descendants, without scripts and styles."""
    states = [part.get_state() for part in every(widget)]
    texts = [{k: v for k, v in s.items() if k not in ("_esm", "_css")} for s in states]
    return json.dumps(texts, default=str)


def told(test):
    return "".join([test.card.face["name"], *(getattr(part, "value", "") for part in every(test))])


# ---- content of the page -------------------------------------------------------------------------


def test_nothing_of_a_question_is_in_the_page_before_it_is_asked():
    test = RecursionTest()
    assert "def " not in in_page(test)
    test.begin()
    while question := test.sitting.question:
        state = in_page(test.card)
        shown = "\n".join("".join(text for _, text in line) for line in test.card.face["program"])
        assert shown == question.program
        assert [option["words"] for option in test.card.face["options"]]
        assert not [world for world in WORLDS if world in state]
        assert not [item for item in bank() if item.name in state]
        assert state.count("def ") <= question.program.count("def ")
        mark(test, question.options[0])
        test.answer()


def test_each_question_names_the_call_it_is_about():
    for item in bank():
        assert f"`{item.call}`" in item.variants[0].text


@pytest.mark.parametrize("place", [0, -1])
def test_nothing_in_the_page_distinguishes_right_answers_from_wrong_ones(place):
    test = take(RecursionTest(), believing(PYTHON), most=2)
    question = test.sitting.question
    mark(test, question.options[place])
    faces = [dict(option) for option in test.card.face["options"]]
    assert faces[place].pop("was") == "chosen"
    assert {option.pop("was", "") for option in faces} == {""}
    assert {tuple(option) for option in faces} == {("letter", "words", "hands")}
    assert all(option["hands"] == 0 for option in faces)
    assert (test.card.face["message"], test.card.face["isAnswered"]) == ([], False)


def test_it_says_how_many_questions_there_are_at_most():
    test = take(RecursionTest(), believing(PYTHON), most=2)
    assert test.card.face["name"] == f"Question 3 of at most {MOST_ITEMS}:"


def test_an_answer_can_be_changed_until_next_is_pressed_and_next_counts_once():
    test = RecursionTest()
    test.begin()
    first = test.sitting.question
    assert test.card.face["actions"]["next"]["isOff"]
    test.answer()  # nothing is marked yet
    for letter in ("A", "Z", "", "B"):
        test.choose(letter)
    assert not test.card.face["actions"]["next"]["isOff"]
    test.answer()
    test.answer()
    assert test.sitting.test.answered == [(first, first.options[1])]


def test_what_is_saved_in_the_notebook_is_the_same_before_and_after():
    before = RecursionTest()._repr_mimebundle_()
    after = take(RecursionTest(), believing("loop"))._repr_mimebundle_()
    assert {before[kind] == after[kind] for kind in ("text/plain", "text/html")} == {True}
    assert "def " not in after["text/html"]


def test_the_test_refuses_an_option_that_it_did_not_give():
    test = RecursionTest()
    with pytest.raises(ValueError, match="has not begun"):
        test.sitting.answer("1")
    test.begin()
    with pytest.raises(ValueError, match="choose one of"):
        test.sitting.answer("no such option")
    assert test.sitting.number == 1


# ---- report ----------------------------------------------------------------------------------------


def test_a_right_model_is_reported():
    test = take(RecursionTest(), believing(PYTHON))
    assert test.report.headline == RIGHT
    assert not test.report.beliefs
    assert "%)" in told(test)


def test_one_belief_is_reported_with_its_probability():
    test = take(RecursionTest(), believing("loop"))
    assert test.report.headline == ONE
    [believed] = test.report.beliefs
    assert (believed.world, believed.idea) == ("loop", belief("loop"))
    assert believed.sure in told(test)
    assert COMMON in told(test)


def test_two_beliefs_at_once_are_both_reported():
    test = take(RecursionTest(), believing_both(*TWO_IDEAS))
    assert test.report.headline == TWO
    assert {one.world for one in test.report.beliefs} == set(TWO_IDEAS)
    assert all(belief(world) in told(test) for world in TWO_IDEAS)


def test_an_unsure_result_is_reported_as_such_and_names_no_belief():
    test = take(RecursionTest(), nothing_fits)
    assert test.report.headline == NOT_SURE
    assert not [world for world in WORLDS if belief(world) in told(test)]


def test_who_is_not_sure_hears_how_many_answers_are_right_and_steps_through_the_others():
    test = take(RecursionTest(), nothing_fits)
    asked = test.sitting.test.answered
    others = [question for question, option in asked if option != question.right]
    assert f"{len(asked) - len(others)} of your {len(asked)} answers are what Python" in told(test)
    buttons = [part for part in every(test.ending) if hasattr(part, "click")]
    assert [button.description for button in buttons] == [one.item.name for one in others]
    buttons[-1].click()
    [walk] = [part for part in every(test.ending) if isinstance(part, StepThrough)]
    assert repr(walk.recording.root) == others[-1].call
    assert test.notice.text == ""


@pytest.mark.parametrize(
    "world", [pytest.param(w, marks=[pytest.mark.slow] * bool(n % 3)) for n, w in enumerate(WORLDS)]
)
def test_each_belief_can_be_seen_on_short_programs_in_which_it_differs(world):
    chosen = programs(world)
    assert 2 <= len(chosen) <= 4
    for one in chosen:
        assert answer(one.program, one.call, one.question, world) != one.right


def test_a_belief_is_shown_next_to_python_on_a_program_of_the_learners_choice():
    test = take(RecursionTest(), believing("loop"))
    buttons = [part for part in every(test.ending) if hasattr(part, "click")]
    assert [button.description for button in buttons] == [one.item.name for one in programs("loop")]
    for button in buttons:
        button.click()
        [beside] = [part for part in every(test.ending) if isinstance(part, WorldBeside)]
        assert test.notice.text == ""
        assert belief("loop") in beside.words


def up(n):
    if n > 0:
        up(n - 1)
        print(n)


def test_a_program_of_ones_own_is_shown_as_soon_as_the_test_is_over():
    test = RecursionTest()
    with pytest.raises(ValueError, match="answer the questions first"):
        test.see(up, 3)
    take(test, believing("loop"))
    assert isinstance(test.see(up, 3), WorldBeside)
    with pytest.raises(ValueError, match="the function is a function, without brackets"):
        test.see(3)


def test_two_beliefs_are_shown_one_below_the_other():
    test = take(RecursionTest(), believing_both(*TWO_IDEAS))
    shown = test.see(up, 3)
    assert isinstance(shown, VBox)
    assert [isinstance(one, WorldBeside) for one in shown.children] == [True, True]


def test_with_a_right_model_there_is_nothing_to_see():
    test = take(RecursionTest(), believing(PYTHON))
    with pytest.raises(ValueError, match="no idea that differs"):
        test.see(up, 3)


# ---- saved answers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [0, 1, 3, MOST_ITEMS])
def test_after_a_restart_the_sitting_is_resumed(most):
    test = take(RecursionTest(), believing("loop"), most)
    again = RecursionTest()
    assert again.card.face == test.card.face
    assert again.sitting.test.log == test.sitting.test.log
    assert told(again) == told(test)
    take(test, believing("loop"))
    assert take(again, believing("loop")).sitting.test.log == test.sitting.test.log


def test_a_sitting_that_is_handed_in_has_the_verdict_the_learner_saw():
    test = take(RecursionTest(), believing("loop"))
    hand_in(Path())
    [found] = sittings(parse_answers(Path(HANDED_IN).read_text()))
    assert found == {"seed": test.sitting.test.seed, "log": test.sitting.test.log}
    assert Test.resumed(found["seed"], found["log"]).beliefs() == test.sitting.test.beliefs()


def test_it_can_be_taken_again_and_no_answer_is_lost():
    test, logs = RecursionTest(), []
    for world in ("loop", PYTHON, "result lost", "loop", PYTHON):
        test.begin_again()
        assert test.card.face["key"] == "start"
        assert RecursionTest().card.face == test.card.face
        logs.append(take(test, believing(world)).sitting.test.log)
    assert RecursionTest().report.headline == RIGHT
    assert [one["log"] for one in sittings(everything()[0])] == logs


def test_to_begin_again_before_the_beginning_changes_nothing():
    test = RecursionTest()
    test.begin_again()
    test.begin_again()
    assert everything()[0]["sittings"] == {}


def test_the_overview_of_the_course_does_not_count_it():
    take(RecursionTest(), believing(PYTHON))
    assert {state for _, row in progress().rows for state in row} == {"open"}


def test_a_file_claims_no_verdict_and_answers_to_unknown_items_are_left_out():
    entry = Entry("sittings", NAME)
    item = bank()[0]
    for words in (
        "seed 5",
        f"{item.name}: variant 0, option 1",
        f"{item.name}: variant 9999, option 1",
        f"{item.name}: variant 0, option 9",
        "of an older bank: variant 0, option 0",
        "nonsense",
    ):
        entry.add(LearnerStep(words, "right"))
    [words] = RecursionTest().sitting.test.log
    assert (words["option"], words["right"]) == (1, False)


def test_no_more_answers_are_taken_from_a_file_than_are_asked():
    steps = [LearnerStep(f"{item.name}: variant 0, option 0", "right") for item in bank()]
    found = sitting_of([LearnerStep("seed 5", "shown"), *steps])
    assert len(found["log"]) == MOST_ITEMS


def test_the_test_can_be_taken_when_saving_is_off(monkeypatch):
    monkeypatch.setenv("PUZZLELIB_KEEP", "0")
    assert take(RecursionTest(), believing("loop")).report.headline == ONE
    assert not Path(FILE).exists()
