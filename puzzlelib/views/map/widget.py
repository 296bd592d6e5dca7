"""The map as a widget and in words; it follows the play-through that is drawn on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ...hanoi import Hanoi, Move, Position
from ...play import Playthrough
from ...trace.outline import counted
from ..canvas import svg
from ..picture import Picture
from ..pictures.hanoi import brief
from .drawing import STEPS, Map, role
from .places import gates, tower

AT_CORNERS = ("on the left", "at the top", "on the right")


class Way(NamedTuple):
    """The positions on a way, from the first one on, and the moves between them."""

    positions: list[Position]
    moves: list[Move]


class HanoiMap(Picture):
    """All positions of a tower of one to five disks, each line a move, and a way among them.

    Where the way has been stands the number of moves made until then, for the first time; a frame
    is where it ends. The map of a play-through is drawn anew with every move.
    """

    def __init__(self, puzzle: Hanoi, way: Any = None, position: Position | None = None) -> None:
        if not isinstance(puzzle, Hanoi):
            raise ValueError(
                f"the map is one of a Hanoi puzzle, such as Hanoi(3), not of {puzzle!r}"
            )
        if puzzle.disks > max(STEPS):
            raise ValueError(f"a map has room for {max(STEPS)} disks, not for {puzzle.disks}")
        self.puzzle, self._map = puzzle, Map(puzzle)
        play = getattr(way, "play", way)  # a Player holds one
        self._take(gone(puzzle, play, position))
        super().__init__(self.text, self.figure, svg(self.figure, self.text))
        self.status = news(puzzle, self.way)
        if isinstance(play, Playthrough):
            play.observe(lambda: self._follow(play))

    def _take(self, way: Way) -> None:
        self.way, self.text = way, words(self.puzzle, way)
        self.figure = self._map.paint(way.positions).figure

    def _follow(self, play: Playthrough[Position, Move]) -> None:
        self._take(gone(self.puzzle, play))
        self.show(svg(self.figure, self.text), {}, {})
        self.status = news(self.puzzle, self.way)


def hanoi_map(puzzle: Hanoi, way: Any = None, position: Position | None = None) -> HanoiMap:
    """A picture of all positions, with a way drawn on it as a thick line.

    The way is a list of moves, from the start or from `position`; or a `Player` or `Playthrough`,
    which the map then follows. IllegalMove if a move breaks a rule; ValueError if there are more
    than five disks, because nobody could read that.
    """
    return HanoiMap(puzzle, way, position)


def gone(puzzle: Hanoi, way: Any, position: Position | None = None) -> Way:
    """The way as positions and moves; none at all without a way."""
    if isinstance(way, Playthrough):
        puzzle.check(way.position)
        return Way(way.positions[: way.moves_made + 1], way.line)
    if way is None:
        return Way([], [])
    return _followed(puzzle, way, puzzle.start if position is None else position)


def _followed(puzzle: Hanoi, line: Iterable[Move], position: Position) -> Way:
    puzzle.check(position)
    way = Way([position], list(line))
    for move in way.moves:
        way.positions.append(puzzle.apply(way.positions[-1], move))
    return way


def words(puzzle: Hanoi, way: Way) -> str:
    """The map as text: its corners, the moves of the largest disk, which join its parts, and the way.

    >>> print(words(Hanoi(1), gone(Hanoi(1), [Move(0, 2)])))
    Map of the 3 positions of 1 disk; each line is a move.
    on the left: 1|–|– start
    at the top: –|1|–
    on the right: –|–|1 goal
    disk 1 moves: 1|–|– to –|1|–
    disk 1 moves: 1|–|– to –|–|1
    disk 1 moves: –|1|– to –|–|1
    The way: 1 move, 2 of 3 positions.
    1|–|–
    A → C: –|–|1
    """
    disks = puzzle.disks
    told = [f"Map of the {3**disks} positions of {counted(disks, 'disk')}; each line is a move."]
    for rod, where in enumerate(AT_CORNERS):
        told.append(f"{where}: {brief(puzzle, tower(disks, rod))} {role(puzzle, rod)}".strip())
    for (rod, other), one in gates(disks).items():
        if rod < other:
            after = puzzle.apply(one, Move(rod, other))
            told.append(f"disk {disks} moves: {brief(puzzle, one)} to {brief(puzzle, after)}")
    if way.positions:
        told += [news(puzzle, way), brief(puzzle, way.positions[0])]
    for move, after in zip(way.moves, way.positions[1:], strict=True):
        told.append(f"{move}: {brief(puzzle, after)}")
    return "\n".join(told)


def news(puzzle: Hanoi, way: Way) -> str:
    """How long the way is, in moves and in positions.

    >>> news(Hanoi(2), gone(Hanoi(2), [Move(0, 1), Move(1, 0)]))
    'The way: 2 moves, 2 of 9 positions.'
    """
    if not way.positions:
        return ""
    seen = f"{len(set(way.positions))} of {3**puzzle.disks} positions"
    return f"The way: {counted(len(way.moves), 'move')}, {seen}."
