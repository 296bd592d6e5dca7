"""Answers of a belief: the recording of a program, read as the answer to a question."""

from __future__ import annotations

import linecache
from ast import literal_eval
from collections.abc import Callable
from types import FunctionType
from typing import Any

from stepthrough.trace import Recording

from ..worlds import Refused, run
from ..worlds.running import AN_ERROR, FOR_EVER

PYTHON = "Python"  # the right model
SOMETHING_ELSE = "something else"
NEW_LINE = " / "  # separates printed lines
MOST_STEPS = 400  # longer calls count as endless


def answer(program: str, call: str, question: str, belief: str) -> str:
    r"""Return the answer of a learner with this belief, as the text of an option.

    `SOMETHING_ELSE` if the belief's world refuses the program.

    >>> program = "def f(n):\n    if n == 1:\n        return 5\n    return n * f(n - 1)"
    >>> [answer(program, "f(3)", "returns", belief) for belief in ("Python", "loop")]
    ['30', '5']
    >>> answer(program, "f(3)", "frames", "one step is enough")
    '2'
    """
    try:
        recording = record_call(program, call, None if belief == PYTHON else belief)
    except Refused:
        return SOMETHING_ELSE
    return READ[question](recording)


def record_call(program: str, call: str, world: str | None) -> Recording:
    """Return the recording of a call, such as "f(3)", in a world or in Python (None)."""
    return run(*parse_call(program, call), world=world, limit=MOST_STEPS, seconds=60)


def parse_call(program: str, call: str) -> list[Any]:
    """Return the function that *call* names, defined by *program*, and the arguments."""
    name, _, arguments = call.partition("(")
    return [define(program)[name], *literal_eval(f"[{arguments[:-1]}]")]


def define(program: str) -> dict[str, Any]:
    """Return the globals of a program; its lines are registered for tracebacks and walks."""
    file = f"<recursion test {hash(program):x}>"
    linecache.cache[file] = len(program), None, program.splitlines(keepends=True), file
    names: dict[str, Any] = {"__name__": "inventory"}
    FunctionType(compile(program, file, "exec"), names)()
    return names


def _returned(recording: Recording) -> str:
    return _failure(recording) or repr(recording.result)


def _printed(recording: Recording) -> str:
    lines = (" ".join(line.split()) for line in recording.output.splitlines())
    words = NEW_LINE.join(filter(None, lines))
    failure = _failure(recording)
    if failure == FOR_EVER:
        return failure
    return " and then ".join(filter(None, (words, failure))) or "nothing"


def _frames(recording: Recording) -> str:
    return _failure(recording) or str(max(step.visit.depth for step in recording.steps))


def _first(recording: Recording) -> str:
    ended = [call for call in recording.calls if call.ended == "returned"]
    return repr(min(ended, key=lambda call: call.last or 0)) if ended else AN_ERROR


def _failure(recording: Recording) -> str:
    """Return why a call did not return, or ""."""
    if recording.ended == "returned":
        return ""
    is_too_deep = isinstance(recording.exception, RecursionError) or recording.ended != "raised"
    return FOR_EVER if is_too_deep else AN_ERROR


READ: dict[str, Callable[[Recording], str]] = {
    "returns": _returned,
    "prints": _printed,
    "frames": _frames,
    "first": _first,
}
