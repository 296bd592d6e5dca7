"""`check("power", power)`: what a learner calls, and what it says: right, wrong with the reason, or not written yet."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Literal
from zlib import crc32

from puzzlelib.trace.values import text

from .answer import as_in_a_cell, fingerprint, is_written, unread_cell
from .bounds import OutOfTime, bounded
from .course import exercise_named
from .exercise import Exercise
from .judge import Fault, judge, known_wrong
from .kept import Step, tried

Outcome = Literal["right", "wrong", "not written yet"]

MARKS = {"right": "✓", "wrong": "✗", "not written yet": "○"}
COLOURS = {"right": "#1a7f37", "wrong": "#cf222e", "not written yet": "#868c95"}


@dataclass(frozen=True)
class Verdict:
    """What is said about an answer; shown with a sign, in words, and perhaps with a source."""

    name: str
    outcome: Outcome
    sentences: tuple[str, ...]
    source: str = ""

    @property
    def is_right(self) -> bool:
        """Return whether the answer was accepted."""
        return self.outcome == "right"

    def __repr__(self) -> str:
        head = f"{MARKS[self.outcome]} {self.name}: {self.outcome}."
        return "\n".join([head, *self.sentences, *self.source.splitlines()])

    def _repr_html_(self) -> str:
        head = f"<b>{MARKS[self.outcome]} {escape(self.name)}: {self.outcome}.</b>"
        rows = "".join(f"<div>{escape(sentence)}</div>" for sentence in self.sentences)
        source = f"<pre>{escape(self.source)}</pre>" if self.source else ""
        style = f"border-left: 6px solid {COLOURS[self.outcome]}; padding: 4px 12px; font-size: 18px; line-height: 1.4"
        return f'<div style="{style}">{head}{rows}{source}</div>'


GLANCE = 0.2  # seconds
PATIENCE = 3  # different wrong answers before the first general hint

_tried: dict[str, set[str]] = {}  # the wrong answers to each exercise since the last right one


def check(name: str, answer: Any) -> Verdict:
    """Return what is to be said about an answer to the exercise of that name.

    The answer is run on cases, the smallest first; what is wrong is said in a sentence. From the
    third wrong answer on there is a hint more for each other one, and at last the solution.
    ValueError if there is no such exercise.
    """
    verdict, step = _judged(exercise_named(name), answer)
    return replace(verdict, sentences=(*verdict.sentences, *tried(name, step)))


def _judged(exercise: Exercise, answer: Any) -> tuple[Verdict, Step | None]:
    """Return the verdict, and what is to be kept of it."""
    name = exercise.name
    if error := unread_cell(answer):
        return Verdict(name, "wrong", (error,)), None
    if not is_written(answer):
        return Verdict(name, "not written yet", ()), None
    if judged := judge(exercise, answer):
        return _refused(exercise, answer, *judged)
    _tried.pop(name, None)
    remark = exercise.remark(answer)
    return Verdict(name, "right", (remark,) if remark else ()), Step("", "right")


def _refused(exercise: Exercise, answer: Any, told: str, fault: Fault) -> tuple[Verdict, Step]:
    code = _fingerprint(answer) or told
    _tried.setdefault(exercise.name, set()).add(code)
    known = known_wrong(exercise, fault)
    hint, misconception = (known.hint, known.misconception) if known else ("", "")
    step = Step(f"{crc32(code.encode('utf-8', 'replace')):08x}", "wrong", misconception)
    return _wrong(exercise, told, hint), step


def _fingerprint(answer: Any) -> str:
    """Return what tells the answer from others; "" if it does not let itself be looked at."""
    try:
        with bounded(GLANCE):
            return fingerprint(answer)
    except (OutOfTime, MemoryError):
        return ""


def _wrong(exercise: Exercise, told: str, hint: str) -> Verdict:
    """Return the verdict with as many hints as the learner's patience has earned."""
    earned = max(0, len(_tried[exercise.name]) - PATIENCE + 1)
    hints = [f"Hint: {words}" for words in exercise.hints[:earned]]
    sentences = [told, *([hint] if hint else []), *hints]
    if earned <= len(exercise.hints):
        return Verdict(exercise.name, "wrong", tuple(sentences))
    return Verdict(exercise.name, "wrong", (*sentences, "One solution:"), source(exercise.solution))


def source(answer: Any) -> str:
    """Return an answer as it would stand in a cell: a function's source, or the value."""
    if not (inspect.isfunction(answer) or inspect.isclass(answer)):
        return text(answer)
    return as_in_a_cell(answer)
