"""The buttons of the player as `Action` objects; all of their labels are defined here.

Code and tests refer to a button by name, so that a label can be reworded in one place.
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

LABELS: dict[Name, str] = {  # {} is filled in when the button is shown
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


KEYS: dict[Name, str] = {
    "undo": "U",
    "redo": "R",
    "restart": "Space",
}  # keyboard shortcuts while the board has the focus


def label_of(name: Name, what: str = "") -> str:
    """Return the label of the button *name*, with *what* filled into its placeholder if it has one.

    >>> label_of("next", "4 disks")
    'Try 4 disks →'
    """
    return LABELS[name].format(what)


def always() -> bool:
    """Return True: the default for `is_shown` and `is_enabled`."""
    return True


class Action(NamedTuple):
    """A button: its name, click handler and look, and when it is shown and enabled.

    *style* is a button style of ipywidgets, such as "primary"; *css* is a class of roles.css.
    *what* returns the words that are filled into the label.
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
        """The current label."""
        return label_of(self.name, self.what())

    @property
    def tooltip(self) -> str | None:
        """The tooltip, which names the keyboard shortcut; None if there is no shortcut."""
        return f"{self.label} ({KEYS[self.name]})" if self.name in KEYS else None

    def show_on(self, button: Any) -> None:
        """Update label, visibility and enabled state of *button*."""
        button.description, button.disabled = self.label, not self.is_enabled()
        button.layout.display = None if self.is_shown() else "none"
