"""Answers that somebody wrote who had never seen the cases: the wrong ones are refused, the right ones not."""

from functools import reduce
from operator import xor

import fresh_answers
import fresh_answers_of_things  # noqa: F401  # it puts its answers among the others
import pytest

from puzzlecourse.course import exercise_named, lessons
from puzzlecourse.judging.judge import judge, known_wrong

NAMES = [exercise.name for sheet in lessons() for exercise in sheet.exercises]
SEEDS = 1, 2
LEAST = 10  # wrong answers to each exercise


def verdicts(name, answers, seeds):
    """Yield each answer, in words, with a seed, and what is said of it."""
    for number, answer in enumerate(answers):
        words = f"{getattr(answer, '__name__', answer)} (number {number})"
        for seed in seeds:
            judged = judge(exercise_named(name), answer, seed)
            yield words, seed, judged and judged.message


def accepted(name, seeds):
    return [one for *one, told in verdicts(name, fresh_answers.WRONG[name], seeds) if not told]


def refused(name, answers, seeds):
    return [one for one in verdicts(name, answers, seeds) if one[-1]]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_cunning_wrong_answers_are_refused(name):
    assert accepted(name, SEEDS[:1]) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_right_answer_in_an_odd_style_is_accepted(name):
    assert refused(name, fresh_answers.RIGHT[name][-1:], SEEDS[:1]) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_all_right_answers_are_accepted(name):
    assert refused(name, fresh_answers.RIGHT[name], SEEDS) == []


@pytest.mark.parametrize("name", NAMES)
def test_there_are_enough_of_them(name):
    assert len(fresh_answers.WRONG[name]) >= LEAST
    assert len(fresh_answers.RIGHT[name]) >= 3


def test_answers_are_to_exercises_of_the_course():
    assert {*fresh_answers.WRONG, *fresh_answers.RIGHT} == {*NAMES}


@pytest.mark.parametrize(
    ("answer", "is_told"),
    [(fresh_answers.alone, True), (lambda heaps: reduce(xor, heaps) == 0, False)],
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


@pytest.mark.parametrize("seed", range(5))
def test_two_calls_where_one_would_do_are_not_too_slow(seed):
    assert judge(exercise_named("depth"), fresh_answers.depth_twice, seed) is None


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("flatten", fresh_answers.flatten_yields),
        ("paths", fresh_answers.paths_yields),
        ("tower", fresh_answers.tower_yields),
    ],
)
def test_a_generator_is_no_list(name, answer):
    fault = judge(exercise_named(name), answer, 1)
    assert "yields its values: collect them in a list and return it" in fault.message
