"""Memos while recording are those of functools, tell their hits, and leave nothing behind."""

import functools
import sys
from time import process_time
from types import ModuleType

import pytest

from stepthrough.trace import record


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


@pytest.mark.parametrize(
    "memo",
    [
        "cache",
        "lru_cache",
        "lru_cache(typed=True)",
        "lru_cache(None)",
        "lru_cache(2)",
        "lru_cache(0)",
    ],
)
def test_what_python_answers_from_a_memo_is_a_hit_and_nothing_else(memo):
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
    recording = record.within(seconds=0.05)(program.program)
    assert recording.ended == "returned"
    steps, begun = len(recording.steps), process_time()
    while process_time() < begun + 0.25:  # until the recording's time is over
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
    with pytest.raises(TypeError) as error:
        module(source).program()
    assert str(recording.exception) == str(error.value)


def test_a_recursion_with_a_memo_has_the_room_for_four_frames_a_call():
    program = module("import functools\n@functools.cache\ndef f(n): return n and 1 + f(n - 1)")
    depth = sys.getrecursionlimit() // 4
    assert record(program.f, depth).result == depth


def test_a_memo_that_is_emptied_by_its_own_function_has_no_hit():
    program = module("""
import functools
@functools.cache
def f(n):
    f.cache_clear()
    return n and f(n - 1)
""")
    recording = record(program.f, 2)
    assert (recording.memo_hits, recording.number_of_calls) == (0, 3)


def test_what_is_set_on_a_function_with_a_memo_is_set_on_it_afterwards():
    program = module("""
import functools
@functools.cache
def f(n):
    f.made = getattr(f, "made", 0) + 1
    return f.__wrapped__(n - 1) if n else f.cache_parameters()
""")
    recording = record(program.f, 2)
    assert recording.result == {"maxsize": None, "typed": False}
    assert program.f.made == 3
    assert program.f.cache_info().currsize == 0
