"""A call tree whose results the learner enters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from puzzlelib.views import CallTree
from stepthrough.controls.box import Box, told_keys
from stepthrough.trace import Recording
from stepthrough.walk.writing import check_recording

from ..storage.entries import LearnerStep, Was
from .saved_steps import SavedSteps

KEYS = "↑ ↓ ← →", "go from call to call,", "Enter", "chooses"


class _TreeToLabel(CallTree):
    """A tree to label that reports each label to *keep*, and whether it was right."""

    def __init__(self, recording: Recording, keep: Callable[[str, Was], None], **options: Any):
        self._keep = keep
        super().__init__(recording, label=True, **options)

    def handle(self, message: dict[str, Any]) -> None:
        """Process a message of the page; report it if a label was entered or shown."""
        labels: Any = self.settled
        call = labels.chosen
        was_open = call is not None and bool(labels.state(call))
        super().handle(message)
        kind, words = message.get("kind"), str(message.get("words", "")).strip()
        if kind == "all":
            self._keep("all", "shown")
        elif was_open and kind == "show":
            self._keep(f"{call.number}", "shown")
        elif was_open and kind == "answer" and words:
            self._keep(f"{call.number} {words}", "wrong" if labels.state(call) else "right")

    def redo(self, steps: Sequence[LearnerStep]) -> None:
        """Replay saved steps; answers are judged again."""
        numbers = {str(call.number): call.number for call in self.recording.calls}
        for step in steps:
            number, _, words = step.answer.partition(" ")
            if number == "all":
                self.handle({"kind": "all"})
            elif number in numbers:
                self.handle({"kind": "choose", "call": numbers[number]})
                self.handle({"kind": "answer", "words": words} if words else {"kind": "show"})


class Label(Box):
    """A call tree whose results the learner enters; labels are saved under *name*.

    *puzzle* and *position* are those of `CallTree`.

    >>> from puzzlelib import fact, record
    >>> Label("fact", record(fact, 2))
    fact(2) → ?
      fact(1) → ?

    Raises ValueError if an argument is invalid, or if there is nothing to label, or too much.
    """

    def __init__(self, name: str, recording: Recording, **options: Any) -> None:
        if not isinstance(name, str):
            raise ValueError("the name of the tree comes first, in quotes")
        check_recording(recording)
        if unknown := sorted(options.keys() - {"puzzle", "position"}):
            raise ValueError(f"a tree to label takes puzzle and position, not {', '.join(unknown)}")
        super().__init__()
        self.name = name
        self._recording = recording
        self._options = options
        self.again = SavedSteps(self, "labels", name)
        self._begin()
        self._saved = self.tree.saved()  # without results: a saved notebook must not contain any
        self.again.replay(self.tree.redo, self._begin)

    def _begin(self) -> None:
        self.tree = _TreeToLabel(self._recording, self.again.add, **self._options)
        self.hold(self.tree, self.notice, told_keys(*KEYS), self.again)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), **self._saved}

    def __repr__(self) -> str:
        return self._saved["text/plain"]
