"""Validate the saved programs of an answers file.

Programs are text here and are never compiled or run.
"""

from __future__ import annotations

import re

from stepthrough.given import is_whole

from .entries import (
    LONGEST_PROGRAM,
    LONGEST_SAID,
    MOST_ROUNDS,
    MOST_STEPS,
    Judged,
    Written,
)

MOST_TRIES = MOST_ROUNDS * MOST_STEPS
SURROGATES = re.compile("[\ud800-\udfff]")  # lone surrogates cannot be encoded


def parse_written(data: object) -> Written | None:
    """Return the validated programs of one exercise, or None if the data is invalid."""
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
    """Return whether the data is a version of a program with valid texts that are not too long."""
    match data:
        case [
            str(program),
            "right" | "another way" | "wrong",
            str(),
            str(),
            str(),
            str(),
            str(),
            str(),
        ]:
            is_short = len(program) <= LONGEST_PROGRAM
            is_short &= all(len(f"{text}") <= LONGEST_SAID for text in data[2:])
            return is_short and not SURROGATES.search("".join(map(str, data)))
    return False
