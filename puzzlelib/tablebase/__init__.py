"""Every winnable position of a solitaire board, computed with numpy, and the table that is shipped.

To be read in this order: `bitboard` writes positions as numbers and looks them up, and
`breadth_first` goes through all of them, level by level; `shipped` is the table of the central
English game, `counting` counts solutions and moves. `base.Tablebase` is what they are all for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .base import Tablebase
    from .bitboard import Bitboard
    from .breadth_first import TooLarge, levels, winning_levels
    from .counting import sweeps
    from .shipped import DamagedTable

__all__ = ["Bitboard", "DamagedTable", "Tablebase"]
__all__ += ["TooLarge", "levels", "sweeps", "winning_levels"]

LATER = {"Bitboard": "bitboard", "DamagedTable": "shipped", "Tablebase": "base"}
LATER |= {"TooLarge": "breadth_first", "levels": "breadth_first", "sweeps": "counting"}
LATER |= {"winning_levels": "breadth_first"}


def __getattr__(name: str) -> Any:
    """What needs numpy, loaded when it is asked for."""
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f".{LATER[name]}", __name__), name)
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        told = "all positions of a board are computed with numpy, which is not installed here"
        raise ImportError(told) from error
