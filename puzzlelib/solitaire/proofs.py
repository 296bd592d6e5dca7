"""Impossibility proofs without search, from what no jump can change.

A jump changes three holes: two lose their peg, one gets one. Take a set of holes of which every
jump changes none or two. Then the parity of the number of its pegs never changes. Such a set is an
*invariant*. Together the invariants divide the positions into classes, and a position can only
lead to positions of its own class.
"""

from functools import lru_cache, reduce
from operator import xor

from .boards import Hole
from .rules import Position, Solitaire

Invariant = frozenset[Hole]  # of these holes, every jump changes none or two
PositionClass = tuple[bool, ...]  # for each invariant, whether it has an odd number of pegs


@lru_cache(maxsize=64)
def invariants(puzzle: Solitaire) -> tuple[Invariant, ...]:
    """Return a basis of the invariants: the fewest from which all others can be combined.

    Found by elimination over GF(2), the arithmetic in which 1 + 1 = 0: "every jump changes none or
    two" is one equation per jump, and the unknowns are the holes, in (1) or out (0).

    >>> [sorted(invariant) for invariant in invariants(Solitaire("o.oo."))]
    [[(0, 0), (0, 2), (0, 3)], [(0, 1), (0, 2), (0, 4)]]
    """
    rows = _eliminate(puzzle)
    free = [hole for hole in sorted(puzzle.holes) if hole not in rows]
    return tuple(
        frozenset([hole]) | {first for first, row in rows.items() if hole in row} for hole in free
    )


def _eliminate(puzzle: Solitaire) -> dict[Hole, frozenset[Hole]]:
    """Solve the equations; each then begins with a hole that is in no other equation."""
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
    """Return, for each hole, a bit mask of the invariants that contain it.

    The class number of a position is the XOR of its pegs' masks.
    """
    return {
        hole: sum(1 << k for k, invariant in enumerate(invariants(puzzle)) if hole in invariant)
        for hole in puzzle.holes
    }


def class_number(puzzle: Solitaire, position: Position) -> int:
    """Return the class of a position as a bit mask, as in `signs`."""
    return reduce(xor, map(signs(puzzle).__getitem__, position), 0)


def position_class(puzzle: Solitaire, position: Position) -> PositionClass:
    """Return whether each invariant has an odd number of pegs; no jump changes that.

    >>> puzzle = Solitaire("o.oo.")
    >>> after = puzzle.apply(puzzle.start, puzzle.moves(puzzle.start)[0])
    >>> position_class(puzzle, puzzle.start), position_class(puzzle, after)
    ((True, True), (True, True))
    """
    puzzle.check(position)
    number = class_number(puzzle, position)
    return tuple(bool(number >> k & 1) for k in range(len(invariants(puzzle))))


def possible_finishes(puzzle: Solitaire, position: Position) -> frozenset[Hole]:
    """Return the holes in which the class does not rule out a last peg.

    In all other holes a single peg is proved impossible; in these it may or may not be possible.

    >>> sorted(possible_finishes(Solitaire(), Solitaire().start))
    [(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)]
    """
    puzzle.check(position)
    return finishes_by_class(puzzle).get(class_number(puzzle, position), frozenset())


@lru_cache(maxsize=64)
def finishes_by_class(puzzle: Solitaire) -> dict[int, frozenset[Hole]]:
    """Return the holes of each class number: those whose single peg is a position of that class."""
    holes: dict[int, frozenset[Hole]] = {}
    for hole, number in signs(puzzle).items():
        holes[number] = holes.get(number, frozenset()) | {hole}
    return holes
