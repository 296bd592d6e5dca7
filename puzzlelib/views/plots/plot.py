"""A matplotlib figure as a widget, with a text alternative."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from stepthrough.canvas import escape, text_board
from stepthrough.controls.stage import Stage

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Plot(Stage):
    """A static figure: an image on the page, a PNG in a saved notebook; the repr is *text*.

    Without a figure, only the text is shown.
    """

    def __init__(self, text: str, figure: Figure | None) -> None:
        super().__init__()
        self.text, self.figure = text, figure
        self.svg = text_board(text)
        self._shown: dict[str, str] = {"text/plain": text}
        self._size: dict[str, Any] = {}
        if figure is None:
            return
        from ..figure import PIXELS_PER_INCH, png  # imports matplotlib

        data = b64encode(png(figure)).decode()
        width = figure.get_figwidth() * PIXELS_PER_INCH
        look = f'style="width: {width:g}px; max-width: 100%"'
        self.svg = f'<img alt="{escape(text)}" {look} src="data:image/png;base64,{data}">'
        self._shown["image/png"] = data
        self._size["image/png"] = {"alt": text, "width": round(width)}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **self._shown}, {**metadata, **self._size}

    def __repr__(self) -> str:
        return self.text


def plot(text: str, draw: Callable[[], Figure]) -> Plot:
    """Return the figure drawn by *draw*, or only *text* if matplotlib is missing."""
    try:
        return Plot(text, draw())
    except ImportError:
        return Plot(text, None)
