"""Every winnable position of a solitaire board, computed with numpy, and the table that is shipped.

Throughout this package:

    word        a position as a whole number, one bit for each hole or for all but one
    image       what a rotation or a mirror makes of a position
    canonical   the smallest of a position's images, which stands for all of them
    level       the canonical positions with one number of pegs
    class       what no jump changes of a position (`solitaire.proofs`)
    goal        a hole in which the last peg may stand
    table       the winning positions, level by level

To be read in this order: `bitboard` writes positions as numbers and looks them up, and
`breadth_first` goes through all of them, level by level; `shipped` is the table of the central
English game, `counting` counts solutions, and `fewest_moves` finds the shortest. `base.Tablebase`
uses all of them.
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
