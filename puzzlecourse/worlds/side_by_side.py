"""Sentences on two recordings: where they part, what differs there, and how they end.

A *side* is one of the two recordings, a *deed* the subject and predicate of a sentence. Callers
define equality: for a world and Python everything visible at a step, for two versions of a function
the effects of their calls.
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
Deed = tuple[str, str]  # subject and predicate: `fact(2)`, returns 2
Two = tuple[T, T]  # one for each side

SHORT = 40  # characters of a value
LONGEST_ERROR, LONGEST_END, LONGEST_PRINT = 80, 200, 60


class Side(NamedTuple):
    """The name of a recording: above its walk, and at the beginning of a sentence."""

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
    """Return the index of the first pair that differs, or None.

    >>> apart(zip("solve", "solid"), str.__eq__)
    3
    """
    return next((number for number, pair in enumerate(pairs) if not is_same(*pair)), None)


def of_deeds(sides: Sides, mine: Deed, other: Deed) -> str:
    """Return sentences on what each side does.

    >>> of_deeds(named("f", "g"), ("f(2)", "returns …"), ("f(2)", "returns …"))
    'The difference is too long to be written here: in both, f(2) returns ….'
    """
    if mine == other:
        return f"The difference is too long to be written here: in both, {' '.join(mine)}."
    return f"{sides[0].phrase} {' '.join(mine)}. {sides[1].phrase} {' '.join(other)}."


def of_variables(sides: Sides, variables: Two[str], values: Two[str]) -> str:
    """Return sentences on the value of a variable on each side."""
    mine, other = ((name, f"is {value}") for name, value in zip(variables, values, strict=True))
    if mine == other:
        return of_deeds(sides, mine, other)
    return of_deeds(sides, (mine[0], f"{mine[1]} now"), (_subject(*variables), other[1]))


def of_prints(sides: Sides, mine: str, other: str) -> str:
    """Return sentences on the output of each side, as reprs if only whitespace differs.

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
    return printed if len(printed) <= LONGEST_PRINT else f"…{printed[1 - LONGEST_PRINT :]}"


def deed(step: Step, names: Names) -> Deed:
    """Return subject and predicate for a step."""
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
    """Return sentences on the result of each side.

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
        is_same = stable_repr(_final_state(recordings[0])) == stable_repr(
            _final_state(recordings[1])
        )
        alike = (
            "both do the same"
            if is_same
            else "they differ, though in this short form they look alike"
        )
        return f"In the end {alike}: {' '.join(mine)}."
    return of_deeds(sides, mine, (_subject(mine[0], other[0]), other[1]))


def _subject(mine: str, other: str) -> str:
    return "it" if mine == other else other


def came_of(recording: Recording) -> str:
    """Return how a run ended, as a predicate."""
    if isinstance(recording.exception, RecursionError):
        return "never ends (each call waits for the next, until Python stops it)"
    if recording.ended not in ("returned", "raised"):
        return not_over(recording)
    return verbatim(_cut(outcome(recording), LONGEST_END))


def not_over(recording: Recording) -> str:
    """Return the predicate for a run that was stopped; whether it would end is unknown."""
    return f"has not ended after {len(recording.steps):,} steps"


def _final_state(recording: Recording) -> tuple[Any, ...]:
    return recording.ended, recording.root.result, recording.root.exception, recording.output


def _cut(words: str, width: int) -> str:
    return words if len(words) <= width else f"{words[: width - 1]}…"
