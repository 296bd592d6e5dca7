"""The widgets and pictures; importing this needs matplotlib, ipywidgets and anywidget."""

from .picture import draw, film
from .player import Player
from .source import show_source
from .stage import Stage
from .steps import CallTree, StepThrough

__all__ = ["CallTree", "Player", "Stage", "StepThrough", "draw", "film", "show_source"]
