"""The picture of Nim: a row of matches for each heap."""

from collections.abc import Set
from dataclasses import replace

from stepthrough.canvas import Canvas
from stepthrough.palette import CREAM, HUES, LIGHT, WOOD_LIGHT

from ...nim import Move, Nim, Position
from ...rules import IllegalMove
from ..actions import label_of
from .picture import MarkingPicture, paint_plank

_CELL = 46  # distance between matches, in pixels
_ROW = 70  # distance between heaps
_LONG, _THICK, _HEAD = 54, 11, HUES[5]  # of a match
_LEFT = 92  # room for the name of the heap
_MARGIN = 12


class NimPicture(MarkingPicture[Nim, Position, Move]):
    """Rows of matches; a move marks pieces of one heap and confirms with OK."""

    how_to = f"Click the pieces to take, all in one heap, then {label_of('ok')}."

    def size(self) -> tuple[float, float]:
        """Return width and height in pixels."""
        start = self.rules.start
        return _LEFT + max(7, *start) * _CELL + _MARGIN, len(start) * _ROW + 2 * _MARGIN

    def paint(self, canvas: Canvas, position: Position) -> None:
        """Draw each heap with its name and its remaining pieces."""
        paint_plank(canvas, *self.size())
        for heap, pieces in enumerate(position):
            y = _MARGIN + (heap + 0.5) * _ROW - 2
            canvas.text(_LEFT / 2, y, f"heap {heap + 1}", LIGHT, 18)
            for place in range(pieces):
                x = _LEFT + (place + 0.5) * _CELL
                _paint_match(canvas, x, y, f"item:piece-{heap + 1}-{place + 1}")

    def label(self, position: Position, gid: str) -> str:
        """Return the accessible name of a piece.

        >>> NimPicture(Nim()).label((3, 4, 5), "item:piece-2-1")
        'heap 2, piece 1 of 4'
        """
        place = _place(position, gid)
        if place is None:
            return "no piece"
        return f"heap {_heap(gid) + 1}, piece {place} of {position[_heap(gid)]}"

    def marked(self, position: Position, marks: Set[str], item: str) -> frozenset[str]:
        """Return *marks* with *item* toggled.

        >>> sorted(NimPicture(Nim()).marked((3, 4, 5), {"item:piece-1-1"}, "item:piece-1-3"))
        ['item:piece-1-1', 'item:piece-1-3']

        Raises IllegalMove if *item* is not in the heap of the other marks, or does not exist.
        """
        if _place(position, item) is None:
            raise IllegalMove("there is no such piece here")
        if item in marks:
            return frozenset(marks - {item})
        if any(_heap(mark) != _heap(item) for mark in marks):
            raise IllegalMove("a move takes pieces from one heap: unmark the others first")
        return frozenset(marks | {item})

    def move_from_marks(self, position: Position, marks: Set[str]) -> Move | None:
        """Return the move that takes the marked pieces; None if nothing is marked.

        >>> print(NimPicture(Nim()).move_from_marks((3, 4, 5), {"item:piece-1-1", "item:piece-1-3"}))
        take 2 from heap 1
        """
        return Move(_heap(min(marks)), len(marks)) if marks else None

    def next_puzzle(self) -> tuple[str, Nim] | None:
        """Return the game with one more piece in every heap."""
        heaps = tuple(pieces + 1 for pieces in self.rules.start)
        return f"heaps of {', '.join(map(str, heaps))}", replace(self.rules, start=heaps)

    def moved_items(self, position: Position, move: Move) -> list[str]:
        """Return the pieces that *move* takes: the last ones of their row.

        >>> NimPicture(Nim()).moved_items((3, 4, 5), Move(0, 2))
        ['item:piece-1-2', 'item:piece-1-3']
        """
        left = position[move.heap] - move.take
        return [f"item:piece-{move.heap + 1}-{left + n + 1}" for n in range(move.take)]


def _paint_match(canvas: Canvas, x: float, y: float, gid: str) -> None:
    """Draw a match inside an invisible box, which carries the mark."""
    left, top = x - _THICK / 2, y - _LONG / 2
    canvas.box(x - 18, top - 4, 36, _LONG + 8, "none", 6, gid)
    canvas.box(left, top + 6, _THICK, _LONG - 6, WOOD_LIGHT, 2, gid)
    canvas.box(left, top + 6, _THICK - 4, _LONG - 6, CREAM, 2, gid)
    canvas.box(x - 9, top - 2, 18, 22, CREAM, 9, gid)
    canvas.box(x - 7.5, top - 0.5, 15, 19, _HEAD, 7.5, gid)


def _heap(gid: str) -> int:
    return int(gid.split("-")[1]) - 1


def _place(position: Position, gid: str) -> int | None:
    """Return the 1-based index of a piece in its row; None if there is no such piece."""
    pieces = [(heap, place) for heap, size in enumerate(position) for place in range(1, size + 1)]
    return next((n for heap, n in pieces if gid == f"item:piece-{heap + 1}-{n}"), None)
