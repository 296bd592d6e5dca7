"""What a recording shows of the objects of a program is what they were, whatever they do."""

import array
import functools
import inspect
import itertools
import json
import pprint
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from unittest import mock

import pytest
from here import needs_processes

from puzzlecourse.worlds import run
from puzzlelib.views import CallTree, StepThrough
from stepthrough.trace import keeper, record, values
from stepthrough.trace.values import Shown, short, stable_repr


class Peg:
    """All pegs print alike, and each is another one."""

    def __repr__(self):
        return "<Peg>"


def shown(recording, name):
    """The texts of a variable, one after the other."""
    texts = [repr(step.locals[name]) for step in recording.steps if name in step.locals]
    return [text for text, _ in itertools.groupby(texts)]


# ---- objects that print alike --------------------------------------------------------------------

PAIRS = {
    "keys": (lambda a, b: {a: 1, b: 2}, "{<Peg>: 1, <Peg>: 2}"),
    "items of a set": (lambda a, b: {a, b}, "{<Peg>, <Peg>}"),
    "items of a frozenset": (lambda a, b: frozenset([a, b]), "frozenset({<Peg>, <Peg>})"),
    "keys in tuples": (lambda a, b: {(a, 1): 1, (b, 1): 2}, "{(<Peg>, 1): 1, (<Peg>, 1): 2}"),
    "tuples in a set": (lambda a, b: {(a, b), (b, a)}, "{(<Peg>, <Peg>), (<Peg>, <Peg>)}"),
    "sets in a set": (
        lambda a, b: {frozenset([a]), frozenset([b]), frozenset([a, b])},
        "{frozenset({<Peg>, <Peg>}), frozenset({<Peg>}), frozenset({<Peg>})}",
    ),
    "dicts in a list": (lambda a, b: [{a: 1, b: 1}], "[{<Peg>: 1, <Peg>: 1}]"),
    "sets in a tuple": (lambda a, b: (0, {a, b}), "(0, {<Peg>, <Peg>})"),
}


@pytest.mark.parametrize("make", PAIRS)
def test_two_objects_that_print_alike_are_two(make):
    def holds(make, a, b):
        things = make(a, b)
        return things

    make, words = PAIRS[make]
    recording = record.within(only=["holds"])(holds, make, Peg(), Peg())
    assert stable_repr(recording.steps[-1].locals["things"]) == words
    assert stable_repr(recording.root.result) == words
    assert words in repr(recording.steps[-1])
    StepThrough(recording)


def test_two_objects_that_print_alike_are_two_in_a_world():
    def holds(a, b):
        named, held = {a: 1, b: 2}, {a, b}
        return named, held

    recording = run(holds, Peg(), Peg())
    assert stable_repr(recording.root.result) == "({<Peg>: 1, <Peg>: 2}, {<Peg>, <Peg>})"


def test_a_set_of_objects_that_print_alike_is_seen_to_grow_and_shrink():
    def program(pegs):
        held, named = set(), {}
        for number, peg in enumerate(pegs):
            held.add(peg)
            named[peg] = number
        for peg in pegs:
            held.discard(peg)
            del named[peg]

    recording = record(program, [Peg() for _ in range(3)])
    assert [text.count("<Peg>") for text in shown(recording, "held")] == [0, 1, 2, 3, 2, 1, 0]
    assert shown(recording, "named") == [
        "{}",
        "{<Peg>: 0}",
        "{<Peg>: 0, <Peg>: 1}",
        "{<Peg>: 0, <Peg>: 1, <Peg>: 2}",
        "{<Peg>: 1, <Peg>: 2}",
        "{<Peg>: 2}",
        "{}",
    ]


def test_a_set_in_which_true_takes_the_place_of_one_is_seen_to_change():
    def program():
        held = {1}
        held.remove(1)
        held.add(True)
        held = {(0.0,)}
        held.clear()
        held.add((0,))
        return held

    assert shown(record(program), "held") == [
        "{1}",
        "set()",
        "{True}",
        "{(0.0,)}",
        "set()",
        "{(0,)}",
    ]


def test_a_list_that_outgrows_what_is_kept_is_seen_so_in_each_frame_and_seen_to_shrink():
    def grow(rows):
        rows.extend(range(200))
        rows.append(1)
        del rows[2:]
        return len(rows)

    def program():
        rows = []
        grow(rows)
        return rows

    recording = record(program)
    texts = [repr(recording.frames(n)[0].locals.get("rows")) for n in range(len(recording.steps))]
    assert [text for text, _ in itertools.groupby(texts)][1:] == [
        "[]", "[0, 1, … 196 more …, 198, 199]", "[0, 1, … 197 more …, 199, 1]", "[0, 1]"
    ]  # fmt: skip


def test_not_a_number_in_a_set_has_the_same_place_each_time():
    def program(made):
        held = {float("nan"), *made}
        return held

    recordings = [record(program, [3.0, 1.0, 2.0]) for _ in range(9)]
    texts = {stable_repr(recording.root.result) for recording in recordings}
    assert texts == {"{1.0, 2.0, 3.0, nan}"}


# ---- what is printed, and what is not ------------------------------------------------------------


class Prints:
    def __repr__(self):
        print("I am asked")
        return "me"

    __str__ = __repr__


class PrintsError(Exception):
    def __str__(self):
        print("I am asked")
        return "wrong"


def test_what_an_object_prints_when_it_is_asked_is_not_output_of_the_program(capsys):
    def program(thing):
        print("one")
        held = [thing]
        try:
            raise PrintsError
        except PrintsError:
            print("two")
        return held

    recording = record(program, Prints())
    assert recording.output == recording.printed() == "one\ntwo\n"
    assert {step.printed for step in recording.steps} == {0, 4, 8}
    assert capsys.readouterr().out == ""


def test_nor_is_it_in_a_world(capsys):
    def program(thing):
        print("one")
        return [thing]

    assert run(program, Prints()).output == "one\n"
    assert capsys.readouterr().out == ""


def test_what_an_object_prints_for_the_program_is_output():
    def program(thing):
        return str(thing)

    assert record(program, Prints()).output == "I am asked\n"


HALF = "\ud800"


class SaysHalf(Exception):
    def __repr__(self):
        return HALF + "?"

    __str__ = __repr__


def prints_half():
    print("a" + HALF)
    print("b\udc80")


def holds_half(text=HALF, **named):
    held = {text: [text]}
    return held


def shows_half(thing):
    held = thing, [thing]
    return held


def raises_half(error):
    raise error


def yields_half():
    yield HALF


HALVES = {
    "printed": lambda: record(prints_half),
    "a value": lambda: record(holds_half),
    "a name": lambda: record(holds_half, **{HALF: HALF}),
    "an object": lambda: record(shows_half, SaysHalf()),
    "an exception": lambda: record(raises_half, SaysHalf()),
    "yielded": lambda: record(yields_half),
    "in a world": lambda: run(prints_half),
}


@pytest.mark.parametrize("what", HALVES)
def test_half_a_letter_spoils_nothing(what, tmp_path):
    """Python's texts may hold half of a letter; no file and no message of Jupyter can."""
    recording = HALVES[what]()
    walk = StepThrough(recording)
    walk.save(tmp_path / "walk.html")
    assert (tmp_path / "walk.html").read_text(encoding="utf-8")
    texts = [walk.book.dumps(), json.dumps([walk.cover, walk.first, walk.questions]), repr(walk)]
    texts += [str(recording), repr(recording), recording.output, repr(CallTree(recording))]
    texts += [*map(repr, recording.steps), *map(repr, recording.calls)]
    texts += [json.dumps([walk.cover, walk.first], ensure_ascii=False)]
    "".join(texts).encode("utf-8")


def test_each_half_letter_that_is_printed_is_one_letter():
    recording = record(prints_half)
    assert recording.output == "a\ufffd\nb\ufffd\n"
    assert {recording.printed(n) for n in range(len(recording.steps))} == {
        "",
        "a\ufffd\n",
        recording.output,
    }


def test_half_a_letter_that_a_page_sends_is_answered():
    walk = StepThrough(record(holds_half, "a"), ask=["holds_half('a') returns"])
    sent = []
    with mock.patch(
        "anywidget.AnyWidget.send", lambda self, content, buffers: sent.append(content)
    ):
        walk._guarded({"kind": "answer", "words": HALF})
    assert [message["kind"] for message in sent] == ["judged"]
    json.dumps(sent, ensure_ascii=False).encode("utf-8")


class Half:
    """Rules with one move, that say half letters."""

    start = (1,)

    def moves(self, position):
        return [HALF] * len(position)

    def apply(self, position, move):
        return ()

    def check(self, position):
        if position not in ((1,), ()):
            raise ValueError(HALF)

    def text(self, position):
        return HALF

    def is_solved(self, position):
        return not position


def test_half_a_letter_in_the_words_of_a_puzzle_spoils_nothing(tmp_path):
    def search(rules, position):
        for move in rules.moves(position):
            search(rules, rules.apply(position, move))

    walk = StepThrough(record.within(only=search)(search, Half(), (1,)), Half())
    walk.save(tmp_path / "walk.html")
    json.dumps([walk.cover, walk.first], ensure_ascii=False).encode("utf-8")


@needs_processes
def test_half_a_letter_is_told_on_a_terminal(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "from puzzlelib import record\ndef f(): print('\\ud800'); return '\\ud800', {'\\udc80'}\n"
        "r = record(f); print(r, repr(r), r.output, *r.steps)\n"
    )
    done = subprocess.run(
        [sys.executable, program], capture_output=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert b"\\ud800" in done.stdout


# ---- objects that answer anything ----------------------------------------------------------------


class NoClass:
    @property
    def __class__(self):
        raise RuntimeError("not loaded yet")


class Lazy:
    """A stand-in for what is not there yet: whatever is asked for, it loads, and fails."""

    def __getattribute__(self, name):
        raise RuntimeError("not loaded yet")


class AnswersAll:
    def __getattr__(self, name):
        return self

    def __call__(self, *args):
        return self


class Wraps:
    """Wraps something else each time it is asked."""

    def __getattr__(self, name):
        return Wraps()

    def __call__(self):
        return 1


class OddArray:
    """As an array of numpy: it is compared item by item, and has no truth."""

    def __eq__(self, other):
        return OddArray()

    def __bool__(self):
        raise ValueError("the truth of an array is ambiguous")

    __hash__ = None


class OddKind(type):
    __name__ = property(lambda kind: 1 / 0)
    __module__ = property(lambda kind: 1 / 0)
    __dict__ = property(lambda kind: 1 / 0)

    def __eq__(cls, other):
        raise RuntimeError("kinds are not compared")

    def __hash__(cls):
        raise RuntimeError("kinds have no hash")


ODD = {
    "no class": NoClass,
    "lazy": Lazy,
    "answers all": AnswersAll,
    "wraps": Wraps,
    "odd array": OddArray,
    "odd kind": lambda: OddKind("Odd", (), {}),
    "of an odd kind": lambda: OddKind("Odd", (), {})(),
    "Mock": mock.Mock,
    "MagicMock": mock.MagicMock,
    "Mock of a memo": lambda: mock.Mock(spec=inspect.signature),
    "patched class": lambda: mock.Mock(spec=type),
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("where", ["beside", "memo", "held", "returned", "class"])
def test_an_object_that_answers_anything_stops_no_recording(odd, where):
    program = ModuleType("program")
    source = """
import array
import functools
def fact(n, thing=None):
    held = thing
    return held if n == 0 else n * fact(n - 1)
def gives(): return odd
class Kind: pass
"""
    exec(compile(source, "program.py", "exec"), program.__dict__)
    program.odd = ODD[odd]()
    if where == "memo" and odd == "odd kind":
        pytest.skip("functools itself makes no memo of it")
    if where == "class":
        program.Kind.odd = program.odd
    if where == "memo":
        program.memo = functools.cache(program.odd if callable(program.odd) else program.gives)
    if where == "returned":
        recording = record(program.gives)
        assert recording.result is program.odd
    else:
        recording = record(program.fact, 0, program.odd if where == "held" else 1)
    assert recording.ended == "returned", recording.exception
    assert recording.number_of_calls == 1
    StepThrough(recording)


def test_an_exception_that_lies_about_its_class_is_recorded():
    class Odd(Exception):
        __class__ = property(lambda self: 1 / 0)

    def program():
        raise Odd("told")

    recording = record(program)
    assert (recording.ended, recording.root.exception) == ("raised", "Odd: told")


@pytest.mark.parametrize("odd", [NoClass, Lazy, OddArray])
def test_what_is_no_function_is_refused_in_words(odd):
    with pytest.raises(TypeError, match="only functions written in Python can be recorded"):
        record(odd())


# ---- a value is written as far as it is shown ----------------------------------------------------


def atoms_written(make):
    """Return how many numbers and texts are written while something is made."""
    with mock.patch.object(values, "_atom", wraps=values._atom) as written:
        make()
    return written.call_count


@pytest.mark.parametrize(
    "value",
    [tuple(range(5000)), [list(range(90))] * 90, {n: n for n in range(5000)}, [(1,) * 5000]],
    ids=lambda value: type(value).__name__,
)
def test_nothing_of_a_value_is_written_beyond_what_is_shown(value):
    assert atoms_written(lambda: short(value, 40)) <= 20
    assert short(value, 40) == stable_repr(value)[:39] + "…"


@pytest.mark.parametrize("letters", ["a", "a'", 'a"', "a'\"", "\\\n", "\ud83d", "é ", "  "])
@pytest.mark.parametrize("number", [3, 1999, 2000, 5000])
def test_the_beginning_of_a_long_text_is_that_of_its_repr(letters, number):
    for text in (letters * number, "b" * number + letters):
        whole = repr(text)
        assert stable_repr(text) == (whole if len(whole) <= 2000 else whole[:2000] + "…")
    latin = (letters * number).encode("utf-8", "replace")
    assert stable_repr(latin)[:2000] == repr(latin)[:2000]


def test_a_text_of_a_megabyte_is_handed_down_as_fast_as_a_short_one():
    def down(text, n):
        return 0 if n == 0 else down(text, n - 1)

    long = record(down, "lorem ipsum dolor " * 60_000, 40)
    repr_of = mock.Mock(wraps=repr)
    with mock.patch.object(values, "repr", repr_of, create=True):
        StepThrough(long)
    written = [call.args[0] for call in repr_of.call_args_list]
    assert max(len(one) for one in written if isinstance(one, str)) < 2100


def test_spaces_in_a_text_stay_as_many_as_there_are():
    assert short("a    b") == "'a    b'"
    assert short([" " * 3, {"k  ": b"  "}]) == "['   ', {'k  ': b'  '}]"
    assert repr(record(lambda text: text, "a    b").root) == "<lambda>('a    b')"
    assert short(Shown("Line(words='a   b')")) == "Line(words='a   b')"
    assert short(Shown("array([[0, 1],\n       [1, 0]])")) == "array([[0, 1], [1, 0]])"


def test_what_looks_like_an_address_in_a_text_stays():
    assert short("byte at 0x1F") == "'byte at 0x1F'"


# ---- the recorder is off while an object is asked ------------------------------------------------


@pytest.mark.parametrize("kind", ["numpy", "array", "bytearray"])
def test_an_array_is_asked_again_only_if_something_in_it_has_changed(kind):
    numpy = pytest.importorskip("numpy")
    make = {
        "numpy": lambda: numpy.zeros(4, dtype=int),
        "array": lambda: array.array("i", [0] * 4),
        "bytearray": lambda: bytearray(4),
    }[kind]

    def fill(cells, place):
        if place == len(cells):
            return cells
        cells[place] = 1
        return fill(cells, place + 1)

    with mock.patch.object(keeper, "safe_repr", wraps=keeper.safe_repr) as asked:
        recording = record(fill, make(), 0)
    arrays = [call for call in asked.call_args_list if hasattr(call.args[0], "__len__")]
    assert len(arrays) == 5 < len(recording.steps)
    cells, wanted = make(), []
    for place in range(5):
        wanted.append(repr(cells))
        cells[place % 4] = 1
    assert shown(recording, "cells") == wanted


def test_arrays_that_differ_in_kind_or_hold_objects_are_told_apart():
    numpy = pytest.importorskip("numpy")

    def change():
        cells = numpy.zeros(2, dtype="int8")
        cells = cells.astype("uint8")
        cells = cells.reshape(2, 1)
        inside = [0]
        cells = numpy.array([inside, None], dtype=object)
        inside.append(1)
        return cells

    assert shown(record(change), "cells") == [
        "array([0, 0], dtype=int8)",
        "array([0, 0], dtype=uint8)",
        "array([[0],\n       [0]], dtype=uint8)",
        "array([list([0]), None], dtype=object)",
        "array([list([0, 1]), None], dtype=object)",
    ]


def test_what_an_object_calls_to_say_what_it_is_is_not_noted():
    class Table:
        def __repr__(self):
            return pprint.pformat({1: [2]})

    def down(table, n):
        return n if n == 0 else down(table, n - 1)

    recording = record(down, Table(), 5)
    assert (recording.ended, len(recording.calls), recording.asked) == ("returned", 6, ())
    assert recording.root.arguments["table"].text == "{1: [2]}"
    assert sys.gettrace() is None or "stepthrough" not in repr(sys.gettrace())
