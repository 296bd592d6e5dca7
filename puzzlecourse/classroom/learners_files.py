"""Candidate answers files, problems with them, and safe display of untrusted text."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from stepthrough.files import reason

LONGEST_SHOWN = 120  # characters of a name

Read = Callable[[], str]  # returns the file's text; raises OSError or SaveError


class Trouble(NamedTuple):
    """A file that was left out, entirely or in part; *place* may contain a learner's name."""

    place: str
    why: str
    is_whole: bool = True  # whether the whole file was left out

    def __str__(self) -> str:
        return self.about(self.place)

    def about(self, who: str) -> str:
        """Return the message, with the file called *who*.

        >>> Trouble("class/ann", "it is not JSON").about("hand-in 3")
        'hand-in 3 was left out: it is not JSON.'
        """
        return f"{who} was left out: {self.why}." if self.is_whole else f"{who}: {self.why}."


Troubles = list[Trouble]


class FoundFile(NamedTuple):
    """A file that may contain a learner's answers."""

    place: str  # path, including the path within a zip file
    name: str  # folders below the requested one, and the owner
    read: Read


def printable(text: str, longest: int = LONGEST_SHOWN) -> str:
    r"""Return untrusted *text* as one printable line of at most *longest* characters.

    Unprintable characters are replaced; of a longer text the end is kept.

    >>> printable("Ann\x1b[31m\n<b>"), printable("class/ben", 5)
    ('Ann�[31m�<b>', '…/ben')
    """
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return shown if len(shown) <= longest else f"…{shown[1 - longest :]}"


def beginning(text: str, longest: int) -> str:
    """Return untrusted *text* like `printable`, but keep the beginning of a longer text.

    >>> beginning("[1, 2, 3]", 5)
    '[1, …'
    """
    return printable(text if len(text) <= longest else f"{text[: longest - 1]}…", longest)


def trouble_with(place: object, why: object) -> Trouble:
    """Return the trouble for an unusable file or folder."""
    return Trouble(printable(str(place)), reason(why))


def joined_path(*names: str) -> str:
    """Return the non-empty names, joined with slashes."""
    return "/".join(filter(None, names))
