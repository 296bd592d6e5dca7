"""Peg solitaire: a board of holes, all but one filled with pegs.

A move jumps one peg over a neighbour, along a row or a column, into the empty hole beyond.
The peg that was jumped over leaves the board.
The puzzle is solved when one peg is left.
"""

from .boards import (
    ENGLISH,
    FRENCH,
    ROW_FIVE,
    ROW_SEVEN,
    SQUARE_FOUR,
    SQUARE_THREE,
    BadBoard,
    Hole,
    hole_name,
    hole_named,
)
from .colours import colour, colour_counts, explain, is_ruled_out
from .pagodas import is_pagoda, pagoda_forbids
from .proofs import invariants, position_class, possible_finishes
from .rules import Move, Position, Solitaire, broken_rule, jumped

__all__ = ["ENGLISH", "FRENCH", "ROW_FIVE", "ROW_SEVEN", "SQUARE_FOUR", "SQUARE_THREE"]
__all__ += ["BadBoard", "Hole", "Move", "Position", "Solitaire", "broken_rule", "colour"]
__all__ += ["colour_counts", "explain", "hole_name", "hole_named", "invariants", "is_pagoda"]
__all__ += ["is_ruled_out", "jumped", "pagoda_forbids", "position_class", "possible_finishes"]
