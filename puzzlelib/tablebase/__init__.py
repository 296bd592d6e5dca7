"""Every winnable position of a solitaire board, computed with numpy, and the table that is shipped.

`bitboard` writes positions as numbers, `levels` goes through all of them, `table` answers quickly,
`outer` is for the holes in which a central game can end as well, `ways` and `sweeps` count; `base.Tablebase` is what the others are for.
"""

from .base import Tablebase
from .bitboard import Bitboard
from .levels import TooLarge, levels, winning_levels
from .shipped import DamagedTable
from .sweeps import sweeps

__all__ = [
    "Bitboard",
    "DamagedTable",
    "Tablebase",
    "TooLarge",
    "levels",
    "sweeps",
    "winning_levels",
]
