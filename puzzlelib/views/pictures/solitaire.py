"""The picture of peg solitaire: pegs in holes, with coordinates along the margin."""

from dataclasses import replace

from stepthrough.canvas import Canvas
from stepthrough.given import counted
from stepthrough.palette import CREAM, HOLE, INK, LIGHT, WOOD_LIGHT

from ...rules import IllegalMove
from ...solitaire import Hole, Move, Position, Solitaire, boards, hole_name, hole_named
from ...solitaire.boards import CENTRE
from ...solitaire.proofs import possible_finishes
from .picture import TakingPicture, paint_plank

_CELL = 52  # distance between holes, in pixels
PEG = 20  # radius
_RIM = 16  # radius of an empty hole
_MARGIN = 34  # contains the coordinates
FURTHER = {  # description → board, smallest first
    "a row of seven": boards.ROW_SEVEN,
    "a square": boards.SQUARE_FOUR,
    "the English board": boards.ENGLISH,
}


class SolitairePicture(TakingPicture[Solitaire, Position, Move]):
    """Pegs and holes; a peg is dragged over its neighbour into an empty hole."""

    how_to = "Drag a peg over its neighbour into an empty hole, or click the peg and then the hole."

    def size(self) -> tuple[float, float]:
        """Return width and height in pixels."""
        rows, columns = self._extent()
        return 2 * _MARGIN + columns * _CELL, _MARGIN + rows * _CELL + 14

    def paint(self, canvas: Canvas, position: Position) -> None:
        """Draw the board, the holes, each with a drop zone as large as its cell, and the pegs."""
        paint_plank(canvas, *self.size())
        self.paint_names(canvas, LIGHT)
        for hole in sorted(self.rules.holes):
            (x, y), gid = centre(hole), f"zone:hole-{hole_name(hole)}"
            canvas.circle(x, y, _RIM, HOLE, WOOD_LIGHT, gid)
            canvas.box(x - _CELL / 2, y - _CELL / 2, _CELL, _CELL, "none", gid=gid)
        for hole in sorted(position):
            (x, y), gid = centre(hole), f"item:peg-{hole_name(hole)}"
            canvas.circle(x, y, PEG, WOOD_LIGHT, gid=gid)
            canvas.circle(x, y - 1.5, PEG - 2, CREAM, gid=gid)
            canvas.circle(x - 6, y - 8, 4, LIGHT, gid=gid)

    def paint_names(self, canvas: Canvas, colour: str = INK) -> None:
        """Write the coordinates of the holes along the margin."""
        rows, columns = self._extent()
        for row in range(rows):
            canvas.text(_MARGIN / 2, centre((row, 0))[1], str(row + 1), colour, 18)
        for column in range(columns):
            x, letter = centre((0, column))[0], hole_name((0, column))[0]
            canvas.text(x, _MARGIN / 2, letter, colour, 18)

    def label(self, position: Position, gid: str) -> str:
        """Return the accessible name of a peg or a hole.

        >>> puzzle = Solitaire("o.oo.")
        >>> picture = SolitairePicture(puzzle)
        >>> picture.label(puzzle.start, "zone:hole-b1"), picture.label(puzzle.start, "item:peg-d1")
        ('hole b1, empty', 'peg d1')
        """
        kind, name = gid.split("-")
        if kind == "item:peg":
            return f"peg {name}"
        return f"hole {name}, " + ("with a peg" if self._hole(gid) in position else "empty")

    def why_not_pick_up(self, position: Position, item: str) -> str | None:
        """Return why *item* cannot be picked up; None for every peg on the board."""
        return None if self._hole(item) in position else "there is no such peg here"

    def move_from(self, position: Position, item: str, zone: str) -> Move | None:
        """Return the jump that takes *item* to *zone*, legal or not; None if it is there already.

        >>> puzzle = Solitaire("o.oo.")
        >>> print(SolitairePicture(puzzle).move_from(puzzle.start, "item:peg-d1", "zone:hole-b1"))
        d1 → b1

        Raises IllegalMove if *item* is not a peg on the board or *zone* is not a hole.
        """
        source, target = self._hole(item), self._hole(zone)
        if source is None or source not in position or target is None:
            raise IllegalMove("a peg is put into a hole of the board")
        if source == target:
            return None
        middle = (source[0] + target[0]) // 2, (source[1] + target[1]) // 2
        return Move(source, middle, target)

    def glides(self, move: Move) -> dict[str, str]:
        """Return the new gid of the jumping peg → its old one: a peg is named after its hole."""
        return {f"item:peg-{hole_name(move.target)}": f"item:peg-{hole_name(move.source)}"}

    def status(self, position: Position) -> str:
        """Return the number of pegs left, in words."""
        return f"{counted(len(position), 'peg')} left"

    def next_puzzle(self) -> tuple[str, Solitaire] | None:
        """Return the next larger board.

        After the largest board, return the same board with the finish in the centre, if that is
        possible.
        """
        for words, picture in FURTHER.items():
            larger = Solitaire(picture)
            if len(larger.holes) > len(self.rules.holes):
                return words, larger
        if self.rules.finish is None and CENTRE in possible_finishes(self.rules, self.rules.start):
            return "with the last peg in the centre", replace(self.rules, finish=CENTRE)
        return None

    def brief(self, position: Position) -> str:
        """Return a row as it is drawn; for a larger board, the number of pegs."""
        rows, columns = self._extent()
        if rows > 1:
            return f"{len(position)} pegs"
        return "".join(self.rules.sign((0, column), position) for column in range(columns))

    def describe(self, move: Move) -> str:
        """Return the jump and the peg that it removed."""
        return f"{move}, peg {hole_name(move.over)} removed"

    def _hole(self, gid: str) -> Hole | None:
        """Return the hole in a gid; None if it is not on the board."""
        hole = hole_named(gid.rpartition("-")[2])
        return hole if hole in self.rules.holes else None

    def _extent(self) -> tuple[int, int]:
        """Return the number of rows and columns."""
        holes = self.rules.holes
        return 1 + max(row for row, _ in holes), 1 + max(column for _, column in holes)


def centre(hole: Hole) -> tuple[float, float]:
    """Return the centre of *hole*, in pixels."""
    row, column = hole
    return _MARGIN + (column + 0.5) * _CELL, _MARGIN + (row + 0.5) * _CELL
