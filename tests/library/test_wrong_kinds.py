"""Every parameter of every public function, class and method, given a value of a wrong kind.

What comes is an answer, or one sentence of our own: never an error from the inside, such as
"'int' object is not iterable". `GOOD` has good arguments for each; a public name without a row, or a
parameter without a value, fails.
"""

import inspect
import linecache
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from nonsense import BAD

import puzzlecourse
import puzzlelib
import recursion_test
import stepthrough
from puzzlecourse.own_code.versions import BEFORE_AND_NOW
from puzzlelib import hanoi, views
from stepthrough import trace

HERE = [
    Path(module.__file__).parent
    for module in (stepthrough, puzzlelib, puzzlecourse, recursion_test)
]
MODULES = (puzzlelib, views, trace, puzzlecourse)
TEACHING = {
    "fact",
    "is_winning",
    "solve",
    "solve_hanoi",
    "solve_remembering",
    "winning_moves",
}  # shown as it runs


class Liar:
    """An object that cannot even be printed."""

    def __repr__(self):
        raise ZeroDivisionError

    __str__ = __repr__


WRONG = {
    **BAD,
    "5": 5,
    "'x'": "x",
    "bytes": b"x",
    "texts": ["x", "y"],
    "a dict": {"x": 5},
    "a dict of numbers": {1: 2},
    "a function": lambda *given, **named: None,
    "5,000 digits": 10**5000,
    "a liar": Liar(),
    "liars": [Liar()],
    "a generator": (n for n in "ab"),
    "infinity": float("inf"),
}

three, five, game = puzzlelib.Hanoi(3), puzzlelib.Solitaire("o.oo."), puzzlelib.Nim()
RECORDING = puzzlelib.record(puzzlelib.fact, 3)
JUMP = five.moves(five.start)[0]
OF_HANOI = {"puzzle": three, "position": three.start}
OF_SOLITAIRE = {"puzzle": five, "position": five.start}


GOOD = {
    "Hanoi": {"disks": 3, "goal": "any"},
    "Nim": {"start": (3, 4), "misere": False},
    "Solitaire": {"picture": "o.oo.", "finish": (0, 2)},
    "Playthrough": {"rules": game, "position": game.start, "learner": 0, "clock": lambda: 0.0},
    "Reordered": {"rules": five, "key": len},
    "compare": {"recordings": RECORDING, "time": False, "named": RECORDING},
    "conforms": {"rules": three, "positions": 2, "seconds": 0.2},
    "record": {"function": puzzlelib.fact, "args": 3, "limit": 100, "seconds": 1, "only": puzzlelib.fact},
    "search": {**OF_SOLITAIRE, "nodes": 10},
    "CallTree": {"recording": RECORDING, "step": 2, "puzzle": three, "position": "position", "label": False},
    "Player": {
        "rules": game, "position": game.start, "computer": "perfect", "buttons": True,
        "announce_early": False, "light": False, "minimum": True, "chance": Random(1), "save": None,
    },
    "StepThrough": {
        "recording": RECORDING, "puzzle": three, "position": "position", "show": ["source"],
        "ask": ["fact(2) returns"], "outline": True, "until": "fact(1) returns",
    },
    "draw": {"rules": three, "position": three.start},
    "draw_colours": {**OF_SOLITAIRE, "slant": 1},
    "film": {"rules": three, "route": [hanoi.Move(0, 1)], "position": three.start},
    "HanoiMap": {"puzzle": three, "way": [hanoi.Move(0, 1)], "position": three.start},
    "plot_levels": {"counts": {"all": [1, 4]}},
    "show_source": {"function": puzzlelib.fact},
    "with_progress": {"function": lambda n, progress: 3, "args": 3, "words": "Computing"},
    "Beside": {
        "first": puzzlelib.fact, "second": puzzlelib.fact, "args": 3, "puzzle": three,
        "position": "position", "said": BEFORE_AND_NOW,
    },
    "Label": {"name": "my tree", "recording": RECORDING, "options": three},
    "Order": {"name": "hanoi"},
    "Predict": {"name": "1.1", "vote": False},
    "RecursionTest": {"form": "before"},
    "Sheet": {"notebook": "mine"},
    "ask": {"function": puzzlelib.fact, "args": 4},
    "check": {"name": "power", "answer": lambda base, exponent: base**exponent, "seed": 5},
    "examples": {"name": "power", "given": [("power(2, 3)", 8)]},
    "progress": {"notebook": "01_factorial"},
}  # fmt: skip

METHODS = {
    "Recording.frames": (lambda: RECORDING, {"step": 3, "newest": 2, "oldest": 1}),
    "Recording.printed": (lambda: RECORDING, {"step": 3}),
    "Recording.calls_until": (lambda: RECORDING, {"step": 3}),
    "Recording.tree": (lambda: RECORDING, {"step": 3}),
    "Recording.state": (lambda: RECORDING, {"call": RECORDING.root, "step": 3}),
    "Recording.result_so_far": (lambda: RECORDING, {"call": RECORDING.root, "step": 3}),
    "Recording.step_after": (lambda: RECORDING, {"call": RECORDING.root}),
    "Recording.text": (lambda: RECORDING, {"step": 3, "lines": 5}),
    "Call.written": (lambda: RECORDING.root, {"width": 30}),
    "Call.yielded_until": (lambda: RECORDING.root, {"step": 3}),
    "StepThrough.go_to": (lambda: views.StepThrough(RECORDING), {"step": 3}),
    "StepThrough.save": (lambda: views.StepThrough(RECORDING), {"path": "walk.html"}),
    "Playthrough.attempt": (lambda: puzzlelib.Playthrough(three), {"move": hanoi.Move(0, 1)}),
    "Playthrough.go_to": (lambda: puzzlelib.Playthrough(three), {"number": 0}),
    "Playthrough.restart": (lambda: puzzlelib.Playthrough(game), {"learner": 0}),
    "Playthrough.loads": (
        lambda: puzzlelib.Playthrough,
        {"text": puzzlelib.Playthrough(three).dumps(), "rules": three, "position": three.start},
    ),
    "Playthrough.observe": (lambda: puzzlelib.Playthrough(three), {"callback": lambda: None}),
    "Stage.show": (views.Stage, {"svg": "<svg></svg>", "glides": {}, "marks": {}}),
    "Stage.say": (views.Stage, {"words": "hello", "tone": ""}),
    "Stage.on_event": (views.Stage, {"callback": print}),
}
PASSED_ON = {"record": {"kwargs"}}  # to the recorded function, which may take anything
RECORDS = {"Call", "Comparison", "Frame", "Recording", "Step"}  # handed out to be read, not made


def public():
    """Every public function and class, each once, by its name."""
    for module in MODULES:
        for name in module.__all__:
            value = getattr(module, name)
            is_error = isinstance(value, type) and issubclass(value, Exception)
            if not is_error and not getattr(value, "_is_protocol", False):
                yield value.__name__, value


FUNCTIONS = {n: v for n, v in public() if n not in TEACHING | RECORDS | {"Stage"}}


def rows():
    for name, good in GOOD.items():
        yield from ((name, FUNCTIONS[name], good, parameter) for parameter in good)
    for name, (make, good) in METHODS.items():
        _, _, method = name.partition(".")

        def call(*args, make=make, method=method, **kwargs):
            return getattr(make(), method)(*args, **kwargs)

        yield from ((name, call, good, parameter) for parameter in good)


def called(function, good, parameter, value):
    """What comes of the call with this value in the place of a good one."""
    given = {**good, parameter: value}
    starred = [given.pop(name) for name in ("recordings", "args") if name in given]
    named = given.pop("named", None)
    before = ("function", "first", "second")
    first = [given.pop(name) for name in before if name in given and starred]
    more = {"named": named} if "named" in good else {}
    if "options" in given:
        more["puzzle"] = given.pop("options")
    result = function(*first, *starred, **given, **more)
    if isinstance(result, Iterator):
        result = list(result)
    repr(result)
    return result


def is_our_own(error):
    """Whether a `raise` of ours has raised it, in one sentence."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    is_ours = any(Path(last.filename).is_relative_to(folder) for folder in HERE)
    return is_ours and linecache.getline(last.filename, last.lineno).lstrip().startswith("raise")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_every_public_callable_has_a_row_with_each_of_its_parameters():
    missing = []
    for name, value in FUNCTIONS.items():
        parameters = set(inspect.signature(value).parameters) - PASSED_ON.get(name, set())
        missing += [f"{name}({one})" for one in parameters - GOOD.get(name, {}).keys()]
    for name, (_, good) in METHODS.items():
        kind, _, method = name.partition(".")
        owner = next(value for n, value in public() if n == kind)
        parameters = set(inspect.signature(getattr(owner, method)).parameters) - {"self"}
        missing += [f"{name}({one})" for one in parameters - good.keys()]
    assert missing == []


@pytest.mark.parametrize(
    ("name", "call", "good", "parameter"), rows(), ids=lambda x: x if isinstance(x, str) else ""
)
def test_a_value_of_a_wrong_kind_is_used_or_refused_in_a_sentence(name, call, good, parameter):
    called(call, good, parameter, good[parameter])
    inside = []
    for kind, wrong in WRONG.items():
        if (name, parameter, kind) == ("with_progress", "function", "a class"):
            continue  # a class can be called; what it says of `progress` is its own
        try:
            called(call, good, parameter, wrong)
        except (ValueError, TypeError) as error:
            if not is_our_own(error) or len(str(error).split()) < 4:
                inside.append(f"{kind}: {type(error).__name__}: {str(error)[:120]}")
        except Exception as error:
            inside.append(f"{kind}: {type(error).__name__}: {str(error)[:120]}")
    assert inside == []


def test_a_frame_with_a_number_of_5000_digits_can_be_printed():
    def large(n):
        return n if n > 1 else large(10**5000)

    [_, frame] = puzzlelib.record(large, 1).frames(2)
    assert repr(frame).startswith("Frame(call=large(<int of more than 4300 digits>), ")


def test_only_steps_that_there_are_can_be_asked_for():
    assert RECORDING.frames(-1)[0].call is RECORDING.root
    for step in (len(RECORDING.steps), -len(RECORDING.steps) - 1, True, 2.0):
        with pytest.raises(
            ValueError, match=r"^the steps have the numbers 0 to \d+, and -1 is the la"
        ):
            RECORDING.frames(step)
