"""The picture of peg solitaire: pegs in holes, with the letters and numbers that name them."""

from ...rules import IllegalMove
from ...solitaire import Hole, Move, Position, Solitaire, hole_name, hole_named
from ..canvas import HUES, LINE, Canvas

CELL = 52  # from hole to hole
PEG = 20  # radius
RIM = 15  # radius of an empty hole
MARGIN = 34  # for letters and numbers

HOW_TO = "Drag a peg over its neighbour into an empty hole, or click the peg and then the hole."
BUTTONS = False  # a button for each move only on demand: there can be a dozen


def size(puzzle: Solitaire) -> tuple[float, float]:
    """Width and height of the picture in pixels."""
    rows, columns = _extent(puzzle)
    return 2 * MARGIN + columns * CELL, MARGIN + rows * CELL + 8


def paint(canvas: Canvas, puzzle: Solitaire, position: Position) -> None:
    """Nothing; draws the position on the canvas."""
    paint_names(canvas, puzzle)
    canvas.rings([centre(hole) for hole in sorted(puzzle.holes)], RIM, LINE)
    for hole in sorted(puzzle.holes):
        x, y = centre(hole)
        gid = f"zone:hole-{hole_name(hole)}"
        canvas.box(x - CELL / 2, y - CELL / 2, CELL, CELL, "none", gid=gid)
    for hole in sorted(position):
        canvas.circle(*centre(hole), PEG, HUES[0], gid=f"item:peg-{hole_name(hole)}")


def paint_names(canvas: Canvas, puzzle: Solitaire) -> None:
    """Nothing; writes the letters and numbers that name the holes along the margin."""
    rows, columns = _extent(puzzle)
    for row in range(rows):
        canvas.text(MARGIN / 2, centre((row, 0))[1], str(row + 1), size=18)
    for column in range(columns):
        canvas.text(centre((0, column))[0], MARGIN / 2, hole_name((0, column))[0], size=18)


def move_from(puzzle: Solitaire, position: Position, item: str, zone: str) -> Move | None:
    """The jump meant by taking `item` to `zone`; None if that is where it stands.

    >>> print(move_from(Solitaire("o.oo."), Solitaire("o.oo.").start, "item:peg-d1", "zone:hole-b1"))
    d1 → b1
    """
    source, target = _hole(puzzle, item), _hole(puzzle, zone)
    if source not in position or target is None:
        raise IllegalMove("a peg is put into a hole of the board")
    if source == target:
        return None
    middle = (source[0] + target[0]) // 2, (source[1] + target[1]) // 2
    return Move(source, middle, target)


def why_not_pick_up(puzzle: Solitaire, position: Position, item: str) -> str | None:
    """Why `item` cannot be picked up; None if it can, as every peg can."""
    return None if _hole(puzzle, item) in position else "there is no such peg here"


def label(puzzle: Solitaire, position: Position, gid: str) -> str:
    """The spoken name of a peg or a hole.

    >>> puzzle = Solitaire("o.oo.")
    >>> label(puzzle, puzzle.start, "zone:hole-b1"), label(puzzle, puzzle.start, "item:peg-d1")
    ('hole b1, empty', 'peg d1')
    """
    kind, name = gid.split("-")
    if kind == "item:peg":
        return f"peg {name}"
    return f"hole {name}, " + ("with a peg" if _hole(puzzle, gid) in position else "empty")


def glides(puzzle: Solitaire, move: Move) -> dict[str, str]:
    """Where a thing comes from that has another gid after the move: gid after → gid before."""
    return {f"item:peg-{hole_name(move.target)}": f"item:peg-{hole_name(move.source)}"}


def brief(puzzle: Solitaire, position: Position) -> str:
    """The position in a few signs: a row as it is drawn, a larger board by its number of pegs."""
    rows, columns = _extent(puzzle)
    if rows > 1:
        return f"{len(position)} pegs"
    return "".join(puzzle.sign((0, column), position) for column in range(columns))


def describe(puzzle: Solitaire, move: Move) -> str:
    """The move with what it did to the board."""
    return f"{move}, peg {hole_name(move.over)} removed"


def _hole(puzzle: Solitaire, gid: str) -> Hole | None:
    """The hole that a gid names; None if the board has none of this name."""
    hole = hole_named(gid.rpartition("-")[2])
    return hole if hole in puzzle.holes else None


def _extent(puzzle: Solitaire) -> tuple[int, int]:
    """How many rows and columns the board has."""
    return 1 + max(row for row, _ in puzzle.holes), 1 + max(column for _, column in puzzle.holes)


def centre(hole: Hole) -> tuple[float, float]:
    """Where the middle of the hole lies in the picture."""
    row, column = hole
    return MARGIN + (column + 0.5) * CELL, MARGIN + (row + 0.5) * CELL
