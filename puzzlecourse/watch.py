"""Watch your program: a button, and then the reel of an answer, on the board and with its calls.

Nothing is run or recorded before somebody presses the button.
"""

from __future__ import annotations

from typing import Any

import traitlets
from ipywidgets import HTML, VBox

from puzzlelib.views.steps.widget import Flipper, whole

from .bounds import OutOfTime
from .reels import Reel, Showing

CHUNK = 100  # scenes sent at once


class Watch(Flipper):
    """A button; when it is pressed, the answer plays what is chosen, a wrong one what was wrong."""

    what = traitlets.Unicode().tag(sync=True)
    choices: Any = traitlets.List().tag(sync=True)
    chosen = traitlets.Unicode().tag(sync=True)

    def __init__(self, showing: Showing) -> None:
        self.watching, self.answer, wrong = showing
        self.cases = ({"this case": wrong} if wrong else {}) | dict(self.watching.choices)
        self.reel: Reel | None = None
        choices, what = list(self.cases), self.watching.what
        chosen = choices[0] if wrong else self.watching.chosen or choices[0]
        super().__init__(kind="watch", what=what, choices=choices, chosen=chosen)

    def hear(self, message: dict[str, Any]) -> None:
        """Play with what was chosen, or send further pages."""
        kind, choice = message.get("kind"), message.get("choice")
        if kind == "watch" and choice in self.choices:
            self._play(str(choice))
        elif kind == "want" and self.reel and choice == self.chosen:
            step, *known = (whole(message.get(name)) for name in ("step", "calls", "ends"))
            chunk = self.reel.chunk(step, min(step + CHUNK, self.reel.last), *known)
            self.send({"kind": "chunk", "chunk": chunk})

    def _play(self, choice: str) -> None:
        try:
            self.reel = reel = self.watching.reel(self.answer, self.cases[choice])
        except (OutOfTime, MemoryError):
            self.send({"kind": "trouble", "words": "It was stopped: that was too much work."})
            return
        with self.hold_sync():
            self.chosen, self.cover = choice, reel.cover(reel.last)
            self.first = reel.chunk(0, min(CHUNK, reel.last))

    def __repr__(self) -> str:
        return "Watch()"


def below(html: str, showing: Showing) -> dict[str, Any]:
    """What a page shows of a verdict, and the button below it."""
    return VBox([HTML(html), Watch(showing)])._repr_mimebundle_()  # type: ignore[no-any-return]
