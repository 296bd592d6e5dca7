"""Infinite recursion is reported in a sentence, also through callbacks of C functions.

In a browser each of these would crash Python, and lose the learner's work, without the recursion
limit that `puzzlelib` sets there (tests/project/test_pyodide.py runs this file in Pyodide).
"""

from functools import cache, partial
from itertools import cycle

import pytest
from games import Countdown
from playing import buttons

from puzzlecourse.judging.exercise import Exercise
from puzzlecourse.judging.judge import judge
from puzzlelib import Playthrough, record
from puzzlelib.views import Player, StepThrough
from stepthrough.trace.values import short, stable_repr


def by_itself(n):
    return by_itself(n + 1)


def by_sorting(n):
    return sorted([n, n + 1], key=by_sorting)


def by_the_largest(n):
    return max([n, n + 1], key=by_the_largest)


def by_mapping(n):
    return list(map(by_mapping, [n + 1]))


def by_summing(n):
    return sum(by_summing(more) for more in [n + 1])


@cache
def by_a_memo(n):
    return by_a_memo(n + 1)


def by_a_part(n):
    return partial(by_a_part, n + 1)()


def by_a_generator(n):
    yield from by_a_generator(n + 1)


class Told:
    def __repr__(self):
        return repr(self)


class Compared:
    def __eq__(self, other):
        return other == self

    def __hash__(self):
        return hash(self)


class Ordered:
    def __lt__(self, other):
        return sorted([self, other])


class Asked:
    def __getattr__(self, name):
        return getattr(self, name + "s")


def by_a_text(n):
    return repr(Told())


def by_comparing(n):
    return Compared() == Compared()


def by_hashing(n):
    return {Compared()}


def by_ordering(n):
    return sorted([Ordered(), Ordered()])


def by_an_attribute(n):
    return Asked().child


ENDLESS = [
    by_itself,
    by_sorting,
    by_the_largest,
    by_mapping,
    by_summing,
    by_a_memo,
    by_a_part,
    by_a_generator,
    by_a_text,
    by_comparing,
    by_hashing,
    by_ordering,
    by_an_attribute,
]
DOUBLE = Exercise(name="double", solution=lambda n: 2 * n, cases=((0,), (1,), (5,)))


@pytest.mark.parametrize("function", ENDLESS)
def test_a_recording_of_it_can_be_stepped_through(function):
    recording = record(function, 1)
    assert isinstance(recording.exception, RecursionError)
    assert "RecursionError" in recording.text()
    assert StepThrough(recording).first["calls"]


@pytest.mark.parametrize("function", [by_itself, by_sorting, by_a_memo, by_a_generator])
def test_a_check_says_so(function):
    message = judge(DOUBLE, function).in_full
    ends = "calls itself without end", "was stopped: there were too many frames"
    assert message.startswith(tuple(f"{function.__name__}(0) {words} (" for words in ends))


@pytest.mark.parametrize(("function", "method"), [*zip(ENDLESS, cycle(["apply", "text", "moves"]))])
def test_a_player_says_so_and_goes_back(function, method):
    rules = Countdown()
    player = Player(rules)
    setattr(rules, method, lambda *given: list(function(1)))
    buttons(player)["down by 1"].click()
    assert "RecursionError" in player.notice.text
    assert (player.play.position, player.play.moves_made) == (5, 0)


# ---- deeply nested values ------------------------------------------------------------------------


def nested(kind, depth):
    value = kind()
    for _ in range(depth):
        value = kind([value])
    return value


@pytest.mark.parametrize("kind", [list, tuple])
def test_a_deeply_nested_value_has_a_short_text(kind):
    assert len(short(nested(kind, 300))) <= 40
    assert stable_repr(nested(kind, 3)) == repr(nested(kind, 3))


def test_a_list_that_contains_itself_has_a_text_and_can_be_recorded():
    def grows(n):
        row = [n]
        row.append(row)
        return row

    assert stable_repr(grows(1)) == "<list>"
    assert "returned [1, …]" in repr(record(grows, 1))


@pytest.mark.parametrize("brackets", ["[" * 100_000, '{"a":' * 100_000, '["a", ' * 100_000])
def test_brackets_in_brackets_are_no_save(brackets):
    with pytest.raises(ValueError, match="it is not JSON"):
        Playthrough.loads(brackets, Countdown())
