"""Ctrl-C at every moment: whatever it interrupts, the interpreter is afterwards as it was before."""

import gc
import random
import signal
import sys
import threading
from contextlib import contextmanager

import pytest

from puzzlecourse.answers.beginning import Beginning
from puzzlecourse.judging.bounds import bounded
from puzzlecourse.worlds import run
from stepthrough.trace import record
from stepthrough.trace.undisturbed import MOST, Undisturbed, is_changing

MEMO = {(9, 9): 9}


def power(b, e):
    if e == 0:
        return 1
    MEMO[b, e] = b * power(b, e - 1)
    return MEMO[b, e]


CODE = power.__code__


def state():
    """What an interrupt could leave changed, by name."""
    resource = pytest.importorskip("resource")
    return {
        "tracer": sys.gettrace(),
        "tracer of threads": threading.gettrace(),
        "collector": gc.isenabled(),
        "output": sys.stdout,
        "errors that cannot be raised": sys.unraisablehook,
        "handlers": [
            signal.getsignal(one) for one in (signal.SIGINT, signal.SIGALRM, signal.SIGPROF)
        ],
        "timers": [signal.getitimer(one) for one in (signal.ITIMER_REAL, signal.ITIMER_PROF)],
        "memory": resource.getrlimit(resource.RLIMIT_AS),
        "memo": dict(MEMO),
        "code": power.__code__ is CODE,
        "dice": random.getstate(),
    }


CRITICAL = {  # they change the interpreter, or run where it is changed
    *("record_call", "run", "_result", "Recorder.run", "Recorder.in_generator", "Recorder.close"),
    *("Recorder.ask", "Recorder._answer", "Interpreter.run", "Interpreter.stand_in"),
    *("makes_a_check", "runs_from_the_same_beginning"),
}


def interrupted(call, at):
    """Make a call with an interrupt at that critical event; return it, None if the call has fewer."""
    events = 0
    found = None

    def count(frame, kind, arg):
        nonlocal events, found
        events += frame.f_code.co_qualname in CRITICAL or is_changing(frame)
        if events == at and found is None:
            found = frame.f_code.co_qualname, kind, getattr(arg, "__name__", "")
            sys.setprofile(None)
            signal.raise_signal(signal.SIGINT)

    try:
        sys.setprofile(count)
        call()
        at = 0
    except KeyboardInterrupt:
        pass
    finally:
        sys.setprofile(None)
    return found


def makes_a_check():
    with bounded(60):
        pass


def runs_from_the_same_beginning():
    with Beginning(power).again((2, 1)) as arguments:
        power(*arguments)
        random.random()


@pytest.mark.parametrize(
    ("call", "stride"),  # with a stride of 1 the slowest takes a minute
    [
        (lambda: record(power, 1, 1), 23),
        (lambda: run(power, 1, 0), 71),
        (makes_a_check, 5),
        (runs_from_the_same_beginning, 23),
    ],
    ids=["record", "a world", "alarms", "what is kept"],
)
def test_an_interrupt_at_any_critical_event_leaves_the_interpreter_as_it_was(call, stride):
    call()  # what is looked up once and kept has been
    MEMO.clear()
    MEMO[9, 9] = 9
    before = state()
    at = 1
    while event := interrupted(call, at := at + stride):
        after = state()
        left = {what: after[what] for what in before if before[what] != after[what]}
        if call is not runs_from_the_same_beginning:
            left.pop("memo", None)  # the program itself keeps that
        assert not left, (at, event)
        MEMO.clear()
        MEMO[9, 9] = 9
        random.setstate(before["dice"])
    assert at > 50


@contextmanager
def presses(times):
    for _ in range(times):
        signal.raise_signal(signal.SIGINT)
    yield


def test_an_interrupt_while_things_change_comes_when_they_are_changed():
    done = []

    @contextmanager
    def change():
        done.append("changed")
        try:
            yield
        finally:
            with presses(1):
                done.append("put back")

    with pytest.raises(KeyboardInterrupt), Undisturbed(change()):
        done.append("used")
    assert done == ["changed", "used", "put back"]


def test_an_interrupt_before_the_block_keeps_it_from_running():
    with pytest.raises(KeyboardInterrupt), Undisturbed(presses(1)):
        pytest.fail("it was interrupted before")


def test_who_presses_again_and_again_is_obeyed_at_once():
    reached = []

    @contextmanager
    def endless():
        for time in range(100):
            reached.append(time)
            signal.raise_signal(signal.SIGINT)
        yield

    with pytest.raises(KeyboardInterrupt), Undisturbed(endless()):
        pass
    assert len(reached) == MOST + 1


def test_an_interrupt_in_an_inner_change_is_held_back_by_the_outer_one():
    done = []

    @contextmanager
    def outer():
        with Undisturbed(presses(1)):
            done.append("inner")
        done.append("outer")
        yield

    with pytest.raises(KeyboardInterrupt), Undisturbed(outer()):
        pytest.fail("it was interrupted before")
    assert done == ["inner", "outer"]


def test_a_handler_that_the_program_installs_stays():
    def own(number, frame):
        """Do nothing."""

    before = signal.getsignal(signal.SIGINT)
    try:
        with Undisturbed():
            signal.signal(signal.SIGINT, own)
        assert signal.getsignal(signal.SIGINT) is own
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "emscripten", reason="a page has no threads")
def test_other_threads_have_nothing_to_hold_back():
    results = []

    def work():
        with Undisturbed(presses(0)) as value:
            results.append((value, record(power, 2, 0).result))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert results == [(None, 1)]


def test_a_system_without_a_handler_of_interrupts_is_left_alone():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Undisturbed():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
