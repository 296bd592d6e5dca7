"""The front end of questions and ordering tasks."""

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
    """Renders *face* in the page and calls the act of *box* that the learner triggers.

    *acts* maps the name of an act to its handler, which runs guarded by *box*.
    """

    _esm = module(_HERE / "cards.js")
    _css = palette.stylesheet(*SHEETS)

    face = traitlets.Dict().tag(sync=True)

    def __init__(self, box: Box, acts: Mapping[str, Any]) -> None:
        super().__init__()
        self._acts = {name: box.guarded(act) for name, act in acts.items()}
        self.on_msg(lambda widget, message, buffers: self.handle(message))

    def handle(self, message: Any) -> None:
        """Call the act named in *message*, a list [name, *arguments]; ignore anything else."""
        name, *what = message if isinstance(message, list) and message else [None]
        if isinstance(name, str) and name in self._acts:
            self._acts[name](*what)

    def __repr__(self) -> str:
        return "Card()"


def python(text: str) -> list[list[Word]]:
    """Return the lines of a program as syntax-coloured words."""
    return coloured(text.splitlines())
