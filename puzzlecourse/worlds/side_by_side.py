"""Two recordings side by side: where they part, and what differs there, in words.

Here a *side* is one of the two, by its name; a *deed* is who does something, and what.
The caller says what counts as the same: of a world and Python all that a step shows, of two
versions of a function what their calls do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from stepthrough.boards import NO_PUZZLE, Board
from stepthrough.code_marks import code, verbatim
from stepthrough.trace import Recording, Step
from stepthrough.trace.values import stable_repr
from stepthrough.walk.writing import Names

from .running import outcome

T = TypeVar("T")
Deed = tuple[str, str]  # the two halves of a sentence: `fact(2)`, returns 2
Two = tuple[T, T]  # something of each side

SHORT = 40  # characters of a value
LONGEST_ERROR, LONGEST_END, LONGEST_PRINT = 80, 200, 60


class Side(NamedTuple):
    """How one of the two is named: above its walk, and where a sentence about it begins."""

    name: str
    phrase: str


Sides = Two[Side]
WORLD_AND_PYTHON = Side("Your world", "In your world"), Side("Python", "In Python")
BEFORE_AND_NOW = Side("before", "In your earlier version,"), Side("now", "In your new version,")


def named(first: str, second: str) -> Sides:
    """Return the sides of two functions with these names.

    >>> [side.phrase for side in named("power", "power")], [side.name for side in named("f", "g")]
    (['In the first version,', 'In the second version,'], ['f', 'g'])
    """
    if first != second:
        return Side(first, f"In {code(first)},"), Side(second, f"In {code(second)},")
    names = "first version", "second version"
    return Side(names[0], f"In the {names[0]},"), Side(names[1], f"In the {names[1]},")


def apart(pairs: Iterable[Two[T]], is_same: Callable[[T, T], bool]) -> int | None:
    """Return the first of the pairs at which the two do not do the same, None if they always do.

    >>> apart(zip("solve", "solid"), str.__eq__)
    3
    """
    return next((number for number, pair in enumerate(pairs) if not is_same(*pair)), None)


def of_deeds(sides: Sides, mine: Deed, other: Deed) -> str:
    """Return what the one does and what the other does.

    >>> of_deeds(named("f", "g"), ("f(2)", "returns …"), ("f(2)", "returns …"))
    'The difference is too long to be written here: in both, f(2) returns ….'
    """
    if mine == other:
        return f"The difference is too long to be written here: in both, {' '.join(mine)}."
    return f"{sides[0].phrase} {' '.join(mine)}. {sides[1].phrase} {' '.join(other)}."


def of_variables(sides: Sides, variables: Two[str], values: Two[str]) -> str:
    """Return which value a variable has now, and which it has on the other side."""
    mine, other = ((name, f"is {value}") for name, value in zip(variables, values, strict=True))
    if mine == other:
        return of_deeds(sides, mine, other)
    return of_deeds(sides, (mine[0], f"{mine[1]} now"), (_subject(*variables), other[1]))


def of_prints(sides: Sides, mine: str, other: str) -> str:
    """Return what has been printed on both sides; where only spaces differ, as Python writes a text.

    >>> of_prints(WORLD_AND_PYTHON, "3 ", "")
    'In your world `3` has been printed by now. In Python it is nothing.'
    >>> of_prints(WORLD_AND_PYTHON, "3 ", "3  ")
    "In your world `'3 '` has been printed by now. In Python it is `'3  '`."
    """
    printed = [" ".join(text.split()) for text in (mine, other)]
    if printed[0] == printed[1]:
        printed = [repr(text) if text else "" for text in (mine, other)]
    first, second = (code(_end_of(text)) if text else "nothing" for text in printed)
    return f"{sides[0].phrase} {first} has been printed by now. {sides[1].phrase} it is {second}."


def _end_of(printed: str) -> str:
    """Return the end of what has been printed, where the difference is."""
    return printed if len(printed) <= LONGEST_PRINT else f"…{printed[1 - LONGEST_PRINT :]}"


def deed(step: Step, names: Names) -> Deed:
    """Return who does what in a step."""
    value = code(names.value(step.carried, SHORT))
    line = step.call.source.lines.get(step.line, "").strip()
    deeds = {
        "call": "is called now",
        "line": f"comes to the line {code(line)}",
        "return": f"returns {value}",
        "receive": f"goes on with {value}",
        "yield": f"yields {value}",
        "resume": "goes on",
    }
    fails = f"fails: {verbatim(_cut(str(step.carried), LONGEST_ERROR))}"
    return code(names.call(step.call)), deeds.get(step.event, fails)


def ending(sides: Sides, recordings: Two[Recording], board: Board = NO_PUZZLE) -> str:
    """Return what both have given in the end.

    >>> from stepthrough.code_marks import without_marks
    >>> from stepthrough.trace import record
    >>> def before(n):
    ...     return 0 if n == 0 else n + before(n - 1)
    >>> def now(n):
    ...     return 1 if n == 0 else n * now(n - 1)
    >>> both = record(before, 4), record(now, 4)
    >>> without_marks(ending(named("before", "now"), both))
    'In before, before(4) returns 10. In now, now(4) returns 24.'
    """
    mine, other = ((code(Names(board).call(one.root)), came_of(one)) for one in recordings)
    if mine == other:
        is_same = stable_repr(_left_of(recordings[0])) == stable_repr(_left_of(recordings[1]))
        alike = (
            "both do the same"
            if is_same
            else "they differ, though in this short form they look alike"
        )
        return f"In the end {alike}: {' '.join(mine)}."
    return of_deeds(sides, mine, (_subject(mine[0], other[0]), other[1]))


def _subject(mine: str, other: str) -> str:
    """Return how the other side's subject is called once it has been said what mine is."""
    return "it" if mine == other else other


def came_of(recording: Recording) -> str:
    """Return what came of a run, in words."""
    if isinstance(recording.exception, RecursionError):
        return "never ends (each call waits for the next, until Python stops it)"
    if recording.ended not in ("returned", "raised"):
        return not_over(recording)
    return verbatim(_cut(outcome(recording), LONGEST_END))


def not_over(recording: Recording) -> str:
    """Return what is said of a run that was stopped: whether it would end is not known."""
    return f"has not ended after {len(recording.steps):,} steps"


def _left_of(recording: Recording) -> tuple[Any, ...]:
    """Return what is left of a run when it is over."""
    return recording.ended, recording.root.result, recording.root.exception, recording.output


def _cut(words: str, width: int) -> str:
    return words if len(words) <= width else f"{words[: width - 1]}…"
