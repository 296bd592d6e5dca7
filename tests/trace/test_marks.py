"""What a module says of itself to the recorder holds wherever its file lies."""

import importlib
import pkgutil
import sys
from copy import deepcopy
from types import FunctionType, ModuleType

import pytest

import stepthrough.trace
from puzzlecourse.judging import bounds
from puzzlelib import Hanoi, Nim, Reordered, Solitaire, factorial, nim, record, winning
from puzzlelib.hanoi import plans
from stepthrough.trace.marks import COUNTED, UNINTERRUPTED

search = importlib.import_module("puzzlelib.search")  # the package has a function of that name
HALVE = "def halve(n):\n    return n // 2\n"
STEPS = "def steps(n):\n    return 0 if n == 1 else 1 + steps(halve(n))\n"
THREE = Hanoi(3)
FIVE = Solitaire("o.oo.")


def module(text, **names):
    made = ModuleType("made")
    vars(made).update(names)
    exec(compile(text, "<made>", "exec"), vars(made))
    return made


def test_a_function_that_is_moved_to_another_file_counts_as_before():
    mark = "__counted__ = (steps, halve)\n"
    together = module(HALVE + STEPS + mark)
    apart = module(STEPS + mark, halve=module(HALVE).halve)
    recordings = [record(some.steps, 4) for some in (together, apart)]
    assert recordings[0].text() == recordings[1].text()
    assert [len(recording.calls) for recording in recordings] == [5, 5]
    assert recordings[1].asked == ()


def test_a_function_beside_the_counted_ones_does_not_count():
    recording = record(module(HALVE + STEPS + "__counted__ = (steps,)\n").steps, 4)
    assert [repr(call) for call in recording.calls] == ["steps(4)", "steps(2)", "steps(1)"]


def test_a_comprehension_in_a_counted_function_belongs_to_it():
    text = "def tree(n):\n    return [*(tree(m) for m in range(n))]\n"
    marked, plain = (record(module(text + mark).tree, 3) for mark in ("__counted__ = (tree,)", ""))
    assert marked.text() == plain.text()
    last = [len(recording.steps) // 2 for recording in (marked, plain)]
    assert [str(f) for f in marked.frames(last[0])] == [str(f) for f in plain.frames(last[1])]


@pytest.mark.parametrize(
    ("where", "function", "arguments"),
    [
        (factorial, factorial.fact, (5,)),
        (plans, plans.solve_hanoi, (3,)),
        (plans, plans.carry_tower, (THREE, THREE.start, 3, 0, 2, 1)),
        (plans, plans.solve_hanoi_iteratively, (3,)),
        (search, search.solve, (FIVE, FIVE.start)),
        (search, search.solve, (Reordered(FIVE, str), FIVE.start)),
        (search, search.solve_remembering, (THREE, THREE.start, set())),
        (search, search.count_routes, (FIVE, FIVE.start, 2)),
        (search, search.search, (FIVE, FIVE.start)),
        (winning, winning.winning_moves, (Nim(), (1, 2))),
        (winning, winning.grundy, (Nim(), (1, 2))),
        (nim, nim.is_win, ([1, 2],)),
        (nim, nim.is_win_undoing, ([1, 2],)),
        (nim, nim.Nim().good_moves, ((1, 2),)),
    ],
)
def test_the_marks_of_the_library_change_no_recording(where, function, arguments, monkeypatch):
    marked = record(function, *deepcopy(arguments))
    monkeypatch.delattr(where, COUNTED)
    by_globals = record(function, *arguments)
    assert marked.text(lines=1000) == by_globals.text(lines=1000)
    assert list(map(repr, marked.steps)) == list(map(repr, by_globals.steps))


def test_an_uninterrupted_module_is_not_recorded():
    helper = module("def help_out(act):\n    return act()\n" + f"{UNINTERRUPTED} = True\n")

    def program():
        return helper.help_out(lambda: 3)

    recording = record(program)
    assert recording.text() == "program() → 3\n  <lambda>() → 3"
    assert recording.asked == ()


@pytest.mark.parametrize(("mark", "is_quiet"), [(f"{UNINTERRUPTED} = True\n", True), ("", False)])
def test_an_alarm_lets_an_uninterrupted_module_put_its_things_in_order(mark, is_quiet):
    works = module(
        "def works(ask):\n    return ask(look())\n" + mark, look=lambda: sys._getframe(1)
    )
    assert works.works(bounds._is_cleaning_up) is is_quiet


def test_every_module_that_works_for_the_recorder_says_so():
    """A new one must say `__uninterrupted__ = True`, or an alarm may ring in the middle of it."""
    names = [found.name for found in pkgutil.iter_modules(stepthrough.trace.__path__)]
    assert "keeper" in names
    for name in names:
        room = importlib.import_module(f"stepthrough.trace.{name}")
        own = [thing for thing in vars(room).values() if isinstance(thing, FunctionType | type)]
        works = any(thing.__module__ == room.__name__ for thing in own)
        assert hasattr(room, UNINTERRUPTED) or not works, name
