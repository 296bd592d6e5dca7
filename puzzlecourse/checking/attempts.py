"""The wrong answers since the last right one, and how many of them count as attempts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any
from zlib import crc32

from stepthrough.trace.values import stable_repr

from ..answers.answer_functions import function_behind
from ..answers.answer_text import text_of
from ..judging.bounds import OutOfTime, bounded
from ..judging.counting import counting_attempts, digest_of
from ..judging.exercise import Exercise
from ..judging.faults import WRONG_RESULT, Fault
from ..judging.hints import ByCase
from ..judging.variants import frozen
from ..storage.entries import LONGEST_PROGRAM
from ..storage.store import earlier_attempts, is_on

GLANCE = 0.2  # seconds to find the text or the digest of an answer
VISIBLE_KINDS = (WRONG_RESULT, "never ends", "yields")  # kinds of faults visible in a single call
DIFFERENT_BY_CASE = (WRONG_RESULT, "changes", "yields")  # kinds that differ from case to case

_digests: dict[str, list[str]] = {}  # the digests of the wrong answers since the last right one
Former = tuple[Any, tuple[Any, ...]]  # an answer, and the arguments it was called with
former: dict[str, Former] = {}  # the newest wrong answer to each exercise


def add(exercise: Exercise, answer: Any, fault: Fault) -> tuple[str, str]:
    """Add a wrong answer; return its program and its digest (see `counting`)."""
    _store_former(exercise, answer, fault)
    digest = _quickly(partial(digest_of, exercise, answer, fault))
    _digests.setdefault(exercise.name, earlier_attempts(exercise.name)).append(digest)
    return _program(answer), digest


def settle(name: str, answer: Any) -> tuple[str, Former | None]:
    """Start over after a right answer; return its program and the wrong answer to compare."""
    _digests.pop(name, None)
    return _program(answer), former.get(name) if function_behind(answer) else None


def how_many_count(name: str) -> int:
    """Return the number of wrong answers that count as attempts (see `counting`); call `add` first."""
    return len(counting_attempts(_digests[name]))


def _store_former(exercise: Exercise, answer: Any, fault: Fault) -> None:
    """Store a frozen copy of a wrong answer with its case, to compare with a right one later.

    Only faults visible in a single call can be compared; any other fault removes the stored answer.
    """
    former.pop(exercise.name, None)
    is_seen = fault.case is not None and fault.kind in VISIBLE_KINDS
    if is_seen and not exercise.whole and function_behind(answer):
        former[exercise.name] = frozen(answer), fault.case or ()


def _program(answer: Any) -> str:
    """Return the source of an answer; "" if that takes too long, or if it is too long to store."""
    return _quickly(partial(text_of, answer, LONGEST_PROGRAM))


def pattern(exercise: Exercise, fault: Fault, by_case: ByCase) -> str:
    """Return a checksum of the faults in all written cases, to group answers by mistake.

    Different mistakes often have the same fault in one case, rarely in all. "" if the written cases
    cannot distinguish mistakes, for example because only a drawn case fails.
    """
    if not exercise.cases or fault.kind not in DIFFERENT_BY_CASE or not is_on():
        return ""
    does = [
        fault and (fault.kind, fault.observed[:1], *map(_without_code, fault.observed[2:]))
        for fault in by_case()
    ]
    if not any(does):
        return ""
    return f"{crc32(stable_repr(does).encode('utf-8', 'replace')):08x}"


def _without_code(sentence: str) -> str:
    """Return a message without the learner's code, in which names differ."""
    return re.sub("`[^`]*`", "", sentence)


def _quickly(find: Callable[[], str]) -> str:
    try:
        with bounded(GLANCE):
            return find()
    except (OutOfTime, MemoryError):
        return ""
