"""Nim: heaps of pieces, and two players who move in turn.

A move takes one piece or more, all from the same heap.
The player who takes the last piece wins or, in misère play, loses.
"""

from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import NamedTuple

from .inputs import check_whole, few, is_whole, quoted
from .rules import IllegalMove, IllegalPosition

Position = tuple[int, ...]  # the number of pieces in each heap, in the order drawn

MOST_HEAPS = 20
MOST_PIECES = 100  # in one heap


class Move(NamedTuple):
    """Take `take` pieces from the heap with index `heap`; players call index 0 "heap 1".

    >>> print(Move(0, 2))
    take 2 from heap 1
    """

    heap: int
    take: int

    def __str__(self) -> str:
        return f"take {self.take} from heap {self.heap + 1}"


@dataclass(frozen=True)
class Nim:
    """Nim that begins with the heap sizes *start*.

    Raises ValueError unless *start* has 1 to 20 heaps of 1 to 100 pieces.

    >>> game = Nim((3, 4, 5))
    >>> game.apply(game.start, Move(0, 2))
    (1, 4, 5)
    >>> game.apply((1, 4, 5), Move(0, 2))
    Traceback (most recent call last):
    ...
    puzzlelib.rules.IllegalMove: heap 1 has only 1 piece left
    """

    start: Position = (3, 4, 5)
    misere: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.start, tuple | list) or not 1 <= len(self.start) <= MOST_HEAPS:
            raise ValueError(
                f"the heaps must be 1 to {MOST_HEAPS} numbers in a tuple, such as (3, 4, 5), "
                f"not {quoted(self.start)}"
            )
        for heap in self.start:
            check_whole(heap, "the number of pieces in a heap", 1, MOST_PIECES)
        if not isinstance(self.misere, bool):
            raise ValueError(f"misere must be True or False, not {quoted(self.misere)}")
        object.__setattr__(self, "start", tuple(self.start))  # a list is accepted as well

    def moves(self, position: Position) -> list[Move]:
        """Return every legal move, heap by heap, the smallest number of pieces first.

        >>> [str(move) for move in Nim((1, 2)).moves((1, 2))]
        ['take 1 from heap 1', 'take 1 from heap 2', 'take 2 from heap 2']
        """
        return [Move(heap, n + 1) for heap, size in enumerate(position) for n in range(size)]

    def apply(self, position: Position, move: Move) -> Position:
        """Return the position after *move*; raise IllegalMove if it breaks a rule."""
        if broken := broken_rule(position, move):
            raise broken
        heap, take = move
        return (*position[:heap], position[heap] - take, *position[heap + 1 :])

    def check(self, position: Position) -> None:
        """Raise IllegalPosition unless each heap has from 0 pieces to its number at the start.

        >>> Nim((3, 4)).check((3, 5))
        Traceback (most recent call last):
        ...
        puzzlelib.rules.IllegalPosition: heap 2 has 0 to 4 pieces, not 5
        """
        if not isinstance(position, tuple) or len(position) != len(self.start):
            raise IllegalPosition(f"a position is a tuple of {len(self.start)} heaps")
        for number, (size, most) in enumerate(zip(position, self.start, strict=True), start=1):
            if not is_whole(size) or not 0 <= size <= most:
                raise IllegalPosition(f"heap {number} has 0 to {most} pieces, not {quoted(size)}")

    def good_moves(self, position: Position) -> list[Move]:
        """Return the moves that leave the opponent lost, by Bouton's theorem."""
        moves = self.moves(position)
        return [move for move in moves if is_lost(self.apply(position, move), self.misere)]

    def text(self, position: Position) -> str:
        """Return the heaps as rows of strokes.

        >>> print(Nim().text((3, 0, 5)))
        heap 1  | | |
        heap 2
        heap 3  | | | | |
        """
        rows = enumerate(position, start=1)
        return "\n".join(f"heap {number}  {'| ' * size}".rstrip() for number, size in rows)


def broken_rule(position: Position, move: Move) -> IllegalMove | None:
    """Return the error to raise for an illegal move, or None if *move* is legal.

    >>> print(broken_rule((1, 4, 5), Move(1, 0)))
    a move takes at least 1 piece
    """
    if not isinstance(move, Move) or not is_whole(move.heap) or not is_whole(move.take):
        words = (
            f"a move takes pieces from one heap, such as Move(heap=0, take=2), not {quoted(move)}"
        )
        return IllegalMove(words)
    heap, take = move
    if not 0 <= heap < len(position):
        words = f"there is no heap {heap + 1}; the heaps are 1 to {len(position)}"
        return IllegalMove(words, "no such heap", heap=heap, heaps=len(position))
    if take < 1:
        return IllegalMove("a move takes at least 1 piece", "nothing taken")
    if take > position[heap]:
        left = position[heap]
        words = f"heap {heap + 1} has {few(left, 'piece')} left"
        return IllegalMove(words, "too few pieces", heap=heap, left=left)
    return None


def nim_sum(position: Position) -> int:
    """Return the XOR of the heap sizes; in normal play, exactly the positions with 0 are lost.

    Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901.

    >>> nim_sum((3, 4, 5)), nim_sum((1, 4, 5))
    (2, 0)
    """
    return reduce(xor, position, 0)


def is_win(rows: list[int]) -> int:
    """Return 1 if the move that led to *rows* wins, else 0; each call works on its own copy.

    1 marks a P-position. `winning.is_winning` returns the opposite: whether the player to move wins.

    >>> is_win([]), is_win([3, 4, 5]), is_win([1, 4, 5])
    (1, 0, 1)
    """
    for row in reversed(range(len(rows))):
        for left in range(rows[row]):
            after = rows.copy()
            after[row] = left
            if is_win(after) == 1:
                return 0
    return 1


def is_win_undoing(rows: list[int]) -> int:
    """Return the same as `is_win`; all calls share one list, and each undoes its moves.

    >>> rows = [3, 4, 5]
    >>> is_win_undoing(rows), rows
    (0, [3, 4, 5])
    """
    for row in reversed(range(len(rows))):
        pieces = rows[row]
        for left in range(pieces):
            rows[row] = left
            reply = is_win_undoing(rows)
            rows[row] = pieces
            if reply == 1:
                return 0
    return 1


def is_lost(position: Position, misere: bool = False) -> bool:
    """Return whether the player to move loses against perfect play, by Bouton's theorem.

    Misère play differs only if no heap has more than one piece: an odd number of them then loses.

    >>> is_lost((1, 1)), is_lost((1, 1), misere=True)
    (True, False)
    """
    if misere and max(position, default=0) <= 1:
        return sum(position) % 2 == 1
    return nim_sum(position) == 0


# functions whose calls a recording counts
__counted__ = (is_win, is_win_undoing)
