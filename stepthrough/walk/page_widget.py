"""The base class of the walk's widgets: they send a book to a JavaScript module on request."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from .book import sendable
from .page_file import STYLE


class PageWidget(anywidget.AnyWidget):
    """Shows a book in its JavaScript module, which also displays errors that occur here."""

    _css = STYLE

    cover = traitlets.Dict().tag(sync=True)
    first = traitlets.Dict().tag(sync=True)  # first chunk of the book; never changes

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        self.on_msg(lambda widget, content, buffers: self._guarded(content))

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send a message, with all texts encodable."""
        super().send(sendable(content), buffers)

    def _guarded(self, message: Any) -> None:
        """Handle a message; report an error or interrupt to the page."""
        try:
            if isinstance(message, dict):
                self.handle(message)
        except KeyboardInterrupt:
            self.send({"kind": "trouble", "words": "You stopped it."})
        except Exception as error:
            words = f"Something went wrong ({type(error).__name__}: {error})."
            self.send({"kind": "trouble", "words": words})

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page; does nothing by default."""
