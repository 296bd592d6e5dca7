"""Answers that somebody wrote who had never seen the cases: the wrong ones are refused, the right ones not."""

import fresh_answers
import fresh_answers_of_things  # noqa: F401  # it puts its answers among the others
import pytest

from puzzlecourse.course import exercise_named, lessons
from puzzlecourse.judging.judge import judge

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
