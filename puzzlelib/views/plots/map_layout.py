"""Layout of the map, which consists recursively of three smaller maps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from stepthrough.canvas import Point

from ...hanoi import Disk, Hanoi, Position


def places_of(puzzle: Hanoi) -> dict[Position, Point]:
    """Return the coordinates of each position, with the lower left corner as origin.

    The unit is the distance between neighbours. The tower on A is at the left, on B at the top, on
    C at the right.

    >>> places_of(Hanoi(1))
    {((1,), (), ()): (0.0, 0.0), ((), (1,), ()): (0.5, 1.0), ((), (), (1,)): (1.0, 0.0)}
    """
    side = 2**puzzle.disks - 1
    corners = [(0.0, 0.0), (side / 2, 1.0 * side), (1.0 * side, 0.0)]
    return dict(_layout(puzzle.disks, corners, ((), (), ())))


def _layout(disks: int, corners: list[Point], below: Position) -> Iterator[tuple[Position, Point]]:
    """Yield all positions of *disks* disks above *below*; their towers are at *corners*.

    Each part is a smaller map at the corner of the rod of its largest disk, with the other two
    corners exchanged: the part at A has the smaller disks on C where it is nearest to B, because
    from there the largest disk can move to B.
    """
    if disks == 0:
        yield below, corners[0]
        return
    part = (2 ** (disks - 1) - 1) / (2**disks - 1)
    for rod, other, third in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        inner = list(corners)
        inner[third] = _interpolate(corners[rod], corners[other], part)
        inner[other] = _interpolate(corners[rod], corners[third], part)
        yield from _layout(disks - 1, inner, _with_disk(below, rod, disks))


def _interpolate(one: Point, other: Point, part: float) -> Point:
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


def _with_disk(position: Position, rod: int, disk: Disk) -> Position:
    a, b, c = (disks + (disk,) if n == rod else disks for n, disks in enumerate(position))
    return a, b, c


def tower(disks: Disk, rod: int) -> Position:
    """Return the position with all disks on *rod*."""
    a, b, c = (tuple(range(disks, 0, -1)) if n == rod else () for n in range(3))
    return a, b, c


def gates(disks: Disk) -> dict[tuple[int, int], Position]:
    """Return the positions in which the largest disk can move: (source, target) → position.

    >>> gates(3)[0, 2]
    ((3,), (2, 1), ())
    """
    return {
        (rod, other): _with_disk(tower(disks - 1, 3 - rod - other), rod, disks)
        for rod, other in permutations(range(3), 2)
    }
