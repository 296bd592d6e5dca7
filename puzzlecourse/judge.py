"""Judge an answer: run it on case after case until something is wrong."""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable, Iterator
from time import monotonic
from types import CodeType
from typing import Any

from puzzlelib.trace.recording import counted

from .exercise import SECONDS, Exercise, Trial

Judged = tuple[str, Trial | None]  # what is wrong, and where it showed

NO_RECURSION = (
    "The results are right, but no function calls itself: this exercise asks for recursion."
)
KEPT = "Something is kept from call to call: a list as a default value, or a global variable."
TELLING = "{}", f"The second time it went wrong: {{}} {KEPT}"
EMPTY = {"RESUME", "NOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE", "COPY_FREE_VARS"}
EMPTY_CLASS = {  # what Python itself puts into a class
    "__module__",
    "__qualname__",
    "__doc__",
    "__dict__",
    "__weakref__",
    "__annotations__",
    "__firstlineno__",
    "__static_attributes__",
}


def is_written(answer: Any) -> bool:
    """Return whether there is an answer: a value, or a function or class with a body.

    >>> def outline(n):
    ...     '''n times n'''
    ...     ...
    >>> is_written(outline), is_written(lambda n: n * n), is_written(...), is_written(0)
    (False, True, False, True)
    """
    if answer is None or answer is ...:
        return False
    if isinstance(answer, type):
        return bool(vars(answer).keys() - EMPTY_CLASS)
    code = getattr(answer, "__code__", None)
    return not isinstance(code, CodeType) or _does_something(code)


def _does_something(code: CodeType) -> bool:
    """Return whether a function does more than return None."""
    instructions = list(dis.get_instructions(code))
    if not {instruction.opname for instruction in instructions} <= EMPTY:
        return True
    returned = [i.argval for i in instructions if i.opname in ("LOAD_CONST", "RETURN_CONST")]
    return returned != [None]


def judge(exercise: Exercise, answer: Any) -> Judged | None:
    """Return what is wrong with an answer and the trial that shows it, or None if it is right."""
    if not exercise.cases:
        told = exercise.property(answer) if exercise.property else None
        return (told, None) if told else None
    if not callable(answer):
        return (
            f"a function was expected, not {answer!r}: write check({exercise.name!r}, name) without brackets.",
            None,
        )
    return next(_faults(exercise, answer), None)


def _faults(exercise: Exercise, answer: Callable[..., Any]) -> Iterator[Judged]:
    """Yield what is wrong, case by case."""
    deadline = monotonic() + SECONDS
    called_itself = False
    for arguments in exercise.cases:
        for telling in TELLING:  # judged before the second run can change what the first returned
            trial = _trial(answer, arguments, deadline)
            if isinstance(trial, str):
                yield trial, None
                return
            if told := _fault(exercise, trial):
                yield told if trial.never_ended() else telling.format(told), trial
            called_itself |= trial.is_recursive
    if exercise.recursive and not called_itself:
        yield NO_RECURSION, None


def _trial(answer: Callable[..., Any], arguments: tuple[Any, ...], deadline: float) -> Trial | str:
    """Return how an answer runs, or why it cannot be called so, or not be recorded."""
    try:
        return Trial.of(answer, arguments, deadline - monotonic())
    except (TypeError, ValueError) as error:
        said = f"{error}".rstrip(".")
        if _takes(answer, arguments):
            return f"{said[:1].upper()}{said[1:]}."
        return f"It cannot be called with {counted(len(arguments), 'argument')}: {said}."


def _takes(answer: Callable[..., Any], arguments: tuple[Any, ...]) -> bool:
    """Return whether a function has parameters for these arguments; True where nobody knows."""
    try:
        inspect.signature(answer).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # some functions written in C do not tell
        return True
    return True


def _fault(exercise: Exercise, trial: Trial) -> str | None:
    """Return what is wrong in one case: first what is wrong in any exercise, then what was asked."""
    told = trial.never_ended() or trial.changed_arguments()
    right = (exercise.solution, *exercise.also_right)
    if not told and not any(map(inspect.isgeneratorfunction, right)):
        told = trial.yielded()
    return told or exercise.wrong_about(trial)


def hint_for(exercise: Exercise, trial: Trial | None) -> str:
    """Return the hint against the misconception whose answer fails first in this case, and so, or ""."""
    if trial is None:
        return ""
    did = _did(exercise, trial)
    for wrong in exercise.wrong:
        _, its = judge(exercise, wrong.answer) or ("", None)
        if its and its.arguments == trial.arguments and _did(exercise, its) == did:
            return wrong.hint
    return ""


def _did(exercise: Exercise, trial: Trial) -> tuple[tuple[str, str], str]:
    """Return what a run did: how it ended, and what is said of that, whatever the function's name."""
    if trial.recording.ended != "returned":
        return trial.outcome, ""
    told = exercise.property(trial) if exercise.property else trial.printed_only("")
    unnamed = (told or "").replace(trial.call, "")
    return trial.outcome, unnamed.replace(f"{trial.recording.root.function}(", "(")
