"""Hints for solitaire: the moves after which the goal can still be reached."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ..hints import can_still_win, good_moves
from .classes import possible_finishes
from .rules import Move, Position, Solitaire

if TYPE_CHECKING:
    from ..tablebase import Tablebase


@good_moves.register
def winning_jumps(puzzle: Solitaire, position: Position) -> Sequence[Move] | None:
    """The jumps that keep the puzzle winnable; None where neither table nor search knows them all.

    >>> puzzle = Solitaire("o.oo.")
    >>> [str(move) for move in good_moves(puzzle, puzzle.start)]
    ['d1 → b1']
    """
    try:
        return _tablebase(puzzle).winning_moves(position)
    except ImportError:  # without numpy only the position class can tell
        return None if possible_finishes(puzzle, position) else []


@can_still_win.register
def is_winnable(puzzle: Solitaire, position: Position) -> bool | None:
    """Whether one peg can remain, and in its hole if there is one; None if that is unknown.

    >>> puzzle = Solitaire("o.oo.")
    >>> can_still_win(puzzle, frozenset({(0, 0), (0, 4)}))
    False
    """
    try:
        return _tablebase(puzzle).can_win(position)
    except ImportError:
        return None if possible_finishes(puzzle, position) else False


@lru_cache(maxsize=8)
def _tablebase(puzzle: Solitaire) -> "Tablebase":
    from ..tablebase import Tablebase  # here, because it needs numpy, and playing does not

    return Tablebase(puzzle)
