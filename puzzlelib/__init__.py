"""Puzzles to learn recursion, depth-first search and win/lose reasoning with.

Here are the names that most programs need; the rest stands with its subject: `puzzlelib.hanoi`,
`puzzlelib.nim`, `puzzlelib.solitaire`, `puzzlelib.search`, `puzzlelib.winning`, `puzzlelib.trace`.
Importing this needs nothing beyond the standard library; the widgets are in `puzzlelib.views`.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import hanoi, nim, solitaire  # noqa: F401  # so that puzzlelib.hanoi needs no import of its own
from .hanoi import Hanoi, solve_hanoi
from .nim import Nim
from .play import Playthrough
from .rules import Game, IllegalMove, IllegalPosition, Puzzle
from .search import Reordered, search, solve, solve_remembering
from .solitaire import Solitaire

if TYPE_CHECKING:
    from .conformance import conforms
    from .factorial import fact
    from .tablebase import Tablebase  # noqa: F401
    from .trace import compare, record
    from .winning import is_winning, winning_moves

# A page has little room for calls through C, as those of sorted(key=…) and __repr__: recursion
# without an end killed its Python at a limit of 400 in Chromium, of 300 in node.
if sys.platform == "emscripten":
    sys.setrecursionlimit(200)

__version__ = "0.2.0"

__all__ = ["Game", "Hanoi", "IllegalMove", "IllegalPosition", "Nim", "Playthrough", "Puzzle"]
__all__ += ["Reordered", "Solitaire", "compare", "conforms", "fact", "is_winning"]
__all__ += ["record", "search", "solve", "solve_hanoi", "solve_remembering", "winning_moves"]

# Tablebase is not among them: it needs numpy.
LATER = {"Tablebase": "tablebase", "compare": "trace", "conforms": "conformance", "record": "trace"}
LATER |= {"fact": "factorial", "is_winning": "winning", "winning_moves": "winning"}


def __getattr__(name: str) -> Any:
    """What is loaded when it is asked for: whoever only plays does not wait."""
    if name in LATER:
        return getattr(import_module(f".{LATER[name]}", __name__), name)
    if name in LATER.values():
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
