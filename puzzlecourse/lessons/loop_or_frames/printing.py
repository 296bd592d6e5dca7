"""What an exercise of notebook 02 says about the lines that an answer prints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puzzlelib.trace import record
from puzzlelib.trace.values import short

from ...exercise import Trial


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
    """Return what to say if some function calls itself, or None."""
    if trial.is_recursive:
        return "A function still calls itself here. Let a list keep what is to be done."
    return None
