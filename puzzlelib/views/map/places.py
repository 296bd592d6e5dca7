"""Where each position lies on the map: each part of the map is a smaller map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from ...hanoi import Disk, Hanoi, Position

Point = tuple[float, float]


def places(puzzle: Hanoi) -> dict[Position, Point]:
    """Where each position lies: towers on A to the left, on B at the top, on C to the right.

    Counted from the lower left corner, in steps from position to position.

    >>> places(Hanoi(1))
    {((1,), (), ()): (0.0, 0.0), ((), (1,), ()): (0.5, 1.0), ((), (), (1,)): (1.0, 0.0)}
    """
    side = 2**puzzle.disks - 1
    corners = [(0.0, 0.0), (side / 2, 1.0 * side), (1.0 * side, 0.0)]
    return dict(_parts(puzzle.disks, corners, ((), (), ())))


def _parts(
    disks: int, corners: Sequence[Point], below: Position
) -> Iterator[tuple[Position, Point]]:
    """The places of all positions with these disks below; the corners are those of their towers.

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
        yield from _parts(disks - 1, inner, _put(below, rod, disks))


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


def _put(position: Position, rod: int, disk: Disk) -> Position:
    a, b, c = (disks + (disk,) if n == rod else disks for n, disks in enumerate(position))
    return a, b, c


def tower(disks: Disk, rod: int) -> Position:
    """The position in which these disks stand together on that rod."""
    position: Position = ((), (), ())
    for disk in range(disks, 0, -1):
        position = _put(position, rod, disk)
    return position


def gates(disks: Disk) -> dict[tuple[int, int], Position]:
    """The positions in which the largest disk can go from a rod to another, by these two rods.

    >>> gates(3)[0, 2]
    ((3,), (2, 1), ())
    """
    return {
        (rod, other): _put(tower(disks - 1, 3 - rod - other), rod, disks)
        for rod, other in permutations(range(3), 2)
    }
