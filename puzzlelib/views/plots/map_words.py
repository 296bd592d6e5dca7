"""Captions of the map: its parts, its corners, and the names of positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stepthrough.canvas import Point

from ...hanoi import RODS, Hanoi, Position, goals
from ..pictures.hanoi import brief
from .map_layout import gates, tower

MOST_NAMED = 3  # disks; on a larger map only the ends of its parts are named
# offset of a gate's name, by its two rods
_ROOM = {(0, 1): (-62, -8), (1, 0): (-62, -8), (1, 2): (62, -8), (2, 1): (62, -8)}
_ROOM |= {(0, 2): (-38, 32), (2, 0): (38, 32)}


Places = Mapping[Position, Point]  # position → coordinates
_Captions = Iterator[tuple[float, float, str]]  # x, y, words


def captions(puzzle: Hanoi, places: Places) -> _Captions:
    """Yield all captions of a map with the coordinates of their centres."""
    yield from _part_captions(puzzle, places)
    yield from _role_captions(puzzle, places)
    if puzzle.disks > MOST_NAMED:
        yield from _end_captions(puzzle, places)


def _part_captions(puzzle: Hanoi, places: Places) -> _Captions:
    """Yield a caption in the middle of each part: the rod of its largest disk."""
    largest = puzzle.disks
    for rod in range(3) if largest >= MOST_NAMED else ():
        inside = [place for position, place in places.items() if largest in position[rod]]
        x, y = (sum(numbers) / len(inside) for numbers in zip(*inside, strict=True))
        yield x, y, f"disk {largest} on {RODS[rod]}"


def _role_captions(puzzle: Hanoi, places: Places) -> _Captions:
    """Yield the roles of the three towers, below their names; at the top, above it."""
    away = 44 if puzzle.disks <= MOST_NAMED else 54
    for rod, (x, y) in enumerate(_corners(puzzle, places)):
        yield x, y + (-away if rod == 1 else away), role(puzzle, rod)


def _end_captions(puzzle: Hanoi, places: Places) -> _Captions:
    """Yield, outside the map, the names of the positions at the ends of its parts."""
    for rod, (x, y) in enumerate(_corners(puzzle, places)):
        yield x, y + (-32 if rod == 1 else 32), brief(tower(puzzle.disks, rod))
    for rods, position in gates(puzzle.disks).items():
        x, y = places[position]
        yield x + _ROOM[rods][0], y + _ROOM[rods][1], brief(position)


def _corners(puzzle: Hanoi, places: Places) -> list[Point]:
    return [places[tower(puzzle.disks, rod)] for rod in range(3)]


def role(puzzle: Hanoi, rod: int) -> str:
    """Return the role of the tower on *rod*: "start", "goal" or ""."""
    return "start" if rod == 0 else "goal" if rod in goals(puzzle) else ""
