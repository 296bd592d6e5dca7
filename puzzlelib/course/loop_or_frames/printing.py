"""What an exercise of notebook 02 says about the lines that an answer prints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...checks import Trial
from ...trace import Call, record
from ...trace.texts import short


def printed(function: Callable[..., Any], *arguments: Any) -> str:
    """Return what a call prints, on one line.

    >>> printed(print_twice, 5)
    '5 5'
    """
    return " ".join(record(function, *arguments).output.split())


def print_twice(n):
    print(n)
    print(n)


def prints_otherwise(trial: Trial, expected: str) -> str | None:
    """Return how the printed lines differ from the expected ones, or None."""
    if told := trial.raised():
        return told
    shown = " ".join(trial.recording.output.split())
    if shown == expected:
        return None
    if not shown and trial.result is not None:
        return f"{trial.call} returned {short(trial.result)} and printed nothing: write `print`."
    return f"{trial.call} printed {shown or 'nothing'}; {expected} was expected."


def calls_itself(trial: Trial) -> str | None:
    """Return what to say if a call lies inside another call of the same function, or None."""
    for call in trial.recording.calls:
        if is_inside_itself(call):
            return "A function still calls itself here. Let a list keep what is to be done."
    return None


def is_inside_itself(call: Call) -> bool:
    """Return whether some call of the same function waits for this one."""
    above = call.parent
    while above is not None and above.code is not call.code:
        above = above.parent
    return above is not None
