"""Alarms: what they interrupt, where they must not ring, and that none is left set."""

import gc
import signal
import sys
import threading
import time
from contextlib import ExitStack, suppress
from types import FunctionType

import pytest

from puzzlecourse.judging import bounds
from puzzlecourse.judging.bounds import OutOfTime, bounded


def timers():
    return signal.getitimer(signal.ITIMER_REAL), signal.getitimer(signal.ITIMER_PROF)


@pytest.fixture(autouse=True)
def no_alarm_is_left_behind():
    yield
    assert timers() == ((0, 0), (0, 0))


def works(seconds):
    begin = time.process_time()
    while time.process_time() < begin + seconds:
        pass


def frame_in(names):
    return FunctionType((lambda: sys._getframe()).__code__, names)()


def test_no_alarm_rings_where_alarms_are_turned_off():
    """An alarm that interrupted its own reset would ring for ever."""
    quiet = []

    def rings():
        ring = signal.getsignal(signal.SIGALRM)
        for _ in range(20):
            quiet.append(ring(signal.SIGALRM, frame_in(vars(bounds))))
        ring(signal.SIGALRM, sys._getframe())

    with pytest.raises(OutOfTime), bounded(60):
        rings()
    assert quiet == [None] * 20


def test_no_alarm_rings_in_what_turns_alarms_off(monkeypatch):
    """The same holds for `signal.signal`, which is written in Python."""
    set_handler = signal.signal

    def interrupted(number, handler):
        ring = signal.getsignal(number)
        for _ in range(20 if number != signal.SIGINT else 0):
            ring(number, sys._getframe())
        return set_handler(number, handler)

    with bounded(60):
        monkeypatch.setattr(signal, "signal", interrupted)
    assert timers() == ((0, 0), (0, 0))


def waits_in_code_of_contextlib():
    lock = threading.Lock()
    with ExitStack() as stack:
        stack.enter_context(lock)
        stack.enter_context(lock)


def test_what_waits_in_code_of_contextlib_is_stopped():
    with pytest.raises(OutOfTime), bounded(0.05):
        waits_in_code_of_contextlib()
    assert sys.exc_info() == (None, None, None)


def works_within(seconds, times):
    for _ in range(times):
        with bounded(seconds):
            works(0.1)


def test_time_in_an_inner_bound_counts_in_the_outer_one():
    with pytest.raises(OutOfTime), bounded(0.3):
        works_within(0.2, times=10)


def is_stopped_and_goes_on():
    with suppress(OutOfTime), bounded(0.1):
        works(20)
    works(20)


def test_after_an_inner_bound_has_rung_the_outer_one_goes_on():
    with pytest.raises(OutOfTime), bounded(0.3):
        is_stopped_and_goes_on()


def test_the_alarm_of_another_program_does_not_shorten_a_bound():
    before = signal.signal(signal.SIGALRM, lambda number, frame: None)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with bounded(20):
            works(0.3)
        assert timers()[0][0] > 0  # postponed, but not cancelled
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def keeps_everything(depth):
    try:
        return keeps_everything(depth + 1)
    except:  # noqa: E722 - as beginners write it
        return keeps_everything(depth + 1)


def keeps_everything_in_a_loop():
    while True:
        try:
            works(1)
        except BaseException:
            continue


@pytest.mark.parametrize(
    "work", [lambda: keeps_everything(0), keeps_everything_in_a_loop], ids=["recursion", "loop"]
)
def test_code_that_catches_every_exception_is_stopped(work):
    gc.collect()
    gc.freeze()  # in a process with many objects of earlier tests, collections take seconds
    begin = time.process_time()
    try:
        with bounded(0.2):
            work()
        pytest.fail("it was not stopped")
    except OutOfTime:  # not pytest.raises: a report would follow thousands of exceptions
        seconds = time.process_time() - begin
    gc.unfreeze()
    assert seconds < 5
    assert sys.gettrace() is None
