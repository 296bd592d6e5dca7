"""The question box of a walk: while a question is open, no control leads beyond it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ipywidgets import HTML, HBox, Label, Layout, Text, VBox

from ..moves import Guard, labelled_button
from .asking import Question, is_right

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
