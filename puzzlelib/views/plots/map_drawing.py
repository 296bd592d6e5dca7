"""How the map is drawn: lines, positions, the way, and the words beside them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from stepthrough.canvas import Canvas, Point
from stepthrough.palette import HUES, INK, LIGHT, LINE, ON_SHEET, SHEET

from ...hanoi import Disk, Hanoi, Position
from ..pictures.hanoi import brief, colour_of
from .map_layout import places_of
from .map_words import MOST_NAMED, words_beside

# from position to position, by disks
PIXELS_PER_STEP = {1: 150, 2: 130, 3: 112, 4: 58, 5: 29}
_RISE = 0.7  # flatter than 0.87, or the map would not fit on a screen
_SIDE, _TOP, _BELOW = 90, 68, 74  # margins
BOX = 78, 44  # of a position that carries its name
DOT, _EMPTY_DOT = {4: 14, 5: 12}, 5  # radius, with a number and without
_LETTER, _SMALL = 16, 14
_SHORT = 40  # pixels of a line
_VISITED = HUES[6]  # no disk on a map has it
_THIN, _WAY = 1.5, 9  # lines: thicker by 1 for each disk; on the way


class Map:
    """A drawing of all positions, each line a move; where they lie is computed once."""

    def __init__(self, puzzle: Hanoi) -> None:
        self.puzzle = puzzle
        self._is_named = puzzle.disks <= MOST_NAMED
        step = PIXELS_PER_STEP[puzzle.disks]
        side = 2**puzzle.disks - 1
        floor = _TOP + side * step * _RISE
        self.size = max(2 * _SIDE + side * step, 420), floor + _BELOW
        left = (self.size[0] - side * step) / 2
        self.at = {
            position: (left + x * step, floor - y * step * _RISE)
            for position, (x, y) in places_of(puzzle).items()
        }

    def paint(self, way: Sequence[Position] = ()) -> Canvas:
        """Draw the map with a way on it, and return it: arrows, numbers, and a frame where it ends."""
        canvas = Canvas(*self.size)
        for one, other in self.lines():
            disk = moved(one, other)
            canvas.stroke([self.at[one], self.at[other]], colour_of(disk), _THIN + disk)
        for one, other in pairwise(way):
            _paint_arrow(canvas, self.at[one], self.at[other], colour_of(moved(one, other)))
        self._paint_legend(canvas)
        paint_position = self._paint_box if self._is_named else self._paint_dot
        numbers = {position: way.index(position) for position in way}  # when first reached
        for position in self.at:
            paint_position(canvas, position, str(numbers.get(position, "")), position in way[-1:])
        for x, y, words in words_beside(self.puzzle, self.at):
            canvas.text(x, y, words, INK, _LETTER)
        return canvas

    def lines(self) -> list[tuple[Position, Position]]:
        """Return the pairs of positions that a move joins, each once for both directions."""
        apply, moves = self.puzzle.apply, self.puzzle.moves
        pairs = [(position, apply(position, m)) for position in self.at for m in moves(position)]
        return [(one, other) for one, other in pairs if one < other]

    def _paint_legend(self, canvas: Canvas) -> None:
        """Say which lines are moves of which disk, where the map leaves room: at the top left."""
        for disk in range(1, self.puzzle.disks + 1):
            y = _TOP / 3 + (disk - 1) * 26
            canvas.stroke([(12, y), (42, y)], colour_of(disk), _THIN + disk)
            canvas.text(106, y, f"disk {disk} moves", INK, _LETTER)

    def _paint_box(self, canvas: Canvas, position: Position, number: str, is_end: bool) -> None:
        """Draw a position with its name; where the way has been, with a number."""
        x, y = self.at[position]
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
        """Draw a position as a dot; where the way has been, larger and with a number."""
        x, y = self.at[position]
        radius = DOT[self.puzzle.disks] if number else _EMPTY_DOT
        for outside, colour in [(5, INK), (3, SHEET)] * is_end + [
            (0, _VISITED if number else LINE)
        ]:
            canvas.circle(x, y, radius + outside, colour)
        if number:
            canvas.text(x, y, number, LIGHT, _SMALL if len(number) < 3 else 11)


def _paint_arrow(canvas: Canvas, start: Point, end: Point, colour: str) -> None:
    """Draw a thick line, with an arrow head behind its middle: the way back has its own."""
    canvas.stroke([start, end], colour, _WAY)
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length < _SHORT:
        return  # no room: there the numbers alone tell the direction
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = start[0] + x * (length / 2 + 11), start[1] + y * (length / 2 + 11)
    wings = [(tip[0] - 8 * x + turn * 11 * y, tip[1] - 8 * y - turn * 11 * x) for turn in (1, -1)]
    canvas.stroke([wings[0], tip, wings[1]], colour, 5)


def moved(one: Position, other: Position) -> Disk:
    """Return the disk that a move between two positions moves.

    >>> moved(((3,), (2, 1), ()), ((), (2, 1), (3,)))
    3
    """
    return max(disk for rod, after in zip(one, other, strict=True) for disk in {*rod} ^ {*after})
