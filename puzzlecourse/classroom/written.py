"""What a learner wrote for an exercise: as it stands in the file, and as it changes with each try.

A program is text here: nothing that reads it compiles or runs it.
"""

from __future__ import annotations

import re

from stepthrough.given import is_whole

from .entries import LONGEST_PROGRAM, LONGEST_SAID, MOST_ROUNDS, MOST_STEPS, Judged, Written

MOST_TRIES = MOST_ROUNDS * MOST_STEPS
HALF = re.compile("[\ud800-\udfff]")  # half a character, which no file can hold


def as_written(found: object) -> Written | None:
    """Return what a part of a file says that a learner wrote; None if no one can have written that."""
    match found:
        case [list(first), list(last), right_at, attempts, bool(shown)] if (
            is_whole(right_at)
            and is_whole(attempts)
            and 0 <= right_at <= attempts <= MOST_TRIES
            and _is_judged(first)
            and _is_judged(last)
        ):
            return Written(Judged(*first), Judged(*last), right_at, attempts, shown)
    return None


def _is_judged(found: list[object]) -> bool:
    """Return whether this can be a version of a program: whole texts, and none too long."""
    match found:
        case [str(program), "right" | "wrong", str(), str(), str(), str(), str()]:
            is_short = len(program) <= LONGEST_PROGRAM
            is_short &= all(len(f"{text}") <= LONGEST_SAID for text in found[2:])
            return is_short and not HALF.search("".join(map(str, found)))
    return False
