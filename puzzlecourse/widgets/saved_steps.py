"""Save a learner's steps in a widget, and replay them when the widget is created again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ipywidgets import HTML, HBox

from stepthrough.controls.box import Box, shown

from ..storage.entries import Kind, LearnerStep, Was
from ..storage.store import Entry


class SavedSteps(HBox):
    """Saves a learner's steps in *box* under *kind* and *name*, and replays them.

    It is displayed below the widget: the button *Ask me again* and any error of saving.
    """

    def __init__(self, box: Box, kind: Kind, name: str, is_kept: bool = True) -> None:
        self._entry = Entry(kind, name, is_kept)
        self._is_replaying = False
        self._begin: Callable[[], object] = lambda: None
        self._guarded = box.guarded
        self.button = box.button("Ask me again", self._ask_again)
        self.button.add_class("puzzle-link")
        self._words = HTML()
        super().__init__([self.button, self._words])
        self.layout.display = shown(self.is_kept)
        self._refresh(False)

    @property
    def is_kept(self) -> bool:
        """Whether steps are saved at all."""
        return self._entry.is_kept

    def replay(
        self, redo: Callable[[Sequence[LearnerStep]], object], begin: Callable[[], object]
    ) -> None:
        """Replay the saved steps with *redo*; *begin* resets the widget.

        A failure in *redo* is shown in the notice of the box.
        """
        self._begin = begin
        steps = self._entry.rounds()[-1]
        self._is_replaying = True
        try:
            self._guarded(redo)(steps)
        finally:
            self._is_replaying = False
        self._refresh(bool(steps))

    def add(self, words: str, was: Was, misconception: str = "") -> None:
        """Save a step, unless steps are being replayed."""
        if not self._is_replaying:
            self._entry.add(LearnerStep(words, was, misconception))
            self._refresh(True)

    def _ask_again(self) -> None:
        self._begin()
        self._entry.ask_again()
        self._refresh(False)

    def _refresh(self, can_ask: bool) -> None:
        """Update the button and the error message."""
        self.button.disabled = not can_ask  # first: disabling moves the focus
        self.button.layout.visibility = "visible" if can_ask else "hidden"
        self.text = self._entry.trouble
        self._words.value = f'<div class="puzzle-facts" role="status">{escape(self.text)}</div>'

    def __repr__(self) -> str:
        return f"SavedSteps({self.text!r})"
