"""The interpreter of the lessons' Python: its recordings are those of `record`, and its worlds differ in one rule."""

import importlib
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from sys import version_info
from types import FunctionType
from typing import Any

import pytest
from here import needs_numpy
from programs import (
    OTHERS,
    Money,
    Named,
    Purse,
    Wallet,
    adds_money,
    any_below,
    copies,
    counts_coins,
    deals,
    echo,
    endless,
    fills,
    gcd,
    lost,
    loud,
    passes,
    shop,
    spells,
    tells_privately,
    tower,
    unpacks_wrongly,
    up,
    wins,
    with_del,
    with_eval,
    with_from,
    with_import,
    with_locals,
    with_try,
    with_yield,
)

from puzzlecourse.course import LESSONS, lessons
from puzzlecourse.worlds import Refused, run
from puzzlecourse.worlds.beside import Beside, belief, parting, worlds
from puzzlecourse.worlds.interpreter import INSIDE
from puzzlecourse.worlds.misconceptions import WORLDS
from puzzlelib.trace import Recording, record

# ---- programs: those of the course, and a table of others --------------------------------------------


def of_the_course(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Callable[..., Any], Any, Any]]:
    """What the questions record, and the model solutions with some of their cases."""
    found: list[Any] = []

    def note(function, *args, **kwargs):
        found.append((function, deepcopy(args), kwargs))
        return record(function, *args, **kwargs)

    for name in LESSONS.values():
        module = importlib.import_module(f"puzzlecourse.lessons.{name}")
        monkeypatch.setattr(module, "record", note, raising=False)
    for asked in [asked for sheet in lessons() for asked in sheet.predictions]:
        asked.truth()
        if asked.run:
            asked.run()
    found += [program for sheet in lessons() for program in solutions(sheet)]
    return list({repr(program): program for program in found}.values())


def solutions(sheet: Any) -> Iterator[Any]:
    """The model solutions of a lesson with their first cases."""
    for exercise in sheet.exercises:
        if isinstance(exercise.solution, FunctionType) and not callable(exercise.cases):
            for case in exercise.cases[:4]:
                yield exercise.solution, as_arguments(case), {}


def as_arguments(case: Any) -> tuple[Any, ...]:
    """The arguments of a case, of which a single one may stand alone."""
    return case if isinstance(case, tuple) else (case,)


# Python 3.12 and later tell of each round of a comprehension, and of some lines twice
EXACT = version_info < (3, 12)


def facts(recording: Recording) -> list[Any]:
    """All that makes two recordings the same; in later Pythons without the lines."""
    calls = [(repr(call), call.ended, call.result, call.exception) for call in recording.calls]
    whole = [calls, recording.output, recording.ended, recording.result]
    return whole + [*lines(recording)] * EXACT


def lines(recording: Recording) -> Iterator[Any]:
    """What is seen at each step, and which expressions wait."""
    for call in recording.calls:
        yield call.parent and call.parent.number, call.first, call.last
    for s in recording.steps:
        yield s.event, s.line, s.locals, s.carried, s.printed, s.call.number, s.previous
    for step in range(0, len(recording.steps), 1 + len(recording.steps) // 200):
        yield [frame.pending for frame in recording.frames(step)]


@needs_numpy  # one of its programs does
def test_a_program_of_the_course_is_recorded_as_record_does(monkeypatch):
    programs, refused = of_the_course(monkeypatch), []
    for function, args, kwargs in programs:
        with_python = record(function, *deepcopy(args), **kwargs)
        try:
            ours = run(function, *deepcopy(args), **{"limit": 100_000, **kwargs})
        except Refused as why:
            refused.append(f"{function.__qualname__}: {why}")
            continue
        if isinstance(with_python.exception, RecursionError):
            assert isinstance(
                ours.exception, RecursionError
            )  # how deep is not a matter of the program
        else:
            assert facts(ours) == facts(with_python), (function.__qualname__, args)
    assert len(programs) > 100
    assert len(refused) <= 0.1 * len(programs), refused


# ---- the table of other programs ---------------------------------------------------------------------


@pytest.mark.parametrize(("function", "args"), OTHERS)
def test_other_programs_are_recorded_as_record_does(function, args):
    if function is unpacks_wrongly and version_info >= (3, 14):
        pytest.skip("Python 3.14 also says how many values there were")
    assert facts(run(function, *deepcopy(args))) == facts(record(function, *deepcopy(args)))


def test_there_are_at_least_sixty_other_programs():
    assert len({function for function, _ in OTHERS}) >= 60


def test_endless_recursion_ends_with_the_same_sentence():
    ours, theirs = run(endless, 0), record(endless, 0)
    assert (ours.ended, str(ours.exception)) == (theirs.ended, str(theirs.exception))
    assert ours.root.exception == theirs.root.exception


def test_an_endless_loop_ends_at_the_limit():
    def waits():
        n = 0
        while True:
            n += 1

    assert run(waits, limit=1_000).ended == record(waits, limit=1_000).ended == "too many steps"


@pytest.mark.parametrize("world", sorted(WORLDS))
def test_a_world_always_comes_to_an_end(world):
    for function, args in OTHERS:
        ended = run(function, *deepcopy(args), world=world, limit=5_000, seconds=60).ended
        assert ended in ("returned", "raised", "too many steps")


# ---- what is not understood ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "word"),
    [
        (with_try, "try"),
        (with_yield, "yield"),
        (with_import, "import"),
        (with_from, "import"),
        (with_del, "del"),
    ],
)
def test_what_is_not_understood_is_refused_in_a_sentence(function, word):
    with pytest.raises(Refused, match=rf"^line \d+: `{word}` is not understood here$"):
        run(function, 1)


@pytest.mark.parametrize(
    ("function", "more", "sentence"),
    [
        (with_locals, (), "`locals` is not understood here"),
        (with_eval, (), "`eval` is not understood here"),
        (adds_money, (Money(1),), "__add__ of the class Money runs by itself"),
        (counts_coins, (Purse(),), "coins of the class Purse runs by itself"),
        (counts_coins, (Wallet(),), "coins of the class Wallet runs by itself"),
        (spells, (Named(),), "the class Named belongs to the program"),
        (tells_privately, (1,), r"line \d+: `__coins` is a name for its class alone"),
    ],
)
def test_what_python_would_run_unseen_is_refused_in_a_sentence(function, more, sentence):
    with pytest.raises(Refused, match=f"^{sentence}"):
        run(function, 1, *more)


def test_libraries_that_call_back_too_deeply_are_refused_and_not_told_as_an_error_of_the_program():
    assert record(any_below, INSIDE + 5).result is True
    with pytest.raises(Refused, match=f"more than {INSIDE} calls through a library"):
        run(any_below, INSIDE + 5)


def test_an_unknown_world_is_told_with_those_that_there_are():
    with pytest.raises(
        ValueError, match="there is no world named 'upside down'; there are one n for all,"
    ):
        run(gcd, 4, 2, world="upside down")


# ---- the worlds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("world", "function", "args", "printed", "result"),
    [
        ("one n for all", up, (3,), "0 0 0", None),
        ("one n for all", shop, (8,), "", (4, 4)),
        ("arguments are shared", shop, (8,), "", (4, 4)),
        ("loop", up, (3,), "3 2 1", None),
        ("loop", echo, (3,), "3 3 2 2 1 1", None),
        ("passive first", loud, (3,), "1 2 3", 6),
        ("passive first", echo, (2,), "1 1 2 2", None),
        ("body once", up, (3,), "3", None),
        ("body once", loud, (3,), "3", 6),
        ("a call ends when it calls", echo, (3,), "3 2 1", None),
        ("return ends everything", echo, (3,), "3 2 1", None),
        ("return ends everything", loud, (3,), "3 2 1", 1),
        ("base value travels up", loud, (3,), "3 2 1", 1),
        ("active only", up, (3,), "3 2 1", None),
        ("last value returns", lost, (2,), "", 4),
        ("return prints", loud, (3,), "3 2 1 1\n2\n6", 6),
        ("names keep their rods", tower, (2, "A", "C", "B"), "", [("A", "C")] * 3),
        ("result lost", tower, (2, "A", "C", "B"), "", [("A", "C")]),
        ("a dead end is failure", deals, (4,), "", True),
        ("a dead end is failure", deals, (5,), "", False),
        ("back is start again", deals, (8,), "", True),
        ("verdict passed on unchanged", wins, (2,), "", False),
        ("each call has its own list", fills, (2, []), "", [2]),
    ],
)
def test_a_world_gives_what_its_misconception_believes(world, function, args, printed, result):
    recording = run(function, *deepcopy(args), world=world)
    assert recording.output.strip() == printed
    assert recording.result == result
    assert run(function, *deepcopy(args)).result == function(*deepcopy(args))  # Python's own world


def test_there_are_at_least_ten_worlds_each_with_its_belief_and_source_in_the_guide():
    guide = (Path(__file__).parents[1] / "docs" / "worlds.md").read_text(encoding="utf-8")
    assert len(WORLDS) >= 10
    for name, kind in WORLDS.items():
        assert f"| {name} | {belief(name)} | {kind.source} |" in guide


def test_nothing_is_evaluated_that_python_would_not_evaluate():
    calls = []

    def note(n):
        calls.append(n)
        return n > 1

    def first_true(numbers):
        return any(note(n) for n in numbers) or note(100)

    for world in (None, "return prints"):
        calls.clear()
        run(first_true, [1, 2, 3], world=world)
        assert calls == [1, 2]


def test_misconceptions_run_or_are_described_only_and_the_guide_says_why():
    """A question about one call is answered by worlds; the others stand in a table, with the reason."""
    guide = (Path(__file__).parents[1] / "docs" / "worlds.md").read_text(encoding="utf-8")
    computed, rows = 0, []
    for asked in [asked for sheet in lessons() for asked in sheet.predictions]:
        computed += sum(bool(answer.world) for answer in asked.answers)
        described = [
            a.misconception for a in asked.answers if a.misconception in WORLDS and not a.world
        ]
        rows += [f"| {asked.name} | {', '.join(described)} | "] if described else []
    assert computed >= 30
    assert [row for row in rows if row not in guide] == []
    assert guide.count("\n| ") == len(rows) + len(WORLDS) + 2  # and the heads of two tables


# ---- a world beside Python ---------------------------------------------------------------------------


def test_two_walks_end_at_the_step_in_which_they_part():
    beside = Beside(up, 3, world="one n for all")
    last = parting(beside.world, beside.python)
    assert beside.cover["last"] == beside.other["cover"]["last"] == last
    assert len(beside.first["pages"]) == len(beside.other["first"]["pages"]) == last + 1
    assert str(beside).endswith("In your world n of \x02up(3)\x03 is 2 now. In Python it is 3.")
    same = [beside.world.steps[step].line == beside.python.steps[step].line for step in range(last)]
    assert all(same)


SAME = "For this call, your world and Python do the same."


def says_that_it_does_the_same(world, function, *args):
    """Whether Beside says so; the recordings are compared as a whole, without it."""
    told = str(Beside(function, *deepcopy(args), world=world))
    is_same = facts(run(function, *deepcopy(args), world=world)) == facts(
        run(function, *deepcopy(args))
    )
    assert told.startswith(belief(world))
    assert (told.endswith(SAME), "In your world" in told) == (is_same, not is_same)
    return is_same


PARTING = {
    "one n for all": (up, 2),
    "arguments are shared": (shop, 8),
    "loop": (up, 2),
    "passive first": (echo, 2),
    "body once": (up, 2),
    "a call ends when it calls": (echo, 2),
    "return ends everything": (echo, 2),
    "base value travels up": (loud, 2),
    "active only": (up, 2),
    "last value returns": (lost, 2),
    "return prints": (loud, 2),
    "names keep their rods": (tower, 2, "A", "C", "B"),
    "result lost": (tower, 2, "A", "C", "B"),
    "a dead end is failure": (deals, 5),
    "back is start again": (deals, 8),
    "verdict passed on unchanged": (wins, 2),
    "each call has its own list": (fills, 2, []),
    "a copy is a copy": (copies, [[1]]),
}


@pytest.mark.parametrize("world", WORLDS)
def test_a_world_that_does_the_same_says_so_and_no_other(world):
    assert says_that_it_does_the_same(world, passes, 1)
    assert not says_that_it_does_the_same(world, *PARTING[world])


def test_worlds_that_a_call_cannot_tell_apart_stand_together():
    groups = worlds(echo, 2).groups
    assert groups["prints 2 2 1 1"] == ["loop", "active only"]
    assert "Python" in groups["prints 2 1 1 2"]
    assert sum(map(len, groups.values())) == len(WORLDS) + 1
