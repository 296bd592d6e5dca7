"""Where each position lies on the map: each part of the map is a smaller map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from stepthrough.canvas import Point

from ...hanoi import Disk, Hanoi, Position


def places_of(puzzle: Hanoi) -> dict[Position, Point]:
    """Return where each position lies: towers on A to the left, on B at the top, on C to the right.

    Counted from the lower left corner, in steps from position to position.

    >>> places_of(Hanoi(1))
    {((1,), (), ()): (0.0, 0.0), ((), (1,), ()): (0.5, 1.0), ((), (), (1,)): (1.0, 0.0)}
    """
    side = 2**puzzle.disks - 1
    corners = [(0.0, 0.0), (side / 2, 1.0 * side), (1.0 * side, 0.0)]
    return dict(_parts(puzzle.disks, corners, ((), (), ())))


def _parts(disks: int, corners: list[Point], below: Position) -> Iterator[tuple[Position, Point]]:
    """Yield the places of all positions with these disks below; the corners are those of their towers.

    The part with the largest disk on a rod lies at that corner, its other two corners exchanged:
    towards B lies what is one move from there, and then the smaller disks stand on C.
    """
    if disks == 0:
        yield below, corners[0]
        return
    part = (2 ** (disks - 1) - 1) / (2**disks - 1)
    for rod, other, third in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        inner = list(corners)
        inner[third] = _between(corners[rod], corners[other], part)
        inner[other] = _between(corners[rod], corners[third], part)
        yield from _parts(disks - 1, inner, _with_disk(below, rod, disks))


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


def _with_disk(position: Position, rod: int, disk: Disk) -> Position:
    a, b, c = (disks + (disk,) if n == rod else disks for n, disks in enumerate(position))
    return a, b, c


def tower(disks: Disk, rod: int) -> Position:
    """Return the position in which these disks stand together on that rod."""
    a, b, c = (tuple(range(disks, 0, -1)) if n == rod else () for n in range(3))
    return a, b, c


def gates(disks: Disk) -> dict[tuple[int, int], Position]:
    """Return the positions in which the largest disk can go from a rod to another, by these two rods.

    >>> gates(3)[0, 2]
    ((3,), (2, 1), ())
    """
    return {
        (rod, other): _with_disk(tower(disks - 1, 3 - rod - other), rod, disks)
        for rod, other in permutations(range(3), 2)
    }
