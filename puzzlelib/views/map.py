"""The map of all positions of a tower of disks, with the way somebody has gone drawn on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, permutations
from math import hypot
from typing import Any, NamedTuple

from ..hanoi import RODS, Disk, Hanoi, Move, Position, goals
from ..play import Playthrough
from ..rules import counted
from .canvas import Canvas, Point
from .palette import HUES, INK, LIGHT, LINE, ON_SHEET, SHEET
from .pictures.hanoi import brief, colour_of
from .still import Still

# ---- where each position lies on the map: each part of the map is a smaller map ------------------


def places(puzzle: Hanoi) -> dict[Position, Point]:
    """Where each position lies: towers on A to the left, on B at the top, on C to the right.

    Counted from the lower left corner, in steps from position to position.

    >>> places(Hanoi(1))
    {((1,), (), ()): (0.0, 0.0), ((), (1,), ()): (0.5, 1.0), ((), (), (1,)): (1.0, 0.0)}
    """
    side = 2**puzzle.disks - 1
    corners = [(0.0, 0.0), (side / 2, 1.0 * side), (1.0 * side, 0.0)]
    return dict(_parts(puzzle.disks, corners, ((), (), ())))


def _parts(disks: int, corners: list[Point], below: Position) -> Iterator[tuple[Position, Point]]:
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
    a, b, c = (tuple(range(disks, 0, -1)) if n == rod else () for n in range(3))
    return a, b, c


def gates(disks: Disk) -> dict[tuple[int, int], Position]:
    """The positions in which the largest disk can go from a rod to another, by these two rods.

    >>> gates(3)[0, 2]
    ((3,), (2, 1), ())
    """
    return {
        (rod, other): _put(tower(disks - 1, 3 - rod - other), rod, disks)
        for rod, other in permutations(range(3), 2)
    }


# ---- how the map is drawn: lines, positions, the way, and the words beside them ------------------

STEPS = {1: 150, 2: 130, 3: 112, 4: 58, 5: 29}  # pixels from position to position, by disks
RISE = 0.7  # flatter than 0.87, or the map would not fit on a screen
MOST_NAMED = 3  # disks; on a larger map only the ends of its parts carry their names
SIDE, TOP, BELOW = 90, 68, 74  # margins
BOX = 78, 44  # of a position that carries its name
DOT, EMPTY_DOT = {4: 14, 5: 12}, 5  # radius, with a number and without
LETTER, SMALL = 16, 14
SHORT = 40  # pixels of a line
# from a gate between two rods to the room for its name
ROOM = {(0, 1): (-62, -8), (1, 0): (-62, -8), (1, 2): (62, -8), (2, 1): (62, -8)}
ROOM |= {(0, 2): (-38, 32), (2, 0): (38, 32)}
VISITED = HUES[6]  # no disk on a map has it
THIN, WAY = 1.5, 9  # lines: thicker by 1 for each disk; on the way


class Map:
    """A drawing of all positions, each line a move; where they lie is computed once."""

    def __init__(self, puzzle: Hanoi) -> None:
        self.puzzle, self._is_named = puzzle, puzzle.disks <= MOST_NAMED
        step, side = STEPS[puzzle.disks], 2**puzzle.disks - 1
        floor = TOP + side * step * RISE
        self.size = max(2 * SIDE + side * step, 420), floor + BELOW
        left = (self.size[0] - side * step) / 2
        self.at = {
            position: (left + x * step, floor - y * step * RISE)
            for position, (x, y) in places(puzzle).items()
        }

    def paint(self, way: Sequence[Position] = ()) -> Canvas:
        """The map with a way on it: thick lines with arrows, numbers, a frame where it ends."""
        canvas = Canvas(*self.size)
        for one, other in self.lines():
            disk = moved(one, other)
            canvas.stroke([self.at[one], self.at[other]], colour_of(disk), THIN + disk)
        for one, other in pairwise(way):
            _paint_arrow(canvas, self.at[one], self.at[other], colour_of(moved(one, other)))
        self._paint_legend(canvas)
        paint_position = self._paint_box if self._is_named else self._paint_dot
        numbers = {position: way.index(position) for position in way}  # when first reached
        for position in self.at:
            paint_position(canvas, position, str(numbers.get(position, "")), position in way[-1:])
        for x, y, words in self._words():
            canvas.text(x, y, words, INK, LETTER)
        return canvas

    def lines(self) -> list[tuple[Position, Position]]:
        """The pairs of positions that a move joins, each once for both directions."""
        apply, moves = self.puzzle.apply, self.puzzle.moves
        pairs = [(position, apply(position, m)) for position in self.at for m in moves(position)]
        return [(one, other) for one, other in pairs if one < other]

    def _paint_legend(self, canvas: Canvas) -> None:
        """Which lines are moves of which disk, where the map leaves room: at the top left."""
        for disk in range(1, self.puzzle.disks + 1):
            y = TOP / 3 + (disk - 1) * 26
            canvas.stroke([(12, y), (42, y)], colour_of(disk), THIN + disk)
            canvas.text(106, y, f"disk {disk} moves", INK, LETTER)

    # ---- positions ------------------------------------------------------------------------------

    def _paint_box(self, canvas: Canvas, position: Position, number: str, is_end: bool) -> None:
        """A position with its name; where the way has been, with a number."""
        x, y = self.at[position]
        high = BOX[1] if number else BOX[1] - SMALL
        layers = [(0, VISITED), (2, VISITED)] if number else [(0, LINE), (2, SHEET)]
        for inside, colour in [(-6, INK), (-3, SHEET)] * is_end + layers:
            wide, tall = BOX[0] - 2 * inside, high - 2 * inside
            canvas.box(x - wide / 2, y - tall / 2, wide, tall, colour, 8 - inside / 2)
        ink = LIGHT if number else ON_SHEET
        canvas.text(x, y - 9 * bool(number), brief(position), ink, LETTER)
        if number:
            canvas.text(x, y + 11, number, ink, SMALL)

    def _paint_dot(self, canvas: Canvas, position: Position, number: str, is_end: bool) -> None:
        """A position as a dot; where the way has been, larger and with a number."""
        x, y = self.at[position]
        radius = DOT[self.puzzle.disks] if number else EMPTY_DOT
        for outside, colour in [(5, INK), (3, SHEET)] * is_end + [(0, VISITED if number else LINE)]:
            canvas.circle(x, y, radius + outside, colour)
        if number:
            canvas.text(x, y, number, LIGHT, SMALL if len(number) < 3 else 11)

    # ---- words beside them: where, and what -----------------------------------------------------

    def _words(self) -> Iterator[tuple[float, float, str]]:
        yield from self._parts()
        yield from self._roles()
        if not self._is_named:
            yield from self._ends()

    def _parts(self) -> Iterator[tuple[float, float, str]]:
        """In the middle of each part, where its largest disk is."""
        largest = self.puzzle.disks
        for rod in range(3) if largest >= MOST_NAMED else ():
            inside = [place for position, place in self.at.items() if largest in position[rod]]
            x, y = (sum(numbers) / len(inside) for numbers in zip(*inside, strict=True))
            yield x, y, f"disk {largest} on {RODS[rod]}"

    def _roles(self) -> Iterator[tuple[float, float, str]]:
        """What the towers at the corners are: below their names, or above at the top."""
        away = 44 if self._is_named else 54
        for rod, (x, y) in enumerate(self._corners()):
            yield x, y + (-away if rod == 1 else away), role(self.puzzle, rod)

    def _ends(self) -> Iterator[tuple[float, float, str]]:
        """Outside the map, the names of the positions where the smaller disks stand together."""
        for rod, (x, y) in enumerate(self._corners()):
            yield x, y + (-32 if rod == 1 else 32), brief(tower(self.puzzle.disks, rod))
        for rods, position in gates(self.puzzle.disks).items():
            x, y = self.at[position]
            yield x + ROOM[rods][0], y + ROOM[rods][1], brief(position)

    def _corners(self) -> list[Point]:
        return [self.at[tower(self.puzzle.disks, rod)] for rod in range(3)]


def _paint_arrow(canvas: Canvas, start: Point, end: Point, colour: str) -> None:
    """A thick line, with an arrow head behind its middle: the way back has one of its own."""
    canvas.stroke([start, end], colour, WAY)
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length < SHORT:
        return  # no room: there the numbers alone tell the direction
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = start[0] + x * (length / 2 + 11), start[1] + y * (length / 2 + 11)
    wings = [(tip[0] - 8 * x + turn * 11 * y, tip[1] - 8 * y - turn * 11 * x) for turn in (1, -1)]
    canvas.stroke([wings[0], tip, wings[1]], colour, 5)


def moved(one: Position, other: Position) -> Disk:
    """The disk that a move between two positions moves.

    >>> moved(((3,), (2, 1), ()), ((), (2, 1), (3,)))
    3
    """
    return max(disk for rod, after in zip(one, other, strict=True) for disk in {*rod} ^ {*after})


def role(puzzle: Hanoi, rod: int) -> str:
    """What a tower on that rod is: "start", "goal" or nothing in particular."""
    return "start" if rod == 0 else "goal" if rod in goals(puzzle) else ""


# ---- the map as a widget and in words; it follows the play-through that is drawn on it -----------

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
    there are more than five disks, because nobody could read that.
    """

    def __init__(self, puzzle: Hanoi, way: Any = None, position: Position | None = None) -> None:
        if not isinstance(puzzle, Hanoi):
            raise ValueError(f"the map is one of a Hanoi puzzle like Hanoi(3), not of {puzzle!r}")
        if puzzle.disks > max(STEPS):
            raise ValueError(f"a map has room for {max(STEPS)} disks, not for {puzzle.disks}")
        self.puzzle, self._map = puzzle, Map(puzzle)
        play = getattr(way, "play", way)  # a Player holds one
        self.way = gone(puzzle, play, position)
        super().__init__(words(puzzle, self.way), self._map.paint(self.way.positions))
        self.status = news(puzzle, self.way)
        if isinstance(play, Playthrough):
            play.observe(lambda: self._follow(play))

    def _follow(self, play: Playthrough[Position, Move]) -> None:
        self.way = gone(self.puzzle, play)
        self._put(words(self.puzzle, self.way), self._map.paint(self.way.positions))
        self.status = news(self.puzzle, self.way)


hanoi_map = HanoiMap  # asked for like the other pictures: `draw`, `film`


def gone(puzzle: Hanoi, way: Any, position: Position | None = None) -> Way:
    """The way as positions and moves; none at all without a way."""
    if isinstance(way, Playthrough):
        puzzle.check(way.position)
        return Way(way.positions[: way.moves_made + 1], way.route)
    if way is None:
        return Way([], [])
    first = puzzle.start if position is None else position
    puzzle.check(first)
    moves = list(way)
    return Way(list(accumulate(moves, puzzle.apply, initial=first)), moves)


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
        told.append(f"{where}: {brief(tower(disks, rod))} {role(puzzle, rod)}".strip())
    for (rod, other), one in gates(disks).items():
        if rod < other:
            after = puzzle.apply(one, Move(rod, other))
            told.append(f"disk {disks} moves: {brief(one)} to {brief(after)}")
    if way.positions:
        told += [news(puzzle, way), brief(way.positions[0])]
    for move, after in zip(way.moves, way.positions[1:], strict=True):
        told.append(f"{move}: {brief(after)}")
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
