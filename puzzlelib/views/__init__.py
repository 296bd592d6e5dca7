"""The widgets and pictures; importing this needs matplotlib, ipywidgets and anywidget."""

from typing import TYPE_CHECKING, Any

from .colours import draw_colours
from .picture import draw, film
from .player import Player
from .progress import with_progress
from .source import show_source
from .stage import Stage

if TYPE_CHECKING:
    from .steps import CallTree, StepThrough

__all__ = [
    "CallTree",
    "Player",
    "Stage",
    "StepThrough",
    "draw",
    "draw_colours",
    "film",
    "show_source",
    "with_progress",
]


def __getattr__(name: str) -> Any:
    """What steps through recordings, loaded when it is asked for."""
    if name in ("CallTree", "StepThrough"):
        from . import steps

        return getattr(steps, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
