"""The form of an option does not reveal the right one.

Rules and bounds are those of tests/lessons/test_options.py: a rule that looks only at the form fails if
it is right more often, or less often, than chance allows with a probability of 1 in 40. Programs and
random seeds are fixed.
"""

from functools import cache

import pytest
from asked_programs import CALLS
from every_question import every_question_about
from guessers import GUESSERS, betrayed

from puzzlecourse.asking.form import MOST_WRONG, are_numbers, choose_wrong, ends
from puzzlecourse.asking.program import CannotAsk
from puzzlecourse.authoring.questions import Answer
from puzzlecourse.judging.cases import fixed
from puzzlecourse.lessons import lessons

RULES = GUESSERS | {
    "the first of the alphabet": lambda options, _: [min(options)],
    "the last of the alphabet": lambda options, _: [max(options)],
}
RULES |= {f"option {n + 1}": lambda options, _, n=n: options[n : n + 1] for n in range(4)}


@cache
def asked_about(calls):
    """Return all possible questions about these calls."""
    found = []
    for function, call in calls():
        try:
            found += every_question_about(function, call, seconds=30)
        except CannotAsk:
            continue
    return found


def own():
    return CALLS


def of_the_course():
    exercises = [one for lesson in lessons() for one in lesson.exercises]
    functions = [
        one
        for one in exercises
        if one.asks_back and callable(one.solution) and not isinstance(one.solution, type)
    ]
    return [(one.solution, case.arguments) for one in functions for case in fixed(one)[2:5]]


def in_words(calls):
    return [one for one in asked_about(calls) if not are_numbers(one.options)]


def in_numbers(calls):
    return [one for one in asked_about(calls) if are_numbers(one.options)]


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_no_form_reveals_the_right_option(rule):
    assert len(in_words(own)) > 70
    assert betrayed(RULES[rule], in_words(own) + in_words(of_the_course)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("place", range(4))
def test_no_rank_reveals_the_right_number(place):
    questions = [one for one in in_numbers(own) if len(one.options) == MOST_WRONG + 1]
    assert len(questions) > 80
    assert betrayed(lambda options, _: options[place : place + 1], questions) == ""


def test_answers_of_misconceptions_are_offered_first_then_nearby_numbers():
    wrong = [
        Answer("", words, "Look.", "there", world) for words, world in (("1", "loop"), ("9", ""))
    ]
    for text in "abcdefgh":
        chosen = choose_wrong("4", wrong, text)
        numbers = [int(one.words) for one in chosen]
        below = [number for number in numbers if number < 4]
        assert len({*numbers} - {4}) == MOST_WRONG
        assert below[:1] in ([], [1])
        assert [number for number in numbers if number > 4][:1] in ([], [9])
        assert {(one.hint, one.at) for one in chosen} == {("Look.", "there")}
    assert (
        len({sum(int(one.words) < 4 for one in choose_wrong("4", wrong, t)) for t in "abcdefgh"})
        > 2
    )


def test_among_words_the_right_one_is_at_either_end():
    words = ("f(1)", "f(2)", "f(300)", "f(1, 20)", "g(long)", "e([])", "f(0)")
    wrong = [Answer("", one, "Look.") for one in words]
    there = []
    for text in map(str, range(60)):
        chosen = [one.words for one in choose_wrong("f(12)", wrong, text)]
        assert 2 <= len(chosen) <= MOST_WRONG
        there.append(ends("f(12)", ["f(12)", *chosen], text))
    for scale in [*zip(*there, strict=True)][:3]:
        assert {-1, 1} <= {*scale}
