"""Puzzles to learn recursion, depth-first search and win/lose reasoning with.

Importing this needs nothing beyond the standard library; the widgets are in `puzzlelib.views`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import hanoi, nim, solitaire
from .factorial import fact
from .hanoi import Hanoi, solve_hanoi, solve_hanoi_iteratively
from .nim import Nim, nim_sum
from .play import Playthrough, SaveError
from .rules import Game, IllegalMove, IllegalPosition, Puzzle, Rules
from .search import (
    Found,
    Impossible,
    Reordered,
    Unknown,
    count_lines,
    search,
    solve,
    solve_remembering,
)
from .solitaire import Solitaire
from .winning import grundy, is_winning, mex, winning_moves

if TYPE_CHECKING:
    from .checks import check
    from .conformance import conforms
    from .tablebase import Tablebase
    from .trace import Recording, compare, record

__version__ = "0.1.0"

__all__ = [
    "Found",
    "Game",
    "Hanoi",
    "IllegalMove",
    "IllegalPosition",
    "Impossible",
    "Nim",
    "Playthrough",
    "Puzzle",
    "Recording",
    "Reordered",
    "Rules",
    "SaveError",
    "Solitaire",
    "Tablebase",
    "Unknown",
    "check",
    "compare",
    "conforms",
    "count_lines",
    "fact",
    "grundy",
    "hanoi",
    "is_winning",
    "mex",
    "nim",
    "nim_sum",
    "record",
    "search",
    "solitaire",
    "solve",
    "solve_hanoi",
    "solve_hanoi_iteratively",
    "solve_remembering",
    "winning_moves",
]


LATER = {
    "Recording": "trace",
    "Tablebase": "tablebase",
    "check": "checks",
    "compare": "trace",
    "conforms": "conformance",
    "record": "trace",
}


def __getattr__(name: str) -> Any:
    """What is loaded when it is asked for: whoever only plays does not wait."""
    if name in LATER:
        return getattr(import_module(f".{LATER[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
