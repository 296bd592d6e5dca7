"""The picture of Nim: a row of matches for each heap; a groove stays where one was taken."""

from collections.abc import Mapping, Set

from ...nim import Move, Nim, Position
from ...rules import IllegalMove
from ..canvas import Canvas
from ..palette import CREAM, HOLE, HUES, LIGHT, WOOD_LIGHT
from .picture import MarkingPicture, paint_plank

CELL = 46  # from match to match
ROW = 70  # from heap to heap
LONG, THICK = 54, 11  # a match
LEFT = 92  # for the name of the heap
MARGIN = 12
TRAY, TRAY_GAP = 58, 6  # for what a player took
SMALL = 0.6  # of a match there


class NimPicture(MarkingPicture[Nim, Position, Move]):
    """Pieces of one heap are marked, then taken."""

    how_to = "Click the pieces to take, all in one heap, then OK."
    always_buttons = False  # there can be a dozen
    room_below = TRAY_GAP + TRAY

    def size(self) -> tuple[float, float]:
        """Width and height of the picture."""
        start = self.rules.start
        return LEFT + max(7, *start) * CELL + MARGIN, len(start) * ROW + 2 * MARGIN

    def paint(self, canvas: Canvas, position: Position) -> None:
        """Each heap with its name, its pieces, and the places of those that were taken."""
        paint_plank(canvas, *self.size())
        for heap, pieces in enumerate(position):
            y = MARGIN + (heap + 0.5) * ROW - 2
            canvas.text(LEFT / 2, y, f"heap {heap + 1}", LIGHT, 18)
            for place in range(self.rules.start[heap]):
                x = LEFT + (place + 0.5) * CELL
                if place < pieces:
                    _paint_match(canvas, x, y, f"item:piece-{heap + 1}-{place + 1}")
                else:
                    canvas.box(x - 3, y - LONG / 2, 6, LONG, HOLE, 3)

    def paint_taken(self, canvas: Canvas, taken: Mapping[str, int]) -> None:
        """A tray for each player, with the matches that are theirs."""
        width, top = self.size()
        wide = (width - TRAY_GAP) / 2
        pitch = min(15.0, (wide - LEFT - 2 * MARGIN) / sum(self.rules.start))
        for player, (name, count) in enumerate(taken.items()):
            left, y = player * (wide + TRAY_GAP), top + TRAY_GAP + TRAY / 2 - 2
            paint_plank(canvas.window(left, top + TRAY_GAP), wide, TRAY)
            canvas.text(left + LEFT / 2, y, name, LIGHT, 14)
            for number in range(count):
                x = left + LEFT + MARGIN + (number + 0.5) * pitch
                _paint_match(canvas, x, y, f"taken:{player}-{number + 1}", SMALL)

    def label(self, position: Position, gid: str) -> str:
        """The spoken name of a piece.

        >>> NimPicture(Nim()).label((3, 4, 5), "item:piece-2-1")
        'heap 2, piece 1 of 4'
        """
        place = _place(position, gid)
        if place is None:
            return "no piece"
        return f"heap {_heap(gid) + 1}, piece {place} of {position[_heap(gid)]}"

    def marked(self, position: Position, marks: Set[str], item: str) -> frozenset[str]:
        """The marks after a click on `item`: set or taken away; IllegalMove if in another row.

        >>> sorted(NimPicture(Nim()).marked((3, 4, 5), {"item:piece-1-1"}, "item:piece-1-3"))
        ['item:piece-1-1', 'item:piece-1-3']
        """
        if _place(position, item) is None:
            raise IllegalMove("there is no such piece here")
        if item in marks:
            return frozenset(marks - {item})
        if any(_heap(mark) != _heap(item) for mark in marks):
            raise IllegalMove("a move takes pieces from one heap: unmark the others first")
        return frozenset(marks | {item})

    def move_from_marks(self, position: Position, marks: Set[str]) -> Move | None:
        """The move that takes the marked pieces; None without marks."""
        return Move(_heap(min(marks)), len(marks)) if marks else None

    def things(self, position: Position, move: Move) -> list[str]:
        """The pieces that a move takes: the last ones of their row."""
        left = position[move.heap] - move.take
        return [f"item:piece-{move.heap + 1}-{left + n + 1}" for n in range(move.take)]


def _paint_match(canvas: Canvas, x: float, y: float, gid: str, size: float = 1) -> None:
    """A match, with room around it, which is what is marked."""
    long, thick = LONG * size, THICK * size
    left, top = x - thick / 2, y - long / 2
    canvas.box(x - 1.6 * thick, top - 4, 3.2 * thick, long + 8, "none", 6, gid)
    canvas.box(left, top + thick / 2, thick, long - thick / 2, WOOD_LIGHT, 2, gid)
    canvas.box(left, top + thick / 2, 0.65 * thick, long - thick / 2, CREAM, 2, gid)
    for rim, colour in (1.5, CREAM), (0, HUES[5]):
        wide, high = 1.3 * thick + 2 * rim * size, 1.7 * thick + 2 * rim * size
        canvas.box(x - wide / 2, top - rim * size, wide, high, colour, wide / 2, gid)


def _heap(gid: str) -> int:
    return int(gid.split("-")[1]) - 1


def _place(position: Position, gid: str) -> int | None:
    """The place of a piece in its row, from 1; None if no such piece is there."""
    pieces = [(heap, place) for heap, size in enumerate(position) for place in range(1, size + 1)]
    return next((n for heap, n in pieces if gid == f"item:piece-{heap + 1}-{n}"), None)
