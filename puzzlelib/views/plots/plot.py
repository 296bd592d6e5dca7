"""A picture with axes, drawn by matplotlib on white paper; its text says the same."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

from stepthrough.canvas import escape
from stepthrough.controls.stage import Stage

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Plot(Stage):
    """A figure to look at only: as an image with its text, and a PNG in a saved notebook."""

    def __init__(self, text: str, figure: Figure) -> None:
        from ..figure import PIXELS_PER_INCH, png  # here: it loads matplotlib

        super().__init__()
        self.text, self.figure = text, figure
        self._png = b64encode(png(figure)).decode()
        width = figure.get_figwidth() * PIXELS_PER_INCH
        self._size = {"alt": text, "width": round(width)}
        look = f'style="width: {width:g}px; max-width: 100%"'
        source = f"data:image/png;base64,{self._png}"
        self.svg = f'<img alt="{escape(text)}" {look} src="{source}">'

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        shown = {"text/plain": self.text, "image/png": self._png}
        return {**data, **shown}, {**metadata, "image/png": self._size}

    def __repr__(self) -> str:
        return self.text
