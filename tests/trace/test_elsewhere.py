"""Calls in other threads are not recorded, and it is said that there were some."""

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from puzzlecourse import ask
from puzzlecourse.worlds import run
from stepthrough.trace import record
from stepthrough.walk.pages import Pages

SAID = "Calls in other threads are not shown."


def halves(n):
    if n == 0:
        return 1
    box = []
    thread = threading.Thread(target=lambda: box.append(halves(n - 1)))
    thread.start()
    thread.join()
    return box[0] + 1


def in_a_pool(n):
    if n == 0:
        return 1
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(in_a_pool, n - 1).result() + 1


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


def beside_a_sleeper(n):
    thread = threading.Thread(target=time.sleep, args=(0,))
    thread.start()
    thread.join()
    return fact(n)


def last_words(recording):
    return Pages(recording).at(len(recording.steps) - 1).sentence


@pytest.mark.parametrize(
    ("function", "recorded"), [(halves, record), (in_a_pool, record), (halves, run)]
)
def test_calls_in_other_threads_are_told_of_at_the_end(function, recorded):
    recording = recorded(function, 3)
    assert recording.result == 4
    assert recording.text() == f"{function.__name__}(3) → 4\n(calls in other threads are not shown)"
    assert last_words(recording).endswith(SAID)
    assert SAID not in Pages(recording).at(0).sentence
    assert "threads" not in recording.text(0)


def test_nothing_is_asked_about_calls_in_other_threads():
    with pytest.raises(
        ValueError, match=r"halves\(3\) makes calls in other threads, which are not shown"
    ):
        ask(halves, 3)


@pytest.mark.parametrize("function", [fact, beside_a_sleeper])
def test_threads_that_call_nothing_of_the_program_are_not_told_of(function):
    recording = record(function, 3)
    assert not recording.elsewhere
    assert SAID not in last_words(recording)


def test_only_functions_that_would_be_recorded_are_told_of():
    def starts(n):
        thread = threading.Thread(target=fact, args=(n,))
        thread.start()
        thread.join()

    assert record(starts, 3).elsewhere
    assert not record.within(only=starts)(starts, 3).elsewhere


OF_A_LIBRARY = """
def goes_on():
    go_on.wait()
    return look()

def look():
    traced.append(sys.gettrace())
"""


def test_no_tracer_stays_in_a_thread():
    traced, go_on = [], threading.Event()
    library = {"sys": sys, "go_on": go_on, "traced": traced}
    exec(OF_A_LIBRARY, library)

    def begins():
        thread = threading.Thread(target=library["goes_on"])
        thread.start()
        return thread

    thread = record(begins).result
    go_on.set()
    thread.join()
    assert traced == [None]
    assert threading.gettrace() is None


def test_who_traces_threads_already_goes_on_with_it():
    heard = []

    def tracer(frame, event, arg):
        heard.append(frame.f_code.co_name)

    threading.settrace(tracer)
    try:
        record(halves, 1)
        assert threading.gettrace() is tracer
    finally:
        threading.settrace(None)
    assert "halves" in heard
