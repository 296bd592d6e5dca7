"""The rules of the open exercise: Hanoi, with moves between neighbouring rods only."""

from __future__ import annotations

from ...hanoi import RODS, Hanoi, Move, Position
from ...hints import distance_to_go, good_moves
from ...rules import IllegalMove


class Neighbours(Hanoi):
    """Hanoi in which a disk goes from A to B, from B to A or C, and from C to B.

    >>> [str(move) for move in Neighbours(2).moves(((2,), (1,), ()))]
    ['B → A', 'B → C']
    """

    def moves(self, position: Position) -> list[Move]:
        """Every legal move, in the order of the usual rules."""
        return [move for move in super().moves(position) if not _passes_b(move)]

    def apply(self, position: Position, move: Move) -> Position:
        """The position after `move`; IllegalMove says which rule it breaks."""
        after = super().apply(position, move)
        if _passes_b(move):
            ends = f"{RODS[move.source]} and {RODS[move.target]}"
            raise IllegalMove(f"{ends} are not neighbours, rod B lies between them")
        return after


def _passes_b(move: Move) -> bool:
    return abs(move.source - move.target) == 2


# the usual minimum and hints are wrong here, and the right ones would answer the exercise


@distance_to_go.register
def _nobody_tells_how_far(puzzle: Neighbours, position: Position) -> None:
    return None


@good_moves.register
def _nobody_tells_which_way(puzzle: Neighbours, position: Position) -> None:
    return None
