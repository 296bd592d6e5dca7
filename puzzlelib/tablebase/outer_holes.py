"""A last peg in one of the four outer holes in which a central game can also end."""

from dataclasses import dataclass

from ..search import Found, Impossible, Unknown, search
from ..solitaire import Hole, Move, Position, Solitaire
from ..solitaire.boards import CENTRE
from .shipped import shipped_table
from .symmetries import symmetries

# A last jump into the centre can also be made the other way: with b4 and c4 left, b4 → d4 and
# c4 → a4 are both legal, and no other last jump ends in a4. So a position that can finish in a4 can
# finish in d4, and its route stays within the shipped table until the last jump. The converse does
# not hold for every position: the route found must end with that jump.

FINISHES: frozenset[Hole] = frozenset({CENTRE, (0, 3), (3, 0), (3, 6), (6, 3)})


@dataclass(frozen=True)
class WithinTable(Solitaire):
    """The English board, restricted to jumps that stay in the shipped table or leave one peg.

    >>> puzzle = WithinTable(goals=frozenset({(3, 0)}))
    >>> [str(move) for move in puzzle.moves(frozenset({(3, 1), (3, 2)}))]
    ['b4 → d4', 'c4 → a4']
    """

    goals: frozenset[Hole] = FINISHES

    def moves(self, position: Position) -> list[Move]:
        """Return the jumps to a position of the shipped table, or to the last peg."""
        table = shipped_table()
        left = len(position) - 1
        options = table.packer.options(table.packer.pack(position))
        return [move for move, after in options if left == 1 or table.has(after, left)]

    def is_solved(self, position: Position) -> bool:
        """Return whether one peg is left, in one of the goals."""
        return len(position) == 1 and position <= self.goals


def route_through_table(
    puzzle: Solitaire, position: Position, nodes: int
) -> Found[Move] | Impossible | Unknown:
    """Search for a route from a position of the shipped table, without leaving the table.

    If a symmetry maps the position to itself, a route to the image of the finish is found and mapped.

    >>> puzzle = Solitaire(finish=(3, 0))
    >>> str(route_through_table(puzzle, puzzle.start, nodes=100).route[-1])
    'c4 → a4'
    """
    every = symmetries(puzzle.holes, frozenset())
    own = [image for image in every if {image[hole] for hole in position} == position]
    goals = frozenset(image[puzzle.finish] for image in own if puzzle.finish) or FINISHES
    outcome = search(WithinTable(puzzle.picture, goals=goals), position, nodes)
    if not isinstance(outcome, Found) or puzzle.finish is None:
        return outcome
    last = outcome.route[-1].target if outcome.route else min(position)
    fits = next(image for image in own if image[last] == puzzle.finish)
    turned = (Move(*(fits[hole] for hole in move)) for move in outcome.route)
    return Found(tuple(turned), outcome.nodes)
