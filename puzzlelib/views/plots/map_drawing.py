"""Draw the map: lines, positions, route and captions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from stepthrough.canvas import Canvas, Point
from stepthrough.palette import HUES, INK, LIGHT, LINE, ON_SHEET, SHEET

from ...hanoi import Disk, Hanoi, Position
from ..pictures.hanoi import brief, colour_of
from .map_layout import places_of
from .map_words import MOST_NAMED, captions

# pixels between neighbouring positions, by number of disks
PIXELS_PER_STEP = {1: 150, 2: 130, 3: 112, 4: 58, 5: 29}
_RISE = 0.7  # below 0.87, the height of an equilateral triangle, to fit on a screen
_SIDE, _TOP, _BELOW = 90, 68, 74  # margins
BOX = 78, 44  # size of a position with its name
DOT, _EMPTY_DOT = {4: 14, 5: 12}, 5  # radius with number, by disks; without
_LETTER, _SMALL = 16, 14
_SHORT = 40  # a line without room for an arrow head, in pixels
_VISITED = HUES[6]  # not the colour of a disk
_THIN, _WAY = 1.5, 9  # line width: of moves, plus 1 per disk; of the route


class Map:
    """A drawing of all positions and moves of a puzzle; the layout is computed once."""

    def __init__(self, puzzle: Hanoi) -> None:
        self.puzzle = puzzle
        self._is_named = puzzle.disks <= MOST_NAMED
        step = PIXELS_PER_STEP[puzzle.disks]
        side = 2**puzzle.disks - 1
        floor = _TOP + side * step * _RISE
        self.size = max(2 * _SIDE + side * step, 420), floor + _BELOW
        left = (self.size[0] - side * step) / 2
        self.places = {
            position: (left + x * step, floor - y * step * _RISE)
            for position, (x, y) in places_of(puzzle).items()
        }

    def paint(self, way: Sequence[Position] = ()) -> Canvas:
        """Return a canvas with the map and a route: arrows, numbers, and a frame at its end."""
        canvas = Canvas(*self.size)
        for one, other in self.lines():
            disk = moved_disk(one, other)
            canvas.stroke([self.places[one], self.places[other]], colour_of(disk), _THIN + disk)
        for one, other in pairwise(way):
            _paint_arrow(
                canvas, self.places[one], self.places[other], colour_of(moved_disk(one, other))
            )
        self._paint_legend(canvas)
        paint_position = self._paint_box if self._is_named else self._paint_dot
        numbers = {position: way.index(position) for position in way}  # at the first visit
        for position in self.places:
            paint_position(canvas, position, str(numbers.get(position, "")), position in way[-1:])
        for x, y, words in captions(self.puzzle, self.places):
            canvas.text(x, y, words, INK, _LETTER)
        return canvas

    def lines(self) -> list[tuple[Position, Position]]:
        """Return the pairs of positions connected by a move, each pair once."""
        apply, moves = self.puzzle.apply, self.puzzle.moves
        pairs = [
            (position, apply(position, m)) for position in self.places for m in moves(position)
        ]
        return [(one, other) for one, other in pairs if one < other]

    def _paint_legend(self, canvas: Canvas) -> None:
        """Draw the legend, which colour is which disk, at the top left, where the map is empty."""
        for disk in range(1, self.puzzle.disks + 1):
            y = _TOP / 3 + (disk - 1) * 26
            canvas.stroke([(12, y), (42, y)], colour_of(disk), _THIN + disk)
            canvas.text(106, y, f"disk {disk} moves", INK, _LETTER)

    def _paint_box(self, canvas: Canvas, position: Position, number: str, is_end: bool) -> None:
        """Draw a position with its name and, if it was visited, a number."""
        x, y = self.places[position]
        high = BOX[1] if number else BOX[1] - _SMALL
        layers = [(0, _VISITED), (2, _VISITED)] if number else [(0, LINE), (2, SHEET)]
        for inside, colour in [(-6, INK), (-3, SHEET)] * is_end + layers:
            wide, tall = BOX[0] - 2 * inside, high - 2 * inside
            canvas.box(x - wide / 2, y - tall / 2, wide, tall, colour, 8 - inside / 2)
        ink = LIGHT if number else ON_SHEET
        canvas.text(x, y - 9 * bool(number), brief(position), ink, _LETTER)
        if number:
            canvas.text(x, y + 11, number, ink, _SMALL)

    def _paint_dot(self, canvas: Canvas, position: Position, number: str, is_end: bool) -> None:
        """Draw a position as a dot, larger and with a number if it was visited."""
        x, y = self.places[position]
        radius = DOT[self.puzzle.disks] if number else _EMPTY_DOT
        for outside, colour in [(5, INK), (3, SHEET)] * is_end + [
            (0, _VISITED if number else LINE)
        ]:
            canvas.circle(x, y, radius + outside, colour)
        if number:
            canvas.text(x, y, number, LIGHT, _SMALL if len(number) < 3 else 11)


def _paint_arrow(canvas: Canvas, start: Point, end: Point, colour: str) -> None:
    """Draw a thick line with an arrow head after its middle.

    Off the middle, the arrow heads of both directions are separate.
    """
    canvas.stroke([start, end], colour, _WAY)
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length < _SHORT:
        return  # the numbers show the direction
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = start[0] + x * (length / 2 + 11), start[1] + y * (length / 2 + 11)
    wings = [(tip[0] - 8 * x + turn * 11 * y, tip[1] - 8 * y - turn * 11 * x) for turn in (1, -1)]
    canvas.stroke([wings[0], tip, wings[1]], colour, 5)


def moved_disk(one: Position, other: Position) -> Disk:
    """Return the disk that is moved between two adjacent positions.

    >>> moved_disk(((3,), (2, 1), ()), ((), (2, 1), (3,)))
    3
    """
    return max(disk for rod, after in zip(one, other, strict=True) for disk in {*rod} ^ {*after})
