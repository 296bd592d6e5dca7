"""Watch your program: a button, then the reel of an answer, on the board and with its calls.

Nothing is run or recorded before the button is pressed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets
from ipywidgets import HTML, VBox

from stepthrough.walk.page_file import script
from stepthrough.walk.page_widget import PageWidget, sent_number

from ..judging.bounds import OutOfTime
from .reels import Reel, ReelOfAnswer

_CHUNK = 100  # scenes sent at once


class ReelWidget(PageWidget):
    """A button; when it is pressed, the answer plays what is chosen, a wrong one what was wrong."""

    _esm = script("watched")

    what = traitlets.Unicode().tag(sync=True)
    choices: Any = traitlets.List().tag(sync=True)
    chosen = traitlets.Unicode().tag(sync=True)

    def __init__(self, of_answer: ReelOfAnswer) -> None:
        self.settings = of_answer.settings
        self.answer = of_answer.answer
        self.cases = dict(self.settings.choices)
        if of_answer.wrong:
            self.cases = {"this case": of_answer.wrong, **self.cases}
        self.reel: Reel | None = None
        choices = list(self.cases)
        chosen = "" if of_answer.wrong else self.settings.chosen
        super().__init__(what=self.settings.what, choices=choices, chosen=chosen or choices[0])

    def handle(self, message: dict[str, Any]) -> None:
        """Play with what was chosen, or send further pages."""
        kind, choice = message.get("kind"), message.get("choice")
        if kind == "watch" and choice in self.choices:
            self._play(str(choice))
        elif kind == "want" and self.reel and choice == self.chosen:
            step, *known = (sent_number(message.get(name)) for name in ("step", "calls", "ends"))
            chunk = self.reel.chunk(step, min(step + _CHUNK, self.reel.last), *known)
            self.send({"kind": "chunk", "chunk": chunk})

    def _play(self, choice: str) -> None:
        try:
            self.reel = reel = self.settings.reel(self.answer, self.cases[choice])
        except (OutOfTime, MemoryError):
            self.send({"kind": "trouble", "words": "It was stopped: that was too much work."})
            return
        with self.hold_sync():
            self.chosen = choice
            self.cover = reel.cover(reel.last)
            self.first = reel.chunk(0, min(_CHUNK, reel.last))

    def __repr__(self) -> str:
        return "ReelWidget()"


def below(html: str, widgets: Sequence[Any]) -> VBox:
    """Return a verdict, and the widgets below it."""
    return VBox([HTML(html), *widgets])
