"""The functions of `seeing` also work in worlds, with fewer calls or none that return."""

import pytest

from puzzlecourse.authoring.seeing import (
    first_call_of,
    first_to_return,
    frames_at_most,
    number_of_calls,
    on_one_line,
    result,
    result_or_none,
    user_of_first_value,
)
from puzzlecourse.worlds import run
from puzzlelib import fact


def past(n):
    if n == 1:
        return 1
    return n * past(n - 1)


def rises(n):
    if n == 0:
        return 0
    return rises(n - 1)


@pytest.mark.parametrize(
    ("see", "world", "seen"),
    [
        (result, None, 6),
        (result_or_none, None, 6),
        (on_one_line, None, "nothing at all"),
        (number_of_calls, None, 3),
        (number_of_calls, "one step is enough", 2),
        (frames_at_most("fact"), None, 3),
        (frames_at_most("fact"), "loop", 1),
        (frames_at_most("fact"), "each call ends first", 1),
        (frames_at_most("other"), None, 0),
        (first_call_of("fact"), "loop", "fact(3)"),
    ],
)
def test_what_is_seen_of_the_factorial_of_3(see, world, seen):
    assert see(run(fact, 3, world=world)) == seen


@pytest.mark.parametrize(
    ("world", "first", "value"),
    [(None, "fact(1)", 1), ("each call ends first", "fact(3)", 6), ("loop", "fact(3)", 1)],
)
def test_the_first_call_to_return(world, first, value):
    call = first_to_return(run(fact, 3, world=world))
    assert (repr(call), call.result) == (first, value)


def test_who_uses_the_first_value_that_comes_back():
    frame = user_of_first_value(run(fact, 3))
    assert (repr(frame.call), frame.pending) == ("fact(2)", "2 * ?")
    assert user_of_first_value(run(fact, 3, world="return ends everything")) is None
    assert user_of_first_value(run(rises, 2)) is None  # all calls return it unchanged


@pytest.mark.parametrize(
    ("world", "seen"),
    [
        (None, "nothing: it stops with an error"),
        ("loop", "nothing: it runs for ever"),
        ("base case not needed", 0),
    ],
)
def test_a_call_that_does_not_return_is_reported_in_the_words_of_the_questions(world, seen):
    assert result_or_none(run(past, 0, world=world, limit=5_000)) == seen
