"""The contract of rules, written once: `conforms(rules)` says where some rules break it.

The puzzles of the library keep to it as well, and their tests ask here. What is equal to a legal
move is that move (1.0 is 1 for Python), but a NamedTuple is more than the tuple it equals.
Nothing here can hang: questions are asked under the limits of the recorder, unless trusted rules
are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, is_dataclass
from io import StringIO
from typing import Any

from stepthrough.given import check_number, check_whole

from ..rules import is_game
from .asking import Questions
from .exploring import POSITIONS, Inspection

_SECONDS = 1.5  # for all questions together; then a few in which it would be late are left out

PURPOSES = {
    "start": "the position in which play begins",
    "moves": "moves(position) returns a list of all legal moves",
    "apply": "apply(position, move) returns the position after the move",
    "check": "check(position) raises IllegalPosition if that is no position of these rules",
    "text": "text(position) returns the board as a string",
}


@dataclass(frozen=True, repr=False)
class Report:
    """What is wrong with rules, in sentences; it counts as true if nothing is."""

    name: str
    faults: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.faults

    def __repr__(self) -> str:
        return "\n".join(f"✗ {fault}" for fault in self.faults) or (
            f"✓ Nothing is wrong with {self.name}: it can be played, searched and stepped through."
        )


def conforms(rules: Any, positions: int = POSITIONS, seconds: float | None = _SECONDS) -> Report:
    """Return what is wrong with these rules, a puzzle's or a game's.

    It looks at so many positions nearest to the start, and as many along a route; it tells a fault of
    one kind once. Rules that never answer are stopped: this takes two seconds at most.
    With `seconds=None` the rules are trusted to answer, and more can be looked at.

    >>> from puzzlelib import Nim
    >>> conforms(Nim())
    ✓ Nothing is wrong with Nim: it can be played, searched and stepped through.
    >>> conforms(Nim)
    ✗ Nim is a class: write Nim() with brackets, that makes rules to look at.
    """
    check_whole(positions, "positions", 1, 10**9)
    if seconds is not None:
        check_number(seconds, "seconds", 10**9)
    if isinstance(rules, type):
        name = rules.__name__
        message = f"{name} is a class: write {name}() with brackets, that makes rules to look at."
        return Report(name, (message,))
    faults = tuple(what_is_missing(rules))
    if not faults:
        questions = Questions(rules, seconds)
        with redirect_stdout(StringIO()):
            Inspection(questions, positions).look_around()
        faults = tuple(questions.faults.values())
    return Report(type(rules).__name__, faults)


def what_is_missing(rules: Any) -> Iterator[str]:
    """Yield what these rules do not have, or have too much of."""
    for name, purpose in PURPOSES.items():
        if not hasattr(rules, name):
            yield f"{name} is missing: {purpose}."
        elif name != "start" and not callable(getattr(rules, name)):
            yield f"{name} is no method: {purpose}."
    if callable(getattr(rules, "start", None)):
        yield "start is a method: write @property above it, or give the class a variable start."
    if is_dataclass(rules) and type(rules).__hash__ is None:
        yield "The rules can be changed and not be hashed: write @dataclass(frozen=True)."
    yield from puzzle_or_game(rules)


def puzzle_or_game(rules: Any) -> Iterator[str]:
    """Yield what is wrong with the attributes in which a puzzle differs from a game."""
    if not is_game(rules):
        if not callable(getattr(rules, "is_solved", None)):
            does = "is_solved(position) returns whether the goal of a puzzle is reached"
            yield f"is_solved is missing: {does}. A game for two has misere = False instead."
        return
    if not isinstance(rules.misere, bool):
        yield f"misere is {rules.misere!r}: in a game for two it is True or False."
    if hasattr(rules, "is_solved"):
        yield "is_solved and misere are both there: one is for puzzles, the other for games."
