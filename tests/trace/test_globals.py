"""Global variables that a program changes are in the recording as they were at each step, and no others."""

import math
from collections import Counter, deque
from itertools import groupby
from types import FunctionType

import pytest

from puzzlecourse.worlds import run
from puzzlelib import Hanoi, hanoi
from stepthrough.trace import record
from stepthrough.trace.keeper import Keeper
from stepthrough.trace.values import stable_repr

count = 0
limit = 100
memo = {}
WALLS = [[0] * 30 for _ in range(30)]
GRAPH = {"a": ["b", "c"], "b": ["c"], "c": []}
used = set()
best = None
row = [[0, 0], [0, 0]]


class Tally:
    def __init__(self):
        self.calls = 0


class SaysItself(Tally):
    asked = 0

    def __repr__(self):
        SaysItself.asked += 1
        return f"{self.calls} calls"


tally, silent = Tally(), SaysItself()


@pytest.fixture(autouse=True)
def anew(monkeypatch):
    """Each test finds the global variables as they stand above."""
    fresh = {"count": 0, "memo": {}, "used": set(), "best": None, "row": [[0, 0], [0, 0]]}
    for name, value in fresh.items():
        monkeypatch.setitem(globals(), name, value)
    tally.calls = silent.calls = SaysItself.asked = 0
    yield
    globals().pop("late", None)


def over_time(recording):
    """The values of each global variable, one after the other."""
    names = dict.fromkeys(
        name for n in range(len(recording.steps)) for name in recording.globals(n)
    )
    found = {}
    for name in names:
        values = [recording.globals(n).get(name, "none") for n in range(len(recording.steps))]
        found[name] = [words for words, _ in groupby(map(stable_repr, values))]
    return found


def counts(n):
    global count
    count += 1
    return n if n < min(2, limit) else counts(n - 1)


def remembers(n):
    if n not in memo:
        memo[n] = n if n < 2 else remembers(n - 1) + remembers(n - 2)
    return memo[n]


def paths(here, goal):
    if here == goal:
        return 1
    return sum(paths(there, goal) for there in GRAPH[here])


def tries(n):
    global best
    if n == 0:
        best = "found"
        return True
    used.add(n)
    done = tries(n - 1)
    used.remove(n)
    return done


def fills(n):
    if n < 4:
        row[n // 2][n % 2] = n
        fills(n + 1)


def marks_in_a_comprehension(n):
    return [used.add(number) for number in range(n)]


def gives(n):
    for number in range(n):
        memo[number] = number
        yield number


def tallies(n):
    tally.calls += 1
    silent.calls += 1
    return n and tallies(n - 1)


def makes_and_deletes(n):
    global late
    late = [n]
    late.append(0)
    del late


def calls_what_counts(n):
    return counts(n) + math.floor(limit)


def rebinds_a_function(n):
    global count
    count = len
    count = rebinds_a_function
    count = Tally
    count = 7
    return n


def alias(n):
    mine = memo
    mine[n] = n


CHANGED = [
    (counts, (3,), {"count": ["0", "1", "2", "3"]}),
    (remembers, (2,), {"memo": ["{}", "{1: 1}", "{1: 1, 0: 0}", "{1: 1, 0: 0, 2: 1}"]}),
    (paths, ("a", "c"), {}),
    (tries, (1,), {"best": ["None", "'found'"], "used": ["set()", "{1}", "set()"]}),
    (
        fills,
        (0,),
        {
            "row": [
                "[[0, 0], [0, 0]]",
                "[[0, 1], [0, 0]]",
                "[[0, 1], [2, 0]]",
                "[[0, 1], [2, 3]]",
            ]
        },
    ),
    (gives, (2,), {"memo": ["{}", "{0: 0}", "{0: 0, 1: 1}"]}),
    (tallies, (1,), {"tally": ["Tally(calls=0)", "Tally(calls=1)", "Tally(calls=2)"]}),
    (makes_and_deletes, (1,), {"late": ["'none'", "[1]", "[1, 0]", "'none'"]}),
    (calls_what_counts, (2,), {"count": ["0", "1", "2"]}),
    (rebinds_a_function, (1,), {"count": ["0", "'none'", "7"]}),
    (alias, (1,), {"memo": ["{}", "{1: 1}"]}),
]


@pytest.mark.parametrize(("function", "args", "values"), CHANGED)
def test_what_the_program_changes_is_shown_as_it_was(function, args, values):
    assert over_time(record(function, *args)) == values


def test_what_a_comprehension_changes_is_shown():
    first, *_, last = over_time(record(marks_in_a_comprehension, 3))["used"]
    assert (first, last) == ("set()", "{0, 1, 2}")


def reads_a_large_table(r):
    return r == 30 or WALLS[r][r] or reads_a_large_table(r + 1)


def changes_a_large_table(r):
    WALLS[r][0] = r
    return r


def test_a_large_table_that_is_only_read_is_not_looked_into(monkeypatch):
    looked_into = []
    keep = Keeper.keep
    monkeypatch.setattr(
        Keeper,
        "keep",
        lambda self, value, *more: looked_into.append(value) or keep(self, value, *more),
    )
    record(reads_a_large_table, 0)
    assert WALLS not in looked_into
    record(changes_a_large_table, 0)
    assert WALLS in looked_into


def test_what_says_itself_what_it_is_is_not_asked():
    record(tallies, 3)
    assert SaysItself.asked == 0


NOT_IN_WORLDS = (gives, makes_and_deletes)


@pytest.mark.parametrize("case", [case for case in CHANGED if case[0] not in NOT_IN_WORLDS])
def test_a_world_shows_them_as_well(case):
    function, args, values = case
    assert over_time(run(function, *args)) == values


@pytest.mark.parametrize(
    ("made", "values"),
    [
        (lambda: deque([1]), ["deque([1])", "deque([1, 2])"]),
        (lambda: Counter("a"), ["Counter({'a': 1})", "Counter({'a': 1, 2: 1})"]),
        (lambda: [1], ["[1]", "[1, 2]"]),
        (lambda: list(range(100)), [stable_repr(list(range(100))), "[0, 1, … 97 more …, 99, 2]"]),
    ],
)
def test_collections_of_all_kinds_are_seen_to_change(made, values):
    names = {"box": made()}
    exec("def f(n):\n    getattr(box, 'append', lambda n: box.update([n]))(n)\n", names)
    assert over_time(record(names["f"], 2)) == {"box": values}


def test_a_variable_that_another_function_uses_later_is_known_from_the_start():
    names = {"seen": []}
    exec("def f(n):\n    g(n)\n\ndef g(n):\n    seen.append(n)\n", names)
    recording = record(names["f"], 1)
    assert recording.globals(0)["seen"] == []
    assert recording.globals(-1)["seen"] == [1]


def test_variables_of_a_function_around_are_no_global_ones():
    def counting():
        seen = []

        def see(n):
            seen.append(n)
            return n and see(n - 1)

        return see(2)

    assert over_time(record(counting)) == {}


def test_the_library_has_no_global_variables_to_show():
    assert over_time(record(hanoi.carry_tower, Hanoi(2), Hanoi(2).start, 2, 0, 2, 1)) == {}


def test_the_memory_that_they_take_is_counted():
    names = {"number": 1}
    exec("def f():\n    global number\n    while True:\n        number = number << 50_000\n", names)
    assert isinstance(names["f"], FunctionType)
    assert record(names["f"]).ended == "too much memory"
