"""How the map is drawn: lines, positions, the way, and the words beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from ...hanoi import RODS, Hanoi, Position, goals
from ..canvas import HUES, INK, LIGHT, LINE, Canvas
from ..pictures.hanoi import brief
from .places import Point, gates, places, tower

STEPS = {1: 150, 2: 130, 3: 112, 4: 58, 5: 29}  # pixels from position to position, by disks
RISE = 0.76  # flatter than 0.87, or the map would not fit on a screen
MOST_NAMED = 3  # disks; on a larger map only the ends of its parts carry their names
SIDE, TOP, BELOW = 90, 68, 74  # margins
BOX = 78, 44  # of a position that carries its name
DOT, EMPTY_DOT = {4: 14, 5: 12}, 5  # radius, with a number and without
LETTER, SMALL = 16, 14
SHORT = 40  # pixels of a line
ROOM = {  # from a gate between two rods to the room for its name
    (0, 1): (-62.0, -8.0),
    (1, 0): (-62.0, -8.0),
    (1, 2): (62.0, -8.0),
    (2, 1): (62.0, -8.0),
    (0, 2): (-38.0, 32.0),
    (2, 0): (38.0, 32.0),
}
PAGE, ON_PAGE = "#fdfdfd", "#24292e"  # where nobody has been is paper, in both themes
WAY = HUES[0]


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
            canvas.stroke([self.at[one], self.at[other]], LINE, 1.5)
        for one, other in pairwise(way):
            _paint_arrow(canvas, self.at[one], self.at[other])
        paint_position = self._paint_box if self._is_named else self._paint_dot
        numbers = first_visits(way)
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

    # ---- positions ------------------------------------------------------------------------------

    def _paint_box(self, canvas: Canvas, position: Position, number: str, is_end: bool) -> None:
        """A position with its name; where the way has been, with a number."""
        x, y = self.at[position]
        high = BOX[1] if number else BOX[1] - SMALL
        layers = [(0, WAY), (2, WAY)] if number else [(0, LINE), (2, PAGE)]
        for inside, colour in [(-6, INK), (-3, PAGE)] * is_end + layers:
            wide, tall = BOX[0] - 2 * inside, high - 2 * inside
            canvas.box(x - wide / 2, y - tall / 2, wide, tall, colour, 8 - inside / 2)
        ink = LIGHT if number else ON_PAGE
        canvas.text(x, y - 9 * bool(number), brief(self.puzzle, position), ink, LETTER)
        if number:
            canvas.text(x, y + 11, number, ink, SMALL)

    def _paint_dot(self, canvas: Canvas, position: Position, number: str, is_end: bool) -> None:
        """A position as a dot; where the way has been, larger and with a number."""
        x, y = self.at[position]
        radius = DOT[self.puzzle.disks] if number else EMPTY_DOT
        for outside, colour in [(5, INK), (3, PAGE)] * is_end + [(0, WAY if number else LINE)]:
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
            name = brief(self.puzzle, tower(self.puzzle.disks, rod))
            yield x, y + (-32 if rod == 1 else 32), name
        for rods, position in gates(self.puzzle.disks).items():
            x, y = self.at[position]
            yield x + ROOM[rods][0], y + ROOM[rods][1], brief(self.puzzle, position)

    def _corners(self) -> list[Point]:
        return [self.at[tower(self.puzzle.disks, rod)] for rod in range(3)]


def _paint_arrow(canvas: Canvas, start: Point, end: Point) -> None:
    """A thick line, with an arrow head behind its middle: the way back has one of its own."""
    canvas.stroke([start, end], WAY, 6)
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length < SHORT:
        return  # no room: there the numbers alone tell the direction
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = start[0] + x * (length / 2 + 11), start[1] + y * (length / 2 + 11)
    wings = [(tip[0] - 8 * x + turn * 9 * y, tip[1] - 8 * y - turn * 9 * x) for turn in (1, -1)]
    canvas.stroke([wings[0], tip, wings[1]], WAY, 5)


def role(puzzle: Hanoi, rod: int) -> str:
    """What a tower on that rod is: "start", "goal" or nothing in particular."""
    return "start" if rod == 0 else "goal" if rod in goals(puzzle) else ""


def first_visits(way: Sequence[Position]) -> dict[Position, int]:
    """How many moves had been made when a position of the way was reached for the first time."""
    return {position: way.index(position) for position in way}
