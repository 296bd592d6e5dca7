"""Choose the board of a walk: a puzzle's, or that of the program's trees, lists and grids."""

from __future__ import annotations

from ..boards import NO_PUZZLE, Board
from ..given import quoted
from ..trace import Recording
from .structure_board import StructureBoard

_CHOICES = ("auto", "tree")


def board_of(recording: Recording, board: Board | str | None) -> Board:
    """Return the board of a walk.

    "auto" shows trees and linked lists of objects, and grids, if there are any; "tree" shows nested
    lists, tuples and dicts; None shows nothing. Raises ValueError for anything else that is not a
    `Board`.
    """
    if board is None:
        return NO_PUZZLE
    if not isinstance(board, str) and hasattr(board, "is_puzzle"):
        return board
    if board not in _CHOICES:
        raise ValueError(f"board is 'auto', 'tree', None or a Board, not {quoted(board)}")
    own = StructureBoard(recording, nested=board == "tree")
    return own if own.structures else NO_PUZZLE
