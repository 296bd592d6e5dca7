"""Functions that compute the answer of a question from a recording, in Python or in a world.

    @sheet.question("1.2", program=fact, call=(fact, 3), see=frames_at_most("fact"))

Lessons may pass their own function as `see`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from stepthrough.trace import Call, Frame, Recording

See = Callable[[Recording], Any]


def result(recording: Recording) -> Any:
    """Return the result of the call, a string as its repr; if it did not return, how it ended."""
    if recording.ended != "returned":
        return recording.ending()
    return repr(recording.result) if isinstance(recording.result, str) else recording.result


def result_or_none(recording: Recording) -> Any:
    """Return the result of the call, or a standard option if it does not return.

    >>> from puzzlelib import fact, record
    >>> result_or_none(record(fact, 3)), result_or_none(record(fact, "3"))
    (6, 'nothing: it stops with an error')
    """
    if recording.ended == "raised":
        return "nothing: it stops with an error"
    return result(recording) if recording.ended == "returned" else "nothing: it runs for ever"


def on_one_line(recording: Recording) -> str:
    """Return the output of the call on one line."""
    return " ".join(recording.output.split()) or "nothing at all"


def frames_at_most(function: str) -> See:
    """Return a function for the largest number of frames of *function* at the same time.

    >>> from puzzlelib import fact, record
    >>> frames_at_most("fact")(record(fact, 3))
    3
    """

    def of(recording: Recording) -> int:
        stacks = map(recording.frames, range(len(recording.steps)))
        return max(sum(frame.call.function == function for frame in stack) for stack in stacks)

    return of


def number_of_calls(recording: Recording) -> int:
    """Return the number of calls, including the first."""
    return recording.number_of_calls


def first_call_of(function: str) -> See:
    """Return a function for the first call of *function*.

    >>> from puzzlelib import fact, record
    >>> first_call_of("fact")(record(fact, 3))
    'fact(3)'
    """
    return lambda recording: next(repr(c) for c in recording.calls if c.function == function)


def first_to_return(recording: Recording) -> Call:
    """Return the call that was the first to return.

    >>> from puzzlelib import fact, record
    >>> first_to_return(record(fact, 3))
    fact(1)
    """
    return next(step.call for step in recording.steps if step.event == "return")


def user_of_first_value(recording: Recording) -> Frame | None:
    """Return the frame that first uses a returned value, or None.

    A call that returns the value unchanged does not use it.

    >>> from puzzlelib import fact, record
    >>> frame = user_of_first_value(record(fact, 3))
    >>> frame.call, frame.pending
    (fact(2), '2 * ?')
    """
    for step, following in pairwise(recording.steps):
        hands_it_on = following.event == "return" and following.carried == step.carried
        if step.event == "receive" and not hands_it_on:
            return recording.frames(step.number - 1)[-2]
    return None
