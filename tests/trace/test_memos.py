"""Memos while recording do as functools.cache and lru_cache do, and leave nothing of theirs behind."""

import functools
import itertools
import sys
from time import process_time
from types import ModuleType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from stepthrough.trace import record
from stepthrough.trace.memos import Memo, remembered

# ---- one memo, beside the real one ---------------------------------------------------------------

NOTHING = object()


class Equal:
    """Objects that are equal in groups, have few hashes, and note whoever asks."""

    def __init__(self, group, asked):
        self.group, self.asked = group, asked

    def __eq__(self, other):
        self.asked.append("==")
        return isinstance(other, Equal) and other.group == self.group

    def __hash__(self):
        self.asked.append("hash")
        return self.group % 2


WORDS = [1, True, 1.0, 1 + 0j, 0, False, "1", "a", b"a", None, (), (1,), (True,), 2, -1, -2]
MIXED = st.sampled_from([*WORDS, (1, "x", 2), ("x", 2), "x", []])
CALLS = st.tuples(
    st.lists(MIXED, max_size=3), st.permutations(["x", "y"]), st.lists(MIXED, max_size=2)
)
OPTIONS = st.tuples(st.sampled_from([None, 0, 1, 2, 3, -1, True]), st.booleans())


def answers(function, calls):
    """What comes of each call, and what the memo counts after it."""
    told = []
    for places, names, values in calls:
        try:
            came = repr(function(*places, **dict(zip(names, values, strict=False))))
        except Exception as error:
            came = repr(error)
        told.append((came, tuple(function.cache_info())))
    return told


def both(maxsize, typed, body):
    """The same function with the real memo, and with the one that is used while recording."""
    real = functools.lru_cache(maxsize, typed)(body())
    cached = functools.lru_cache(maxsize, typed)(body())
    memo = Memo(cached.cache_parameters()["maxsize"], lambda *told: None)
    return real, remembered(cached, memo)


def tells_what_it_was_given():
    made = []

    def function(*args, **kwargs):
        made.append(args)
        if 2 in args:
            raise ValueError(args, kwargs)
        return len(made), args, kwargs

    return function


@settings(max_examples=300, deadline=None)
@given(OPTIONS, st.lists(CALLS, max_size=12))
@example((None, False), [([1], [], []), ([True], [], []), ([1.0], [], [])])
@example((None, False), [([1], ["x"], [2]), ([1, "x", 2], [], [])])
@example((0, False), [([[]], [], []), ([1], [], [])])
def test_a_memo_answers_as_that_of_functools(options, calls):
    real, ours = both(*options, tells_what_it_was_given)
    assert answers(ours, calls) == answers(real, calls)
    assert ours.cache_parameters() == real.cache_parameters()
    for one in (real, ours):
        one.cache_clear()
    assert answers(ours, calls) == answers(real, calls)


@settings(max_examples=200, deadline=None)
@given(OPTIONS, st.lists(st.integers(0, 12), max_size=12))
def test_a_memo_of_a_recursion_answers_as_that_of_functools(options, numbers):
    """Calls inside bring results that the call around them then finds, or pushes out."""

    def run(wrap):
        made = []

        def f(n):
            made.append(n)
            return n if n < 2 else memo(n - 1) + memo(n - 2) + (memo(n) if len(made) < 9 else 0)

        memo = wrap(f)
        return [(memo(n), len(made), tuple(memo.cache_info())) for n in numbers]

    def stand_in(f):
        cached = functools.lru_cache(*options)(f)
        return remembered(cached, Memo(cached.cache_parameters()["maxsize"], lambda *told: None))

    assert run(stand_in) == run(functools.lru_cache(*options))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.booleans()), max_size=12))
def test_arguments_are_asked_for_their_hash_and_compared_as_functools_does(calls):
    told = []
    for one in both(None, False, tells_what_it_was_given):
        asked = []
        for group, named in calls:
            thing = Equal(group, asked)
            one(x=thing) if named else one(thing)
            asked.append("called")
        # functools may compare twice with one that does not fit: a chance of addresses
        told.append([word for word, _ in itertools.groupby(asked)])
    assert told[0] == told[1]


# ---- a program's memos while it is recorded ------------------------------------------------------


def module(source):
    """A module of its own, whose functions can be recorded."""
    made = ModuleType("made")
    exec(compile(source, "made.py", "exec"), made.__dict__)
    return made


APART = """
import functools
@functools.{memo}
def f(*args, **named): return args, named
def asks():
    told = [f(n) for n in (1, True, 1.0, "1", 1, True)]
    told += [f(1, 1), f(True, 1.0), f(n=1), f(n=True), f(1, n=1), f(1, "n", 1)]
    return told, f.cache_info()[:2]
"""


@pytest.mark.parametrize("memo", ["cache", "lru_cache", "lru_cache(typed=True)", "lru_cache(None)"])
def test_one_and_true_are_kept_apart_where_python_does(memo):
    told, counted = module(APART.format(memo=memo)).asks()
    recording = record(module(APART.format(memo=memo)).asks)
    assert repr(recording.result) == repr((told, counted))
    assert (recording.memo_hits, recording.number_of_calls) == (counted[0], 1 + counted[1])


ASSIGNED = """
import functools
@functools.cache
def memo(n): return n
other = memo
class Kept:
    @functools.cache
    def method(self, n): return n
    @staticmethod
    @functools.cache
    def alone(n): return n
first = memo, Kept.method
def program():
    global memo, other, new, again
    del other
    again = memo
    memo = 5
    Kept.method = 6
    Kept.alone(1); Kept.alone(1)
    @functools.cache
    def new(n): return n
    new(1)
"""


def test_what_is_assigned_or_deleted_while_recording_stays_so():
    program = module(ASSIGNED)
    memo, alone = program.memo, program.Kept.alone
    recording = record(program.program)
    assert (program.memo, program.Kept.method) == (5, 6)
    assert not hasattr(program, "other")
    assert program.again is memo  # what stood for it while recording is nowhere
    assert program.Kept.alone is alone
    assert alone.cache_info().currsize == 0
    assert recording.memo_hits == 1


def test_a_memo_in_a_closure_that_is_assigned_stays_so():
    def outer():
        @functools.cache
        def memo(n):
            return n

        def program(n):
            nonlocal memo
            memo(n)
            memo = 7

        return program, lambda: memo

    program, now = outer()
    record(program, 1)
    assert now() == 7


def test_a_memo_made_while_recording_goes_on_afterwards_and_stops_nobody():
    program = module(ASSIGNED)
    recording = record(program.program, seconds=0.01)
    assert recording.ended == "returned"
    steps, begun = len(recording.steps), process_time()
    while process_time() < begun + 0.05:  # until the recording's time is over
        pass
    for _ in range(3):
        assert program.new(1) == 1
    assert len(recording.steps) == steps
    assert program.new.cache_info().hits == 3


def test_what_was_handed_on_while_recording_is_the_same_memo_as_before():
    program = module("""
import functools
@functools.cache
def memo(n): return n
kept = []
def program(): kept.append(memo); return memo(1)
""")
    record(program.program)
    assert program.memo.cache_info().currsize == 0
    program.kept[0](8)
    assert program.memo.cache_info().currsize == 1
    assert program.kept[0].cache_info() == program.memo.cache_info()


@pytest.mark.parametrize(
    "made", ["functools.cache(len)", "functools.lru_cache(maxsize=2)(str.upper)"]
)
def test_a_memo_of_a_function_in_c_does_no_harm(made):
    program = module(
        f"import functools\ndef program():\n    g = {made}\n    return g('ab'), g('ab')"
    )
    recording = record(program.program)
    assert (recording.ended, recording.result) == ("returned", program.program())


@pytest.mark.parametrize("made", ["maxsize='x'", "maxsize=2.5"])
def test_wrong_options_are_wrong_while_recording_too(made):
    source = f"import functools\ndef program():\n    return functools.lru_cache({made})(int)"
    recording = record(module(source).program)
    with pytest.raises(TypeError) as told:
        module(source).program()
    assert str(recording.exception) == str(told.value)


def test_recursion_has_the_room_it_had():
    program = module("import functools\n@functools.cache\ndef f(n): return n and 1 + f(n - 1)")
    depth = sys.getrecursionlimit() // 3
    assert record(program.f, depth).result == depth
