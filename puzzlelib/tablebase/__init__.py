"""Winnable positions of solitaire boards, computed with numpy, and a precomputed table.

Terms used in this package:

    word        a position as an integer bitboard: one bit per hole, or per hole but one
    image       a position rotated or reflected
    canonical   the image with the smallest word; it represents all images
    level       the canonical positions with a given number of pegs
    class       what no jump changes about a position (`solitaire.proofs`)
    goal        a hole in which the last peg may be
    table       the winning positions, level by level

Suggested reading order: `bitboard` converts positions to words and makes jumps on them,
`breadth_first` enumerates levels, `shipped` is the table of the central English game, `counting`
counts solutions, `fewest_moves` finds the shortest. `base.Tablebase` combines them.
"""

from typing import TYPE_CHECKING, Any

from ..lazily import lazily

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
    """Import a name on first use; raise ImportError with one sentence if numpy is missing."""
    try:
        return _load(name)
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        message = "all positions of a board are computed with numpy, which is not installed here"
        raise ImportError(message) from error
