"""The memory of one recording has a bound, whatever it is that grows."""

import itertools
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from here import ROOM, needs_processes

from puzzlecourse.judging.faults import never_ended
from puzzlecourse.judging.trial import Trial
from puzzlecourse.worlds import run
from puzzlelib.views import StepThrough
from stepthrough.trace import limits, record
from stepthrough.trace.keeper import Keeper

FEW = 4_000_000  # bytes: each kind of value reaches it soon, and is stopped there
DICE = Random(1)


def number():
    x = 1
    while True: x = x * 3 + 1  # noqa: E701 # fmt: skip


def numbers_below():
    x = 1 << 10_000
    while True:
        x += 1
        below = range(x, x + 2)
        del below


def words():
    told = ""
    for number in itertools.count():
        told += f"line {number}\n" * 9


def letters():
    told = b""
    while True:
        told += b"x" * 1000


def tuples():
    row = ()
    while True:
        row = (*row, len(row))


def tuples_in_tuples():
    while True:
        row = tuple((number, DICE.random()) for number in range(500))
        del row


def sets():
    row = frozenset()
    while True:
        row |= {len(row)}


def lists():
    while True:
        row = [DICE.random() for _ in range(100)]
        del row


def tables():
    table = {}
    while True:
        table[len(table) % 90] = "x" * 900 + str(DICE.random())


class Talks:
    def __repr__(self):
        return str(DICE.random()) * 90


def talkers():
    while True:
        row = [Talks(), Talks()]
        del row


def prints():
    while True:
        print("x" * 900)


def prints_in_brackets():
    return [print("x" * 900) for _ in itertools.count()]


def prints_beside():
    return {*(print("x" * 900) for _ in itertools.count())}


def deep(depth=0, told=""):
    if depth > 300:
        return told
    return deep(depth + 1, "y" * 50_000 + str(depth))


def yields():
    for number in itertools.count():
        yield "z" * 900 + str(number)


def yields_unseen():
    return ("z" * 900 + str(number) for number in itertools.count())


def fails():
    while True:
        try:
            raise ValueError("e" * 900 + str(DICE.random()))
        except ValueError:
            continue


def calls():
    def step(number):
        return number

    while True:
        step(1)


MANY = {f"name_{number}": number for number in range(300)}


exec("def has_names():\n" + "".join(f"    {n} = 1\n" for n in MANY) + "    while True: name_0 += 1")

GREEDY = [
    number, numbers_below, words, letters, tuples, tuples_in_tuples, sets, lists, tables, talkers, prints,
    prints_in_brackets, prints_beside, deep, yields, yields_unseen, fails, calls, globals()["has_names"],
]  # fmt: skip


@pytest.fixture
def little(monkeypatch):
    monkeypatch.setattr(limits, "MOST_BYTES", FEW)


@pytest.mark.parametrize("program", GREEDY, ids=lambda program: program.__name__)
def test_a_recording_ends_when_its_values_take_too_much_memory(program, little):
    recording = record.within(limit=10**6, seconds=60)(program)
    assert recording.ended == "too much memory"
    assert recording.root.ended in ("stopped", "suspended") or program is yields_unseen
    assert recording.result is None
    assert repr(recording).endswith("too much memory>")


def test_what_many_frames_hold_is_counted_once(little):
    def hand_on(number, told, row):
        return hand_on(number - 1, told, row) if number else len(told)

    recording = record(hand_on, ROOM // 2, "x" * 100_000, tuple(range(9_000)))
    assert recording.ended == "returned"


def test_what_does_not_change_is_counted_once(little):
    def wait(told, talks, row):
        held = {"told": told, talks: [told, talks]}
        for number in range(2_000):
            row[0] = number % 2
        return len(held)

    recording = record(wait, "x" * 100_000, Prints(), [0, *(["y" * 900] * 90)])
    assert recording.ended == "returned"


class Prints:
    def __repr__(self):
        return "me" * 400


def test_many_small_steps_are_not_stopped_for_their_memory(monkeypatch):
    """A tenth of a hundred thousand, with a tenth of the memory."""
    monkeypatch.setattr(limits, "MOST_BYTES", limits.MOST_BYTES // 10)

    def count_down(number):
        rows = [(number, number + 1), [number]]
        while number:
            number -= 1
            rows[1].append(number)
            rows[1] = rows[1][-9:]

    recording = record.within(limit=10_000, seconds=60)(count_down, 10**6)
    assert recording.ended == "too many steps"


@pytest.mark.slow
@needs_processes
def test_what_is_counted_is_what_is_taken():
    """The keeper's estimate, beside what Python says that it has handed out."""
    script = """
import sys, tracemalloc
sys.path[:0] = ["tests/trace", "tests/support"]
import test_memory
from stepthrough.trace import limits, recorder, running
told = []
forget = recorder.Recorder.forget
def note(self):
    told.append(self.keeper.bytes)
    told.append(tracemalloc.get_traced_memory()[0])
    forget(self)
recorder.Recorder.forget, limits.MOST_BYTES = note, 10_000_000
for program in test_memory.GREEDY:
    tracemalloc.start()
    running.record.within(limit=10**6, seconds=100)(program)
    tracemalloc.stop()
for name, counted, taken in zip(test_memory.GREEDY, told[::2], told[1::2]):
    print(name.__name__, counted, taken)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True,
        cwd=Path(__file__).parents[2], env=os.environ,
    )  # fmt: skip
    rows = [line.split() for line in done.stdout.splitlines()]
    assert len(rows) == len(GREEDY)
    shares = {name: int(taken) / int(counted) for name, counted, taken in rows}
    assert {name: share for name, share in shares.items() if not share < 1.6} == {}
    # of printed text the most is counted that it can take, which only 🙂 does
    values = {name: share for name, share in shares.items() if not name.startswith("prints")}
    assert {name: share for name, share in values.items() if share < 0.4} == {}


def test_lists_that_the_program_has_let_go_are_let_go():
    """Each list is held to know it again; what is in it may take much."""
    alive = []

    class Buffer:
        def __init__(self):
            alive.append(1)

        def __del__(self):
            alive.pop()

    def program():
        most = 0
        for _ in range(300):
            row = [Buffer()]
            most = max(most, len(alive))
        return most, len(row)

    assert record(program).result[0] < 30
    del program
    assert len(alive) <= 1


def test_a_list_is_known_again_as_long_as_the_program_has_it():
    def program():
        kept = [[number] for number in range(50)]
        first = kept[0]
        for number in range(100):
            row = [number]
            row.append(1)
            first[0] = number
        return kept[0]

    recording = record(program)
    assert recording.result == [99]
    assert {len(step.locals.get("first", [1])) for step in recording.steps} == {1}


def test_the_keeper_counts_each_thing_once():
    keeper = Keeper()
    told, row = "x" * 10_000, tuple(range(1_000))
    keeper.keep((told, row))
    before = keeper.bytes
    for _ in range(100):
        keeper.keep(told)
        keeper.keep(row)
        keeper.keep(((told, row),))
    assert before < keeper.bytes + 1 < before + 100 * 400


def test_a_walk_says_that_its_values_take_too_much_memory(little):
    walk = StepThrough(record(number))
    page = walk.book.page(walk.last)
    assert page.sentence.endswith("was stopped here: its values take too much memory.")


def test_an_answer_that_takes_too_much_memory_is_told_so(little):
    trial = Trial.of(number, (), 60)
    assert "its values took too much memory" in never_ended(trial)
    assert trial.outcome == ("too much memory", "")


def test_a_world_has_the_bound_too(little):
    recording = run(words_in_a_loop, limit=10**6, seconds=60)
    assert recording.ended == "too much memory"


def words_in_a_loop():
    told = ""
    while True:
        told = told + "a line of text, and then some more"
