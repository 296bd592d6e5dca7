"""A labelled button for each legal move."""

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Button, HBox, Layout, VBox

Handler = Callable[..., object]
Guard = Callable[[Handler], Callable[..., None]]  # what a handler raises is then said in the widget

HIDDEN, SHOWN = "none", None  # values of the layout's display


def labelled_button(label: str, handler: Handler, style: str = "") -> Button:
    """A button as wide as its label that calls `handler()`."""
    layout = Layout(width="auto", min_width="80px", height="32px")
    button = Button(description=label, button_style=style, layout=layout)
    button.on_click(lambda _: handler())
    return button


class MoveButtons(VBox):
    """Buttons that always mean the same move; those whose move is not legal now are hidden.

    A second click that arrives late can therefore never make another move than its label said.
    Unless `always`, the learner asks for them with a switch.
    """

    def __init__(self, attempt: Callable[[Any], object], always: bool, guard: Guard) -> None:
        self._attempt, self._guard = attempt, guard
        self._buttons: dict[Any, Button] = {}
        self._row = HBox(layout=Layout(flex_flow="row wrap", min_height="38px"))
        self._row.layout.display = SHOWN if always else HIDDEN
        self._switch = labelled_button("Show moves as buttons", guard(self._turn))
        super().__init__(
            [self._row] if always else [self._switch, self._row],
            layout=Layout(align_items="flex-start"),
        )

    def show(self, legal: Sequence[Any]) -> None:
        """Nothing; shows the buttons of these moves and hides the others."""
        if new := [move for move in legal if move not in self._buttons]:
            self._buttons |= {move: self._button(move) for move in new}
            self._row.children = [self._buttons[move] for move in sorted(self._buttons, key=repr)]
        for move, button in self._buttons.items():
            button.layout.display = SHOWN if move in legal else HIDDEN

    def _button(self, move: Any) -> Button:
        return labelled_button(str(move), self._guard(lambda: self._attempt(move)))

    def _turn(self) -> None:
        """Show the buttons if they are hidden, hide them if they are shown."""
        is_hidden = self._row.layout.display == HIDDEN
        self._row.layout.display = SHOWN if is_hidden else HIDDEN
        self._switch.description = "Hide move buttons" if is_hidden else "Show moves as buttons"
