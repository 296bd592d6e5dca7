"""*Watch your program*: the moves of an answer on the board, with its tree of calls.

Nothing runs before the button is pressed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import HTML, Layout, VBox

from stepthrough.controls.javascript import module
from stepthrough.walk.chunks import sent_number
from stepthrough.walk.page_file import script
from stepthrough.walk.page_widget import PageWidget

from ..authoring.reels import Reel, ReelOfAnswer
from ..judging.bounds import OutOfTime

_CHUNK = 100  # scenes per message


class ReelWidget(PageWidget):
    """A button that plays an answer on a chosen case; a wrong one first on the failing case."""

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
        """Play the chosen case, or send further pages."""
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


class InSight(anywidget.AnyWidget):
    """An invisible widget that scrolls the headline of the verdict above it into view."""

    _esm = module(Path(__file__).with_name("in_sight.js"))

    def __init__(self) -> None:
        super().__init__(layout=Layout(display="none"))

    def __repr__(self) -> str:
        return "InSight()"


def below(html: str, widgets: Sequence[Any]) -> VBox:
    """Return the verdict *html*, scrolled into view, with *widgets* below it."""
    return VBox([HTML(html), InSight(), *widgets])
