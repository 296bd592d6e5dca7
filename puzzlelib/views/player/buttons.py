"""A row of buttons for the actions, and a row with a button for each legal move."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ipywidgets import Button, HBox, Layout

from stepthrough.controls.box import Handler, MakeButton, shown

from ..actions import Action, Name


class ActionButtons:
    """A button for each of *actions*, by name."""

    def __init__(self, actions: Sequence[Action], make_button: MakeButton) -> None:
        self._actions = actions
        self._buttons = {a.name: make_button(a.label, a.do, a.style) for a in actions}
        for action in actions:
            self._buttons[action.name].tooltip = action.tooltip
            if action.css:
                self._buttons[action.name].add_class(action.css)

    def __getitem__(self, name: Name) -> Button:
        """Return the button of an action; raises KeyError if it has none."""
        return self._buttons[name]

    def __iter__(self) -> Iterator[Name]:
        """Iterate over the names in display order."""
        return iter(self._buttons)

    def show(self, *names: Name) -> None:
        """Refresh the buttons called *names*, or all; names without a button are ignored."""
        for action in self._actions:
            if not names or action.name in names:
                action.show_on(self._buttons[action.name])


class MoveButtons:
    """A `row` of buttons, each bound to one move for good; those of illegal moves are hidden.

    Because buttons are never rebound, a late second click cannot make another move than its label
    says.
    """

    def __init__(self, attempt: Handler, make_button: MakeButton) -> None:
        self._attempt = attempt
        self._make_button = make_button
        self._buttons: dict[Any, Button] = {}
        self.row = HBox(layout=Layout(min_height="40px"))
        self.row.add_class("puzzle-row")

    def show(self, legal: Sequence[Any]) -> None:
        """Show the buttons of the *legal* moves and hide the others."""
        if new := [move for move in legal if move not in self._buttons]:
            attempt, button = self._attempt, self._make_button
            self._buttons |= {m: button(str(m), partial(attempt, m)) for m in new}
            self.row.children = [self._buttons[move] for move in sorted(self._buttons, key=repr)]
        for move, button in self._buttons.items():
            button.layout.display = shown(move in legal)
