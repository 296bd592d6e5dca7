"""The map of all positions of a tower of disks, with the route a learner has taken drawn on it."""

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
    """The positions on a way, from the first one on, and the moves between them."""

    positions: list[Position]
    moves: list[Move]


class HanoiMap(Still):
    """All positions of a tower, each line a move in the colour of its disk, and a way among them.

    The way is a list of moves, from the start or from `position`; or a `Player` or `Playthrough`,
    which the map then follows. Where it has been stands the number of moves made until then, for
    the first time; a frame is where it ends. IllegalMove if a move breaks a rule; ValueError if
    there are more than five disks, because no one could read that.
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
        play = getattr(way, "play", way)  # a Player holds one
        self.way = gone(puzzle, play, position)
        super().__init__(words(puzzle, self.way), self._map.paint(self.way.positions))
        self.status = _way_in_words(puzzle, self.way)
        if isinstance(play, Playthrough):
            play.observe(lambda: self._follow(play))

    def _follow(self, play: Playthrough[Position, Move]) -> None:
        self.way = gone(self.puzzle, play)
        self._show_drawing(words(self.puzzle, self.way), self._map.paint(self.way.positions))
        self.status = _way_in_words(self.puzzle, self.way)


hanoi_map = HanoiMap  # asked for like the other pictures: `draw`, `film`


def gone(puzzle: Hanoi, way: Any, position: Position | None = None) -> Way:
    """Return the route as positions and moves; none at all without one."""
    if isinstance(way, Playthrough):
        puzzle.check(way.position)
        return Way(way.positions[: way.moves_made + 1], way.route)
    if way is None:
        return Way([], [])
    first = puzzle.start if position is None else position
    puzzle.check(first)
    moves = checked_list(way, "way", "moves, a Player or a Playthrough", lambda move: True)
    return Way(list(accumulate(moves, puzzle.apply, initial=first)), moves)


def words(puzzle: Hanoi, way: Way) -> str:
    """Return the map as text: its corners, the moves that join its parts, and the route taken.

    >>> print(words(Hanoi(1), gone(Hanoi(1), [Move(0, 2)])))
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
        lines += [_way_in_words(puzzle, way), brief(way.positions[0])]
    for move, after in zip(way.moves, way.positions[1:], strict=True):
        lines.append(f"{move}: {brief(after)}")
    return "\n".join(lines)


def _way_in_words(puzzle: Hanoi, way: Way) -> str:
    """Return how long the route is, in moves and in positions.

    >>> _way_in_words(Hanoi(2), gone(Hanoi(2), [Move(0, 1), Move(1, 0)]))
    'The route: 2 moves, 2 of 9 positions.'
    """
    if not way.positions:
        return ""
    seen = f"{len(set(way.positions))} of {3**puzzle.disks} positions"
    return f"The route: {counted(len(way.moves), 'move')}, {seen}."
