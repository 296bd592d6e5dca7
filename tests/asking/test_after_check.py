"""One question about the learner's program after a right answer: generated, saved and counted."""

import json
from copy import deepcopy
from dataclasses import replace

import pytest
from answers import right_answers
from second_way import Seen

from puzzlecourse import check, progress
from puzzlecourse.asking.after_check import KIND, card_after, question_after
from puzzlecourse.classroom.results import items
from puzzlecourse.classroom.tables import results, tables
from puzzlecourse.judging.cases import fixed
from puzzlecourse.lessons import exercise_named, lesson_named, lessons

EXERCISES = [exercise for lesson in lessons() for exercise in lesson.exercises]
# the answer is a value, a class or a player
NO_PROGRAM = {
    *(
        "own positions",
        "my board",
        "my maze",
        "needs a memory",
        "remove a block",
        "protected regions",
    ),
    *("the long way", "my player", "first rules", "own rules"),
}
# the arguments are graphs, boards or sets, or the program makes no calls
NO_PROGRAM |= {"reachable", "find path", "find route", "jugs", "river"}
NO_PROGRAM |= {"five conditions", "count solutions", "most pegs left"}
NO_PROGRAM |= {"count with a memo", "judge with a memo", "next level"}
# returns one of two values, which can be guessed
NO_PROGRAM |= {"can move", "conjecture", "verdict", "direction"}
REVIEWS = "07_review", "16_review"  # short tasks, without questions
NO_PROGRAM |= {task.name for review in REVIEWS for task in lesson_named(review).exercises}


def check_question(exercise, answer):
    asked = question_after(exercise, answer)
    assert (asked is None) == (exercise.name in NO_PROGRAM)
    if asked:
        assert "…" not in asked.text  # the call is part of the question
        assert asked.right in asked.options
        assert len(set(asked.options)) == len(asked.options) > 2  # one of two could be guessed
    return asked


@pytest.mark.parametrize(
    "exercise",
    [pytest.param(e, marks=[pytest.mark.slow] * bool(n % 3)) for n, e in enumerate(EXERCISES)],
    ids=lambda exercise: exercise.name,
)
def test_a_right_answer_is_followed_by_a_question_with_the_right_result(
    exercise,
):
    question = check_question(exercise, exercise.solution)
    if question and question.name == "of a case" and "return?" in question.text:
        seen = (Seen(exercise.solution, *deepcopy(case.arguments)).root for case in fixed(exercise))
        results = {one.text: one.result for one in seen}
        assert results[question.text.split("`")[1]] == question.right


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_an_answer_in_another_style_gets_a_question(exercise):
    check_question(exercise, right_answers(exercise)[1])


def power(base, exponent):
    if exponent == 0:
        return 1
    return base * power(base, exponent - 1)


def answer(card, is_right=True):
    right = card.prediction.right
    card.choose(next(k for k, words in card.options.items() if (words == right) == is_right))


def test_it_is_saved_restored_and_counted(folder):
    exercise = exercise_named("power")
    card = card_after(exercise, power)
    assert card.card.face["name"] == "One question about your power:"
    answer(card, is_right=False)
    answer(card)
    answers = json.loads((folder / "my_answers.json").read_text())
    assert [
        step["was"] if isinstance(step, dict) else step[1] for step in answers[KIND]["power"][-1]
    ] == [
        "wrong",
        "right",
    ]
    again = card_after(exercise, power)
    assert again.is_answered
    check("power", power)
    assert "★" not in repr(progress("01_factorial"))  # the first answer was wrong


def test_it_is_collapsed_until_it_is_opened():
    """A tall question would push the verdict out of the window."""
    card = card_after(exercise_named("power"), power)
    assert card.fold.description == "One question about your power"
    assert card.card not in card.children
    card.fold.click()
    assert card.children[0] is card.card
    answer(card)
    assert card.is_answered


def test_a_star_marks_an_explained_program(folder):
    assert "★" not in repr(progress("01_factorial"))
    check("power", power)
    assert "★" not in repr(progress("01_factorial"))
    card = card_after(exercise_named("power"), power)
    answer(card)
    text = repr(progress("01_factorial"))
    assert "★ explained" in text
    assert "1 of " in text
    found = {table.name: table for table in tables(results(folder))}
    row = next(row for row in found["items"].rows if row[1] == "explanation power")
    assert row[2:5] == (1, 1, 1)


def test_skipping_shows_the_answer_and_is_saved(folder):
    card = card_after(exercise_named("power"), power)
    card.reveal()
    assert card_after(exercise_named("power"), power).is_answered
    assert "★" not in repr(progress("01_factorial"))


def test_saved_answers_belong_to_their_question(folder):
    """A rewritten program may get another question with options that look the same."""

    def in_a_loop(base, exponent):
        result = 1
        for _ in range(exponent):
            result = base * result
        return result

    exercise = exercise_named("power")
    answer(card_after(exercise, power))
    other = card_after(exercise, in_a_loop)
    assert other.prediction.text != card_after(exercise, power).prediction.text
    assert not other.is_answered
    other.reveal()
    assert card_after(exercise, power).is_answered


def test_a_lesson_can_switch_it_off():
    assert question_after(replace(exercise_named("power"), asks_back=False), power) is None


def test_class_results_list_only_questions_that_exist():
    told = {item.name for item in items(lessons()) if item.kind == KIND}
    assert told == {exercise.name for exercise in EXERCISES} - NO_PROGRAM
