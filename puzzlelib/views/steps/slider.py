"""A slider with a name that screen readers say; the one of ipywidgets has none on its handle."""

from pathlib import Path

import anywidget
import traitlets


class Slider(anywidget.AnyWidget):
    """Whole numbers from 0 to `last`."""

    _esm = Path(__file__).with_suffix(".js")
    _css = """
    .puzzle-slider { display: flex; align-items: center; gap: 10px; font-size: 18px; color: var(--jp-ui-font-color0, #24292f); }
    .puzzle-slider input { width: min(520px, 50vw); height: 26px; }
    """

    name = traitlets.Unicode("Step").tag(sync=True)
    value = traitlets.Int().tag(sync=True)
    last = traitlets.Int().tag(sync=True)

    def __repr__(self) -> str:
        return f"Slider({self.value})"
