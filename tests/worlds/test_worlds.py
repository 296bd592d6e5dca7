"""The interpreter records as `record` does, and each world differs from it in one rule."""

import inspect
import linecache
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache, partial
from itertools import count
from pathlib import Path
from sys import version_info
from types import FunctionType
from typing import Any

import pytest
from here import IN_A_PAGE, ROOM, needs_an_alarm, needs_numpy
from hypothesis import example, given, settings
from hypothesis import strategies as st
from odd_programs import ODD, grows_trees, library_calls_deeply
from programs import (
    OTHERS,
    Money,
    Named,
    Purse,
    Wallet,
    adds_money,
    any_below,
    counts_coins,
    echo,
    endless,
    gcd,
    passes,
    spells,
    tells_privately,
    unpacks_wrongly,
    up,
    with_del,
    with_eval,
    with_from,
    with_import,
    with_locals,
    with_try,
    with_yield,
)
from unhurried import let_judging_take_its_time
from worlds_by_hand import BY_HAND, REFUSED

from puzzlecourse.lessons import lessons
from puzzlecourse.worlds import Refused, every_world, run, running
from puzzlecourse.worlds.beside import WorldBeside, belief, parting
from puzzlecourse.worlds.every_world import NOT_LOOKED_AT, worlds
from puzzlecourse.worlds.frames import Frame
from puzzlecourse.worlds.misconceptions import WORLDS
from puzzlecourse.worlds.program import _reached, reached_functions
from puzzlecourse.worlds.running import run_call
from puzzlelib import nim
from stepthrough.canvas import Circle
from stepthrough.code_marks import without_marks
from stepthrough.trace import Recording, record
from stepthrough.trace.running import record_call
from stepthrough.walk.book import Book

# ---- programs: those of the course, and a table of others --------------------------------------------


def of_the_course(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Callable[..., Any], Any, Any]]:
    """Calls recorded by questions, and model solutions with some of their cases."""
    found: list[Any] = []

    def note(function, args, kwargs, limit=100_000, seconds=5, only=None):
        found.append((function, deepcopy(args), kwargs, limit, seconds, only))
        return record_call(function, args, kwargs, limit, seconds, only)

    monkeypatch.setattr("stepthrough.trace.running.record_call", note)
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
            for case in exercise.cases[1:3]:
                yield exercise.solution, as_arguments(case), {}, 100_000


def as_arguments(case: Any) -> tuple[Any, ...]:
    """The arguments of a case, which may be a single value."""
    return case if isinstance(case, tuple) else (case,)


# Python 3.12 and later report each round of a comprehension, and some lines twice
EXACT = version_info < (3, 12)


def facts(recording: Recording) -> list[Any]:
    """Everything by which recordings are compared; without line events where Python's differ."""
    calls = [(repr(call), call.ended, call.result, call.exception) for call in recording.calls]
    whole = [calls, recording.output, recording.ended, recording.result]
    return whole + [*lines(recording)] * EXACT


def all_facts(recording: Recording) -> list[Any]:
    """Everything by which two recordings of the interpreter are compared."""
    return [facts(recording), *lines(recording)]


def lines(recording: Recording) -> Iterator[Any]:
    """The visible line and the pending expression at each step."""
    for call in recording.calls:
        yield call.parent and call.parent.number, call.first, call.last
    for s in recording.steps:
        yield s.event, s.line, s.locals, s.carried, s.printed, s.call.number, s.previous
    for step in range(0, len(recording.steps), 1 + len(recording.steps) // 200):
        yield [frame.pending for frame in recording.frames(step)]


@needs_numpy  # one of its programs needs it
def test_a_program_of_the_course_is_recorded_as_record_does(monkeypatch):
    let_judging_take_its_time(monkeypatch.setattr)
    programs, refused = of_the_course(monkeypatch), []
    for function, args, *more in programs:
        with_python = record_call(function, deepcopy(args), *more)
        try:
            ours = run_call(function, deepcopy(args), *more)
        except Refused as why:
            refused.append(f"{function.__qualname__}: {why}")
            continue
        if isinstance(with_python.exception, RecursionError):
            assert isinstance(
                ours.exception, RecursionError
            )  # the depth does not depend on the program
        else:
            assert facts(ours) == facts(with_python), (function.__qualname__, args)
    assert len(programs) > 100
    assert len(refused) <= 0.1 * len(programs), refused


# ---- the table of other programs ---------------------------------------------------------------------


OBJECTS = [
    (adds_money, (1, Money(1))),
    (counts_coins, (1, Purse())),
    (counts_coins, (1, Wallet())),
    (spells, (1, Named())),
]


@pytest.mark.parametrize(("function", "args"), OTHERS + ODD + OBJECTS)
def test_other_programs_are_recorded_as_record_does(function, args):
    if function is unpacks_wrongly and version_info >= (3, 14):
        pytest.skip("Python 3.14 also says how many values there were")
    if function in (library_calls_deeply, grows_trees):
        args = (min(args[0], ROOM // 40),)  # a page has few frames
    assert facts(run(function, *deepcopy(args))) == facts(record(function, *deepcopy(args)))


def test_endless_recursion_ends_with_the_same_sentence():
    ours, theirs = run(endless, 0), record(endless, 0)
    assert (ours.ended, type(ours.exception)) == (theirs.ended, type(theirs.exception))
    assert ours.root.exception == theirs.root.exception  # Python has two messages for it


def test_an_endless_loop_ends_at_the_limit():
    def waits():
        n = 0
        while True:
            n += 1

    assert (
        run(waits, limit=1_000).ended == record.within(limit=1_000)(waits).ended == "too many steps"
    )


UNCLEAR = {"one step is enough", "a call is what is in its brackets"}
# these worlds refuse some programs


@pytest.mark.parametrize("world", sorted(WORLDS))
def test_a_world_always_comes_to_an_end(world):
    may_refuse = world in UNCLEAR or IN_A_PAGE  # few frames are left for calls by libraries
    for function, args in OTHERS[::3]:
        assert how_it_ends(function, args, world) in {*ENDINGS, *["refused"] * may_refuse}


ENDINGS = {"returned", "raised", "too many steps"}


def how_it_ends(function, args, world):
    try:
        return run(function, *deepcopy(args), world=world, limit=300, seconds=60).ended
    except Refused:
        return "refused"


# ---- refused programs ----------------------------------------------------------------------------------


def maps_eval(n):
    return list(map(eval, ["n"]))


@cache
def remembers(n):
    return n


def asks_a_memo(n):
    return remembers(n)


def maps_a_memo(n):
    return list(map(remembers, [n]))


def many(n):
    yield n


def sums_generators(n):
    return list(map(sum, map(many, [n])))


def adds_up(n):
    return n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n + n  # fmt: skip


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
        (maps_eval, (), "`eval` is not understood here"),
        (asks_a_memo, (), "remembers is below @cache: that is not understood here"),
        (maps_a_memo, (), "remembers is below @cache: that is not understood here"),
        (sums_generators, (), "`yield` is not understood here"),
        (adds_up, (), "too many brackets in brackets, or too long a sum"),
        (tells_privately, (1,), "`__coins` is a name for its class alone"),
    ],
)
def test_what_cannot_be_followed_is_refused_in_a_sentence_with_the_line(function, more, sentence):
    with pytest.raises(Refused, match=rf"^line \d+: {sentence}"):
        run(function, 1, *more)


def test_a_library_that_catches_all_errors_does_not_hide_what_was_refused():
    def asks(n):
        return getattr(Shy(), "name", n)

    with pytest.raises(Refused, match=r"^line \d+: `try` is not understood here"):
        run(asks, 1)


class Shy:
    """A class whose property is refused, while its error is swallowed."""

    @property
    def name(self):
        try:
            return 1
        finally:
            pass

    def __getattr__(self, name):
        raise AttributeError(name)


def test_a_method_of_an_object_is_to_be_written_with_the_object_as_an_argument():
    class Tree:
        def __init__(self, *branches):
            self.branches = branches

        def size(self):
            return 1 + sum(branch.size() for branch in self.branches)

    tree = Tree(Tree(), Tree(Tree()))
    with pytest.raises(Refused, match=r"`.*Tree\.size, thing`, not `thing\.size`$"):
        run(tree.size)
    assert run(Tree.size, tree).result == 4


def test_libraries_that_call_back_too_deeply_are_refused_and_not_reported_as_an_error_of_the_program():
    for depth in {min(depth, ROOM // 40) for depth in (7, 15, 30)}:
        assert facts(run(any_below, depth)) == facts(record(any_below, depth))
    with pytest.raises(Refused, match=r"^line \d+: too many calls through libraries"):
        run(any_below, 10_000)


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


@pytest.mark.parametrize("depth", [900, 960, 10_000])
def test_a_recursion_is_as_deep_as_record_allows(depth):
    ours, theirs = run(deep, depth), record(deep, depth)
    assert ours.ended == "returned" or theirs.ended != "returned"
    assert ours.depth >= theirs.depth - 5


def test_a_program_is_left_as_it_was(monkeypatch):
    before = {function: function.__code__ for function, _ in OTHERS}
    made = run(gives_a_function, 3).result
    with pytest.raises(Refused):
        run(with_try, 1)
    assert before == {function: function.__code__ for function, _ in OTHERS}
    assert (made(4), inspect.getsource(made).strip()) == (7, "return lambda k: k + n")


def gives_a_function(n):
    return lambda k: k + n


# ---- calls bind as Python's do ------------------------------------------------------------------------

NAMES = ("a", "b", "c", "d")


@st.composite
def heads(draw):
    names = list(NAMES[: draw(st.integers(0, 4))])
    kinds = sorted(draw(st.lists(st.integers(0, 2), min_size=len(names), max_size=len(names))))
    has_default = sorted(draw(st.booleans()) for _ in names)
    star = draw(st.sampled_from(["", "*rest"]))
    parts, last = [], -1
    for name, kind, default in zip(names, kinds, has_default, strict=True):
        parts += ["/"] if last == 0 and kind > 0 else []
        parts += [star or "*"] if last < 2 and kind == 2 else []
        parts.append(f"{name}={name!r}" if default else name)
        last = kind
    parts += ["/"] if last == 0 else []
    parts += [star] if star and last < 2 else []
    return ", ".join(parts + draw(st.sampled_from([[], ["**more"]])))


keywords = st.dictionaries(st.sampled_from([*NAMES, "e"]), st.integers(0, 9), max_size=3)
pieces = st.one_of(
    st.integers(0, 9).map(str),
    st.lists(st.integers(0, 9), max_size=3).map(lambda xs: f"*{xs}"),
    st.sampled_from(["*5", "*'xy'", "*None"]),
)
named = st.one_of(
    keywords.map(lambda found: f"**{found}"),
    st.sampled_from(["a=1", "b=2", "e=3", "**5", "**None", "**{1: 2}", "**[('a', 1)]"]),
)


def is_written_wrongly(text: str) -> bool:
    try:
        compile(text, "<test>", "exec")
    except SyntaxError:
        return True
    return False


@example("", [], ["**{1: 2}", "**{1: 2}"])
@example("a, /, **more", ["1"], ["a=1"])
@example("a, *, k", ["1"], ["**{'k': 1}", "k=2"])
@settings(max_examples=150, deadline=None)
@given(heads(), st.lists(pieces, max_size=3), st.lists(named, max_size=3))
def test_calls_bind_as_pythons_do_and_fail_with_its_sentences(head, places, names):
    text = f"""def called({head}): return dict(locals())
def calls(): return called({", ".join(places + names)})
"""
    if is_written_wrongly(text):
        return
    text = text.replace("return dict(locals())", f"return [{', '.join(words_of(head))}]")
    program = {"__name__": "program"}
    exec(compile(with_lines(text), FILE, "exec"), program)
    assert told(run, program["calls"]) == told(record, program["calls"])


FILE = "<ipython-input-worlds>"


def with_lines(text: str) -> str:
    """Register a source so that `inspect` finds its lines; return the source."""
    linecache.cache[FILE] = (len(text), None, text.splitlines(keepends=True), FILE)
    return text


def words_of(head: str) -> list[str]:
    words = [part.split("=")[0].strip("* ") for part in head.split(",")]
    return [word for word in words if word not in ("", "/")]


def told(how: Callable[..., Recording], function: Any) -> tuple[Any, ...]:
    ending = how(function)
    return ending.ended, ending.result, type(ending.exception), str(ending.exception)


# ---- limits -------------------------------------------------------------------------------------------


class Waits:
    """An object whose truth value takes forever to compute."""

    def __bool__(self):
        while True: pass  # noqa: E701 # fmt: skip


def waits_on_a_line():
    while True: pass  # noqa: E701 # fmt: skip


def waits_by_continue():
    while 1: continue  # noqa: E701 # fmt: skip


def waits_in_brackets():
    return [0 for _ in count() if 0]


def waits_in_a_dict():
    return {k: 0 for k in count() if 0}


def waits_in_a_sum():
    return sum(0 for _ in count())


def waits_in_any():
    return any(0 for _ in count())


def waits_in_max():
    return max(x for x in count() if x < 0)


def waits_in_next():
    return next(x for x in count() if x < 0)


def waits_in_a_text():
    return "".join("" for _ in count())


def waits_in_map():
    return list(map(str, map(lambda x: x, count())))  # noqa: C417


def waits_in_for():
    for _ in count():
        pass


def waits_in_sorted():
    return sorted(range(10**6), key=lambda x: waits_in_for())


def waits_in_truth():
    return 1 if Waits() else 2


WAITING = [value for name, value in list(globals().items()) if name.startswith("waits_")]


@pytest.mark.parametrize("function", WAITING)
def test_time_is_kept_everywhere(function):
    recording = run(function, limit=10**9, seconds=0.05)
    assert recording.ended == "too much time"


def test_what_the_program_raises_to_leave_python_stays_inside():
    def leaves():
        raise SystemExit(3)

    def interrupts():
        raise KeyboardInterrupt

    for function, kind in ((leaves, SystemExit), (interrupts, KeyboardInterrupt)):
        recording = run(function)
        assert (recording.ended, type(recording.exception)) == ("raised", kind)
        assert recording.calls[0].exception.startswith(kind.__name__)


def raises_to_leave(n, kind):
    if n == 0:
        raise kind("now")
    return raises_to_leave(n - 1, kind)


def lets_a_generator_raise(n, kind):
    if n == 0:
        numbers = (number for number in [1, 2])
        next(numbers)
        numbers.throw(kind("now"))
    return lets_a_generator_raise(n - 1, kind)


WORKS_OUT = [None, "each call ends first", "passive first", "active only"]


@pytest.mark.parametrize("world", WORKS_OUT)
@pytest.mark.parametrize("function", [raises_to_leave, lets_a_generator_raise])
def test_what_is_raised_to_leave_python_stays_inside_of_a_world(function, world):
    kinds = [SystemExit, GeneratorExit]
    kinds += [KeyboardInterrupt] if function is raises_to_leave else []
    for kind in kinds:
        recording = run(function, 2, kind, world=world)
        assert (recording.ended, type(recording.exception)) == ("raised", kind)


@needs_an_alarm
def test_an_interrupt_from_outside_leaves_the_world_that_works_out_a_call_ahead():
    def waits(n):
        if n == 0:
            signal.raise_signal(signal.SIGINT)
        return waits(n - 1)

    with pytest.raises(KeyboardInterrupt):
        run(waits, 2, world="each call ends first")


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"limit": "x"}, "the limit of steps must be a whole number from 1 to 1000000000, not 'x'"),
        ({"seconds": "x"}, "the limit of seconds must be a number, not 'x'"),
        ({"world": []}, r"there is no world named \[\]; there are one n for all, .*"),
    ],
)
def test_invalid_settings_are_reported_in_a_sentence(settings, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        run(gcd, 4, 2, **settings)
    if "world" in settings:
        with pytest.raises(ValueError, match="there is no world named None; there are one n"):
            WorldBeside(gcd, 4, 2, world=None)


def test_the_error_for_an_unknown_world_lists_all_worlds():
    with pytest.raises(
        ValueError, match="there is no world named 'upside down'; there are one n for all,"
    ):
        run(gcd, 4, 2, world="upside down")


# ---- the worlds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("world", "function", "args", "printed", "result"), BY_HAND)
def test_a_world_gives_the_result_worked_out_by_hand(world, function, args, printed, result):
    if result is REFUSED:
        with pytest.raises(Refused):
            run(function, *deepcopy(args), world=world)
        return
    recording = run(function, *deepcopy(args), world=world, limit=3_000)
    fails = isinstance(result, type)
    ended = "raised" if fails else "returned"
    assert (recording.ended, " ".join(recording.output.split())) == (ended, printed)
    if fails:
        assert type(recording.exception) is result
    else:
        assert (type(recording.result), recording.result) == (type(result), result)


@pytest.mark.slow
def test_each_world_has_rows_worked_out_by_hand_that_differ_from_python_and_that_do_not():
    in_python = {}
    for _, function, args, *_ in BY_HAND:
        call = function, repr(args)
        in_python[call] = in_python.get(call) or by_python(function, args)
    for world in WORLDS:
        rows = [row for row in BY_HAND if row[0] == world]
        same = sum(in_python[f, repr(args)] == tuple(told) for _, f, args, *told in rows)
        assert (world, len(rows) >= 8, len(rows) - same >= 5, same >= 1) == (
            world,
            True,
            True,
            True,
        )


def by_python(function, args):
    """The expected row if the world were Python."""
    plain = run(function, *deepcopy(args), limit=3_000)
    raised = type(plain.exception) if plain.ended == "raised" else plain.result
    return " ".join(plain.output.split()), raised


def test_in_a_loop_there_is_one_frame():
    for world, function, args, *_ in BY_HAND:
        if world == "loop" and function.__name__ in function.__code__.co_names:
            calls = run(function, *deepcopy(args), world=world).calls
            assert [call.function for call in calls].count(function.__name__) == 1


def test_a_world_leaves_the_variables_of_the_program_as_they_were():
    [(function, args)] = [(f, args) for _, f, args, *_ in BY_HAND if f.__name__ == "of_a_global"]
    assert run(function, *args, world="arguments are shared").result == 5
    assert run(function, *args).result == 9


def test_the_guide_lists_each_world_with_its_belief_and_source():
    guide = (Path(__file__).parents[2] / "docs" / "teach" / "worlds.md").read_text(encoding="utf-8")
    assert len(WORLDS) >= 22
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


def test_the_guide_lists_the_misconceptions_that_do_not_run_with_reasons():
    """Questions about a call are answered by worlds; the guide lists the others with a reason."""
    guide = (Path(__file__).parents[2] / "docs" / "teach" / "worlds.md").read_text(encoding="utf-8")
    computed, rows = 0, []
    for question in [question for sheet in lessons() for question in sheet.predictions]:
        computed += sum(bool(answer.world) for answer in question.answers)
        described = [
            a.misconception for a in question.answers if a.misconception in WORLDS and not a.world
        ]
        rows += [f"| {question.name} | {', '.join(described)} | "] if described else []
    assert computed >= 40
    assert [row for row in rows if row not in guide] == []
    assert guide.count("\n| ") == len(rows) + len(WORLDS) + 2  # two table headers


# ---- a world next to Python --------------------------------------------------------------------------


def test_two_walks_end_at_the_step_in_which_they_part():
    beside = WorldBeside(up, 3, world="one n for all")
    last = parting(beside.world, beside.python)
    assert beside.cover["last"] == beside.other["cover"]["last"] == last
    assert len(beside.first["pages"]) == len(beside.other["first"]["pages"]) == last + 1
    assert str(beside).endswith("In your world n of up(3) is 2 now. In Python it is 3.")
    same = [beside.world.steps[step].line == beside.python.steps[step].line for step in range(last)]
    assert all(same)


def drawn(cover: Any, chunk: Any) -> list[Any]:
    """The last page as drawn: event, line, cards and output."""
    _, _, source, line, cards, more, *_, printed, _, _ = chunk["pages"][-1]
    shown = [chunk["cards"][card] for card in cards]
    return [cover["events"][-1], source, line, shown, more, chunk["texts"][printed]]


def is_drawn(beside: WorldBeside) -> bool:
    """Return whether the last pages differ."""
    other = beside.other
    return drawn(beside.cover, beside.first) != drawn(other["cover"], other["first"])


def test_where_two_walks_part_the_drawn_pages_differ():
    seen = 0
    for question in [question for sheet in lessons() for question in sheet.predictions]:
        for world in {answer.world for answer in question.answers if answer.world}:
            beside = WorldBeside(*question.call, world=world, puzzle=question.puzzle)
            assert is_drawn(beside) is not str(beside).endswith(SAME), (question.name, world)
            seen += 1
    assert seen >= 40


def test_the_card_of_a_waiting_frame_shows_what_its_names_are_now():
    def outer(n):
        total = n

        def inner(k):
            nonlocal total
            total = total + k
            return total

        return inner(5) + inner(7)

    book = Book(record(outer, 1))
    sentences = [
        variable.value
        for page in map(book.page, range(book.last))
        for variable in page.cards[-1].variables
        if len(page.cards) == 2 and variable.name == "total"
    ]
    assert [*dict.fromkeys(sentences)] == ["1", "6", "13"]


SAME = "For this call, your world and Python do the same."


def check_what_is_said(world, function, args):
    """A `WorldBeside` states and draws a difference exactly if the recordings differ."""
    beside = WorldBeside(function, *deepcopy(args), world=world)
    is_same = all_facts(beside.world) == all_facts(beside.python)
    told = str(beside)
    assert told.startswith(f"Your world: {without_marks(belief(world))}")
    assert (told.endswith(SAME), "In your world" in told) == (is_same, not is_same)
    assert is_drawn(beside) is not is_same
    return is_same


@pytest.mark.parametrize("world", WORLDS)
def test_a_world_that_does_the_same_says_so_and_no_other(world):
    assert check_what_is_said(world, passes, (1,))
    rows = [row for row in BY_HAND if row[0] == world and row[-1] is not REFUSED]
    _, function, args, *_ = rows[0]
    check_what_is_said(world, function, args)


def test_worlds_that_a_call_cannot_tell_apart_stand_together():
    groups = worlds(echo, 2).groups
    assert groups["prints 1 1 2 2"] == ["passive first"]
    shallow = ["loop", "a call ends when it calls", "return ends everything", "active only"]
    assert groups["prints 2 1"] == shallow
    assert "Python" in groups["prints 2 1 1 2"]
    assert sum(map(len, groups.values())) == len(WORLDS) + 1


def test_each_world_gets_the_original_arguments_and_not_those_changed_by_another_run():
    def drain(numbers):
        return numbers.pop() + drain(numbers) if numbers else 0

    numbers, among = [1, 2, 3], ["return ends everything", "last value returns"]
    groups = worlds(drain, numbers, among=among).groups
    assert groups == {"returns 6": ["Python", "last value returns"], "returns 0": among[:1]}
    assert numbers == [1, 2, 3]


known, made = {}, 0


def fib_with_a_memo(n, order=[]):  # noqa: B006
    global made
    if n not in known:
        made += 1
        known[n] = n if n < 2 else fib_with_a_memo(n - 1) + fib_with_a_memo(n - 2)
        order.append(n)
    return known[n], made, order


def alone(world):
    """The result of a call in a world, without runs before it."""
    given = running.outcome(run(fib_with_a_memo, 5, world=world))
    forget_all()
    return given


def forget_all():
    global made
    known.clear()
    fib_with_a_memo.__defaults__[0].clear()
    made = 0


def test_each_world_finds_a_memo_a_default_and_a_global_as_they_were_and_so_does_the_learner():
    among = ["loop", "base value travels up", "each call ends first", "active only"]
    assert worlds(fib_with_a_memo, 5, among=among).answers == {
        world or "Python": alone(world) for world in (None, *among)
    }
    fib_with_a_memo(2)
    before = known.copy(), made, fib_with_a_memo.__defaults__[0].copy()
    worlds(fib_with_a_memo, 5)
    WorldBeside(fib_with_a_memo, 5, world="loop")
    running.answer(fib_with_a_memo, 5, world=None)
    assert (known, made, fib_with_a_memo.__defaults__[0]) == before
    forget_all()


@pytest.mark.skipif(IN_A_PAGE, reason="a page has few frames")
def test_what_a_call_will_give_is_foreseen_as_deep_as_python_goes():
    assert worlds(deep, 400, among=["each call ends first"]).groups.keys() == {"returns 400"}


@pytest.mark.parametrize("shown", [worlds, partial(WorldBeside, world="loop")])
def test_what_cannot_be_copied_for_each_world_is_refused_in_a_sentence(shown):
    with pytest.raises(ValueError, match="a generator cannot be copied for each run: give a list"):
        shown(passes, (n for n in [1, 2]))


@pytest.fixture
def deep_enough():
    if IN_A_PAGE:
        pytest.skip("a page has few frames")
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(before)


def test_of_a_call_that_takes_long_some_worlds_are_not_looked_at_and_say_so(
    deep_enough, monkeypatch
):
    monkeypatch.setattr(every_world, "STEPS_IN_ALL", 30_000)
    among = [name for name in WORLDS if name != "return prints"]
    answers = worlds(deep, 1_500, among=among).answers
    assert answers["one n for all"] == "returns 1500"
    assert answers["loop"] == "returns 0"
    assert answers["each call ends first"] == NOT_LOOKED_AT  # it makes a million calls
    assert answers["a copy is a copy"] == NOT_LOOKED_AT
    assert {*answers.values()} <= {
        *("returns 1500", "returns 0", "returns 1", NOT_LOOKED_AT),
        "raises RuntimeError: deep cannot call itself",
    }


def test_of_a_call_that_does_not_end_each_world_gets_its_share_of_steps(monkeypatch):
    monkeypatch.setattr(every_world, "MOST_STEPS", 2_000)
    monkeypatch.setattr(every_world, "STEPS_IN_ALL", 10_000)

    def moves(n, here, there):
        return [] if n == 0 else moves(n - 1, there, here) + [here] + moves(n - 1, there, here)

    answers = worlds(moves, 14, "A", "B").answers
    assert answers["Python"] == "has not ended after 2,000 steps"
    assert answers["loop"] == answers["active only"] == "returns []"
    assert answers["print returns"] == "has not ended after 384 steps"


def test_a_name_is_found_in_a_deep_call_without_a_look_at_all_that_wait(monkeypatch):
    looks, ask = [], Frame.f_locals.fget
    monkeypatch.setattr(Frame, "f_locals", property(lambda frame: looks.append(1) or ask(frame)))
    for depth in (100, 200):
        looks.append(0)
        run(deep, depth, world="names come from the caller")
    first, second = looks.index(0), len(looks) - 1 - looks[::-1].index(0)
    assert len(looks) - second < 2.5 * (second - first)


def test_memory_addresses_are_no_difference_between_worlds():
    def shows(n):
        print(Counter)
        print(object())
        if n == 0:
            raise ValueError(f"no {object()}")
        shows(n - 1)

    groups = worlds(shows, 1, among=["print returns", "loop"]).groups
    message = "prints <class 'collections.Counter'> <object object>"
    assert [*groups.values()] == [["Python", "print returns", "loop"]]
    assert [*groups] == [f"{message} {message[7:]} and raises ValueError: no <object object>"]
    assert str(WorldBeside(shows, 1, world="print returns")).endswith(SAME)


def test_a_world_that_refuses_a_program_is_listed_with_the_reason():
    def hanoi(n, here, there):
        if n > 0:
            hanoi(n - 1, there, here)

    told = worlds(hanoi, 2, "A", "B", among=["a call is what is in its brackets"])
    reason = "it is not clear which of the arguments the call stands for"
    assert re.search(rf"cannot say \(line \d+: {reason}\)", repr(told))


@pytest.mark.parametrize("hold", [partial, nim.Move, Circle], ids=lambda hold: hold.__module__)
def test_what_a_thing_of_python_or_of_a_package_below_the_course_holds_is_of_the_program(hold):
    """Packages are listed by name: one whose name changes must be listed again."""
    names = {"__name__": "cell"}
    exec("def helper(n):\n    return n", names)
    helper = names.pop("helper")
    others = [0] * (len(getattr(hold, "_fields", ())) - 1)
    names["thing"] = hold(helper, *others)
    assert reached_functions(names) == [helper]


def test_recordings_in_a_notebook_are_not_searched_for_functions():
    """After one walk of `fib`, a question about another program used to take ten times as long."""
    names = {"__name__": "cell", "kept": record(up, 50)}
    exec("def helper(n):\n    return n", names)
    assert len(_reached(names, ())) < len(names["kept"].steps) / 2
    assert reached_functions(names) == [names["helper"]]
