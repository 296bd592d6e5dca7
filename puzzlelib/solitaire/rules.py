"""The rules of peg solitaire."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..inputs import is_whole, quoted
from ..rules import IllegalMove, IllegalPosition
from .boards import ENGLISH, Hole, hole_name, holes_with, without_margin

Position = frozenset[Hole]  # the holes that hold a peg

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # right, down, left, up
_ALONE = 3  # added to the estimate for a peg without neighbours, which can neither jump nor be jumped over


class Move(NamedTuple):
    """The peg in `source` jumps over the peg in `over`, which is removed, into `target`.

    >>> print(Move((1, 3), (2, 3), (3, 3)))
    d2 → d4
    """

    source: Hole
    over: Hole
    target: Hole

    def __str__(self) -> str:
        return f"{hole_name(self.source)} → {hole_name(self.target)}"


@dataclass(frozen=True)
class Solitaire:
    """The puzzle on a board drawn as text; the last peg may be anywhere, or only in *finish*.

    Raises BadBoard if *picture* is not a board, ValueError if *finish* is not a hole of it.

    >>> puzzle = Solitaire("o.oo.")
    >>> [str(move) for move in puzzle.moves(puzzle.start)]
    ['c1 → e1', 'd1 → b1']
    >>> print(puzzle.text(puzzle.apply(puzzle.start, puzzle.moves(puzzle.start)[1])))
       a b c d e
    1  o o . . .
    """

    picture: str = ENGLISH
    finish: Hole | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "picture", without_margin(self.picture))
        if self.finish is not None and not self._is_hole(self.finish):
            raise ValueError(
                f"the finish must be a hole of this board as (row, column), not {quoted(self.finish)}"
            )

    @cached_property
    def holes(self) -> frozenset[Hole]:
        """All holes of the board."""
        return holes_with(self.picture, "o.")

    @cached_property
    def start(self) -> Position:
        """The holes drawn with a peg."""
        return holes_with(self.picture, "o")

    @cached_property
    def jumps(self) -> tuple[Move, ...]:
        """Every jump between holes of the board: hole by hole, then right, down, left, up.

        >>> len(Solitaire().jumps)
        76
        """
        jumps = []
        for row, column in sorted(self.holes):
            for down, right in DIRECTIONS:
                over = (row + down, column + right)
                target = (row + 2 * down, column + 2 * right)
                if over in self.holes and target in self.holes:
                    jumps.append(Move((row, column), over, target))
        return tuple(jumps)

    def moves(self, position: Position) -> list[Move]:
        """Return every legal jump, in the order of `jumps`."""
        return [
            jump
            for jump in self.jumps
            if jump.source in position and jump.over in position and jump.target not in position
        ]

    def apply(self, position: Position, move: Move) -> Position:
        """Return the position after the jump; IllegalMove says which rule it breaks.

        >>> puzzle = Solitaire("o.oo.")
        >>> puzzle.apply(puzzle.start, Move((0, 0), (0, 1), (0, 2)))
        Traceback (most recent call last):
        ...
        puzzlelib.rules.IllegalMove: the hole c1 is not empty
        """
        if broken := broken_rule(self, position, move):
            raise broken
        return position - {move.source, move.over} | {move.target}

    def is_solved(self, position: Position) -> bool:
        """Return whether one peg is left, in the finish if there is one.

        >>> Solitaire("o.oo.").is_solved(frozenset({(0, 2)}))
        True
        """
        return len(position) == 1 and (self.finish is None or self.finish in position)

    def how_solved(self, position: Position) -> str:
        """Return "solved in the centre" or "solved".

        >>> Solitaire("o.oo.").how_solved(frozenset({(0, 2)}))
        'solved in the centre'
        """
        return "solved in the centre" if self._centre in position else "solved"

    @cached_property
    def _centre(self) -> tuple[float, float]:
        """The middle of the board; between holes if there is no central one."""
        return max(row for row, _ in self.holes) / 2, max(column for _, column in self.holes) / 2

    def estimate(self, position: Position) -> float:
        """Estimate how far the position is from solved; pegs far out or isolated count most.

        >>> puzzle = Solitaire("o.oo.")
        >>> [puzzle.estimate(puzzle.apply(puzzle.start, move)) for move in puzzle.moves(puzzle.start)]
        [14.0, 5.0]
        """
        return sum(
            far + (_ALONE if neighbours.isdisjoint(position) else 0)
            for far, neighbours in map(self._surroundings.__getitem__, position)
        )

    @cached_property
    def _surroundings(self) -> dict[Hole, tuple[float, frozenset[Hole]]]:
        """For each hole, its squared distance from the finish, or the centre, and its neighbours."""
        row, column = self.finish or self._centre
        return {
            (r, c): (
                (r - row) ** 2 + (c - column) ** 2,
                self.holes & {(r + down, c + right) for down, right in DIRECTIONS},
            )
            for r, c in self.holes
        }

    def check(self, position: Position) -> None:
        """Raise IllegalPosition unless there is a peg, and every peg is in a hole of the board.

        >>> Solitaire("o.oo.").check(frozenset({(1, 0)}))
        Traceback (most recent call last):
        ...
        puzzlelib.rules.IllegalPosition: there is no hole (1, 0) on this board
        """
        if not isinstance(position, frozenset) or not position:
            raise IllegalPosition("a position is a frozenset of the holes with a peg, at least one")
        for hole in position:
            if not self._is_hole(hole):
                raise IllegalPosition(f"there is no hole {quoted(hole)} on this board")

    def text(self, position: Position) -> str:
        """Return the board with numbered rows and lettered columns; 'o' is a peg, '.' an empty hole."""
        rows = range(1 + max(row for row, _ in self.holes))
        columns = range(1 + max(column for _, column in self.holes))
        lines = ["   " + " ".join(hole_name((0, column))[0] for column in columns)]
        for row in rows:
            signs = " ".join(self.sign((row, column), position) for column in columns)
            lines.append(f"{row + 1:<2} {signs}".rstrip())
        return "\n".join(lines)

    def sign(self, hole: Hole, position: Position) -> str:
        """Return how a place is drawn: 'o', '.', or ' ' if it is not a hole."""
        if hole not in self.holes:
            return " "
        return "o" if hole in position else "."

    def _is_hole(self, value: object) -> bool:
        # True == 1, so (1, True) would pass for the hole (1, 1)
        return isinstance(value, tuple) and all(map(is_whole, value)) and value in self.holes


def broken_rule(puzzle: Solitaire, position: Position, move: Move) -> IllegalMove | None:
    """Return an error for the first of five conditions that *move* breaks; None if it is legal.

    >>> puzzle = Solitaire("o.oo.")
    >>> print(broken_rule(puzzle, puzzle.start, Move((0, 1), (0, 2), (0, 3))))
    there is no peg in b1 to move
    """
    if not isinstance(move, Move) or not all(map(puzzle._is_hole, move)):
        return IllegalMove(
            f"write a jump as Move(source, over, target), three holes of this board, not {quoted(move)}"
        )
    if move.source not in position:
        return IllegalMove(f"there is no peg in {hole_name(move.source)} to move")
    if move.target in position:
        return IllegalMove(f"the hole {hole_name(move.target)} is not empty")
    middle = _middle(move.source, move.target)
    if middle is None:
        return IllegalMove("a peg jumps exactly two holes along a row or a column")
    if middle != move.over:
        return IllegalMove(
            f"the hole that {move} jumps over is {hole_name(middle)}, not {hole_name(move.over)}"
        )
    if move.over not in position:
        return IllegalMove(f"there is no peg in {hole_name(move.over)} to jump over")
    return None


def jumped(puzzle: Solitaire, position: Position, source: Hole, target: Hole) -> Hole | None:
    """Return the hole whose peg a jump from *source* to *target* removes; None if it is illegal.

    >>> puzzle = Solitaire("o.oo.")
    >>> jumped(puzzle, puzzle.start, (0, 3), (0, 1)), jumped(puzzle, puzzle.start, (0, 0), (0, 1))
    ((0, 2), None)
    """
    over = _middle(source, target)
    if over is None or broken_rule(puzzle, position, Move(source, over, target)):
        return None
    return over


def _middle(source: Hole, target: Hole) -> Hole | None:
    """Return the hole between two holes that are two apart in a row or a column, else None."""
    down, right = target[0] - source[0], target[1] - source[1]
    if (abs(down), abs(right)) not in ((0, 2), (2, 0)):
        return None
    return source[0] + down // 2, source[1] + right // 2
