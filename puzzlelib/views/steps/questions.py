"""Questions at chosen steps: what a call will return, which call comes next."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from ipywidgets import HTML, HBox, Label, Layout, Text, VBox

from ...trace import Call, Recording
from ...trace.values import text
from ..controls import Guard, labelled_button
from .panels import Names

MOST_QUESTIONS = 5


class Question(NamedTuple):
    """Asked at step `at`; the step after it shows the answer."""

    at: int
    words: str
    answers: tuple[str, ...]  # the ways to write the right one
    why: str


def questions(recording: Recording, ask: Sequence[str], names: Names) -> list[Question]:
    """The questions that `ask` names, five at most, the earliest first.

    "fact(2) returns", "fact(1) is called", or "n in fact(3) after fact(2)" for a variable.
    """
    if len(ask) > MOST_QUESTIONS:
        raise ValueError(f"at most {MOST_QUESTIONS} questions in a recording, not {len(ask)}")
    return sorted(Asker(recording, names).question(words) for words in ask)


class Asker:
    """Finds what a question is about in a recording, and the right answer."""

    def __init__(self, recording: Recording, names: Names) -> None:
        self.recording, self.names = recording, names

    def question(self, words: str) -> Question:
        """The question that these words name."""
        if match := re.fullmatch(r"(\w+) in (.+\)) after (.+\))", words):
            return self._about_variable(*match.groups())
        if match := re.fullmatch(r"(.+\)) (returns|is called)", words):
            call = self._find(match[1])
            return self._about_value(call) if match[2] == "returns" else self._about_call(call)
        raise ValueError(
            'ask for "fact(2) returns", "fact(1) is called" or "n in fact(3) after fact(2)", '
            f"not {words!r}"
        )

    def _about_call(self, call: Call) -> Question:
        root, told = self.names.call(self.recording.root), self.names.call(call)
        if call is self.recording.root:
            raise ValueError(f"{told} is the first call: it cannot be asked for")
        asked = f"Which call comes next? Write it like {root}."
        return Question(call.first - 1, asked, self._ways(call), f"{told} is called now.")

    def _about_value(self, call: Call) -> Question:
        told = self.names.call(call)
        if call.last is None or call.ended != "returned":
            raise ValueError(f"{told} returns nothing in this recording")
        pending = self.recording.frames(call.last - 1)[-1].pending
        why = f"{told} returns {text(call.result)}" + (f", because {pending}." if pending else ".")
        return Question(call.last - 1, f"What will {told} return?", (text(call.result),), why)

    def _about_variable(self, name: str, owner: str, inner: str) -> Question:
        """What a variable of one call will be when a call below it has returned."""
        outer, call = self._find(owner), self._find(inner)
        after = self._value(name, outer, self.recording.step_after(call))
        if after is None or call is self.recording.root:
            raise ValueError(f"{owner} has no variable {name!r} after {inner}")
        asked = f"What will {name} be in {owner} when {inner} has returned?"
        same = self._value(name, outer, call.first - 1) == after
        why = "every call has variables of its own" if same else "the call changed the very object"
        why = f"{name} in {owner} is {after} then: {why}."
        return Question(call.first - 1, asked, (after,), why)

    def _value(self, name: str, call: Call, step: int) -> str | None:
        frames = self.recording.frames(max(step, 0))
        held = [text(f.locals[name]) for f in frames if f.call is call and name in f.locals]
        return held[0] if held else None

    def _find(self, words: str) -> Call:
        """The first call that is written so."""
        for call in self.recording.calls:
            if _plain(words) in map(_plain, self._ways(call)):
                return call
        first = self.names.call(self.recording.root)
        raise ValueError(f"there is no call {words!r} in this recording; its first is {first}")

    def _ways(self, call: Call) -> tuple[str, ...]:
        return self.names.call(call), call.in_full, repr(call)


def is_right(question: Question, answer: str) -> bool:
    """Whether the answer means the same as the right one; spaces do not matter, types do."""
    return any(
        _plain(answer) == _plain(right) or _same(answer, right) for right in question.answers
    )


def _same(answer: str, right: str) -> bool:
    try:
        given, expected = ast.literal_eval(answer.strip()), ast.literal_eval(right)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return False
    return type(given) is type(expected) and bool(given == expected)


def _plain(words: str) -> str:
    return "".join(words.split()).replace('"', "'")


# ---- the question box of a walk: while a question is open, no control leads beyond it ------------

LOOK_AGAIN = "Not {answer}. Go back to where the newest frame began and step to here again."


class QuestionBox(VBox):
    """Asks the questions of a recording, the earliest first; hidden while none is open here."""

    def __init__(self, asked: list[Question], changed: Callable[[], None], guard: Guard) -> None:
        self.waiting = list(asked)
        self._changed = changed
        self._words, self._feedback = HTML(), Label()
        self._feedback.layout.display = None if asked else "none"
        self._answer = Text(description="Your answer", style={"description_width": "initial"})
        check = labelled_button("Check", guard(self._check), "primary")
        self._skip = labelled_button("Skip", guard(lambda: self._close("Skipped. ")))
        self._ask = VBox([self._words, HBox([self._answer, check, self._skip])])
        super().__init__(
            [self._ask, self._feedback],
            layout=Layout(margin="4px 0", min_height="112px" if asked else "0"),
        )
        self.add_class("puzzle-question")
        self._show()

    @property
    def is_open(self) -> bool:
        """Whether a question is being asked now."""
        return bool(self._ask.layout.visibility == "visible")

    def stop(self, step: int) -> int:
        """The step, or the earlier one at which a question must be answered first."""
        at = min([step, *(question.at for question in self.waiting)])
        self._show(asking=bool(self.waiting) and self.waiting[0].at == at)
        return at

    def _show(self, asking: bool = False) -> None:
        self._ask.layout.visibility = "visible" if asking else "hidden"  # it keeps its place
        self._ask.layout.display = None if self.waiting else "none"
        if asking:
            words = escape(self.waiting[0].words)
            self._words.value = f'<div class="puzzle-steps"><b>? {words}</b></div>'
            self._feedback.value = ""

    def _check(self) -> None:
        answer = self._answer.value.strip()
        if not answer or not self.waiting:
            return
        if is_right(self.waiting[0], answer):
            self._close("Right: ")
        else:
            self._feedback.value = LOOK_AGAIN.format(answer=answer)

    def _close(self, opening: str) -> None:
        """Tell why, and let the controls go on."""
        question = self.waiting.pop(0)
        self._answer.value = ""
        self._show()
        self._feedback.value = opening + question.why
        self._changed()
