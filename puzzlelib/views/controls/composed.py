"""A box in a host that has no manager of ipywidgets, such as marimo: the same parts, as one anywidget."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets
from ipywidgets import Widget

from ..palette import stylesheet
from .javascript import module

_HERE = Path(__file__).parent


class Composed(anywidget.AnyWidget):
    """Shows another widget: what is an anywidget in it by itself, boxes, texts and buttons by our page.

    Whatever changes in the other one changes here, and what is done here is done there.
    """

    _esm = module(_HERE / "composed.js")
    _css = stylesheet(_HERE / "composed.css")

    whole = traitlets.Unicode().tag(sync=True)  # the id of the other one's model

    def __init__(self, whole: Widget) -> None:
        super().__init__(whole=whole.model_id)

    def __repr__(self) -> str:
        return "Composed()"
