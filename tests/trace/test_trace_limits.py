"""A recording ends at its limits, whatever the function does about it, and leaves nothing behind."""

import contextlib
import itertools
import sys
import weakref
from typing import NamedTuple

import pytest
from here import ROOM
from recorded import fib, fib_memo, hanoi

from puzzlelib.views import StepThrough
from stepthrough.trace import compare, record, running
from stepthrough.trace.recorder import Recorder
from stepthrough.trace.values import stable_repr


def fact(n):
    if n < 2:
        return 1
    return n * fact(n - 1)


def loops():
    while True:
        pass


def loops_on_one_line():
    return sum(1 for _ in itertools.count())


def lists_on_one_line():
    return [0 for _ in itertools.count()]


def endless_generator():
    yield from itertools.count()


def catches_exceptions():
    while True:
        try:
            fact(3)
        except Exception:
            continue


def catches_everything():
    number = 0
    while True:
        try:
            number += 1
        except:  # noqa: E722 — as learners write
            number -= 1


def catches_everything_below():
    while True:
        try:
            return fact(3) + catches_everything()
        except BaseException:
            fact(2)


def keeps_what_it_catches():
    caught = []
    while True:
        try:
            fact(3)
        except BaseException as error:
            caught.append(error)


def loops_in_a_finally():
    try:
        loops()
    finally:
        loops()


class LoopsOnItsWayOut:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        loops()


def loops_on_the_way_out():
    with LoopsOnItsWayOut():
        loops()


def keeps_one_and_calls_nothing():
    caught = None
    try:
        loops()
    except BaseException as error:
        caught = error
    while caught:
        pass


def loops_on_a_single_line():
    while True: pass  # noqa: E701 # fmt: skip


def goes_deep_and_loops(n=ROOM):
    return loops() if n == 0 else goes_deep_and_loops(n - 1)


def lets_a_library_catch():
    def stubborn(n):
        try:
            return fact(n)
        except BaseException:
            return n

    return list(map(stubborn, itertools.count()))


STUBBORN = [
    loops,
    loops_on_one_line,
    lists_on_one_line,
    endless_generator,
    catches_exceptions,
    catches_everything,
    catches_everything_below,
    keeps_what_it_catches,
    lets_a_library_catch,
    loops_in_a_finally,
    loops_on_the_way_out,
    keeps_one_and_calls_nothing,
    loops_on_a_single_line,
    goes_deep_and_loops,
]


@pytest.mark.parametrize("function", STUBBORN)
@pytest.mark.parametrize("limits", [{"limit": 300, "seconds": 0.03}, {"seconds": 0.03}])
def test_a_function_that_never_ends_is_stopped(function, limits):
    before = sys.gettrace(), sys.getprofile(), sys.stdout
    recording = record.within(**limits)(function)
    assert recording.ended in ("too many steps", "too much time")
    assert (sys.gettrace(), sys.getprofile(), sys.stdout) == before
    assert len(recording.steps) <= limits.get("limit", 100_000)
    assert recording.root.ended in ("stopped", "suspended")
    assert recording.result is None
    assert recording.text()


def test_a_stopped_function_may_put_things_in_order():
    tidy = []

    def tidies_up():
        try:
            fact(50)
        finally:
            tidy.append("done")

    assert record.within(limit=20)(tidies_up).ended == "too many steps"
    assert tidy == ["done"]


def goes_deep(n):
    return 0 if n == 0 else goes_deep(n - 1)


@contextlib.contextmanager
def level(n):
    try:
        yield n
    finally:
        fact(2)


def enters_levels(n):
    with level(n) as here:
        return here + enters_levels(n - 1) if n else 0


def asks_whether_any(n):
    return any(not asks_whether_any(n - part) for part in range(1, min(n, 3) + 1))


class Leaves:
    def __del__(self):
        fact(2)


def lets_go(n):
    here = Leaves()
    return lets_go(n - 1) + bool(here) if n else 0


def hears_of_what_went(n):
    went = []
    for number in range(10 * n):
        thing = Leaves()
        watched = weakref.ref(thing, lambda gone: went.append(fact(2)))
        thing = number
    return went, watched


def never_closes():
    try:
        yield 1
    finally:
        loops()


def leaves_open_what_never_closes(n):
    next(never_closes())
    return fact(n)


CLOSE_THINGS = [
    enters_levels,
    asks_whether_any,
    lets_go,
    hears_of_what_went,
    leaves_open_what_never_closes,
]


@pytest.mark.parametrize("function", CLOSE_THINGS)
def test_nothing_is_told_of_a_stop_in_what_is_being_closed(function, monkeypatch):
    messages = []
    monkeypatch.setattr(sys, "unraisablehook", messages.append)
    most = len(record.within(limit=1000)(function, ROOM // 6).steps) // 2  # in a page it is less
    for limit in range(most, most + 6):
        recording = record.within(limit=limit)(function, ROOM // 6)
        assert recording.ended == "too many steps"
        assert len(recording.steps) == limit
        del recording
    assert messages == []
    assert sys.unraisablehook == messages.append


def test_what_the_program_itself_raises_in_what_is_being_closed_is_told(monkeypatch):
    class Fails:
        def __del__(self):
            raise ValueError("not here")

    def lets_it_go():
        return bool(Fails())

    messages = []
    monkeypatch.setattr(sys, "unraisablehook", lambda error: messages.append(str(error.exc_value)))
    assert record(lets_it_go).result is True
    assert messages == ["not here"]


def goes_on_after_an_error():
    while True:
        try:
            raise ValueError
        except ValueError:
            continue


def test_no_exception_is_left_behind_by_a_function_that_is_stopped():
    for limit in range(20, 30):
        record.within(limit=limit)(goes_on_after_an_error)
        assert sys.exc_info() == (None, None, None)


@pytest.mark.parametrize("depth", [ROOM // 4, ROOM // 2, ROOM])
def test_each_frame_is_looked_at_once_when_a_deep_recursion_is_stopped(depth, monkeypatch):
    """Once, not once for each of the frames above it: 60,000 frames took 93 seconds."""
    heard = []

    class Counting(Recorder):
        def trace_lines(self, frame):
            heard.append("a frame")
            return super().trace_lines(frame)

        def on_event(self, frame, event, arg):
            heard.append(event)
            return super().on_event(frame, event, arg)

    monkeypatch.setattr(running, "Recorder", Counting)
    recording = record.within(limit=depth * 2)(goes_deep, depth * 2)
    assert (recording.ended, recording.depth) == ("too many steps", depth)
    assert depth < len(heard) < 8 * depth


def test_a_loop_on_a_single_line_is_heard_of_in_every_round():
    """Python 3.11 tells of its line once only; the steps are the same as in later versions."""
    recording = record.within(limit=20)(loops_on_a_single_line)
    assert [step.event for step in recording.steps] == ["call"] + ["line"] * 19
    assert recording.ended == "too many steps"


def catches_a_recursion_error(then):
    def endless(n):
        return endless(n + 1)

    try:
        endless(0)
    except RecursionError:
        return then()


def comes_back_again_and_again():
    while True:
        catches_a_recursion_error(int)


@pytest.mark.parametrize("then", [loops, loops_in_a_finally, comes_back_again_and_again])
def test_the_clock_goes_on_after_a_caught_recursion_error(then):
    before = sys.gettrace()
    recording = record.within(seconds=0.1)(catches_a_recursion_error, then)
    assert recording.ended == "too much time"
    assert sys.gettrace() is before
    assert recording.root.ended == "stopped"
    recording.frames(len(recording.steps) - 1)


def test_a_generator_exit_that_is_raised_is_part_of_the_recording():
    def gives_up():
        raise GeneratorExit

    recording = record(gives_up)
    assert (recording.ended, recording.root.exception) == ("raised", "GeneratorExit")


def test_a_recording_ends_exactly_at_its_limit():
    for limit in range(1, 40):
        recording = record.within(limit=limit)(hanoi, 2, 0, 2, 1)
        assert len(recording.steps) == limit
        assert recording.ended == ("too many steps" if limit < 40 else "returned")
        recording.frames(limit - 1)


def test_a_memo_hit_may_be_the_last_step():
    ends = {record.within(limit=limit)(fib_memo, 5).ended for limit in range(1, 80)}
    assert ends == {"too many steps", "returned"}


def watched(kind):
    """A subclass of a collection that notes each caller who asks it for its length or its items."""
    asked = []

    def note(name):
        def method(self, *args):
            asked.append(name)
            return getattr(kind, name)(self, *args)

        return method

    names = {"__len__", "__iter__", "__contains__", "__getitem__", "__bool__"} & set(dir(kind))
    names |= {"keys", "values", "items", "copy"} & set(dir(kind))
    return type(f"My{kind.__name__}", (kind,), {name: note(name) for name in names}), asked


@pytest.mark.parametrize("kind", [list, tuple, dict, set, frozenset])
def test_a_collection_of_the_programs_own_kind_is_not_looked_into(kind):
    mine, asked = watched(kind)

    def holds(things):
        inside = [things]
        return inside

    recording = record(holds, mine({1: 2}))
    assert asked == []
    assert recording.text().count("1") == 2  # as an argument and in the result
    assert asked == []


def test_a_class_that_lies_about_itself_is_not_asked():
    class Pretends:
        @property
        def __class__(self):
            raise AssertionError("asked")

        def __repr__(self):
            return "me"

    def holds():
        me = Pretends()
        return [me]

    assert record(holds).text() == "holds() → [me]"


def test_a_collection_with_a_length_of_its_own_fails_no_more_than_without_recording():
    class Tower(list):
        def __len__(self):
            raise ValueError("count the disks yourself")

    def build():
        tower = Tower([3, 2, 1])
        tower.pop()
        return tower

    recording = record(build)
    assert recording.ended == "returned"
    towers = [repr(step.locals["tower"]) for step in recording.steps if "tower" in step.locals]
    assert [tower for tower, _ in itertools.groupby(towers)] == ["[3, 2, 1]", "[3, 2]"]


class NeverSays:
    def __repr__(self):
        while True:
            pass

    __str__ = __repr__


class InsistsOnNotSaying:
    def __repr__(self):
        while True:
            try:
                loops()
            except BaseException:
                continue


@pytest.mark.parametrize("kind", [NeverSays, InsistsOnNotSaying])
def test_an_object_that_takes_too_long_to_say_what_it_is_ends_the_recording(kind):
    def holds(thing):
        return [thing]

    recording = record.within(seconds=0.05)(holds, kind())
    assert recording.ended == "too much time"
    assert recording.text() == f"holds(<{kind.__name__}>) (stopped)"


def test_an_exception_that_takes_too_long_to_say_what_it_is_ends_the_recording():
    class Wrong(NeverSays, Exception):
        pass

    def fails():
        raise Wrong

    assert record.within(seconds=0.05)(fails).ended == "too much time"


def test_a_result_is_not_asked_again_after_the_recording():
    asked = []

    class Counts:
        def __repr__(self):
            asked.append(1)
            return f"asked {len(asked)} times"

    recording = record(lambda: Counts())
    before = len(asked)
    assert "asked" in repr(recording)
    assert len(asked) == before


def test_what_an_object_raises_when_asked_does_not_reach_the_function():
    class Leaves:
        def __repr__(self):
            raise SystemExit

    def holds():
        thing = Leaves()
        return bool(thing)

    recording = record(holds)
    assert (recording.ended, recording.result) == ("returned", True)
    assert "thing = <Leaves>" in repr(recording.steps[-1])


def test_what_an_object_does_when_asked_is_not_recorded():
    class Doubles:
        def __repr__(self):
            return f"<{fact(3)}>"

    def holds():
        thing = Doubles()
        return fact(len([thing]))

    assert record(holds).text() == "holds() → 1\n  fact(1) → 1"


def test_what_is_kept_of_a_value_is_bounded():
    class Talks:
        def __repr__(self):
            return "very " * 10**4

    def holds():
        talks = Talks()
        around = [1]
        around += [around] * 50
        deep = [0]
        for _ in range(4):
            deep = [deep] * 60
        return talks

    last = record(holds).steps[-1].locals
    assert len(repr(last["talks"])) < 2100
    assert all(len(stable_repr(last[name])) < 200_000 for name in ("around", "deep"))


def test_an_object_that_cannot_be_shown_does_no_harm():
    class Rude:
        def __repr__(self):
            raise RuntimeError("go away")

    class Plain:
        pass

    def holds(n):
        rude, plain, large = Rude(), Plain(), list(range(1000))
        loop = []
        loop.append(loop)
        return rude, plain, large, loop

    shown = repr(record(holds, 1).steps[-1])
    assert "rude = <Rude>" in shown
    assert "Plain object>" in shown
    assert "large = [0, 1, … 996 more …, 998, 999]" in shown
    assert "0x" not in shown


def test_true_is_not_shown_as_one():
    def flips():
        row = [1, 0]
        row[0] = True
        row[1] = False
        return row

    shown = [step.locals.get("row") for step in record(flips).steps]
    rows = [row for row, _ in itertools.groupby(map(repr, shown))][1:]
    assert rows == ["[1, 0]", "[True, 0]", "[True, False]"]


def test_the_result_of_max_is_not_taken_for_that_of_its_key():
    def size(word):
        return len(word)

    def longest(words):
        return max(words, key=size) + "!"

    recording = record(longest, ["a", "bcd"])
    pending = {frame.pending for n in range(len(recording.steps)) for frame in recording.frames(n)}
    assert pending == {None, "max(['a', 'bcd'], key=size) + '!'"}


def test_the_pending_expression_of_a_loop_forgets_the_round_before():
    def total(n):
        result = 0
        for k in range(n):
            result += fact(k + 1) * fact(k)
        return result

    recording = record(total, 2)
    shown = [recording.frames(c.first)[0].pending for c in recording.root.calls]
    assert shown == [
        "result += ? * fact(0)",
        "result += 1 * ?",
        "result += ? * fact(1)",
        "result += 2 * ?",
    ]


def test_an_expression_over_several_lines_is_followed():
    def double(n):
        return (
            fact(n)
            + fact(n - 1)
        )  # fmt: skip

    recording = record(double, 2)
    assert [recording.frames(c.first)[0].pending for c in recording.root.calls] == [
        "? + fact(2 - 1)",
        "2 + ?",
    ]


def defined_in_a_cell(source, name="f"):
    """Do as a notebook does: compile a cell under a name of its own and keep its lines."""
    import linecache

    filename = f"/tmp/ipykernel_1/{abs(hash(source))}.py"
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    names = {"__name__": "__main__"}
    exec(compile(source, filename, "exec"), names)
    return names[name]


def test_a_function_defined_again_in_a_cell_shows_its_new_source():
    first = defined_in_a_cell("def f(n):\n    return 0 if n == 0 else f(n - 1)\n")
    old = record(first, 1)
    new = record(defined_in_a_cell("def f(n):\n    return 1 + n\n"), 1)
    assert old.root.source.lines == {1: "def f(n):", 2: "    return 0 if n == 0 else f(n - 1)"}
    assert new.root.source.lines[2] == "    return 1 + n"
    assert [old.frames(n)[0].pending for n in (2, 5)] == ["?", "0"]


def test_a_function_without_source_says_so():
    names = {}
    exec("def f(n):\n    return 0 if n == 0 else f(n - 1)\n", names)
    recording = record(names["f"], 2)
    assert recording.number_of_calls == 3
    assert "not known" in recording.root.source.missing
    assert recording.frames(3)[0].pending is None


def test_a_lambda_is_recorded():
    down = lambda n: n and down(n - 1)  # noqa: E731
    recording = record(down, 1)
    assert str(recording) == "<lambda>(1) → 0\n  <lambda>(0) → 0"
    assert recording.frames(recording.calls[1].first)[0].pending == "1 and ?"


def test_recordings_are_compared_in_a_table():
    table = compare(record(fib, 4), memo=record(fib_memo, 4))
    assert str(table) == (
        "        calls  depth  memo hits  result\n"
        "fib(4)  9      4      0          returned 3\n"
        "memo    5      4      2          returned 3"
    )
    assert list(compare(record(fact, 3), record(fact, 3)).recordings) == ["fact(3)", "fact(3) #2"]


def test_a_table_in_html_is_escaped():
    def tag(text="<b>&"):
        return text

    page = compare(record(tag), **{"<i>": record(tag)})._repr_html_()
    assert "<b>" not in page
    assert "<i>" not in page
    assert "&lt;i&gt;" in page


def test_deep_recordings_can_be_told():
    recording = record(fact, ROOM)
    assert recording.depth == ROOM
    middle = recording.calls[-1].first
    assert recording.frames(middle)[0].pending == f"{ROOM} * ?"
    assert len(recording.text(lines=1000).splitlines()) == ROOM


def test_values_are_told_as_a_player_says_them():
    class Step(NamedTuple):
        way: str

        def __str__(self):
            return f"go {self.way}"

    def route(ways):
        return [Step(way) for way in ways]

    assert str(record(route, {"left"})).startswith("route({'left'}) → [go left]")


def test_calls_with_long_arguments_are_counted_apart():
    def cut(row):
        return row if len(row) < 58 else cut(row[:-1])

    calls = record(cut, "o" * 60).calls
    assert len({call.in_full for call in calls}) == len(calls)


def test_more_named_arguments_than_are_kept_one_by_one_are_told_as_one():
    def total(**prices):
        return sum(prices.values())

    prices = {f"thing_{number}": number for number in range(101)}
    recording = record(total, **prices)
    assert recording.text() == "total(**<dict of 101 items>) → 5050"
    assert recording.root.in_full == "total(**<dict of 101 items>)"
    StepThrough(recording).go_to(2)


async def waits():
    return 1


async def waits_often():
    yield 1


@pytest.mark.parametrize("function", [waits, waits_often])
def test_an_async_function_is_refused_in_words(function):
    with pytest.raises(TypeError, match="write `def` without `async`"):
        record(function)


def holds_itself():
    around = [1]
    around += [around, around]
    return around


def test_a_list_that_contains_itself_has_a_text():
    assert stable_repr(record(holds_itself).result) == "<list>"
