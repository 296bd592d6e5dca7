"""The base class of widgets: guarded event handlers, buttons, and smaller controls."""

from collections.abc import Callable
from pathlib import Path
from traceback import format_exception
from typing import Any

import anywidget
import traitlets
from ipywidgets import HTML, Button, Layout, VBox, Widget

from ..canvas import escape
from ..palette import stylesheet
from .colab import display_in_colab
from .failed_cells import line_at_top
from .javascript import module
from .stage import Event, Stage

_HERE = Path(__file__).parent

Handler = Callable[..., object]
Guarded = Callable[..., None]  # its exceptions are shown in the widget
MakeButton = Callable[..., Button]  # (label, handler, style)


def shown(is_shown: bool) -> str | None:
    """Return the CSS `display` of a widget that is shown or hidden."""
    return None if is_shown else "none"


def told_keys(*pieces: str) -> HTML:
    """Return a line that describes keys: keys, their effect, keys, their effect, and so on."""
    parts = [
        escape(words) if n % 2 else f"<b>{escape(words)}</b>" for n, words in enumerate(pieces)
    ]
    return HTML(f'<p class="puzzle-keys">Keys: {" ".join(parts)}</p>')


_LONGEST = 400  # characters of a message
_LONGEST_DETAILS = 20_000
GO_ON = "Nothing was changed, and you can go on."


class Notice(HTML):
    """An error message with the traceback folded below it; hidden unless there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def guard(self, handler: Handler) -> Guarded:
        """Return a handler whose exceptions and interrupts are displayed in the notice."""

        def guarded(*args: Any) -> None:
            self.clear()
            try:
                handler(*args)
            except (Exception, KeyboardInterrupt) as error:
                self.tell(error)

        return guarded

    def clear(self) -> None:
        """Hide the notice."""
        self.text = ""
        self.value = ""
        self.layout.display = "none"

    def tell(self, error: BaseException) -> None:
        """Show an error."""
        self.text = f"{_in_words(error)} {GO_ON}"
        lines = escape("".join(format_exception(error))[-_LONGEST_DETAILS:])
        more = f'<summary>Details</summary><pre tabindex="0" class="puzzle-code">{lines}</pre>'
        alert = f'<div role="alert">{escape(self.text)}</div><details>{more}</details>'
        self.value = f'<div class="puzzle-panel wrong">{alert}</div>'
        self.layout.display = None


def _in_words(error: BaseException) -> str:
    if isinstance(error, KeyboardInterrupt):
        return "You stopped it."
    try:
        words = str(error)
    except Exception:
        words = "it cannot say why"
    words = words if len(words) <= _LONGEST else f"{words[:_LONGEST]} …"
    return f"Something went wrong ({type(error).__name__}: {words})."


class Keys(anywidget.AnyWidget):
    """An invisible widget that keeps the notebook's shortcuts out of its box, and brings styles."""

    _esm = module(_HERE / "keys.js")
    _css = stylesheet()

    tells_sight = traitlets.Bool().tag(sync=True)  # whether to report when it becomes visible

    def __init__(self) -> None:
        super().__init__(layout=Layout(display="none"))


class Box(VBox):
    """The base class of widgets; `notice` displays exceptions of event handlers.

    Keys pressed in the box do not trigger shortcuts of the notebook.
    """

    def __init__(self) -> None:
        super().__init__()
        self.notice = Notice()
        self._keys = Keys()
        self._top: list[Widget] = []  # first children once it is displayed
        self.add_class("puzzle-box")

    def hold(self, *parts: Any) -> None:
        """Show these parts below each other."""
        self.children = [*self._top, *parts, self._keys]

    def guarded(self, handler: Handler) -> Guarded:
        """Return a handler whose exceptions are displayed in the notice."""
        return self.notice.guard(handler)

    def button(self, label: str, handler: Handler, style: str = "") -> Button:
        """Return a button as wide as its label, with a guarded handler; styles are in roles.css."""
        guarded = self.guarded(handler)
        button = Button(description=label, button_style=style)
        button.layout.width = "auto"
        button.on_click(lambda _: guarded())
        return button

    def on_sight(self, handler: Handler) -> None:
        """Call `handler()`, guarded, whenever the box becomes visible or the pointer enters it."""
        guarded = self.guarded(handler)
        self._keys.on_msg(lambda *_: guarded())
        self._keys.tells_sight = True

    def on_event(self, stage: Stage, handler: Callable[[Event], object]) -> None:
        """Call `handler(event)`, guarded, for every event of the stage."""
        stage.on_event(self.guarded(handler))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the MIME bundle; in the first box of a notebook, with the line on failed cells."""
        line = line_at_top()
        if line and line not in self._top:
            others = [part for part in self.children if part not in self._top]
            self._top = [line]
            self.children = [line, *others]
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return bundle

    def _ipython_display_(self) -> None:
        display_in_colab(self._repr_mimebundle_)

    def later(self, seconds: float, handler: Handler) -> None:
        """Call `handler()` after a delay, or immediately if no event loop runs."""
        import asyncio  # imported here: kernels have loaded it, and elsewhere that takes long

        guarded = self.guarded(handler)
        try:
            asyncio.get_running_loop().call_later(seconds, guarded)
        except RuntimeError:
            guarded()
