"""Among numbers the right one stands anywhere: who looks at their size only guesses no better than by chance.

The bound is that of tests/lessons/test_options.py: by chance alone, a rule is right so often, or more
often, one time in forty at least. The programs are always the same, and so are the dice of a question.
"""

from functools import cache
from math import comb

import pytest

from puzzlecourse.authoring.questions import Answer
from puzzlecourse.own_code.asking import MOST_OPTIONS, balanced, questions_about


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


def power(base, exponent):
    if exponent == 0:
        return 1
    return base * power(base, exponent - 1)


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def gcd(a, b):
    return a if b == 0 else gcd(b, a % b)


def chosen(n, k):
    return 1 if k in (0, n) else chosen(n - 1, k - 1) + chosen(n - 1, k)


def digit_sum(n):
    return n if n < 10 else n % 10 + digit_sum(n // 10)


def steps_to_one(n):
    return 0 if n == 1 else 1 + steps_to_one(n // 2 if n % 2 == 0 else 3 * n + 1)


def routes(row, column):
    return 1 if 0 in (row, column) else routes(row - 1, column) + routes(row, column - 1)


def reached(m, n):
    if m == 0:
        return n + 1
    return reached(m - 1, 1) if n == 0 else reached(m - 1, reached(m, n - 1))


def backwards(text):
    return "" if text == "" else backwards(text[1:]) + text[0]


def total(things):
    return sum(total(one) if isinstance(one, list) else one for one in things)


def is_won(n):
    return any(not is_won(n - taken) for taken in (1, 2, 3) if taken <= n)


CALLS = [
    *((fact, (n,)) for n in (3, 4, 5, 6)),
    *((power, call) for call in ((2, 3), (3, 4), (5, 2))),
    *((fib, (n,)) for n in (3, 4, 5)),
    *((gcd, call) for call in ((12, 18), (35, 21))),
    *((chosen, call) for call in ((4, 2), (5, 2), (4, 1))),
    *((digit_sum, (n,)) for n in (1234, 98765, 407)),
    *((steps_to_one, (n,)) for n in (5, 6, 10)),
    *((routes, call) for call in ((2, 2), (1, 3))),
    *((reached, call) for call in ((1, 2), (2, 1))),
    *((backwards, (text,)) for text in ("abc", "recur")),
    *((total, ([1, [2, [3]], 4],)), (is_won, (4,)), (is_won, (5,))),
]


@cache
def numeric():
    """The questions about these calls in which all options are numbers."""
    asked = [one for function, call in CALLS for one in questions_about(function, call, most=20)]
    return [one for one in asked if all(option.isdecimal() for option in one.options)]


def luck(hits, times, chance):
    """How probable it is to be right at most so often, and at least so often, by chance."""
    exactly = [comb(times, n) * chance**n * (1 - chance) ** (times - n) for n in range(times + 1)]
    return sum(exactly[: hits + 1]), sum(exactly[hits:])


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_no_size_tells_the_right_number(place):
    asked = [one for one in numeric() if len(one.options) == MOST_OPTIONS]
    right = sum(one.options[place] == one.right for one in asked)
    assert len(asked) > 80
    assert min(luck(right, len(asked), 1 / MOST_OPTIONS)) >= 1 / 40, (right, len(asked))


def test_what_misconceptions_say_is_offered_first_and_numbers_nearby_where_that_is_too_little():
    wrong = [
        Answer("", words, "Look.", "there", world) for words, world in (("1", "loop"), ("9", ""))
    ]
    for text in "abcdefgh":
        offered = balanced("4", wrong, text)
        numbers = [int(one.words) for one in offered]
        below = [number for number in numbers if number < 4]
        assert len({*numbers} - {4}) == MOST_OPTIONS - 1
        assert below[:1] in ([], [1])
        assert [number for number in numbers if number > 4][:1] in ([], [9])
        assert {(one.hint, one.at) for one in offered} == {("Look.", "there")}
    assert len({sum(int(one.words) < 4 for one in balanced("4", wrong, t)) for t in "abcdefgh"}) > 2


def test_where_one_answer_is_no_number_all_stay_as_they_are():
    wrong = [Answer("", words) for words in ("1", "None", "2", "3")]
    assert balanced("4", wrong, "?") == wrong[:3]
