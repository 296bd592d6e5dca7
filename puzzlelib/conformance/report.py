"""`conforms(rules)`: what is wrong with rules that somebody wrote, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..rules import is_game
from .inspection import Inspection
from .questions import Questions

SECONDS = 1.5  # for all questions together

PURPOSES = {
    "start": "the position in which play begins",
    "moves": "moves(position) returns a list of all legal moves",
    "apply": "apply(position, move) returns the position after the move",
    "check": "check(position) raises IllegalPosition if that is no position of these rules",
    "text": "text(position) returns the board as text",
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


def conforms(rules: Any) -> Report:
    """What is wrong with these rules, a puzzle's or a game's.

    Looked at are the start and the positions nearest to it; a fault of one kind is told once.
    Rules that never answer are stopped: this takes two seconds at most.

    >>> from puzzlelib import Nim
    >>> conforms(Nim())
    ✓ Nothing is wrong with Nim: it can be played, searched and stepped through.
    >>> conforms(Nim)
    ✗ Nim is a class: write Nim() with brackets, that makes rules to look at.
    """
    if isinstance(rules, type):
        name = rules.__name__
        told = f"{name} is a class: write {name}() with brackets, that makes rules to look at."
        return Report(name, (told,))
    missing = tuple(what_is_missing(rules))
    return Report(type(rules).__name__, missing or tuple(what_is_wrong(rules)))


def what_is_missing(rules: Any) -> Iterator[str]:
    """Yield what these rules do not have, or have too much of."""
    for name, purpose in PURPOSES.items():
        if not hasattr(rules, name):
            yield f"{name} is missing: {purpose}."
        elif name != "start" and not callable(getattr(rules, name)):
            yield f"{name} is no method: {purpose}."
    if callable(getattr(rules, "start", None)):
        yield "start is a method: write @property above it, or give the class a variable start."
    yield from puzzle_or_game(rules)


def puzzle_or_game(rules: Any) -> Iterator[str]:
    """Yield what is wrong with the sign by which a puzzle is told from a game."""
    if not is_game(rules):
        if not callable(getattr(rules, "is_solved", None)):
            yield (
                "is_solved is missing: is_solved(position) returns whether the goal of a puzzle "
                "is reached. A game for two has misere = False instead."
            )
        return
    if not isinstance(rules.misere, bool):
        yield f"misere is {rules.misere!r}: in a game for two it is True or False."
    if hasattr(rules, "is_solved"):
        yield "is_solved and misere are both there: one is for puzzles, the other for games."


def what_is_wrong(rules: Any) -> Iterator[str]:
    """Yield what shows when the rules are asked about positions and moves."""
    questions = Questions(rules, SECONDS)
    Inspection(questions).look_around()
    yield from questions.faults.values()
