"""What the widgets of a walk share: they hand a book to a module in the page, and do what it asks for."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from .book import sendable
from .page_file import STYLE


class PageWidget(anywidget.AnyWidget):
    """Shows a book in the page's own module, which also says in words what goes wrong here."""

    _css = STYLE

    cover = traitlets.Dict().tag(sync=True)
    first = traitlets.Dict().tag(sync=True)  # the first chunk of the book; it never changes

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        self.on_msg(lambda widget, content, buffers: self._guarded(content))

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send a message; it can hold what the page sent, or what a learner's rules say."""
        super().send(sendable(content), buffers)

    def _guarded(self, message: Any) -> None:
        """Handle the message; if that fails or is interrupted, tell the page why."""
        try:
            if isinstance(message, dict):
                self.handle(message)
        except KeyboardInterrupt:
            self.send({"kind": "trouble", "words": "You stopped it."})
        except Exception as error:
            words = f"Something went wrong ({type(error).__name__}: {error})."
            self.send({"kind": "trouble", "words": words})

    def handle(self, message: dict[str, Any]) -> None:
        """Do what a message of the page asks for; a widget whose page asks for nothing does nothing."""
