"""Judge an answer: run it on case after case until something is wrong."""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from time import monotonic
from types import CodeType
from typing import Any

from ..trace.outline import counted
from .exercise import Exercise
from .trial import SECONDS, Trial

Judged = tuple[str, Trial | None]  # what is wrong, and where it showed

NO_RECURSION = (
    "The results are right, but the function never calls itself: this exercise asks for recursion."
)
KEPT = "Something is kept from call to call: a list as a default value, or a global variable."
EMPTY = {"RESUME", "NOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE", "COPY_FREE_VARS"}


def is_written(answer: Any) -> bool:
    """Return whether there is an answer: a value, or a function with a body.

    >>> def outline(n):
    ...     '''n times n'''
    ...     ...
    >>> is_written(outline), is_written(lambda n: n * n), is_written(...), is_written(0)
    (False, True, False, True)
    """
    if answer is None or answer is ...:
        return False
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
        try:
            trials = [Trial.of(answer, arguments, deadline - monotonic()) for _ in "12"]
        except (TypeError, ValueError) as error:  # not to be called so, or not to be recorded
            yield f"It cannot be called with {counted(len(arguments), 'argument')}: {error}.", None
            return
        yield from _faults_in(exercise, *trials)
        called_itself |= _calls_itself(trials[0])
    if exercise.recursive and not called_itself:
        yield NO_RECURSION, None


def _faults_in(exercise: Exercise, first: Trial, second: Trial) -> Iterator[Judged]:
    """Yield what is wrong in a case, which was run twice to see what is kept from call to call."""
    if told := _fault(exercise, first):
        yield told, first
    elif told := _fault(exercise, second):
        yield f"The second time it went wrong: {told} {KEPT}", second


def _fault(exercise: Exercise, trial: Trial) -> str | None:
    """Return what is wrong in one case: first what is wrong in any exercise, then what was asked."""
    return trial.never_ended() or trial.changed_arguments() or exercise.wrong_about(trial)


def _calls_itself(trial: Trial) -> bool:
    root = trial.recording.root
    return any(call.code is root.code for call in trial.recording.calls[1:])


def hint_for(exercise: Exercise, trial: Trial | None) -> str:
    """Return the hint against the misconception whose answer does the same in this case, or ""."""
    if trial is None:
        return ""
    for wrong in exercise.wrong:
        try:
            if Trial.of(wrong.answer, trial.arguments, 0.3).outcome == trial.outcome:
                return wrong.hint
        except (TypeError, ValueError):
            continue
    return ""
