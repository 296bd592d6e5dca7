"""What can be done with the player by a button: each button is a row, and its label stands here only.

Code and tests refer to a button by its name: so one edit puts a label in other words.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

Name = Literal[
    "ok",
    "undo",
    "redo",
    "restart",
    "learner begins",
    "computer begins",
    "hint",
    "more",
    "again",
    "next",
    "review",
    "reward",
    "show light",
    "hide light",
]

LABELS: dict[Name, str] = {  # {} is filled with what only the moment knows
    "ok": "OK",
    "undo": "Undo",
    "redo": "Redo",
    "restart": "Restart",
    "learner begins": "You begin",
    "computer begins": "Computer begins",
    "hint": "Hint",
    "more": "More",
    "again": "Play again",
    "next": "Try {} →",
    "review": "See where it went wrong",
    "reward": "See your way on the map of all positions",
    "show light": "Can it still be won?",
    "hide light": "Do not show it",
}


KEYS: dict[Name, str] = {"undo": "U", "redo": "R", "restart": "Space"}  # that do it on the board


def label_of(name: Name, what: str = "") -> str:
    """Return what stands on the button of this name; `what` is filled in where the label has a gap."""
    return LABELS[name].format(what)


def always() -> bool:
    """Return True, for a button that is always shown, or never disabled."""
    return True


class Action(NamedTuple):
    """A button as a row: its name, what a click does, how it looks, and when it can be seen and used.

    `style` is a style of ipywidgets' buttons, such as "primary"; `css` a class of roles.css. `what`
    is asked for the words that are filled into the label.
    """

    name: Name
    do: Callable[..., object]
    style: str = ""
    css: str = ""
    is_shown: Callable[[], bool] = always
    is_enabled: Callable[[], bool] = always
    what: Callable[[], str] = str  # `str()` is "": most labels are complete

    @property
    def label(self) -> str:
        """What stands on the button now."""
        return label_of(self.name, self.what())

    @property
    def tooltip(self) -> str | None:
        """What is told while the pointer rests on the button: the key that does the same."""
        return f"{self.label} ({KEYS[self.name]})" if self.name in KEYS else None

    def show_on(self, button: Any) -> None:
        """Let the button say, show and allow what holds now."""
        button.description, button.disabled = self.label, not self.is_enabled()
        button.layout.display = None if self.is_shown() else "none"
