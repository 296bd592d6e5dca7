"""Answers that someone wrote who had never seen the cases: the wrong ones are refused."""

from functools import reduce
from operator import xor

import pytest
from answers import answer_named, blocks

from puzzlecourse.judging.hints import known_wrong
from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import exercise_named, lessons

NAMES = [exercise.name for sheet in lessons() for exercise in sheet.exercises]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_cunning_wrong_answers_are_refused(name):
    every = [block for block in blocks() if (block.kind, block.exercise) == ("wrong", name)]
    assert every
    accepted = [one for one in every if judge(exercise_named(name), one.made(), 1) is None]
    assert [f"{one.file.name}, line {one.line}" for one in accepted] == []


def test_answers_are_to_exercises_of_the_course():
    assert {block.exercise for block in blocks()} == {*NAMES}


@pytest.mark.parametrize(
    ("answer", "is_told"),
    [(answer_named("alone"), True), (lambda heaps: reduce(xor, heaps) == 0, False)],
)
def test_only_an_answer_that_calls_itself_is_told_so(answer, is_told):
    exercise = exercise_named("by turns")
    fault = judge(exercise, answer, 1)
    assert ("calls itself" in fault.message) == is_told
    assert (known_wrong(exercise, fault) is not None) == is_told


def test_the_results_are_judged_before_the_shelf():
    def orders(books, shelf):
        if books == "":
            return [""]
        return [book + rest for book in books for rest in orders(books.replace(book, ""), shelf)]

    assert "was expected" in judge(exercise_named("orders"), orders, 1).message


def test_two_calls_where_one_would_do_are_not_too_slow():
    assert judge(exercise_named("depth"), answer_named("depth_twice"), 1) is None


@pytest.mark.parametrize(
    ("name", "answer"),
    [("flatten", "flatten_yields"), ("paths", "paths_yields"), ("tower", "tower_yields")],
)
def test_a_generator_is_no_list(name, answer):
    fault = judge(exercise_named(name), answer_named(answer), 1)
    assert "yields its values: collect them in a list and return it" in fault.message
