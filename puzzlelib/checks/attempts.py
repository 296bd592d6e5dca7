"""`check("power", power)`: what a learner calls."""

from __future__ import annotations

import inspect
import textwrap
from collections import Counter
from typing import Any

from ..trace.texts import text
from .exercise import Exercise
from .judge import hint_for, is_written, judge
from .verdict import Verdict

PATIENCE = 3  # failed checks before the first general hint

_failed: Counter[str] = Counter()


def check(name: str, answer: Any) -> Verdict:
    """Return what is to be said about an answer to the exercise of that name.

    The answer is run on cases, the smallest first; what is wrong is said in a sentence. From the
    third failed check on there is a hint more each time, and at last the solution.
    ValueError if there is no such exercise.
    """
    from ..course import exercise_named

    exercise = exercise_named(name)
    if not is_written(answer):
        return Verdict(name, "not written yet", ())
    fault = judge(exercise, answer)
    if fault is None:
        _failed[name] = 0
        remark = exercise.remark(answer)
        return Verdict(name, "right", (remark,) if remark else ())
    told, trial = fault
    _failed[name] += 1
    return _wrong(exercise, told, hint_for(exercise, trial))


def _wrong(exercise: Exercise, told: str, hint: str) -> Verdict:
    """Return the verdict with as many hints as the learner's patience has earned."""
    earned = max(0, _failed[exercise.name] - PATIENCE + 1)
    hints = [f"Hint: {words}" for words in exercise.hints[:earned]]
    sentences = [told, *([hint] if hint else []), *hints]
    if earned <= len(exercise.hints):
        return Verdict(exercise.name, "wrong", tuple(sentences))
    return Verdict(exercise.name, "wrong", (*sentences, "One solution:"), source(exercise.solution))


def source(answer: Any) -> str:
    """Return an answer as it would stand in a cell: a function's source, or the value."""
    if not (inspect.isfunction(answer) or inspect.isclass(answer)):
        return text(answer)
    return textwrap.dedent(inspect.getsource(answer)).rstrip()
