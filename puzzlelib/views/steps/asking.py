"""Questions at chosen steps: what a call will return, which call comes next."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import NamedTuple

from ...trace import Call, Recording
from ...trace.texts import text
from .names import Names

MOST_QUESTIONS = 5


class Question(NamedTuple):
    """Asked at step `at`; the step after it shows the answer."""

    at: int
    words: str
    answer: str
    why: str


def questions(recording: Recording, ask: Sequence[str]) -> list[Question]:
    """The questions that `ask` names, five at most, the earliest first.

    "fact(2) returns", "fact(1) is called", or "n in fact(3) after fact(2)" for a variable.
    """
    if len(ask) > MOST_QUESTIONS:
        raise ValueError(f"at most {MOST_QUESTIONS} questions in a recording, not {len(ask)}")
    return sorted(_question(recording, words) for words in ask)


def _question(recording: Recording, words: str) -> Question:
    if match := re.fullmatch(r"(\w+) in (.+\)) after (.+\))", words):
        return _variable_question(recording, *match.groups())
    if match := re.fullmatch(r"(.+\)) (returns|is called)", words):
        call = _find(recording, match[1])
        return (_return_question if match[2] == "returns" else _call_question)(recording, call)
    raise ValueError(
        'ask for "fact(2) returns", "fact(1) is called" or "n in fact(3) after fact(2)", '
        f"not {words!r}"
    )


def _call_question(recording: Recording, call: Call) -> Question:
    if call is recording.root:
        raise ValueError(f"{spoken(call)} is the first call: it cannot be asked for")
    asked = f"Which call comes next? Write it like {spoken(recording.root)}."
    return Question(call.first - 1, asked, spoken(call), f"{spoken(call)} is called now.")


def _variable_question(recording: Recording, name: str, owner: str, inner: str) -> Question:
    """What a variable of one call will be when a call below it has returned."""
    outer, call = _find(recording, owner), _find(recording, inner)
    frames = recording.frames(min(recording.step_after(call), len(recording.steps) - 1))
    values = [
        frame.locals[name] for frame in frames if frame.call is outer and name in frame.locals
    ]
    if not values or call is recording.root:
        raise ValueError(f"{spoken(outer)} has no variable {name!r} after {spoken(call)}")
    asked = f"What will {name} be in {spoken(outer)} when {spoken(call)} has returned?"
    why = f"{name} in {spoken(outer)} is {text(values[0])}: every call has variables of its own."
    return Question(call.first - 1, asked, text(values[0]), why)


def _return_question(recording: Recording, call: Call) -> Question:
    if call.last is None or call.ended != "returned":
        raise ValueError(f"{spoken(call)} returns nothing in this recording")
    at = call.last - 1
    pending = recording.frames(at)[-1].pending
    reason = f"because {pending}" if pending else "and has called nobody: a base case"
    reason = reason if pending or not call.calls else "from what its inner calls handed up"
    why = f"{spoken(call)} returns {text(call.result)}, {reason}."
    return Question(at, f"What will {spoken(call)} return?", text(call.result), why)


def _find(recording: Recording, words: str) -> Call:
    """The first call that is written so."""
    for call in recording.calls:
        if _plain(words) in (_plain(spoken(call)), _plain(call.in_full)):
            return call
    raise ValueError(
        f"there is no call {words!r} in this recording; its first is {recording.root!r}"
    )


def spoken(call: Call) -> str:
    """The call as a learner writes it."""
    return Names().call(call)


def is_right(question: Question, answer: str) -> bool:
    """Whether the answer means the same as the right one; spaces and quotes do not matter."""
    if _plain(answer) == _plain(question.answer):
        return True
    try:
        return bool(ast.literal_eval(answer.strip()) == ast.literal_eval(question.answer))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return False


def _plain(words: str) -> str:
    return "".join(words.split()).replace('"', "'")
