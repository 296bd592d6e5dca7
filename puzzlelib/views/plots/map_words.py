"""The words beside the map: where its parts are, what its corners stand for, and their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stepthrough.canvas import Point

from ...hanoi import RODS, Hanoi, Position, goals
from ..pictures.hanoi import brief
from .map_layout import gates, tower

MOST_NAMED = 3  # disks; on a larger map only the ends of its parts carry their names
# from a gate between two rods to the room for its name
_ROOM = {(0, 1): (-62, -8), (1, 0): (-62, -8), (1, 2): (62, -8), (2, 1): (62, -8)}
_ROOM |= {(0, 2): (-38, 32), (2, 0): (38, 32)}


Places = Mapping[Position, Point]  # where each position of the map is drawn
_Captions = Iterator[tuple[float, float, str]]  # where they stand, and what they say


def words_beside(puzzle: Hanoi, at: Places) -> _Captions:
    """Yield the words beside a map, each with the place for its middle."""
    yield from _parts(puzzle, at)
    yield from _roles(puzzle, at)
    if puzzle.disks > MOST_NAMED:
        yield from _ends(puzzle, at)


def _parts(puzzle: Hanoi, at: Places) -> _Captions:
    """Yield in the middle of each part where its largest disk is."""
    largest = puzzle.disks
    for rod in range(3) if largest >= MOST_NAMED else ():
        inside = [place for position, place in at.items() if largest in position[rod]]
        x, y = (sum(numbers) / len(inside) for numbers in zip(*inside, strict=True))
        yield x, y, f"disk {largest} on {RODS[rod]}"


def _roles(puzzle: Hanoi, at: Places) -> _Captions:
    """Yield what the towers at the corners are: below their names, or above at the top."""
    away = 44 if puzzle.disks <= MOST_NAMED else 54
    for rod, (x, y) in enumerate(_corners(puzzle, at)):
        yield x, y + (-away if rod == 1 else away), role(puzzle, rod)


def _ends(puzzle: Hanoi, at: Places) -> _Captions:
    """Yield, outside the map, the names of the positions where the smaller disks stand together."""
    for rod, (x, y) in enumerate(_corners(puzzle, at)):
        yield x, y + (-32 if rod == 1 else 32), brief(tower(puzzle.disks, rod))
    for rods, position in gates(puzzle.disks).items():
        x, y = at[position]
        yield x + _ROOM[rods][0], y + _ROOM[rods][1], brief(position)


def _corners(puzzle: Hanoi, at: Places) -> list[Point]:
    return [at[tower(puzzle.disks, rod)] for rod in range(3)]


def role(puzzle: Hanoi, rod: int) -> str:
    """Return what a tower on that rod is: "start", "goal" or nothing in particular."""
    return "start" if rod == 0 else "goal" if rod in goals(puzzle) else ""
