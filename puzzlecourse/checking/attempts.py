"""The answers to each exercise in this session: what is kept of them, and how many wrong ones count."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any
from zlib import crc32

from stepthrough.trace.values import stable_repr

from ..answers.answer_functions import function_behind
from ..answers.answer_text import text_of
from ..classroom.entries import LONGEST_PROGRAM
from ..classroom.store import before_now, is_on
from ..judging.bounds import OutOfTime, bounded
from ..judging.exercise import Exercise
from ..judging.faults import Fault
from ..judging.hints import ByCase
from ..judging.patience import digest_of, those_that_count
from ..judging.variants import frozen

GLANCE = 0.2  # seconds
SEEN_IN_STEPS = ("otherwise", "never ends", "yields")  # faults that one call alone shows
TOLD_BY_CASES = ("otherwise", "changes", "yields")  # where another case has something to add

_tried: dict[str, list[str]] = {}  # what is kept of the wrong answers since the last right one
former: dict[str, tuple[Any, tuple[Any, ...]]] = {}  # the newest one, and what it was called with


def add(exercise: Exercise, answer: Any, fault: Fault) -> str:
    """Add a wrong answer; return what tells it from others in the learner's file."""
    _keep_former(exercise, answer, fault)
    digest = _at_a_glance(partial(digest_of, exercise, answer, fault))
    _tried.setdefault(exercise.name, before_now(exercise.name)).append(digest)
    return digest


def settle(name: str) -> None:
    """Begin anew: the exercise has a right answer."""
    _tried.pop(name, None)


def how_many_count(name: str) -> int:
    """Return how many wrong answers to an exercise count (`patience`)."""
    return len(those_that_count(_tried[name]))


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


def pattern(exercise: Exercise, fault: Fault, by_case: ByCase) -> str:
    """Return a code of what a wrong answer does in all cases that are written down; "" if that tells nothing.

    Many mistakes show alike in one case; where two answers do the same in each, it is one mistake.
    Where all of these cases go well, and one that was drawn does not, they tell no mistakes apart.
    """
    if not exercise.cases or fault.kind not in TOLD_BY_CASES or not is_on():
        return ""
    does = [
        fault and (fault.kind, fault.did[:1], *map(_without_code, fault.did[2:]))
        for fault in by_case()
    ]
    if not any(does):
        return ""
    return f"{crc32(stable_repr(does).encode('utf-8', 'replace')):08x}"


def _without_code(sentence: str) -> str:
    """Return what is said of a run without the learner's own lines, whose names differ."""
    return re.sub("`[^`]*`", "", sentence)


def _at_a_glance(find: Callable[[], str]) -> str:
    try:
        with bounded(GLANCE):
            return find()
    except (OutOfTime, MemoryError):
        return ""
