"""The picture of the three-colour argument: which hole has which colour, and the pegs on each."""

from stepthrough.canvas import Canvas
from stepthrough.given import quoted
from stepthrough.palette import EDGES, HUES, INK, LIGHT

from ...rules import check_rules
from ...solitaire import Position, Solitaire, colour, colour_counts
from ...solitaire.colours import COLOURS
from ..pictures.solitaire import PEG, SolitairePicture, centre
from ..still import Still

_LETTER = 18
_BELOW = 40  # pixels for the numbers under the board
_LEAST_WIDTH = 320  # of the line with the numbers


def draw_colours(puzzle: Solitaire, position: Position | None = None, slant: int = 1) -> Still:
    """Return the holes with their colours A, B, C, and how many pegs each colour has.

    A filled circle is a peg, a ring an empty hole. Diagonals of one colour rise to the right, or
    fall with `slant=-1`. `solitaire.explain` says in words what follows from the numbers.
    """
    if slant not in (1, -1):
        raise ValueError(f"slant is 1 (rising diagonals) or -1 (falling ones), not {quoted(slant)}")
    check_rules(puzzle)
    if not hasattr(puzzle, "holes"):
        raise ValueError(f"the colours are those of a Solitaire puzzle, not of {quoted(puzzle)}")
    position = puzzle.start if position is None else position
    puzzle.check(position)
    board = SolitairePicture(puzzle)
    width, height = board.size()
    canvas = Canvas(max(width, _LEAST_WIDTH), height + _BELOW)
    board.paint_names(canvas)
    for hole in sorted(puzzle.holes):
        _paint_hole(canvas, *centre(hole), colour(hole, slant), hole in position)
    counts = numbers(position, slant)
    canvas.text(max(width, _LEAST_WIDTH) / 2, height + _BELOW / 2, counts, size=_LETTER)
    return Still(f"{letters(puzzle, position, slant)}\n{counts}", canvas)


def _paint_hole(canvas: Canvas, x: float, y: float, name: str, has_peg: bool) -> None:
    hue = HUES[COLOURS.index(name)]
    if has_peg:
        canvas.circle(x, y + 2, PEG + 1, EDGES[hue])
    canvas.circle(x, y, PEG, hue if has_peg else "none", rim=hue)
    canvas.text(x, y, name, LIGHT if has_peg else INK, _LETTER)


def numbers(position: Position, slant: int = 1) -> str:
    """Return how many pegs each colour has, in words.

    >>> numbers(Solitaire().start)
    'Pegs on A: 10, on B: 11, on C: 11'
    """
    counts = zip(COLOURS, colour_counts(position, slant), strict=True)
    return "Pegs " + ", ".join(f"on {name}: {count}" for name, count in counts)


def letters(puzzle: Solitaire, position: Position, slant: int = 1) -> str:
    """Return the board as text, with a capital letter for a peg and a small one for an empty hole.

    >>> print(letters(Solitaire("o.oo."), Solitaire("o.oo.").start))
       a b c d e
    1  A b C A b
    """
    rows = [list(line) for line in puzzle.text(position).split("\n")]
    for row, column in puzzle.holes:
        name = colour((row, column), slant)
        rows[row + 1][2 * column + 3] = name if (row, column) in position else name.lower()
    return "\n".join(map("".join, rows))
