"""A file of learners as it was found, what a stranger wrote in it, and the sentence about one that was left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from stepthrough.files import reason

LONGEST_SHOWN = 120  # characters of a name

Read = Callable[[], str]  # the text of a file; OSError or SaveError if it has none to give
Troubles = list[str]  # a sentence for each thing that was left out


class FoundFile(NamedTuple):
    """A file that should hold a learner's answers."""

    place: str  # where it lies
    name: str  # the folders below the one that was asked for
    read: Read


def printable(text: str, longest: int = LONGEST_SHOWN) -> str:
    r"""Return a stranger's words as they can be shown: on one line, not too long, without commands.

    >>> printable("Ann\x1b[31m\n<b>"), printable("class/ben", 5)
    ('Ann�[31m�<b>', '…/ben')
    """
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return shown if len(shown) <= longest else f"…{shown[1 - longest :]}"


def left_out(place: object, why: object) -> str:
    """Return the sentence about what cannot be used."""
    return f"{printable(str(place))} was left out: {reason(why)}."


def joined(*names: str) -> str:
    """Return the names as a path, without the empty ones."""
    return "/".join(filter(None, names))
