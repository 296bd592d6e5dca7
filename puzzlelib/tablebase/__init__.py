"""Every winnable position of a solitaire board, computed with numpy, and the table that is shipped.

To be read in this order: `bitboard` writes positions as numbers and looks them up, and
`breadth_first` goes through all of them, level by level; `shipped` is the table of the central
English game, `counting` counts solutions, and
`fewest_moves` finds the shortest. `base.Tablebase` is what they are all for.
"""

from typing import TYPE_CHECKING, Any

from stepthrough.lazily import lazily

if TYPE_CHECKING:
    from .base import Tablebase as Tablebase
    from .bitboard import Bitboard as Bitboard
    from .breadth_first import levels as levels
    from .breadth_first import winning_levels as winning_levels
    from .fewest_moves import sweeps as sweeps
    from .memory import TooLarge as TooLarge
    from .shipped import DamagedTable as DamagedTable

_load, __dir__, __all__ = lazily(
    __name__,
    {
        ".base": "Tablebase",
        ".bitboard": "Bitboard",
        ".breadth_first": "levels winning_levels",
        ".fewest_moves": "sweeps",
        ".memory": "TooLarge",
        ".shipped": "DamagedTable",
    },
)


def __getattr__(name: str) -> Any:
    """Load a name that needs numpy; one sentence where there is none."""
    try:
        return _load(name)
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        message = "all positions of a board are computed with numpy, which is not installed here"
        raise ImportError(message) from error
