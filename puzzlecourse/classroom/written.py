"""What a learner wrote for an exercise: as it stands in the file, and as it changes with each try.

A program is text here: nothing that reads it compiles or runs it.
"""

from __future__ import annotations

import json
import re

from puzzlelib.play.saving import LONGEST
from stepthrough.given import is_whole
from stepthrough.trace.values import writable

from .entries import (
    LONGEST_PROGRAM,
    LONGEST_SAID,
    MOST_ROUNDS,
    MOST_STEPS,
    Judged,
    KeptAnswers,
    Written,
    tries_in,
    was_right,
)

MOST_TRIES = MOST_ROUNDS * MOST_STEPS
ROOM = LONGEST // 2
HALF = re.compile("[\ud800-\udfff]")  # half a character, which no file can hold


def as_written(data: object) -> Written | None:
    """Return what a part of a file says that a learner wrote; None if no one can have written that."""
    match data:
        case [list(first), list(last), right_at, attempts, bool(shown)] if (
            is_whole(right_at)
            and is_whole(attempts)
            and 0 <= right_at <= attempts <= MOST_TRIES
            and _is_judged(first)
            and _is_judged(last)
        ):
            return Written(Judged(*first), Judged(*last), right_at, attempts, shown)
    return None


def _is_judged(data: list[object]) -> bool:
    """Return whether this can be a version of a program: whole texts, and none too long."""
    match data:
        case [str(program), "right" | "wrong", str(), str(), str(), str(), str(), str()]:
            is_short = len(program) <= LONGEST_PROGRAM
            is_short &= all(len(f"{text}") <= LONGEST_SAID for text in data[2:])
            return is_short and not HALF.search("".join(map(str, data)))
    return False


def keep_written(answers: KeptAnswers, name: str, judged: Judged, shown: bool) -> None:
    """Keep a version that was judged now, its try counted already; without its program if there is no room.

    Programs take no room from answers: together they have half of the longest file.
    """
    rounds, programs = answers["exercises"][name], answers["programs"]
    tries = tries_in(rounds)
    right_at = tries if was_right(rounds) else 0
    before = programs.get(name)
    for version in (_bounded(judged), _bounded(judged._replace(program=""))):
        first, was_shown = (before.first, before.shown) if before else (version, False)
        now = Written(first, version, right_at, tries, shown or was_shown)
        if len(json.dumps(programs | {name: now})) <= ROOM:
            programs[name] = now
            break


def _bounded(judged: Judged) -> Judged:
    """Return the version with texts that the file can hold."""
    program, was, *texts = judged
    is_short = len(program := writable(program)) <= LONGEST_PROGRAM
    return Judged(
        program if is_short else "", was, *(writable(text)[:LONGEST_SAID] for text in texts)
    )
