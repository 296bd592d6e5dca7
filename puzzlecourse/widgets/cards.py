"""The card: how a question and lines to order look, and what a learner does there, by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from stepthrough import palette
from stepthrough.colouring import Word, coloured
from stepthrough.controls.box import Box
from stepthrough.controls.javascript import module

_HERE = Path(__file__).parent
SHEETS = _HERE / "question.css", _HERE / "order.css"


class Card(anywidget.AnyWidget):
    """Shows a face, plain data, and calls an act of the box for what the learner does in the page."""

    _esm = module(_HERE / "cards.js")
    _css = palette.stylesheet(*SHEETS)

    face = traitlets.Dict().tag(sync=True)

    def __init__(self, box: Box, acts: Mapping[str, Any]) -> None:
        super().__init__()
        self._acts = {name: box.guarded(act) for name, act in acts.items()}
        self.on_msg(lambda widget, message, buffers: self.handle(message))

    def handle(self, message: Any) -> None:
        """Do what the page says: the name of an act, and what it takes."""
        name, *what = message if isinstance(message, list) and message else [None]
        if isinstance(name, str) and name in self._acts:
            self._acts[name](*what)

    def __repr__(self) -> str:
        return "Card()"


def python(text: str) -> list[list[Word]]:
    """Return the lines of a program, coloured as in the cells."""
    return coloured(text.splitlines())
