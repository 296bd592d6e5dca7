"""Puzzles to learn recursion, depth-first search and win/lose reasoning with.

A *position* says how things stand, a *move* changes it into another one, and a *route* is a list of
moves. A *puzzle* has one player, a *game* two; its *rules* say which moves are legal.

The library proper is rules and recursive solvers, to be read in an evening: `rules`, `hanoi`, `maze`,
`nim`, `solitaire`, `search`, `winning`, `factorial`. Around it are rooms that need not be entered: `play`
(one play-through, and who plays against the learner), `tablebase` (every winnable position of a
board), `conformance` (checks a learner's rules), `views` (pictures and the player), `cli`, and
`iarena` (the same puzzles for another library). What records a function is `stepthrough`.

Importing this needs nothing beyond the standard library; the widgets are in `puzzlelib.views`.
"""

from typing import TYPE_CHECKING, Any

from stepthrough.lazily import lazily

from . import hanoi as hanoi  # for puzzlelib.hanoi without a second import
from . import maze as maze
from . import nim as nim
from . import solitaire as solitaire
from .hanoi import Hanoi, solve_hanoi
from .maze import Maze
from .nim import Nim
from .play import Playthrough
from .rules import Game, IllegalMove, IllegalPosition, Puzzle
from .search import Reordered, search, solve, solve_remembering
from .solitaire import Solitaire

if TYPE_CHECKING:
    from .conformance import conforms as conforms
    from .factorial import fact as fact
    from .tablebase import Tablebase as Tablebase
    from .trace import compare as compare
    from .trace import record as record
    from .winning import is_winning as is_winning
    from .winning import winning_moves as winning_moves

__version__ = "0.2.0"

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        ".conformance": "conforms",
        ".factorial": "fact",
        ".tablebase": "Tablebase",
        ".trace": "compare record",
        ".winning": "is_winning winning_moves",
    },
)
__all__.remove("Tablebase")  # `from puzzlelib import *` does without numpy
__all__ += ["Game", "Hanoi", "IllegalMove", "IllegalPosition", "Maze", "Nim"]
__all__ += [
    "Playthrough",
    "Puzzle",
    "Reordered",
    "Solitaire",
    "search",
    "solve",
    "solve_hanoi",
    "solve_remembering",
]
__all__.sort()


def load_ipython_extension(shell: Any) -> None:
    """Have a notebook know `%steps` and `%%steps`; IPython calls this at `%load_ext puzzlelib`."""
    from stepthrough.magics import load_ipython_extension as load

    load(shell)
