"""Puzzles for learning recursion, depth-first search and win/lose reasoning.

A *position* is a state of a puzzle, a *move* leads from one position to another, and a *route* is a
list of moves. A *puzzle* has one player, a *game* two; its *rules* define the legal moves.

The core is rules and recursive solvers, short enough to read in an evening: `rules`, `hanoi`, `maze`,
`nim`, `solitaire`, `search`, `winning`, `factorial`. Everything else is optional: `play` (play-throughs
and computer opponents), `tablebase` (every winnable position of a board), `conformance` (checks rules
written by a learner), `views` (pictures and the Player), `cli`, and `iarena` (the same puzzles behind
the interface of another library). The package `stepthrough` records functions.

`import puzzlelib` needs only the standard library; the core and `play` import only each other. The
widgets are in `puzzlelib.views`.
"""

import sys
from typing import TYPE_CHECKING, Any

from . import hanoi as hanoi  # for puzzlelib.hanoi without a second import
from . import maze as maze
from . import nim as nim
from . import solitaire as solitaire
from .hanoi import Hanoi, solve_hanoi
from .lazily import lazily
from .maze import Maze
from .nim import Nim
from .play import Playthrough
from .rules import Game, IllegalMove, IllegalPosition, Puzzle
from .search import Found, Impossible, Reordered, Unknown, search, solve, solve_remembering
from .solitaire import Solitaire

if TYPE_CHECKING:
    from stepthrough import compare as compare
    from stepthrough import record as record

    from .conformance import conforms as conforms
    from .factorial import fact as fact
    from .tablebase import Tablebase as Tablebase
    from .winning import is_winning as is_winning
    from .winning import winning_moves as winning_moves

__version__ = "0.2.0"

if sys.platform == "emscripten":
    sys.setrecursionlimit(200)  # as in `stepthrough`: deep recursion crashes Python in a browser

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        ".conformance": "conforms",
        ".factorial": "fact",
        ".tablebase": "Tablebase",
        ".winning": "is_winning winning_moves",
        "stepthrough": "compare record",
    },
)
__all__.remove("Tablebase")  # so that `from puzzlelib import *` does not need numpy
__all__ += ["Found", "Game", "Hanoi", "IllegalMove", "IllegalPosition", "Impossible", "Maze", "Nim"]
__all__ += [
    "Playthrough",
    "Puzzle",
    "Reordered",
    "Solitaire",
    "Unknown",
    "search",
    "solve",
    "solve_hanoi",
    "solve_remembering",
]
__all__.sort()


def load_ipython_extension(shell: Any) -> None:
    """Register `%steps` and `%%steps` with IPython, for `%load_ext puzzlelib`."""
    from stepthrough.magics import load_ipython_extension as load

    load(shell)
