"""The widgets and pictures; the widgets need ipywidgets and anywidget, what draws does not.

The modules here draw: a `canvas` takes shapes, `drawing` writes them as SVG, `figure` with
matplotlib, `still` keeps a picture, `source` a program, in the colours of `palette`; `actions` are
the rows that buttons are made of, `progress_bar` says how far a computation is. The rooms:
`pictures` (one board of each puzzle), `plots` (many positions), `controls` (what all widgets
share), `player` (a puzzle is played), `walk` (a recording is stepped through).
"""

from typing import TYPE_CHECKING

from stepthrough.lazily import lazily

if TYPE_CHECKING:
    from stepthrough.controls.stage import Stage as Stage
    from stepthrough.source import show_source as show_source

    from .player import Player as Player
    from .plots.colours import draw_colours as draw_colours
    from .plots.hanoi_map import hanoi_map as hanoi_map
    from .plots.levels import plot_levels as plot_levels
    from .progress_bar import with_progress as with_progress
    from .still import draw as draw
    from .still import film as film
    from .walks import CallTree as CallTree
    from .walks import StepThrough as StepThrough

LEARNERS_MAY_CALL = True  # in any answer: nothing here solves a puzzle

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "controls.stage": "Stage",
        "player": "Player",
        "plots.colours": "draw_colours",
        "plots.hanoi_map": "hanoi_map",
        "plots.levels": "plot_levels",
        "progress_bar": "with_progress",
        "source": "show_source",
        "still": "draw film",
        "walks": "CallTree StepThrough",
    },
)
