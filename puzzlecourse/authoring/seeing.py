"""What a question can ask about a call: each answers from the recording, in Python and in a world alike.

    @sheet.question("1.2", program=fact, call=(fact, 3), see=frames_at_most("fact"))

A question that words its answers in its own way has its own `see` beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from stepthrough.trace import Call, Frame, Recording

See = Callable[[Recording], Any]


def result(recording: Recording) -> Any:
    """Return what a call returned, as Python writes it; in words, if it did not return."""
    if recording.ended != "returned":
        return recording.ending()
    return repr(recording.result) if isinstance(recording.result, str) else recording.result


def result_or_none(recording: Recording) -> Any:
    """Return what a call returned, or that nothing comes back: in the words of the questions.

    >>> from puzzlelib import fact, record
    >>> result_or_none(record(fact, 3)), result_or_none(record(fact, "3"))
    (6, 'nothing: it stops with an error')
    """
    if recording.ended == "raised":
        return "nothing: it stops with an error"
    return result(recording) if recording.ended == "returned" else "nothing: it runs for ever"


def on_one_line(recording: Recording) -> str:
    """Return what a call printed, all on one line."""
    return " ".join(recording.output.split()) or "nothing at all"


def frames_at_most(function: str) -> See:
    """Return how many frames of that function there were at most at the same time.

    >>> from puzzlelib import fact, record
    >>> frames_at_most("fact")(record(fact, 3))
    3
    """

    def of(recording: Recording) -> int:
        stacks = map(recording.frames, range(len(recording.steps)))
        return max(sum(frame.call.function == function for frame in stack) for stack in stacks)

    return of


def number_of_calls(recording: Recording) -> int:
    """Return how many calls were made, the first one included."""
    return recording.number_of_calls


def first_call_of(function: str) -> See:
    """Return which call of that function was the first.

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
    """Return the frame that waits for the value that comes back first and uses it; or None.

    A call that returns at once what it gets only hands it on.

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
