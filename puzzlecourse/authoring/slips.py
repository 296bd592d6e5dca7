"""Validate what an author has typed, when a lesson is loaded; messages name the question.

`reading` validates the form of each option. `flaws` finds what only running the lesson can show.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, cast

from puzzlelib.play.saving import read
from stepthrough.given import counted, quoted

from ..worlds.misconceptions import WORLDS
from .options import FORMS, Option, kind_of

MOST_WRONG = 7  # wrong options; with the right one they are lettered A to H
ALIKE = 0.9  # similarity ratio from which a name is a misspelling of one on the list


@cache
def misconceptions() -> dict[str, str]:
    """Return the misconceptions of the course: name → sentence of someone who has it.

    One that occurs in a single question or exercise only is not in the list.
    """
    words = read(Path(__file__).with_name("misconceptions.json"))
    return cast(dict[str, str], json.loads(words))


def check_misconception(where: str, name: str) -> None:
    """Raise ValueError for an empty name, and for one that is almost one of the list."""
    if not isinstance(name, str) or not name.strip():
        raise ValueError(f"{where}: a misconception is named in words, not {quoted(name)}")
    if name in misconceptions():
        return
    if near := get_close_matches(name, misconceptions(), 1, ALIKE):
        raise ValueError(
            f"{where}: the misconception {name!r} is not on the list; is it {near[0]!r}? "
            "Give one of your own a name less like it."
        )


# ---- the options of a question -------------------------------------------------------------------


def check_options(where: str, options: Sequence[Option], is_called: bool, can_look: bool) -> None:
    """Raise ValueError unless one option is right, some are wrong, and all are of fitting kinds.

    *is_called*: the question has a `call`. *can_look*: there is a recording to step through.
    """
    right = [option for option in options if option.is_right]
    if len(right) != 1:
        form = FORMS[kind_of(True, is_called)]
        raise ValueError(f"{where} has {counted(len(right), 'right answer')}: write {form} once")
    if not 1 <= len(options) - 1 <= MOST_WRONG:
        words = counted(len(options) - 1, "wrong answer")
        raise ValueError(f"{where} has {words}: write 1 to {MOST_WRONG} of them")
    for option in options:
        check_kind(where, option, is_called)
        if not option.is_right:
            check_misconception(where, option.misconception)
        if option.at and not can_look:
            words = f"names the step {option.at!r}, but has no `run` or `call` to step through"
            raise ValueError(f"{where} {words}")


def check_kind(where: str, option: Option, is_called: bool) -> None:
    """Raise ValueError if an option has a value that running computes, or lacks one otherwise."""
    runs = is_called and (option.is_right or option.misconception in WORLDS)
    fitting = kind_of(option.is_right, runs)
    if option.kind != fitting:
        which = "the right answer" if option.is_right else f"the answer of {option.misconception!r}"
        comes = "comes of running the call" if runs else "does not come of running a call"
        raise ValueError(f"{where}: {which} {comes}: write {FORMS[fitting]}")


# ---- an exercise ---------------------------------------------------------------------------------


def check_exercise(where: str, settings: dict[str, Any], known: Sequence[str]) -> None:
    """Raise ValueError for an unknown setting, and for cases that are not tuples."""
    for name in settings.keys() - set(known):
        near = get_close_matches(name, known, 1)
        words = f"; is it {near[0]!r}?" if near else f": there are {', '.join(known)}"
        raise ValueError(f"{where} has no setting {name!r}{words}")
    cases = settings.get("cases", ())
    if not isinstance(cases, list | tuple):
        raise ValueError(f"{where}: cases is a list of arguments, not {quoted(cases)}")
    for case in cases:
        if not isinstance(case, tuple):
            words = f"each case is a tuple of arguments, such as ({quoted(case)},)"
            raise ValueError(f"{where}: {words}, not {quoted(case)}")
