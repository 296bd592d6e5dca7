"""A button for each action, and one for each legal move."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ipywidgets import Button, HBox, Layout

from stepthrough.controls.box import Handler, MakeButton, shown

from ..actions import Action, Name


class ActionButtons:
    """The buttons of these actions in a row, each found by its action's name."""

    def __init__(self, actions: Sequence[Action], make_button: MakeButton) -> None:
        self._actions = actions
        self._buttons = {a.name: make_button(a.label, a.do, a.style) for a in actions}
        for action in actions:
            self._buttons[action.name].tooltip = action.tooltip
            if action.css:
                self._buttons[action.name].add_class(action.css)

    def __getitem__(self, name: Name) -> Button:
        """Return the button of this name; KeyError if there is none here."""
        return self._buttons[name]

    def __iter__(self) -> Iterator[Name]:
        """Return the names, in the order in which the buttons stand."""
        return iter(self._buttons)

    def show(self, *names: Name) -> None:
        """Let the buttons of these names that are here show what holds now; without names, all."""
        for action in self._actions:
            if not names or action.name in names:
                action.show_on(self._buttons[action.name])


class MoveButtons:
    """A `row` of buttons that always mean the same move; those of moves not legal now are hidden.

    A second click that arrives late can therefore never make another move than its label said.
    """

    def __init__(self, attempt: Handler, make_button: MakeButton) -> None:
        self._attempt = attempt
        self._make_button = make_button
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
