"""One question about the learner's own program after a right answer: of each exercise, kept, counted."""

import json
from copy import deepcopy
from dataclasses import replace

import pytest
from answers import right_answers
from second_way import Seen

from puzzlecourse import check, progress
from puzzlecourse.classroom.results import items
from puzzlecourse.classroom.tables import results, tables
from puzzlecourse.judging.cases import fixed
from puzzlecourse.lessons import exercise_named, lesson_named, lessons
from puzzlecourse.own_code.after_check import KIND, card_after, question_after

EXERCISES = [exercise for lesson in lessons() for exercise in lesson.exercises]
# the answer is a value or a class, or a player who is asked to play
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
# whose calls have a graph, a board or a set in their brackets, or are of a program that makes no call
NO_PROGRAM |= {"reachable", "find path", "find route", "measure", "next jugs"}
NO_PROGRAM |= {"five conditions", "count solutions", "most pegs left"}
NO_PROGRAM |= {"count with a memo", "judge with a memo", "next level"}
REVIEWS = "07_review", "15_review"  # whose tasks are short
NO_PROGRAM |= {task.name for review in REVIEWS for task in lesson_named(review).exercises}


def check_question(exercise, answer):
    asked = question_after(exercise, answer)
    assert (asked is None) == (exercise.name in NO_PROGRAM)
    if asked:
        assert "…" not in asked.text  # the call is read with the question
        assert asked.right in asked.options
        assert len(set(asked.options)) == len(asked.options) >= 2
    return asked


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_a_right_answer_is_followed_by_a_question_and_what_a_call_gives_back_is_what_it_gives(
    exercise,
):
    question = check_question(exercise, exercise.solution)
    if question and question.name == "of a case" and "return?" in question.text:
        seen = (Seen(exercise.solution, *deepcopy(case.arguments)).root for case in fixed(exercise))
        results = {one.text: one.result for one in seen}
        assert results[question.text.split("`")[1]] == question.right


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_so_is_one_in_another_style(exercise):
    check_question(exercise, right_answers(exercise)[1])


def power(base, exponent):
    if exponent == 0:
        return 1
    return base * power(base, exponent - 1)


def answer(card, is_right=True):
    right = card.prediction.right
    card.choose(next(k for k, words in card.options.items() if (words == right) == is_right))


def test_it_is_kept_and_comes_back_and_counts(folder):
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
    assert "★" not in repr(progress("01_factorial"))  # it was not right at once


def test_a_star_tells_that_somebody_can_explain_it(folder):
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


def test_who_skips_it_is_shown_the_answer_and_that_is_kept(folder):
    card = card_after(exercise_named("power"), power)
    card.reveal()
    assert card_after(exercise_named("power"), power).is_answered
    assert "★" not in repr(progress("01_factorial"))


def test_what_is_kept_belongs_to_its_question(folder):
    """A program that is written anew may have another question, with options that look the same."""

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


def test_a_class_is_told_of_no_question_that_never_comes():
    told = {item.name for item in items(lessons()) if item.kind == KIND}
    assert told == {exercise.name for exercise in EXERCISES} - NO_PROGRAM
