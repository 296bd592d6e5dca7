"""Pictures of positions, and the widgets that play a puzzle or step through a recording.

Widgets need ipywidgets and anywidget; drawings need neither. Names are imported when first used.

- `boards`, `drawing`: adapt a puzzle to the walks of `stepthrough`; draw a position as SVG
- `still`, `figure`: `draw` and `film`; convert a drawing to a matplotlib figure or a PNG
- `walks`: `StepThrough` and `CallTree`, with a puzzle for board, wording and moves
- `actions`, `progress_bar`: names and labels of the player's buttons; a progress bar
- `pictures`, `plots`, `player`: one picture class per puzzle; pictures of many positions; `Player`
"""

from typing import TYPE_CHECKING

from ..lazily import lazily

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

LEARNERS_MAY_CALL = True  # answers may use this module: nothing here solves a puzzle

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
