"""The right option is not known by its form: who looks only at that guesses no better than by chance.

The rules and the bound are those of tests/lessons/test_options.py: by chance alone, a rule is right so
often, or more often, one time in forty at least; and so it is with right too seldom. The programs are
always the same, and so are the dice of a question.
"""

from functools import cache

import pytest
from asked_programs import CALLS
from guessers import GUESSERS, betrayed

from puzzlecourse.authoring.questions import Answer
from puzzlecourse.judging.cases import fixed
from puzzlecourse.lessons import lessons
from puzzlecourse.own_code.asking import questions_about
from puzzlecourse.own_code.form import MOST_WRONG, are_numbers, ends, offered
from puzzlecourse.own_code.program import CannotAsk

RULES = GUESSERS | {
    "the first of the alphabet": lambda options, _: [min(options)],
    "the last of the alphabet": lambda options, _: [max(options)],
}
RULES |= {f"option {n + 1}": lambda options, _, n=n: options[n : n + 1] for n in range(4)}


@cache
def asked_about(calls):
    """All questions about these calls that may be asked."""
    found = []
    for function, call in calls():
        try:
            found += questions_about(function, call, most=20, seconds=30)
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
def test_no_form_tells_the_right_option(rule):
    assert len(in_words(own)) > 70
    assert betrayed(RULES[rule], in_words(own) + in_words(of_the_course)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("place", range(4))
def test_no_size_tells_the_right_number(place):
    questions = [one for one in in_numbers(own) if len(one.options) == MOST_WRONG + 1]
    assert len(questions) > 80
    assert betrayed(lambda options, _: options[place : place + 1], questions) == ""


def test_what_misconceptions_say_is_offered_first_and_numbers_nearby_where_that_is_too_little():
    wrong = [
        Answer("", words, "Look.", "there", world) for words, world in (("1", "loop"), ("9", ""))
    ]
    for text in "abcdefgh":
        chosen = offered("4", wrong, text)
        numbers = [int(one.words) for one in chosen]
        below = [number for number in numbers if number < 4]
        assert len({*numbers} - {4}) == MOST_WRONG
        assert below[:1] in ([], [1])
        assert [number for number in numbers if number > 4][:1] in ([], [9])
        assert {(one.hint, one.at) for one in chosen} == {("Look.", "there")}
    assert len({sum(int(one.words) < 4 for one in offered("4", wrong, t)) for t in "abcdefgh"}) > 2


def test_among_words_the_right_one_stands_once_at_this_end_and_once_at_that():
    words = ("f(1)", "f(2)", "f(300)", "f(1, 20)", "g(long)", "e([])", "f(0)")
    wrong = [Answer("", one, "Look.") for one in words]
    there = []
    for text in map(str, range(60)):
        chosen = [one.words for one in offered("f(12)", wrong, text)]
        assert 2 <= len(chosen) <= MOST_WRONG
        there.append(ends("f(12)", ["f(12)", *chosen], text))
    for scale in [*zip(*there, strict=True)][:3]:
        assert {-1, 1} <= {*scale}
