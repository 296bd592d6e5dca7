"""What was answered before comes back: the line below a widget, and `Label`, a tree that is asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, HBox, Layout

from puzzlelib.trace import Recording
from puzzlelib.views import CallTree
from puzzlelib.views.controls import Box, shown

from .kept import Entry, Step, Was


class Again(HBox):
    """Keeps what is said in a widget, and has it said again when the widget is made anew.

    It is a line below the widget: "Ask me again", and what could not be kept.
    """

    def __init__(self, box: Box, kind: str, name: str, is_kept: bool = True) -> None:
        self._entry, self._is_recalling = Entry(kind, name, is_kept), False
        self._begin: Callable[[], object] = lambda: None
        self._guarded = box.guarded
        self.button = box.button("Ask me again", self._ask_again)
        self.button.add_class("puzzle-link")
        self._words = HTML()
        super().__init__([self.button, self._words], layout=Layout(min_height="36px"))
        self.layout.display = shown(self._entry.is_kept)
        self._refresh(False)

    def recall(self, redo: Callable[[Sequence[Step]], object], begin: Callable[[], object]) -> None:
        """Have said again what was said before; `begin` puts the widget to its beginning."""
        self._begin, steps = begin, self._entry.rounds()[-1]
        self._is_recalling = True
        try:
            self._guarded(redo)(steps)
        finally:
            self._is_recalling = False
        self._refresh(bool(steps))

    def add(self, said: str, was: Was, misconception: str = "") -> None:
        """Keep what the learner has just said, or was shown."""
        if not self._is_recalling:
            self._entry.add(Step(said, was, misconception))
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


# ---- a call tree to label ------------------------------------------------------------------------


class _Asking(CallTree):
    """A tree to label that tells what was said of which call, and whether it was right."""

    def __init__(self, recording: Recording, keep: Callable[[str, Was], None], **options: Any):
        self._keep = keep
        super().__init__(recording, label=True, **options)

    def hear(self, message: dict[str, Any]) -> None:
        """Do what the learner wants; keep it if a label was said or shown."""
        labels: Any = self.settled
        call = labels.chosen
        was_open = call is not None and bool(labels.state(call))
        super().hear(message)
        kind, words = message.get("kind"), str(message.get("words", "")).strip()
        if kind == "all":
            self._keep("all", "shown")
        elif was_open and kind == "show":
            self._keep(f"{call.number}", "shown")
        elif was_open and kind == "answer" and words:
            self._keep(f"{call.number} {words}", "wrong" if labels.state(call) else "right")

    def redo(self, steps: Sequence[Step]) -> None:
        """Do once more what was kept; each answer is judged anew."""
        numbers = {str(call.number): call.number for call in self.recording.calls}
        for step in steps:
            number, _, words = step.said.partition(" ")
            if number == "all":
                self.hear({"kind": "all"})
            elif number in numbers:
                self.hear({"kind": "choose", "call": numbers[number]})
                self.hear({"kind": "answer", "words": words} if words else {"kind": "show"})


class Label(Box):
    """The call tree of a recording, whose results the learner says; they are kept under a name.

    `puzzle` and `position` are those of `CallTree`.
    """

    def __init__(self, name: str, recording: Recording, **options: Any) -> None:
        if not isinstance(name, str):
            raise ValueError("the name of the tree comes first, in quotes")
        super().__init__()
        self._recording, self._options = recording, options
        self.again = Again(self, "labels", name)
        self._begin()
        self._text = repr(self.tree)  # what is saved with the notebook tells no result
        self.again.recall(self.tree.redo, self._begin)

    def _begin(self) -> None:
        self.tree = _Asking(self._recording, self.again.add, **self._options)
        self.hold(self.tree, self.notice, self.again)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return self._text
