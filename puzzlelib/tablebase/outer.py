"""A last peg in one of the four outer holes in which a central game can end as well.

A last jump into the centre may be made the other way instead: with b4 and c4 left, b4 → d4 and
c4 → a4 are both legal, and no other last jump leads into a4. So whoever can finish in a4 can finish
in d4, and until the last jump the way there stays among the positions of the shipped table. The
reverse is not true of every position: somebody must find a line that ends with that very jump.
"""

from dataclasses import dataclass

from ..search import Found, Impossible, Unknown, search
from ..solitaire import Hole, Move, Position, Solitaire
from .shipped import CENTRE, shipped_table
from .symmetries import Symmetry, symmetries

FINISHES: frozenset[Hole] = frozenset({CENTRE, (0, 3), (3, 0), (3, 6), (6, 3)})


@dataclass(frozen=True)
class Sieved(Solitaire):
    """The English board without the jumps after which not even the centre can be reached.

    >>> puzzle = Sieved(goals=frozenset({(3, 0)}))
    >>> [str(move) for move in puzzle.moves(frozenset({(3, 1), (3, 2)}))]
    ['b4 → d4', 'c4 → a4']
    """

    goals: frozenset[Hole] = FINISHES

    def moves(self, position: Position) -> list[Move]:
        """The jumps to a position of the shipped table, or to the last peg."""
        table, left = shipped_table(), len(position) - 1
        options = table.packer.options(table.packer.pack(position))
        return [move for move, after in options if left == 1 or table.has(after, left)]

    def is_solved(self, position: Position) -> bool:
        """Whether one peg is left, in one of the goals."""
        return len(position) == 1 and position <= self.goals


def line_through_table(
    puzzle: Solitaire, position: Position, nodes: int
) -> Found[Move] | Impossible | Unknown:
    """A line from a position of the shipped table, by a search that keeps to the table.

    If the position is its own image in some symmetry, a line to the image of the finish will do.

    >>> puzzle = Solitaire(finish=(3, 0))
    >>> str(line_through_table(puzzle, puzzle.start, nodes=100).line[-1])
    'c4 → a4'
    """
    every = symmetries(puzzle.holes, frozenset())
    own = [image for image in every if {image[hole] for hole in position} == position]
    goals = frozenset(image[puzzle.finish] for image in own if puzzle.finish) or FINISHES
    found = search(Sieved(puzzle.picture, goals=goals), position, nodes)
    if not isinstance(found, Found) or puzzle.finish is None:
        return found
    fits = next(s for s in own if s[_last(position, found.line)] == puzzle.finish)
    return Found(tuple(_turned(move, fits) for move in found.line), found.nodes)


def _last(position: Position, line: tuple[Move, ...]) -> Hole:
    """Where the last peg stands."""
    return line[-1].target if line else min(position)


def _turned(move: Move, image: Symmetry) -> Move:
    return Move(*(image[hole] for hole in move))
