"""The map of all positions of a Hanoi puzzle, with a route drawn on it."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, NamedTuple

from stepthrough.given import checked_list, counted, quoted

from ...hanoi import Hanoi, Move, Position
from ...play.playthrough import Playthrough
from ..pictures.hanoi import brief
from ..still import Still
from .map_drawing import PIXELS_PER_STEP, Map
from .map_layout import gates, tower
from .map_words import role

AT_CORNERS = ("on the left", "at the top", "on the right")


class Way(NamedTuple):
    """A route: its positions, including the first, and the moves between them."""

    positions: list[Position]
    moves: list[Move]


class HanoiMap(Still):
    """All positions of a Hanoi puzzle as a graph; each line is a move in the colour of its disk.

    *way* is a route to draw: a list of moves from *position* or from the start, or a `Player` or
    `Playthrough`, which the map then follows. Visited positions show the number of moves at the
    first visit; the last one is framed.

    >>> from puzzlelib import Hanoi, hanoi
    >>> hanoi_map(Hanoi(1), [hanoi.Move(0, 2)]).status
    'The route: 1 move, 2 of 3 positions.'

    Raises IllegalMove if a move is illegal, and ValueError for more than five disks, which would be
    illegible.
    """

    def __init__(self, puzzle: Hanoi, way: Any = None, position: Position | None = None) -> None:
        if not isinstance(puzzle, Hanoi):
            raise ValueError(
                f"the map is one of a Hanoi puzzle like Hanoi(3), not of {quoted(puzzle)}"
            )
        if puzzle.disks > max(PIXELS_PER_STEP):
            raise ValueError(
                f"a map has room for {max(PIXELS_PER_STEP)} disks, not for {puzzle.disks}"
            )
        self.puzzle = puzzle
        self._map = Map(puzzle)
        play = getattr(way, "play", way)  # a Player has a `play`
        super().__init__("", None)
        self._show_route(route_of(puzzle, play, position))
        if isinstance(play, Playthrough):
            play.observe(lambda: self._show_route(route_of(puzzle, play)))

    def _show_route(self, way: Way) -> None:
        self.way = way
        self._show_drawing(map_text(self.puzzle, way), self._map.paint(way.positions))
        self.status = _route_summary(self.puzzle, way)


hanoi_map = HanoiMap  # public name, like the functions `draw` and `film`


def route_of(puzzle: Hanoi, way: Any, position: Position | None = None) -> Way:
    """Return *way* as a `Way`; without one, both of its lists are empty."""
    if isinstance(way, Playthrough):
        puzzle.check(way.position)
        return Way(way.positions[: way.moves_made + 1], way.route)
    if way is None:
        return Way([], [])
    first = puzzle.start if position is None else position
    puzzle.check(first)
    moves = checked_list(way, "way", "moves, a Player or a Playthrough", lambda move: True)
    return Way(list(accumulate(moves, puzzle.apply, initial=first)), moves)


def map_text(puzzle: Hanoi, way: Way) -> str:
    """Return the map as text: its corners, the moves that connect its parts, and the route.

    >>> print(map_text(Hanoi(1), route_of(Hanoi(1), [Move(0, 2)])))
    Map of the 3 positions of 1 disk; each line is a move.
    on the left: 1|–|– start
    at the top: –|1|–
    on the right: –|–|1 goal
    disk 1 moves: 1|–|– to –|1|–
    disk 1 moves: 1|–|– to –|–|1
    disk 1 moves: –|1|– to –|–|1
    The route: 1 move, 2 of 3 positions.
    1|–|–
    A → C: –|–|1
    """
    disks = puzzle.disks
    lines = [f"Map of the {3**disks} positions of {counted(disks, 'disk')}; each line is a move."]
    for rod, where in enumerate(AT_CORNERS):
        lines.append(f"{where}: {brief(tower(disks, rod))} {role(puzzle, rod)}".strip())
    for (rod, other), one in gates(disks).items():
        if rod < other:
            after = puzzle.apply(one, Move(rod, other))
            lines.append(f"disk {disks} moves: {brief(one)} to {brief(after)}")
    if way.positions:
        lines += [_route_summary(puzzle, way), brief(way.positions[0])]
    for move, after in zip(way.moves, way.positions[1:], strict=True):
        lines.append(f"{move}: {brief(after)}")
    return "\n".join(lines)


def _route_summary(puzzle: Hanoi, way: Way) -> str:
    """Return the length of the route in moves and distinct positions; "" without a route.

    >>> _route_summary(Hanoi(2), route_of(Hanoi(2), [Move(0, 1), Move(1, 0)]))
    'The route: 2 moves, 2 of 9 positions.'
    """
    if not way.positions:
        return ""
    seen = f"{len(set(way.positions))} of {3**puzzle.disks} positions"
    return f"The route: {counted(len(way.moves), 'move')}, {seen}."
