"""Proofs that need no search: what no jump can change.

A jump changes three holes: two lose their peg, one gets one. Take a set of holes of which every
jump changes none or two. Then the number of its pegs stays even if it is even, odd if it is odd,
to the end of the game. Such a set is an *invariant*; all of them together divide the positions
into classes, and a position can only lead to positions of the same class.
"""

from functools import lru_cache, reduce
from operator import xor

from .boards import Hole
from .rules import Position, Solitaire

Invariant = frozenset[Hole]  # every jump changes none or two of these holes
PositionClass = tuple[bool, ...]  # for each invariant, whether it holds an odd number of pegs


@lru_cache(maxsize=64)
def invariants(puzzle: Solitaire) -> tuple[Invariant, ...]:
    """Return the fewest invariants from which all others can be combined.

    Found by elimination over GF(2), the arithmetic in which 1 + 1 = 0: "every jump changes none or
    two" is one equation for each jump, and the unknowns are the holes, in (1) or out (0).

    >>> [sorted(invariant) for invariant in invariants(Solitaire("o.oo."))]
    [[(0, 0), (0, 2), (0, 3)], [(0, 1), (0, 2), (0, 4)]]
    """
    rows = _eliminated(puzzle)
    free = [hole for hole in sorted(puzzle.holes) if hole not in rows]
    return tuple(
        frozenset([hole]) | {first for first, row in rows.items() if hole in row} for hole in free
    )


def _eliminated(puzzle: Solitaire) -> dict[Hole, frozenset[Hole]]:
    """Solve the equations: each then begins with a hole that no other equation holds."""
    rows: dict[Hole, frozenset[Hole]] = {}
    for jump in puzzle.jumps:
        row = frozenset(jump)
        for first, other in rows.items():
            if first in row:
                row ^= other
        if row:
            new = min(row)
            rows = {first: o ^ row if new in o else o for first, o in rows.items()}
            rows[new] = row
    return rows


@lru_cache(maxsize=64)
def signs(puzzle: Solitaire) -> dict[Hole, int]:
    """Return for each hole the invariants it belongs to, one bit for each.

    The class of a position is the sum of its holes' signs, without carrying (`^`).
    """
    return {
        hole: sum(1 << k for k, invariant in enumerate(invariants(puzzle)) if hole in invariant)
        for hole in puzzle.holes
    }


def class_number(puzzle: Solitaire, position: Position) -> int:
    """Return the position's class as a number, bit by bit as in `signs`."""
    return reduce(xor, map(signs(puzzle).__getitem__, position), 0)


def position_class(puzzle: Solitaire, position: Position) -> PositionClass:
    """Return whether each of the `invariants` holds an odd number of pegs; no jump changes that.

    >>> puzzle = Solitaire("o.oo.")
    >>> after = puzzle.apply(puzzle.start, puzzle.moves(puzzle.start)[0])
    >>> position_class(puzzle, puzzle.start), position_class(puzzle, after)
    ((True, True), (True, True))
    """
    puzzle.check(position)
    number = class_number(puzzle, position)
    return tuple(bool(number >> k & 1) for k in range(len(invariants(puzzle))))


def possible_finishes(puzzle: Solitaire, position: Position) -> frozenset[Hole]:
    """Return the holes in which a single peg could remain; it is proved that no other can keep one.

    Whether it can be done is another question: these holes are only not ruled out by the class.

    >>> sorted(possible_finishes(Solitaire(), Solitaire().start))
    [(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)]
    """
    puzzle.check(position)
    return finishes_by_class(puzzle).get(class_number(puzzle, position), frozenset())


@lru_cache(maxsize=64)
def finishes_by_class(puzzle: Solitaire) -> dict[int, frozenset[Hole]]:
    """Return for each class number the holes whose single peg has this class, if there are any."""
    holes: dict[int, frozenset[Hole]] = {}
    for hole, number in signs(puzzle).items():
        holes[number] = holes.get(number, frozenset()) | {hole}
    return holes
