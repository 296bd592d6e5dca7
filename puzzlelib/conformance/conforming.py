"""Check rules against the contract: `conforms(rules)` reports violations.

The library's tests apply it to their own puzzles as well. A value equal to a legal move is accepted
as that move (1.0 equals 1), but a plain tuple is not accepted in place of a NamedTuple.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, is_dataclass
from inspect import getattr_static
from io import StringIO
from typing import Any

from stepthrough.given import check_number, check_whole, quoted
from stepthrough.trace.undisturbed import Undisturbed

from ..rules import is_game
from .asking import Questions, format_error
from .exploring import Inspection

POSITIONS = 20  # nearest the start, and as many along one route
_SECONDS = 4  # for all questions

_PURPOSES = {
    "start": "the position in which play begins",
    "moves": "moves(position) returns a list of all legal moves",
    "apply": "apply(position, move) returns the position after the move",
    "check": "check(position) raises IllegalPosition if that is no position of these rules",
    "text": "text(position) returns the board as a string",
}


@dataclass(frozen=True, repr=False)
class Report:
    """The violations found by `conforms`, as sentences; true if there are none."""

    name: str
    faults: tuple[str, ...]
    is_complete: bool = True  # false if time was up before the last check

    def __bool__(self) -> bool:
        return not self.faults

    def __repr__(self) -> str:
        if self.faults:
            return "\n".join(f"✗ {fault}" for fault in self.faults)
        if not self.is_complete:
            found = f"✓ No fault was found in {self.name}, but time was up before all was checked"
            return f"{found}: allow more seconds."
        return (
            f"✓ Nothing is wrong with {self.name}: it can be played, searched and stepped through."
        )


def conforms(rules: Any, positions: int = POSITIONS, seconds: float | None = _SECONDS) -> Report:
    """Check whether *rules*, of a puzzle or a game, keep to the contract; return a report.

    Checks the *positions* nearest the start and as many along one route. Each kind of fault is reported
    once. *seconds* limits the time of all checks, so rules that never answer are stopped too; with None
    the rules are trusted, and more positions can be checked.

    The report is true if no fault was found. Its repr lists the faults, or says that time was up
    before everything was checked.

    >>> from puzzlelib import Nim
    >>> conforms(Nim((1, 1)))
    ✓ Nothing is wrong with Nim: it can be played, searched and stepped through.
    >>> conforms(Nim)
    ✗ Nim is a class: write Nim(), which creates the rules.

    Raises ValueError if *positions* or *seconds* is not a positive number.
    """
    check_whole(positions, "positions", 1, 10**9)
    if seconds is not None:
        check_number(seconds, "seconds", 10**9)
        if seconds <= 0:
            raise ValueError(f"seconds must be more than 0, not {quoted(seconds)}")
    if isinstance(rules, type):
        name = rules.__name__
        message = f"{name} is a class: write {name}(), which creates the rules."
        return Report(name, (message,))
    name = type(rules).__name__
    if faults := tuple(_attribute_faults(rules)):
        return Report(name, faults)
    questions = Questions(rules, seconds)
    with Undisturbed(redirect_stdout(StringIO())):
        Inspection(questions, positions).run()
    return Report(name, tuple(questions.faults.values()), not questions.is_late)


def _attribute_faults(rules: Any) -> Iterator[str]:
    """Yield faults of the attributes, which are checked without calling the methods."""
    for name, purpose in _PURPOSES.items():
        try:
            part = getattr(rules, name)
        except Exception as error:
            is_property = callable(getattr(getattr_static(rules, name, None), "fget", None))
            if is_property or not isinstance(error, AttributeError):
                yield f"{name} stops with {format_error(error)}."
            else:
                yield f"{name} is missing: {purpose}."
            continue
        if name == "start" and callable(part):
            yield "start is a method: write @property above it, or give the class a variable start."
        elif name != "start" and not callable(part):
            yield f"{name} is not a method: {purpose}."
    if is_dataclass(rules) and type(rules).__hash__ is None:
        yield "The rules are mutable and unhashable: write @dataclass(frozen=True)."
    yield from _kind_faults(rules)


def _kind_faults(rules: Any) -> Iterator[str]:
    """Yield faults of the attributes that distinguish puzzles from games."""
    if is_game(rules):
        if not isinstance(rules.misere, bool):
            yield f"misere is {rules.misere!r}: in a game for two it is True or False."
        if hasattr(rules, "is_solved"):
            yield "is_solved and misere are both there: one is for puzzles, the other for games."
    elif not callable(getattr(rules, "is_solved", None)):
        does = "is_solved(position) returns whether the goal of a puzzle is reached"
        yield f"is_solved is missing: {does}. A game for two has misere = False instead."
