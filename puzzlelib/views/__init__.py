"""The widgets and pictures; the widgets need ipywidgets and anywidget, what draws does not.

matplotlib is loaded when a picture is asked for as a figure.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .map import hanoi_map
    from .player import Player
    from .plots import draw_colours, plot_levels
    from .source import show_source
    from .stage import Stage
    from .steps.calltree import CallTree
    from .steps.widget import StepThrough
    from .still import draw, film, with_progress

__all__ = ["CallTree", "Player", "Stage", "StepThrough", "draw", "draw_colours", "film"]
__all__ += ["hanoi_map", "plot_levels", "show_source", "with_progress"]

LATER = {"CallTree": "steps.calltree", "StepThrough": "steps.widget", "Player": "player"}
LATER |= {"Stage": "stage", "draw": "still", "film": "still", "hanoi_map": "map"}
LATER |= {"draw_colours": "plots", "plot_levels": "plots", "show_source": "source"}
LATER |= {"with_progress": "still"}


def __getattr__(name: str) -> Any:
    """What is loaded when it is asked for: whoever only draws or reads needs no widgets."""
    if name in LATER:
        return getattr(import_module(f".{LATER[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
