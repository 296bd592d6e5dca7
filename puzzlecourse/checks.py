"""`check("power", power)`: what a learner calls, and what it says: right, wrong with the reason, or not written yet."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, Literal
from zlib import crc32

from puzzlelib.hanoi import Hanoi
from puzzlelib.nim import Nim
from puzzlelib.solitaire import Solitaire
from puzzlelib.trace.values import text
from puzzlelib.views.drawing import still_board
from puzzlelib.views.palette import SIZES, on_page

from .answer import as_in_a_cell, fingerprint, is_written, unread_cell
from .bounds import OutOfTime, bounded
from .course import exercise_named
from .exercise import Exercise
from .judge import Fault, judge, known_wrong
from .kept import Step, tried
from .questions import html as spelled
from .reels import Showing

Outcome = Literal["right", "wrong", "not written yet"]

MARKS = {"right": "✓", "wrong": "✗", "not written yet": "○"}
LOOKS = {"right": "returned", "wrong": "refused", "not written yet": "line"}
HINT = "Hint: "


@dataclass(frozen=True)
class Verdict:
    """What is said about an answer: what happened, what to think about, hints, perhaps a source."""

    name: str
    outcome: Outcome
    sentences: tuple[str, ...]
    think: str = ""
    hints: tuple[str, ...] = ()
    most_hints: int = 0
    source: str = ""
    rows: Mapping[str, str] = field(default_factory=dict)  # call, got, expected; "": what else
    board: str = ""  # the picture of the position that the call was about
    notes: tuple[str, ...] = ()
    showing: Showing | None = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        head = f"{MARKS[self.outcome]} {self.name}: {self.outcome}."
        hints = [f"{HINT}{words}" for words in self.hints]
        said = [*self.sentences, *filter(None, [self.think]), *hints]
        solution = ["One solution:", *self.source.splitlines()] if self.source else []
        return "\n".join([head, *said, *self.notes, *solution])

    def _repr_html_(self) -> str:
        faint, look = on_page("faint"), on_page(LOOKS[self.outcome])
        think = (
            f'<div style="{THINK}"><b>Think:</b> {spelled(self.think)}</div>' if self.think else ""
        )
        return (
            f'<div class="puzzle-panel" style="{PANEL}; border-left: 6px solid {look}">'
            f"<b>{MARKS[self.outcome]} {escape(self.name)}: {self.outcome}.</b>"
            f"{self._happened(faint)}{think}{self._hints()}"
            + "".join(f'<div style="color: {faint}">{spelled(note)}</div>' for note in self.notes)
            + (_folded("One solution", f"<pre>{escape(self.source)}</pre>") if self.source else "")
            + "</div>"
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """With what can be watched below, where there is a kernel; what is saved stays the same."""
        if self.showing is None:
            return {}
        from .watch import below  # here: only a page that shows the verdict needs widgets

        return {**below(self._repr_html_(), self.showing), "text/plain": repr(self)}

    def _happened(self, faint: str) -> str:
        """What happened: in rows where it can be told so, and in words."""
        cells = "".join(
            f'<span style="color: {faint}">{what}</span><code>{escape(value)}</code>'
            for what, value in self.rows.items()
            if what
        )
        rows = f'<div style="{ROWS}">{cells}</div>' if cells else ""
        words = (self.rows[""],) if self.rows else self.sentences
        return (
            rows
            + "".join(f"<div>{spelled(said)}</div>" for said in words if said)
            + (self.board.replace("<svg", '<svg style="max-width: 100%; height: auto"', 1))
        )

    def _hints(self) -> str:
        numbered = enumerate(self.hints, 1)
        return "".join(_folded(f"Hint {n} of {self.most_hints}", spelled(w)) for n, w in numbered)


SIZE = f"var(--puzzle-feedback,{SIZES['feedback']})"
PANEL = f"padding: 4px 14px; max-width: 760px; line-height: 1.5; font-size: {SIZE}"
ROWS = "display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 4px 0"
THINK = f"margin: 6px 0; padding: 2px 12px; border-left: 4px solid {on_page('question')}"


def _folded(title: str, html: str) -> str:
    """What is read by whoever opens it; the keys pressed there are not the notebook's."""
    summary = (
        f'<summary data-lm-suppress-shortcuts="true" style="cursor: pointer">{title}</summary>'
    )
    return f"<details>{summary}{html}</details>"


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
    return replace(verdict, notes=tuple(tried(name, step)))


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
    showing = exercise.watch and Showing(exercise.watch, answer)
    return Verdict(name, "right", (remark,) if remark else (), showing=showing), Step("", "right")


def _refused(exercise: Exercise, answer: Any, told: str, fault: Fault) -> tuple[Verdict, Step]:
    code = _fingerprint(answer) or told
    _tried.setdefault(exercise.name, set()).add(code)
    known = known_wrong(exercise, fault)
    hint, misconception = (known.hint, known.misconception) if known else ("", "")
    step = Step(f"{crc32(code.encode('utf-8', 'replace')):08x}", "wrong", misconception)
    rows, board = fault.rows(exercise), _board(fault.case or ())
    verdict = replace(_wrong(exercise, told, hint), rows=rows, board=board)
    if exercise.watch and fault.case and fault.kind == "otherwise":
        showing = Showing(exercise.watch, answer, fault.case)
        if board := showing.board():
            verdict = replace(verdict, board=board, showing=showing)
    return verdict, step


def _board(case: tuple[Any, ...]) -> str:
    """Return the picture of the position that a call was about, "" if it was about none."""
    with suppress(ValueError):  # a value may only look like a position
        match case:
            case (Solitaire() as puzzle, frozenset() | set() as position, *_):
                return _drawn(puzzle, position)
            case (Solitaire() as puzzle, *_):
                return _drawn(puzzle, puzzle.start)
            case ((tuple(), tuple(), tuple()) as rods, *_):
                return _drawn(Hanoi(sum(map(len, rods))), rods)
            case ((int(), *_) as heaps, *_):
                return _drawn(Nim(tuple(max(1, heap) for heap in heaps)), heaps)
    return ""


def _drawn(puzzle: Any, position: Any) -> str:
    puzzle.check(position)
    return still_board(puzzle, position)


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
    solution = source(exercise.solution) if earned > len(exercise.hints) else ""
    hints = tuple(exercise.hints[:earned])
    most = len(exercise.hints)
    return Verdict(exercise.name, "wrong", (told,), hint, hints, most, solution)


def source(answer: Any) -> str:
    """Return an answer as it would stand in a cell: a function's source, or the value."""
    if not (inspect.isfunction(answer) or inspect.isclass(answer)):
        return text(answer)
    return as_in_a_cell(answer)
