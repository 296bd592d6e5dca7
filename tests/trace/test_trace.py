"""Golden recordings, and what holds for every recording."""

import functools
import gc
import itertools
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import ackermann, is_even
from recorded import (
    Power,
    catches_at_two,
    catches_recursion_error,
    count_down,
    endless,
    fact,
    fails_at_three,
    fib,
    fib_memo,
    fib_two,
    fill,
    hanoi,
    hanoi_moves,
    interrupted,
    is_winning,
    is_winning_short,
    play_tower,
    say,
    solve,
)

from stepthrough.trace import record

RUNS = {
    "fact": (fact, 3),
    "fib": (fib, 4),
    "fib with a memo": (fib_memo, 4),
    "fib with a small memo": (fib_two, 4),
    "Ackermann": (ackermann, 2, 2),
    "mutual": (is_even, 3),
    "hanoi": (hanoi, 3, 0, 2, 1),
    "generator": (hanoi_moves, 2, "A", "C", "B"),
    "closure": (count_down, 2),
    "method": (Power(2).to, 3),
    "method with a memo": (Power(2).fast, 6),
    "raises": (fails_at_three,),
    "raises and catches": (catches_at_two,),
    "mutates": (fill, [], 2),
    "rods as lists": (play_tower, 3),
    "prints": (say, 3),
    "RecursionError": (catches_recursion_error,),
    "nim": (is_winning, (1, 2)),
    "nim in one line": (is_winning_short, (1, 2)),
    "depth-first search": (solve, ".oooo.o"),
}


@pytest.fixture(scope="module", params=RUNS)
def recording(request):
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(250)  # deep enough, and an error is met sooner
    try:
        return record(*RUNS[request.param])
    finally:
        sys.setrecursionlimit(usual)


def frames(recording, step):
    """The screen at one step, as text."""
    lines = [
        f"{frame.call} line {frame.line} {frame.locals} {frame.pending}"
        for frame in recording.frames(step)
    ]
    return [*lines, recording.printed(step), recording.text(step)]


def waiting(recording, function, **locals_):
    """The pending expressions, one after the other, of the call with these locals."""
    shown = []
    for step in range(len(recording.steps)):
        for frame in recording.frames(step):
            if frame.function == function and locals_.items() <= frame.locals.items():
                shown.append(frame.pending)
    return [text for text, _ in itertools.groupby(shown) if text]


# Golden recordings


def test_a_factorial_is_recorded_call_by_call():
    """N12: the base case ends it, and every call but that one multiplies."""
    recording = record(fact, 3)
    assert str(recording) == "fact(3) → 6\n  fact(2) → 2\n    fact(1) → 1"
    assert repr(recording) == "<Recording of fact(3): 3 calls, depth 3, returned 6>"
    assert [call.arguments for call in recording.calls] == [{"n": 3}, {"n": 2}, {"n": 1}]
    assert (recording.result, recording.root.result, recording.ended) == (6, 6, "returned")


def test_a_factorial_is_recorded_line_by_line():
    steps = [
        (step.event, step.line - fact.__code__.co_firstlineno) for step in record(fact, 2).steps
    ]
    assert steps == [
        ("call", 0), ("line", 1), ("line", 3),
        ("call", 0), ("line", 1), ("line", 2), ("return", 2),
        ("receive", 3), ("return", 3),
    ]  # fmt: skip


def test_returning_is_two_steps_and_the_value_arrives_in_the_pending_expression():
    """N14: a value goes to the call that waits for it."""
    assert waiting(record(fact, 3), "fact", n=3) == ["3 * ?", "3 * 2"]
    assert waiting(record(fact, 3), "fact", n=2) == ["2 * ?", "2 * 1"]


def test_when_the_base_case_returns_all_three_frames_exist_with_their_own_n():
    """N14: three calls, three variables of the same name."""
    recording = record(fact, 3)
    step = recording.calls[2].last
    assert [frame.locals for frame in recording.frames(step)] == [{"n": 3}, {"n": 2}, {"n": 1}]
    assert [frame.pending for frame in recording.frames(step)] == ["3 * ?", "2 * ?", None]


def test_plain_fibonacci_makes_nine_calls():
    recording = record(fib, 4)
    assert (recording.number_of_calls, recording.memo_hits, recording.depth) == (9, 0, 4)
    assert Counter(map(repr, recording.calls)) == {
        "fib(1)": 3, "fib(2)": 2, "fib(0)": 2, "fib(4)": 1, "fib(3)": 1
    }  # fmt: skip
    assert repr(recording.deepest_call) == "fib(1)"


def test_a_finished_call_is_replaced_by_its_result_while_the_next_one_runs():
    pending = waiting(record(fib, 3), "fib", n=3)
    assert pending == ["? + fib(3 - 2)", "1 + fib(3 - 2)", "1 + ?", "1 + 1"]


def test_fibonacci_with_a_memo_makes_five_calls_and_two_hits():
    fib_memo.cache_clear()
    recording = record(fib_memo, 4)
    assert (recording.number_of_calls, recording.memo_hits, len(recording.calls)) == (5, 2, 7)
    assert str(recording) == (
        "fib_memo(4) → 3\n"
        "  fib_memo(3) → 2\n"
        "    fib_memo(2) → 1\n"
        "      fib_memo(1) → 1\n"
        "      fib_memo(0) → 0\n"
        "    fib_memo(1) → 1 (memo)\n"
        "  fib_memo(2) → 1 (memo)"
    )
    assert "5 calls + 2 memo hits" in repr(recording)
    assert waiting(recording, "fib_memo", n=4)[-2:] == ["2 + ?", "2 + 1"]


def test_a_memo_starts_empty_and_the_users_own_is_untouched():
    fib_memo.cache_clear()
    fib_memo(3)
    before = fib_memo.cache_info()
    own = fib_memo
    assert record(fib_memo, 4).number_of_calls == 5
    assert fib_memo.cache_info() == before
    assert fib_memo is own


def test_a_memo_in_a_closure_or_made_by_the_function_shows_its_hits():
    @functools.cache
    def outer(n):
        return n if n < 2 else outer(n - 1) + outer(n - 2)

    def makes_its_own(n):
        @functools.cache
        def inner(n):
            return n if n < 2 else inner(n - 1) + inner(n - 2)

        return inner(n)

    assert record(outer, 4).memo_hits == record(makes_its_own, 4).memo_hits == 2


def test_ackermann_makes_27_calls():
    recording = record(ackermann, 2, 2)
    assert (recording.number_of_calls, recording.result) == (27, 7)
    assert "ackermann(2 - 1, ?)" in waiting(recording, "ackermann", m=2, n=2)


def test_mutual_recursion_shows_both_functions():
    assert str(record(is_even, 3)) == (
        "is_even(3) → False\n  is_odd(2) → False\n    is_even(1) → False\n      is_odd(0) → False"
    )


def test_a_generator_is_run_to_its_end_and_results_in_what_it_yielded():
    recording = record(hanoi_moves, 2, "A", "C", "B")
    assert recording.result == [("A", "B"), ("A", "C"), ("B", "C")]
    assert recording.root.result == recording.result
    assert recording.number_of_calls == 7
    assert recording.calls[1].result == [("A", "B")]
    assert {call.ended for call in recording.calls} == {"returned"}


def test_a_generator_that_is_not_asked_for_more_is_suspended():
    def numbers():
        yield from itertools.count()

    def first(n):
        return list(itertools.islice(numbers(), n))

    recording = record(first, 2)
    assert recording.result == [0, 1]
    assert str(recording) == "first(2) → [0, 1]\n  numbers() → [0, 1] (suspended)"


def test_a_closure_shares_its_variable_with_the_frames_below():
    recording = record(count_down, 2)
    assert recording.result == 3
    assert [call.function for call in recording.calls] == ["count_down", "step", "step", "step"]
    last = recording.calls[3].last
    assert [frame.locals.get("steps") for frame in recording.frames(last)] == [3, 3, 3, 3]


def test_a_method_is_shown_without_self():
    assert str(record(Power(2).to, 1)) == "Power.to(1) → 2\n  Power.to(0) → 1"
    assert waiting(record(Power(2).to, 1), "Power.to", n=1) == ["self.base * ?", "self.base * 1"]
    assert record(Power(2).fast, 6).memo_hits > 0
    assert Power.fast.cache_info().currsize == 0


def test_an_exception_ends_each_call_it_passes():
    recording = record(fails_at_three)
    assert isinstance(recording.exception, ValueError)
    assert recording.ended == "raised"
    assert str(recording) == (
        "fails_at_three(1) raised ValueError: too deep\n"
        "  fails_at_three(2) raised ValueError: too deep\n"
        "    fails_at_three(3) raised ValueError: too deep"
    )
    events = [step.event for step in recording.steps]
    assert (events.count("exception"), events.count("raise"), events.count("receive")) == (3, 3, 0)


def test_an_exception_ends_no_call_beyond_the_one_that_catches_it():
    recording = record(catches_at_two)
    assert [call.ended for call in recording.calls] == ["returned", "returned", "raised"]
    assert recording.result == "too deep"


def test_a_changed_argument_is_shown_as_it_was_at_each_step_in_every_frame():
    """N16: all calls see the list that one of them changes; each has a number of its own."""
    numbers = []
    recording = record(fill, numbers, 2)
    assert numbers == [2, 1]
    assert [call.arguments["numbers"] for call in recording.calls] == [[], [2], [2, 1]]
    deepest = recording.calls[2].first
    assert [frame.locals["numbers"] for frame in recording.frames(deepest)] == [[2, 1]] * 3
    assert recording.steps[0].locals == {"numbers": [], "n": 2}


def test_lists_in_a_list_are_seen_to_change_by_the_frame_that_holds_them():
    recording = record(play_tower, 2)
    seen = [recording.frames(step)[0].locals.get("rods") for step in range(len(recording.steps))]
    boards = [board for board, _ in itertools.groupby(seen) if board]
    assert boards[0] == [[2, 1], [], []]
    assert [[2], [1], []] in boards
    assert boards[-1] == [[], [], [2, 1]]


def test_what_is_printed_is_kept_for_its_step(capsys):
    recording = record(say, 2)
    assert recording.result is None
    assert recording.printed() == recording.output == "1\n2\n"
    assert capsys.readouterr().out == ""
    at_base, after = recording.calls[2].last, recording.calls[1].last
    assert (recording.printed(at_base), recording.printed(after)) == ("", "1\n")


def test_a_caught_recursion_error_loses_the_tracer_and_says_so():
    recording = record(catches_recursion_error)
    assert (recording.ended, recording.result) == ("tracing lost", "caught")
    assert {call.ended for call in recording.calls} == {"stopped"}
    assert len(recording.calls) > 100


def test_an_endless_recursion_is_recorded_to_its_recursion_error():
    """N12: a recursion that is too deep is stopped, and the message says so."""
    recording = record(endless, 0)
    assert recording.ended == "raised"
    assert isinstance(recording.exception, RecursionError)
    assert {call.ended for call in recording.calls} == {"raised"}
    assert recording.root.exception == "RecursionError: maximum recursion depth exceeded"
    assert str(recording).endswith("more calls")


def test_depth_first_search_keeps_its_failed_branches():
    """N13: first deep, then wide."""
    recording = record(solve, "o.oo.")
    assert recording.result == [(3, 1), (0, 2)]
    solving = [call for call in recording.calls if call.function == "solve"]
    assert [call.result for call in solving] == [[(3, 1), (0, 2)], None, [(0, 2)], []]


def test_a_comprehension_belongs_to_its_owner():
    recording = record(is_winning_short, (1,))
    assert {call.function for call in recording.calls} == {"is_winning_short", "options"}
    pending = waiting(recording, "is_winning_short", heaps=(1,))
    assert pending == [
        "any((not is_winning_short(after) for after in ?))",
        "any((not is_winning_short(after) for after in [(0,)]))",
        "any((not is_winning_short(after) for after in options((1,))))",
    ]


def test_only_the_named_functions_are_counted():
    assert record.within(only=is_winning)(is_winning, (1, 2)).number_of_calls == 10
    assert record.within(only=["is_winning"])(is_winning, (1, 2)).number_of_calls == 10
    assert record(is_winning, (1, 2)).number_of_calls == 20


def test_a_call_knows_who_waits_for_it():
    recording = record(is_even, 3)
    deepest = recording.calls[-1]
    assert [call.function for call in deepest.callers()] == ["is_even", "is_odd", "is_even"]
    assert list(recording.root.callers()) == []


# What holds for every recording


def test_each_call_ends_in_one_of_four_ways(recording):
    assert {call.ended for call in recording.calls} <= {
        "returned",
        "raised",
        "suspended",
        "stopped",
    }
    for call in recording.calls:
        over = call.ended in ("returned", "raised")
        assert (call.last is not None) == over
        assert recording.state(call, len(recording.steps) - 1) in (call.ended, "waiting", "running")


def test_the_last_call_in_is_the_first_out(recording):
    stack = []
    for step in recording.steps:
        if step.event in ("call", "resume"):
            stack.append(step.call)
        assert [frame.call for frame in recording.frames(step.number)] == stack
        if step.event in ("return", "raise", "yield"):
            assert stack.pop() is step.call
    assert stack == [] or recording.ended == "tracing lost"


def test_forwards_then_backwards_gives_the_same_screens(recording):
    numbers = range(min(len(recording.steps), 100))
    there = [frames(recording, step) for step in numbers]
    back = [frames(recording, step) for step in reversed(numbers)]
    assert there == back[::-1]


def test_nothing_later_than_the_step_is_known(recording):
    for step in range(0, len(recording.steps), 7):
        known = recording.calls_until(step)
        assert all(call.first <= step for call in known)
        for call in known:
            if call.last is None or call.last > step:
                assert call.is_generator or recording.result_so_far(call, step) is None
        assert len(recording.text(step, 10**6).splitlines()) == len(known)


def test_no_text_shows_an_address(recording):
    assert "0x" not in recording.text() + "".join(map(repr, recording.steps[:50]))


def test_the_step_after_a_call_is_where_its_value_arrives():
    recording = record(fib, 3)
    trusted = recording.steps[recording.step_after(recording.calls[1])]
    assert (trusted.event, trusted.call, trusted.carried) == ("receive", recording.root, 1)
    assert recording.step_after(recording.root) == len(recording.steps) - 1


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 6), st.lists(st.integers(0, 2), max_size=3), st.text(".o", max_size=6))
def test_the_result_is_the_same_as_without_recording(n, heaps, row):
    heaps = tuple(heaps)
    assert record(hanoi, n, 0, 2, 1).result == hanoi(n, 0, 2, 1)
    assert record(hanoi_moves, n, 0, 2, 1).result == list(hanoi_moves(n, 0, 2, 1))
    assert record(fact, n).result == fact(n)
    assert (
        record(fib, n).result == record(fib_memo, n).result == record(fib_two, n).result == fib(n)
    )
    assert record(solve, row).result == solve(row)
    assert record(is_winning, heaps).result == is_winning(heaps)
    assert record(is_winning_short, heaps).result == is_winning(heaps)


# Other tracers and interrupts


def a_tracer(frame, event, arg):
    return a_tracer


@pytest.mark.parametrize(
    "run", [(fact, 3), (fails_at_three,), (endless, 0), (catches_recursion_error,)]
)
def test_whoever_was_tracing_before_is_tracing_afterwards(run):
    before = sys.gettrace()
    sys.settrace(a_tracer)
    try:
        record(*run)
        assert sys.gettrace() is a_tracer
    finally:
        sys.settrace(before)


def test_an_interrupt_in_the_middle_leaves_nothing_behind():
    before = sys.gettrace(), sys.getprofile(), sys.stdout, fib_memo
    with pytest.raises(KeyboardInterrupt):
        record(interrupted, 3)
    assert (sys.gettrace(), sys.getprofile(), sys.stdout, fib_memo) == before
    assert record(fact, 3).result == 6


def test_wrong_arguments_are_the_callers_mistake():
    with pytest.raises(TypeError, match="missing 1 required"):
        record(fact)
    with pytest.raises(TypeError, match="written in Python"):
        record(len, [])


def test_the_garbage_collector_is_as_it_was_afterwards():
    record(fact, 3)
    assert gc.isenabled()
    gc.disable()
    try:
        record(fact, 3)
        assert not gc.isenabled()
    finally:
        gc.enable()


def named_like_options(limit, seconds=2, *, only=None, function=None, self=None):
    if limit == 0:
        return [seconds, only, function, self]
    return named_like_options(limit - 1, seconds, only=only, function=function, self=self)


def test_all_arguments_belong_to_the_function_whatever_their_names():
    given = {"seconds": 3, "only": ["x"], "function": 4, "self": 5}
    for does in (record, record.within(limit=100), record.within(only=named_like_options)):
        recording = does(named_like_options, limit=1, **given)
        assert recording.result == [3, ["x"], 4, 5] == named_like_options(limit=1, **given)
        assert recording.root.arguments == {"limit": 1, **given}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"limit": 0}, "the limit of steps must be a whole number from 1"),
        ({"limit": True}, "the limit of steps must be a whole number from 1"),
        ({"seconds": "1"}, "the limit of seconds must be a number, not '1'"),
        ({"only": [3]}, "only is a list of functions, or of their names, not"),
    ],
)
def test_limits_that_are_none_are_refused_in_a_sentence(options, words):
    with pytest.raises(ValueError, match=words):
        record.within(**options)(named_like_options, 1)


def test_a_suspended_generator_keeps_its_frame_until_it_is_closed():
    def numbers(n):
        while True:
            yield n
            n = n + 1

    def first(k):
        for x in numbers(0):
            if x == k:
                return x
        return None

    recording = record(first, 1)
    suspended = {
        step.number: [
            (repr(frame.call), frame.locals) for frame in recording.suspended(step.number)
        ]
        for step in recording.steps
    }
    running = [step.number for step in recording.steps if step.call.function.endswith("first")]
    assert suspended[running[1]] == []
    seen = [suspended[number] for number in running if suspended[number]]
    at_zero, at_one = (("numbers(0)", {"n": n}) for n in (0, 1))
    # in Python 3.13, a `for` that is left by `return` closes its generator after that step
    at_return = [at_one] if sys.version_info[:2] == (3, 13) else []
    assert [one for [one] in seen] == [at_zero] * 2 + [at_one] * 2 + at_return
    assert suspended[recording.steps[-1].number] == at_return


def test_of_a_class_the_creation_of_an_object_is_recorded():
    class Tree:
        def __init__(self, depth):
            self.parts = [Tree(depth - 1)] if depth else []

    recording = record(Tree, 1)
    assert type(recording.result) is Tree
    assert recording.number_of_calls == 2
    with pytest.raises(TypeError, match="list is a class without an __init__ that you can step"):
        record(list, [1])


def test_what_a_suspended_generator_shares_with_other_functions_is_not_shown():
    def program():
        n = 0

        def numbers(k):
            nonlocal n
            while True:
                yield n
                n = n + k

        given = numbers(2)
        next(given)
        n = 5
        return next(given)

    recording = record(program)
    shown = [recording.suspended(step.number) for step in recording.steps]
    assert [frame.locals for [frame] in filter(None, shown)] == [{"k": 2}] * 3
    assert recording.result == 7
