"""The answers to each exercise in this session: what is kept of them, the hints that wrong ones have earned."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ..answers.answer_functions import function_behind
from ..answers.answer_text import text_of
from ..classroom.entries import LONGEST_PROGRAM
from ..classroom.kept import before_now
from ..judging.bounds import OutOfTime, bounded
from ..judging.exercise import Exercise
from ..judging.faults import Fault
from ..judging.patience import counted_in, kept_as
from ..judging.variants import frozen

GLANCE = 0.2  # seconds
SEEN_IN_STEPS = ("otherwise", "never ends", "yields")  # faults that one call alone shows
_PATIENCE = 3  # wrong answers that count before the first general hint

_tried: dict[str, list[str]] = {}  # what is kept of the wrong answers since the last right one
former: dict[str, tuple[Any, tuple[Any, ...]]] = {}  # the newest one, and what it was called with


def add(exercise: Exercise, answer: Any, fault: Fault) -> str:
    """Add a wrong answer; return what tells it from others in the learner's file."""
    _keep_former(exercise, answer, fault)
    said = _at_a_glance(partial(kept_as, exercise, answer, fault))
    _tried.setdefault(exercise.name, before_now(exercise.name)).append(said)
    return said


def settle(name: str) -> None:
    """Begin anew: the exercise has a right answer."""
    _tried.pop(name, None)


def hints_earned(name: str) -> int:
    """Return how many general hints the wrong answers to an exercise have earned."""
    return max(0, len(counted_in(_tried[name])) - _PATIENCE + 1)


def _keep_former(exercise: Exercise, answer: Any, fault: Fault) -> None:
    """Keep a wrong answer as it is now, with the case, to show it beside a right one later.

    Only what a function did in one case can show so: another fault takes the earlier one away.
    """
    former.pop(exercise.name, None)
    is_seen = fault.case is not None and fault.kind in SEEN_IN_STEPS
    if is_seen and not exercise.whole and function_behind(answer):
        former[exercise.name] = frozen(answer), fault.case or ()


def program(answer: Any) -> str:
    """Return an answer as the text that is kept of it; "" if that takes too long to find, or is too long."""
    return _at_a_glance(partial(text_of, answer, LONGEST_PROGRAM))


def _at_a_glance(find: Callable[[], str]) -> str:
    try:
        with bounded(GLANCE):
            return find()
    except (OutOfTime, MemoryError):
        return ""
