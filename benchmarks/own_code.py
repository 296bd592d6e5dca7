"""Questions about a program that somebody wrote: are there three, is the key right, how soon are they there.

Programs of others are under licences of their own, and none is here. They are read from the file that
PUZZLELIB_PROGRAMS names: a list in JSON of `{"id": …, "source": …, "call": "fact(5)"}`.
"""

import ast
import importlib.util
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from copy import deepcopy
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NamedTuple

from puzzlecourse.authoring.questions import Prediction
from puzzlecourse.course import lessons
from puzzlecourse.diagnosis import bank
from puzzlecourse.diagnosis.answers import AN_ERROR, FOR_EVER
from puzzlecourse.judging.answer_memory import AnswerMemory
from puzzlecourse.judging.bounds import OutOfTime, bounded
from puzzlecourse.judging.cases import fixed
from puzzlecourse.own_code.asking import LEAST_OPTIONS, MOST_QUESTIONS, questions_about
from puzzlecourse.own_code.program import MOST_STEPS, CannotAsk
from puzzlecourse.worlds import Refused, run
from puzzlelib.trace import Recording, record
from puzzlelib.trace.values import stable_repr

from .measure import Row, at_least, at_most

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from right_answers import right_answers
from second_way import Seen, answered, quoted

OF_OTHERS = "PUZZLELIB_PROGRAMS"
LEAST_OF_OTHERS = 200
SOON = 1.0
ALL = 99  # questions: each key is looked at, not only those of the three that are shown
MOST_CASES = 12  # of an exercise
GOOD_CALLS = 6  # in the call that is asked about
LINES_OF_A_BASE_CASE = 12
IN_SECONDS = 5.0  # a second way ends, or says nothing


class Call(NamedTuple):
    """A call of a function; `text` is the program and `words` the call, if it stands alone in a file."""

    name: str
    function: Any
    arguments: tuple[Any, ...]
    text: str = ""
    words: str = ""


class Outcome(NamedTuple):
    """What is asked about a call."""

    name: str
    questions: list[Prediction]
    refusal: str
    seconds: float
    differing: list[str]  # questions whose key a second way does not find

    @property
    def is_enough(self) -> bool:
        good = [one for one in self.questions if len(one.options) >= LEAST_OPTIONS]
        return len(good) >= MOST_QUESTIONS


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        yield from _rows(
            "course", outcomes([*of_the_bank(folder), *of_the_exercises(folder)], folder)
        )
        if OF_OTHERS in os.environ:
            found = outcomes(of_others(Path(os.environ[OF_OTHERS]), folder), folder)
            what = "Programs of others that worlds understand"
            yield at_least(what, len(found), LEAST_OF_OTHERS, "")
            yield from _rows("others", found)
        else:
            yield Row("ask: programs of others", f"no {OF_OTHERS}: not measured", "", False)


def _rows(whose: str, found: list[Outcome]) -> Iterator[Row]:
    enough = [one for one in found if one.is_enough]
    wrong = sum(len(one.differing) for one in found)
    soon = sum(one.seconds <= SOON for one in enough)
    programs = f"ask: programs of {'the course' if whose == 'course' else 'others'}"
    yield at_least(
        f"{programs} with {MOST_QUESTIONS} questions of {LEAST_OPTIONS} options",
        100 * len(enough) / len(found),
        95,
        "%",
    )
    yield at_most(f"{programs}, keys that a second way does not find", wrong, 0, "")
    yield at_least(
        f"{programs}, {MOST_QUESTIONS} questions within {SOON:g} s",
        100 * soon / max(len(enough), 1),
        95,
        "%",
    )


def outcomes(calls: Iterable[Call], folder: Path) -> list[Outcome]:
    """What is asked about the calls that the interpreter of worlds understands."""
    return [outcome(call, folder) for call in calls if is_understood(call, folder)]


def is_understood(call: Call, folder: Path) -> bool:
    with anew(call, folder) as (function, arguments):
        try:
            run(function, *arguments, limit=MOST_STEPS)
        except Refused:
            return False
    return True


def outcome(call: Call, folder: Path) -> Outcome:
    began, refusal, questions = time.perf_counter(), "", []
    try:
        questions = questions_about(call.function, call.arguments, most=ALL)
    except CannotAsk as error:
        refusal = str(error)
    took = time.perf_counter() - began
    return Outcome(call.name, questions, refusal, took, differing(call, questions, folder))


@contextmanager
def anew(call: Call, folder: Path) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The function and its arguments, as if nobody had called it; what a call leaves behind is gone again."""
    if call.text:
        one = loaded(call.name, call.text, call.words, folder)
        yield one.function, one.arguments
        return
    memory = AnswerMemory(call.function)
    yield call.function, deepcopy(call.arguments)
    memory.restore()


# ---- the second way --------------------------------------------------------------------------------


def differing(call: Call, questions: list[Prediction], folder: Path) -> list[str]:
    """The questions whose key a second way does not find, with what it finds."""
    if not questions:
        return []
    with anew(call, folder) as (function, arguments):
        seen = Seen(function, *arguments)
    path = Path(seen.root.code.co_filename)
    lines = dict(enumerate(path.read_text(encoding="utf-8").splitlines(), 1))
    found = ((one, found_again(one, call, seen, lines, folder)) for one in questions)
    return [
        f"{one.name}: {one.text} key {one.right!r}, second way {other!r}"
        for one, other in found
        if other not in (one.right, None)
    ]


def found_again(
    question: Prediction, call: Call, seen: Seen, lines: dict[int, str], folder: Path
) -> str | None:
    """The answer by a second way; None for a change of a program that does not stand alone in a file."""
    if question.name == "without":
        return without_its_base_case(question, call, folder) if call.text else None
    if question.name == "without end":
        return without_end(question, call, folder) if call.text else None
    try:
        return str(answered(question, seen, lines))
    except (ValueError, IndexError, StopIteration, AttributeError, KeyError) as error:
        return f"{type(error).__name__}: {error}"


def without_its_base_case(question: Prediction, call: Call, folder: Path) -> str:
    """What the call gives when the quoted lines are taken out of the file."""
    lines, gone = call.text.splitlines(), quoted(question)[0]
    head = call.function.__code__.co_firstlineno
    for start in range(head, len(lines)):
        for end in range(start + 1, start + LINES_OF_A_BASE_CASE):
            words = " ".join(" ".join(lines[start:end]).split())
            if words == gone or words.startswith(f"{gone} #"):
                kept = "\n".join(lines[:start] + lines[end:])
                return given(loaded(call.name, kept, call.words, folder))
    return "these lines are not there"


def without_end(question: Prediction, call: Call, folder: Path) -> str:
    """The one option that never ends."""
    calls = {words: loaded(call.name, call.text, words, folder) for words in question.options}
    return ", ".join(words for words, one in calls.items() if given(one) == FOR_EVER)


def given(call: Call) -> str:
    """What Python alone gives for a call."""
    try:
        with bounded(IN_SECONDS), redirect_stdout(StringIO()):
            return stable_repr(call.function(*call.arguments))
    except RecursionError:
        return FOR_EVER
    except (OutOfTime, MemoryError):
        return "nothing within the time"
    except Exception:  # of a program of anybody
        return AN_ERROR


# ---- the programs ----------------------------------------------------------------------------------


def of_the_bank(folder: Path) -> Iterator[Call]:
    """A call for each program of the recursion test that makes inner calls."""
    first = (item.variants[0] for item in bank())
    programs = {(one.program, one.call): one.item.name for one in first}
    for (program, call), name in programs.items():
        one = loaded(name, program, call, folder)
        with anew(one, folder) as (function, arguments):
            recording = record(function, *arguments, limit=MOST_STEPS)
        if calls_itself(recording):
            yield one


def of_the_exercises(folder: Path) -> Iterator[Call]:
    """A call of each right answer that calls itself: of its cases the one with a good number of calls."""
    for exercise in (one for lesson in lessons() for one in lesson.exercises if not one.whole):
        cases = [case.arguments for case in fixed(exercise)][:MOST_CASES]
        for answer in right_answers(exercise):
            if isinstance(answer, type):
                continue
            tried = [Call(f"{exercise.name}: {answer.__name__}", answer, case) for case in cases]
            far = {number: far_from_good(one, folder) for number, one in enumerate(tried)}
            if far and min(far.values()) < MOST_STEPS:
                yield tried[min(far, key=lambda number: far[number])]


def far_from_good(call: Call, folder: Path) -> int:
    """How far the number of calls is from a good one; large if the call does not call itself."""
    with anew(call, folder) as (function, arguments):
        recording = record(function, *arguments, limit=MOST_STEPS)
    return abs(len(recording.calls) - GOOD_CALLS) if calls_itself(recording) else MOST_STEPS


def calls_itself(recording: Recording) -> bool:
    """Whether a call has ended, and some function was called while a call of it was waiting."""
    calls = recording.calls
    again = any(one.code is call.code for call in calls for one in call.callers())
    return recording.ended == "returned" and again


def of_others(path: Path, folder: Path) -> Iterator[Call]:
    for one in json.loads(path.read_text(encoding="utf-8")):
        yield loaded(one["id"], one["source"], one["call"], folder)


def loaded(name: str, text: str, words: str, folder: Path) -> Call:
    """A call in a program, which gets a file and a module of its own."""
    names = imported(text, folder).__dict__
    node = ast.parse(words, mode="eval").body
    assert isinstance(node, ast.Call)
    arguments = tuple(eval(ast.unparse(one), names) for one in node.args)
    return Call(name, eval(ast.unparse(node.func), names), arguments, text, words)


def imported(text: str, folder: Path) -> ModuleType:
    name = f"program_{len(list(folder.iterdir()))}"
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    with redirect_stdout(StringIO()):
        spec.loader.exec_module(module)
    return module
