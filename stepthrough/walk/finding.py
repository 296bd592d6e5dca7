"""Which steps of a walk are looked for: those that change a variable, and those that say some words.

A page of its own has no Python: there `js/in_pages.js` looks for the same in the pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..boards import NO_PUZZLE
from ..trace import Call, Recording, Step
from ..trace.calls import Visit
from ..trace.keeper import at
from .pages import Pages
from .writing import Names

_MOST_STEPS = 20_000  # to look for words in at once
_MOST_WITH_PUZZLE = 5_000  # the same where each sentence asks the rules of a puzzle
_MISSING = object()


def changes(
    recording: Recording, names: Names, call: Call | None, name: str, until: int
) -> list[int]:
    """Return the steps until that one at which a variable is not what it was before.

    It is what the call's card shows; without a call, the card of the global variables. To be given an
    argument is no change, to get a first value is.

    >>> from puzzlelib import fact, record
    >>> recording = record(fact, 3)
    >>> changes(recording, Names(), recording.root, "n", until=10)
    []
    """
    found: list[int] = []
    before = None
    first = call.first if call else 0
    values = _values(recording, call, name, until) if call else _outside(recording, name, until)
    for step, value in values:
        words = None if value is _MISSING else names.variables({name: value}).get(name)
        if words != before and step > first:
            found.append(step)
        before = words
    return found


def _outside(recording: Recording, name: str, until: int) -> Iterator[tuple[int, Any]]:
    """Yield all steps until that one, and the value of a global variable at each."""
    for step in range(until + 1):
        yield step, recording.globals(step).get(name, _MISSING)


def _values(recording: Recording, call: Call, name: str, until: int) -> Iterator[tuple[int, Any]]:
    """Yield the steps from the call's first to its last, and the value of its variable at each."""
    last = until if call.last is None else min(until, call.last)
    newest: Step | Visit = recording.steps[call.first]
    for step in recording.steps[call.first : last + 1]:
        newest = _newest(step, call, newest)
        kept = newest.kept if isinstance(newest, Step) else newest.kept_at(step.number)
        yield step.number, at(kept[name], step.number) if name in kept else _MISSING


def _newest(step: Step, call: Call, before: Step | Visit) -> Step | Visit:
    """Return where the variables of a call are at a step: in a step of its own, or in what it waits for."""
    if step.call is call:
        return step
    below = step.visit.below
    return step.visit if below is not None and below.call is call else before


def search(pages: Pages, words: str, here: int, until: int) -> tuple[range, list[int]]:
    """Return which steps were looked at, as many as may be around `here`, and those that say the words.

    >>> from puzzlelib import fact, record
    >>> search(Pages(record(fact, 2)), "Returns  1", here=0, until=6)
    (range(0, 7), [6])
    """
    most = _MOST_STEPS if pages.board is NO_PUZZLE else _MOST_WITH_PUZZLE
    first = max(0, min(here - most // 2, until + 1 - most))
    looked_at = range(first, min(first + most, until + 1))
    wanted = pattern(words)
    texts = ((step, map(spaced, pages.said(step))) for step in looked_at)
    return looked_at, [step for step, some in texts if any(map(wanted.search, some))]


def pattern(words: str) -> re.Pattern[str]:
    """Return what finds these words: each from its beginning, and a number only as a whole.

    >>> [bool(pattern("n = 1").search(text)) for text in ("N = 1", "in = 1", "n = 12", "n = 1.5")]
    [True, False, False, False]
    """
    plain = spaced(words)
    begins = r"(?<![^\W_])" if plain[:1].isalnum() else ""
    ends = r"(?!\.?[0-9])" if plain[-1:].isdigit() else ""
    return re.compile(begins + re.escape(plain) + ends, re.IGNORECASE)


def spaced(text: str) -> str:
    """Return a text with one space where there are several."""
    return " ".join(text.split())
