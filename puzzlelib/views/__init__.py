"""The widgets and pictures; importing this needs ipywidgets and anywidget.

matplotlib is loaded when a picture is to be kept: as a figure, or as the PNG of a plot or a map.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .controls import with_progress
from .drawing import draw, film
from .player import Player
from .plots import draw_colours
from .source import show_source
from .stage import Stage

if TYPE_CHECKING:
    from .map import hanoi_map
    from .plots import plot_levels
    from .steps import CallTree, StepThrough

__all__ = ["CallTree", "Player", "Stage", "StepThrough", "draw", "draw_colours", "film"]
__all__ += ["hanoi_map", "plot_levels", "show_source", "with_progress"]

LATER = {"CallTree": "steps", "StepThrough": "steps", "hanoi_map": "map", "plot_levels": "plots"}


def __getattr__(name: str) -> Any:
    """What steps through recordings, loaded when it is asked for."""
    if name in LATER:
        return getattr(import_module(f".{LATER[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
