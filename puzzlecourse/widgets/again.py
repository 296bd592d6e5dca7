"""Answers come back: the line below a widget, and `Label`, a tree that is asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ipywidgets import HTML, HBox, Layout

from stepthrough.controls.box import Box, shown

from ..classroom.entries import Kind, LearnerStep, Was
from ..classroom.store import Entry


class Again(HBox):
    """Keeps what a learner says in a widget, and says it again when the widget is made anew.

    It is a line below the widget: "Ask me again", and what could not be kept.
    """

    def __init__(self, box: Box, kind: Kind, name: str, is_kept: bool = True) -> None:
        self._entry = Entry(kind, name, is_kept)
        self._is_recalling = False
        self._begin: Callable[[], object] = lambda: None
        self._guarded = box.guarded
        self.button = box.button("Ask me again", self._ask_again)
        self.button.add_class("puzzle-link")
        self._words = HTML()
        super().__init__([self.button, self._words], layout=Layout(min_height="36px"))
        self.layout.display = shown(self._entry.is_kept)
        self._refresh(False)

    def recall(
        self, redo: Callable[[Sequence[LearnerStep]], object], begin: Callable[[], object]
    ) -> None:
        """Let `redo` say again what was said before; `begin` puts the widget back to its beginning."""
        self._begin = begin
        steps = self._entry.rounds()[-1]
        self._is_recalling = True
        try:
            self._guarded(redo)(steps)
        finally:
            self._is_recalling = False
        self._refresh(bool(steps))

    def add(self, words: str, was: Was, misconception: str = "") -> None:
        """Keep what the learner has just said, or was shown."""
        if not self._is_recalling:
            self._entry.add(LearnerStep(words, was, misconception))
            self._refresh(True)

    def _ask_again(self) -> None:
        self._begin()
        self._entry.ask_again()
        self._refresh(False)

    def _refresh(self, can_ask: bool) -> None:
        """Show the button if there is something to ask again, and what went wrong."""
        self.button.disabled = not can_ask  # first: a button that is disabled hands its focus on
        self.button.layout.visibility = "visible" if can_ask else "hidden"
        self.text = self._entry.trouble
        self._words.value = f'<div class="puzzle-facts" role="status">{escape(self.text)}</div>'

    def __repr__(self) -> str:
        return f"Again({self.text!r})"
