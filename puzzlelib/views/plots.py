"""The picture of the three-colour argument: which hole has which colour, and the pegs on each."""

from collections.abc import Mapping, Sequence
from math import ceil, log10

from ..rules import check_rules
from ..solitaire import Position, Solitaire, colour, colour_counts
from ..solitaire.proofs import COLOURS
from .canvas import Canvas
from .palette import EDGES, HUES, INK, LIGHT, LINE, PAPER
from .pictures.solitaire import PEG, SolitairePicture, centre
from .still import Still

LETTER = 18
BELOW = 40  # pixels for the numbers under the board
LEAST_WIDTH = 320  # of the line with the numbers


def draw_colours(puzzle: Solitaire, position: Position | None = None, slant: int = 1) -> Still:
    """The holes with their colours A, B, C, and how many pegs each colour has.

    A filled circle is a peg, a ring an empty hole. Diagonals of one colour rise to the right, or
    fall with `slant=-1`. `solitaire.explain` says in words what follows from the numbers.
    """
    if slant not in (1, -1):
        raise ValueError(f"slant is 1 (rising diagonals) or -1 (falling ones), not {slant!r}")
    check_rules(puzzle)
    if not hasattr(puzzle, "holes"):
        raise ValueError(f"the colours are those of a Solitaire puzzle, not of {puzzle!r}")
    position = puzzle.start if position is None else position
    puzzle.check(position)
    board = SolitairePicture(puzzle)
    width, height = board.size()
    canvas = Canvas(max(width, LEAST_WIDTH), height + BELOW)
    board.paint_names(canvas)
    for hole in sorted(puzzle.holes):
        _paint_hole(canvas, *centre(hole), colour(hole, slant), hole in position)
    counts = numbers(position, slant)
    canvas.text(max(width, LEAST_WIDTH) / 2, height + BELOW / 2, counts, size=LETTER)
    return Still(f"{letters(puzzle, position, slant)}\n{counts}", canvas)


def _paint_hole(canvas: Canvas, x: float, y: float, name: str, has_peg: bool) -> None:
    hue = HUES[COLOURS.index(name)]
    if has_peg:
        canvas.circle(x, y + 2, PEG + 1, EDGES[hue])
    canvas.circle(x, y, PEG, hue if has_peg else "none", rim=hue)
    canvas.text(x, y, name, LIGHT if has_peg else INK, LETTER)


def numbers(position: Position, slant: int = 1) -> str:
    """How many pegs each colour has, in words.

    >>> numbers(Solitaire().start)
    'Pegs on A: 10, on B: 11, on C: 11'
    """
    counts = zip(COLOURS, colour_counts(position, slant), strict=True)
    return "Pegs " + ", ".join(f"on {name}: {count}" for name, count in counts)


def letters(puzzle: Solitaire, position: Position, slant: int = 1) -> str:
    """The board as text, with a capital letter for a peg and a small one for an empty hole.

    >>> print(letters(Solitaire("o.oo."), Solitaire("o.oo.").start))
       a b c d e
    1  A b C A b
    """
    rows = [list(line) for line in puzzle.text(position).split("\n")]
    for row, column in puzzle.holes:
        name = colour((row, column), slant)
        rows[row + 1][2 * column + 3] = name if (row, column) in position else name.lower()
    return "\n".join(map("".join, rows))


# ---- how many positions there are after each number of jumps, as a picture and as a table --------

WIDTH, HEIGHT = 900, 480
LEFT, RIGHT, TOP, BOTTOM = 140, 30, 60, 70
RADIUS = 6
EVERY = 5  # so many jumps from one number below the picture to the next

Counts = Mapping[str, Sequence[int]]  # name → how many after 0, 1, 2 … jumps


def plot_levels(counts: Counts) -> Still:
    """A line for each of up to three counts, level by level; its text is a table.

    One step upwards is ten times as many. The first line has discs, the second squares, the third
    rings, and each says its name above the picture, beside its sign.

    >>> print(plot_levels({"all": [1, 4, 12], "lost": [0, 0, 3]}))
    jumps  all  lost
    0        1     0
    1        4     0
    2       12     3
    """
    if not 1 <= len(counts) <= len(SIGNS):
        raise ValueError(f"one to {len(SIGNS)} counts can be plotted, not {len(counts)}")
    last = max(len(line) for line in counts.values()) - 1
    scale = Scale(max(last, 1), max(max(line, default=1) for line in counts.values()))
    canvas = Canvas(WIDTH, HEIGHT)
    _paint_grid(canvas, scale)
    for number, (name, line) in enumerate(counts.items()):
        _paint_line(canvas, scale, number, line)
        _paint_name(canvas, number, len(counts), name)
    return Still(table(counts), canvas)


class Scale:
    """Where a number of jumps and a count are drawn."""

    def __init__(self, last: int, most: int) -> None:
        self.last, self.powers = last, max(1, ceil(log10(max(most, 2))))

    def x(self, jumps: int) -> float:
        """How far to the right so many jumps are."""
        return LEFT + jumps / self.last * (WIDTH - LEFT - RIGHT)

    def y(self, count: int) -> float:
        """How far down this count is, which is at least 1."""
        return TOP + (1 - log10(count) / self.powers) * (HEIGHT - TOP - BOTTOM)


def table(counts: Counts) -> str:
    """The counts as a table, a row for each number of jumps."""
    jumps = ["jumps", *(f"{number:<5}" for number in range(max(map(len, counts.values()))))]
    columns = [jumps]
    for name, line in counts.items():
        entries = [name, *(f"{count:,}" for count in line)] + [""] * (len(jumps) - len(line) - 1)
        width = max(map(len, entries))
        columns.append([entry.rjust(width) for entry in entries])
    return "\n".join("  ".join(row).rstrip() for row in zip(*columns, strict=True))


def _paint_grid(canvas: Canvas, scale: Scale) -> None:
    for power in range(scale.powers + 1):
        y = scale.y(10**power)
        canvas.stroke([(LEFT, y), (WIDTH - RIGHT, y)], LINE, 0.6)
        canvas.text(LEFT / 2 - 6, y, f"{10**power:,}", INK, LETTER)
    for jumps in range(0, scale.last + 1, EVERY):
        canvas.text(scale.x(jumps), HEIGHT - BOTTOM + 24, str(jumps), INK, LETTER)
    canvas.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 18, "jumps", INK, LETTER)


def _paint_line(canvas: Canvas, scale: Scale, number: int, line: Sequence[int]) -> None:
    """The line, without the levels where there is nothing."""
    points = [(scale.x(jumps), scale.y(count)) for jumps, count in enumerate(line) if count]
    if len(points) > 1:
        canvas.stroke(points, HUES[number], 2)
    for x, y in points:
        SIGNS[number](canvas, x, y, HUES[number])


def _paint_name(canvas: Canvas, number: int, names: int, name: str) -> None:
    x = LEFT + (number + 0.5) * (WIDTH - LEFT - RIGHT) / names
    canvas.text(x, TOP / 2 - 6, name, INK, LETTER)
    SIGNS[number](canvas, x - 6 * len(name) - 16, TOP / 2 - 6, HUES[number])


def _disc(canvas: Canvas, x: float, y: float, colour: str) -> None:
    canvas.circle(x, y, RADIUS + 2, colour)


def _square(canvas: Canvas, x: float, y: float, colour: str) -> None:
    canvas.box(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, colour)


def _ring(canvas: Canvas, x: float, y: float, colour: str) -> None:
    canvas.circle(x, y, RADIUS + 1, PAPER, rim=colour)


SIGNS = (_disc, _square, _ring)
