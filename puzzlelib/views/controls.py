"""What widgets are made of: the box whose handlers are guarded, its buttons, and smaller controls."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from traceback import format_exception
from typing import Any

import anywidget
from ipywidgets import HTML, Button, HBox, Layout, VBox

from .canvas import escape
from .palette import stylesheet
from .stage import Event, Stage

HERE = Path(__file__).parent

Handler = Callable[..., object]
Guarded = Callable[..., None]  # what it raises is said in the widget
MakeButton = Callable[[str, Handler], Button]


def shown(is_shown: bool) -> str | None:
    """The `display` of a layout that shows its widget, or hides it."""
    return None if is_shown else "none"


# ---- what goes wrong in a handler is said in the widget: nothing is lost in a log nobody reads ---

LONGEST = 400  # signs of a message
LONGEST_DETAILS = 20_000
GO_ON = "Nothing was changed, and you can go on."


class Notice(HTML):
    """Hidden while all is well; otherwise one sentence, and the traceback for whoever asks."""

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def guard(self, handler: Handler) -> Guarded:
        """The handler, which changes nothing if it fails or is interrupted; the notice says why."""

        def guarded(*args: Any) -> None:
            self.clear()
            try:
                handler(*args)
            except (Exception, KeyboardInterrupt) as error:
                self.tell(error)

        return guarded

    def clear(self) -> None:
        """Take the notice away: all is well."""
        self.text, self.value, self.layout.display = "", "", "none"

    def tell(self, error: BaseException) -> None:
        """Show what went wrong."""
        self.text = f"{_in_words(error)} {GO_ON}"
        lines = escape("".join(format_exception(error))[-LONGEST_DETAILS:])
        more = f'<summary>Details</summary><pre tabindex="0" class="puzzle-code">{lines}</pre>'
        told = f'<div role="alert">{escape(self.text)}</div><details>{more}</details>'
        self.value, self.layout.display = f'<div class="puzzle-panel wrong">{told}</div>', None


def _in_words(error: BaseException) -> str:
    if isinstance(error, KeyboardInterrupt):
        return "You stopped it."
    try:
        words = str(error)
    except Exception:
        words = "it cannot say why"
    words = words if len(words) <= LONGEST else f"{words[:LONGEST]} …"
    return f"Something went wrong ({type(error).__name__}: {words})."


# ---- the box that every widget with handlers is ----------------------------------------------


class Keys(anywidget.AnyWidget):
    """Keeps the notebook's own keys out of the box that holds it, and brings its style; it is not seen."""

    _esm = HERE / "keys.js"
    _css = stylesheet()

    def __init__(self) -> None:
        super().__init__(layout=Layout(display="none"))


class Box(VBox):
    """A widget that people use: whatever its handlers raise is said in its `notice`.

    Keys that are pressed in the box are the box's, not the notebook's.
    """

    def __init__(self) -> None:
        super().__init__()
        self.notice, self._keys = Notice(), Keys()
        self.add_class("puzzle-box")

    def hold(self, *parts: Any) -> None:
        """Show these parts, one below the other."""
        self.children = [*parts, self._keys]

    def guarded(self, handler: Handler) -> Guarded:
        """The handler; what it raises is said in the notice."""
        return self.notice.guard(handler)

    def button(self, label: str, handler: Handler, style: str = "") -> Button:
        """A button as wide as its label, its handler guarded; how it looks is in roles.css."""
        button, guarded = Button(description=label, button_style=style), self.guarded(handler)
        button.layout.width = "auto"
        button.on_click(lambda _: guarded())
        return button

    def hear(self, stage: Stage, handler: Callable[[Event], object]) -> None:
        """Call `handler(event)` for everything that is done on the stage."""
        stage.on_event(self.guarded(handler))

    def later(self, seconds: float, handler: Handler) -> None:
        """Call `handler()` after a while, or at once where no event loop runs."""
        import asyncio  # here: every kernel has it already, and elsewhere it takes long to load

        guarded = self.guarded(handler)
        try:
            asyncio.get_running_loop().call_later(seconds, guarded)
        except RuntimeError:
            guarded()


# ---- a button for each legal move ----------------------------------------------------------------


class MoveButtons:
    """A `row` of buttons that always mean the same move; those of moves not legal now are hidden.

    A second click that arrives late can therefore never make another move than its label said.
    """

    def __init__(self, attempt: Handler, make_button: MakeButton) -> None:
        self._attempt, self._make_button = attempt, make_button
        self._buttons: dict[Any, Button] = {}
        self.row = HBox(layout=Layout(min_height="40px"))
        self.row.add_class("puzzle-row")

    def show(self, legal: Sequence[Any]) -> None:
        """Show the buttons of these moves and hide the others."""
        if new := [move for move in legal if move not in self._buttons]:
            attempt, button = self._attempt, self._make_button
            self._buttons |= {m: button(str(m), partial(attempt, m)) for m in new}
            self.row.children = [self._buttons[move] for move in sorted(self._buttons, key=repr)]
        for move, button in self._buttons.items():
            button.layout.display = shown(move in legal)
