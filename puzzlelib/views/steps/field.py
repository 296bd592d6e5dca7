"""A field for one answer; what was typed and the Enter that ends it arrive together."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget


class Field(anywidget.AnyWidget):
    """A text field with a button: `answered(text)` is called on Enter and on a click.

    With the field of ipywidgets, Enter could arrive before the last letters.
    """

    _esm = Path(__file__).with_suffix(".js")
    _css = """
    .puzzle-field { display: flex; align-items: center; gap: 8px; font-size: 18px; color: var(--jp-ui-font-color0, #24292f); }
    .puzzle-field input { width: min(260px, 40vw); height: 32px; box-sizing: border-box; padding: 0 6px; border: 1px solid #868c95;
      font: 18px var(--jp-code-font-family, monospace); color: inherit; background: var(--jp-layout-color0, #fff); }
    """

    def __init__(self, answered: Callable[[str], object]) -> None:
        super().__init__()

        def heard(widget: object, content: Any, buffers: object) -> None:
            answer = content.get("answer") if isinstance(content, dict) else None
            if isinstance(answer, str):
                answered(answer)

        self.on_msg(heard)

    def begin(self) -> None:
        """Empty the field and put the cursor into it."""
        self.send({"kind": "begin"})

    def __repr__(self) -> str:
        return "Field()"
