"""What widgets are made of: the box whose handlers are guarded, its buttons, and smaller controls."""

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
Guarded = Callable[..., None]  # what it raises is said in the widget
MakeButton = Callable[..., Button]  # (label, handler, style)


def shown(is_shown: bool) -> str | None:
    """Return the `display` of a layout that shows its widget, or hides it."""
    return None if is_shown else "none"


def told_keys(*pieces: str) -> HTML:
    """Return one faint line that tells the keys: some keys, what they do, some keys, and so on."""
    parts = [
        escape(words) if n % 2 else f"<b>{escape(words)}</b>" for n, words in enumerate(pieces)
    ]
    return HTML(f'<p class="puzzle-keys">Keys: {" ".join(parts)}</p>')


_LONGEST = 400  # characters of a message
_LONGEST_DETAILS = 20_000
GO_ON = "Nothing was changed, and you can go on."


class Notice(HTML):
    """Hidden while all is well; otherwise one sentence, with the traceback folded below it."""

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def guard(self, handler: Handler) -> Guarded:
        """Return the handler, after whose failure or interruption the notice says what went wrong."""

        def guarded(*args: Any) -> None:
            self.clear()
            try:
                handler(*args)
            except (Exception, KeyboardInterrupt) as error:
                self.tell(error)

        return guarded

    def clear(self) -> None:
        """Take the notice away: all is well."""
        self.text = ""
        self.value = ""
        self.layout.display = "none"

    def tell(self, error: BaseException) -> None:
        """Show what went wrong."""
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
    """Keeps the notebook's own keys out of the box that holds it, and brings its style; it is not seen."""

    _esm = module(_HERE / "keys.js")
    _css = stylesheet()

    tells_sight = traitlets.Bool().tag(sync=True)  # whether coming into sight sends a message

    def __init__(self) -> None:
        super().__init__(layout=Layout(display="none"))


class Box(VBox):
    """A widget that people use: its `notice` says what its handlers raise.

    Keys that are pressed in the box are the box's, not the notebook's.
    """

    def __init__(self) -> None:
        super().__init__()
        self.notice = Notice()
        self._keys = Keys()
        self._top: list[Widget] = []  # above all parts, once it is shown
        self.add_class("puzzle-box")

    def hold(self, *parts: Any) -> None:
        """Show these parts, one below the other."""
        self.children = [*self._top, *parts, self._keys]

    def guarded(self, handler: Handler) -> Guarded:
        """Return the handler; what it raises is said in the notice."""
        return self.notice.guard(handler)

    def button(self, label: str, handler: Handler, style: str = "") -> Button:
        """Return a button as wide as its label, with a guarded handler; its looks are in roles.css."""
        guarded = self.guarded(handler)
        button = Button(description=label, button_style=style)
        button.layout.width = "auto"
        button.on_click(lambda _: guarded())
        return button

    def on_sight(self, handler: Handler) -> None:
        """Call `handler()`, guarded, each time the box comes into sight, or under the pointer."""
        guarded = self.guarded(handler)
        self._keys.on_msg(lambda *_: guarded())
        self._keys.tells_sight = True

    def on_event(self, stage: Stage, handler: Callable[[Event], object]) -> None:
        """Call `handler(event)`, guarded, for everything that is done on the stage."""
        stage.on_event(self.guarded(handler))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return what is shown; the first box of a notebook also names the cell that has failed."""
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
        """Call `handler()` after a while, or at once where no event loop runs."""
        import asyncio  # here: every kernel has it already, and elsewhere it takes long to load

        guarded = self.guarded(handler)
        try:
            asyncio.get_running_loop().call_later(seconds, guarded)
        except RuntimeError:
            guarded()
