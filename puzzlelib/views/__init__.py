"""Pictures of puzzles, and the widgets; these need ipywidgets and anywidget, what draws does not.

The modules here draw on the canvas of `stepthrough`: `drawing` writes positions as SVG, `figure`
keeps a drawing with matplotlib, `still` a position or a route; `actions` are the rows that buttons
are made of, `progress_bar` says how far a computation is. The rooms: `pictures` (one board of each
puzzle), `plots` (many positions), `player` (a puzzle is played). `boards` tells a walk all that it
asks of a puzzle, `walks` has the widgets of `stepthrough` with a puzzle.
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
        "stepthrough.controls.stage": "Stage",
        ".player": "Player",
        ".plots.colours": "draw_colours",
        ".plots.hanoi_map": "hanoi_map",
        ".plots.levels": "plot_levels",
        ".progress_bar": "with_progress",
        "stepthrough.source": "show_source",
        ".still": "draw film",
        ".walks": "CallTree StepThrough",
    },
)
