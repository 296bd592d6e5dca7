"""What goes wrong in a handler is said in the widget: nothing is lost in a log nobody reads."""

from collections.abc import Callable
from contextlib import suppress
from html import escape
from traceback import format_exception
from typing import Any

from ipywidgets import HTML, Layout, VBox

from .moves import labelled_button

Handler = Callable[..., object]

LONGEST = 400  # signs of a message
LONGEST_DETAILS = 20_000
GO_ON = "Nothing was changed, and you can go on."
STYLE = (
    "border-left: 6px solid #cf222e; padding: 4px 12px; font-size: 16px; line-height: 1.4; "
    "color: var(--jp-ui-font-color0, #24292f)"
)


def no_change() -> Callable[[], None]:
    """What brings back a state that no handler can leave halfway: nothing."""
    return lambda: None


class Notice(VBox):
    """Hidden while all is well; otherwise one sentence, and the traceback for whoever asks.

    `remember()` notes how the widget stands, and returns what brings that back.
    """

    def __init__(self, remember: Callable[[], Callable[[], None]] = no_change) -> None:
        self._remember = remember
        self._words, self._details = HTML(), HTML()
        self._button = labelled_button("Details", self._turn)
        super().__init__(layout=Layout(align_items="flex-start"))
        self.clear()

    def guard(self, handler: Handler) -> Callable[..., None]:
        """The handler; if it fails, or is interrupted, all is as before and the notice says why."""

        def guarded(*args: Any) -> None:
            self.clear()
            go_back = self._remember()
            try:
                handler(*args)
            except (Exception, KeyboardInterrupt) as error:
                with suppress(Exception):
                    go_back()
                self.tell(error)

        return guarded

    @property
    def text(self) -> str:
        """The sentence that is shown, "" if all is well."""
        return self._text

    def clear(self) -> None:
        """Nothing; all is well."""
        self._text = ""
        self._hold([])

    def tell(self, error: BaseException) -> None:
        """Nothing; shows what went wrong."""
        self._text = f"{_in_words(error)} {GO_ON}"
        self._words.value = f'<div role="alert" style="{STYLE}">{escape(self._text)}</div>'
        self._lines = "".join(format_exception(error))[-LONGEST_DETAILS:]
        self._show_details(False)
        self._hold([self._words, self._button, self._details])

    def _hold(self, parts: list[Any]) -> None:
        """Show these parts; without any, take no room."""
        self.children, self.layout.display = parts, None if parts else "none"

    def _turn(self) -> None:
        """Show the traceback if it is hidden, hide it if it is shown."""
        self._show_details(not self._details.value)

    def _show_details(self, shown: bool) -> None:
        lines = f'<pre tabindex="0" style="line-height: 1.3">{escape(self._lines)}</pre>'
        self._details.value = lines if shown else ""
        self._button.description = "Hide details" if shown else "Details"

    def __repr__(self) -> str:
        return self._text


def _in_words(error: BaseException) -> str:
    if isinstance(error, KeyboardInterrupt):
        return "You stopped it."
    try:
        words = str(error)
    except Exception:
        words = "it cannot say why"
    words = words if len(words) <= LONGEST else f"{words[:LONGEST]} …"
    return f"Something went wrong ({type(error).__name__}: {words})."
