"""Every winnable position of a solitaire board, computed with numpy, and the table that is shipped.

To be read in this order: `bitboard` writes positions as numbers and looks them up, and
`breadth_first` goes through all of them, level by level; `shipped` is the table of the central
English game, `counting` counts solutions and moves. `base.Tablebase` is what they are all for.
"""

from .base import Tablebase
from .bitboard import Bitboard
from .breadth_first import TooLarge, levels, winning_levels
from .counting import sweeps
from .shipped import DamagedTable

__all__ = ["Bitboard", "DamagedTable", "Tablebase"]
__all__ += ["TooLarge", "levels", "sweeps", "winning_levels"]
