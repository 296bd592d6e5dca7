"""What an author can mistype in a lesson, told in a sentence with the number of the question.

What shows without running anything is told when the lesson is loaded; the rest, by `flaws`,
before the class. `reading` tells what an option can look like.
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

MOST_WRONG = 7  # options beside the right one; they are named by letters, A to H
ALIKE = 0.9  # of 1: a name so much like one on the list is a slip of the finger


@cache
def misconceptions() -> dict[str, str]:
    """Return what the misconceptions of the course say, in the words of those who have them.

    One that a single question or exercise meets is only named there, as a caption of the wrong answer.
    """
    words = read(Path(__file__).with_name("misconceptions.json"))
    return cast(dict[str, str], json.loads(words))


def check_misconception(where: str, name: str) -> None:
    """Raise ValueError for a name that is almost one of the list; any other is the author's own."""
    if not isinstance(name, str) or not name.strip():
        raise ValueError(f"{where}: a misconception is named in words, not {quoted(name)}")
    near = get_close_matches(name, misconceptions(), 1, ALIKE)
    if near and near[0] != name:
        raise ValueError(
            f"{where}: the misconception {name!r} is not on the list; is it {near[0]!r}? "
            "Give one of your own a name less like it."
        )


# ---- the options of a question -------------------------------------------------------------------


def check_options(where: str, options: Sequence[Option], is_called: bool, can_look: bool) -> None:
    """Raise ValueError unless one option is right, some are wrong, and each is of the fitting kind.

    `is_called`: running a call gives the right answer; `can_look`: there is something to step through.
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
    """Raise ValueError for a value beside an answer that running gives, or for none beside another."""
    runs = is_called and (option.is_right or option.misconception in WORLDS)
    fitting = kind_of(option.is_right, runs)
    if option.kind != fitting:
        which = "the right answer" if option.is_right else f"the answer of {option.misconception!r}"
        comes = "comes of running the call" if runs else "does not come of running a call"
        raise ValueError(f"{where}: {which} {comes}: write {FORMS[fitting]}")


# ---- an exercise ---------------------------------------------------------------------------------


def check_exercise(where: str, settings: dict[str, Any], known: Sequence[str]) -> None:
    """Raise ValueError for an unknown setting, and for cases that are no arguments."""
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
