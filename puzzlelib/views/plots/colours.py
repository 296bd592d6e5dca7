"""Plot of the three-colour argument: the colour of each hole, and the pegs on each colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stepthrough.given import quoted
from stepthrough.palette import TONES

from ...rules import check_rules
from ...solitaire import Position, Solitaire, colour, colour_counts, hole_name
from ...solitaire.colours import COLOURS
from .plot import Plot, plot

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_PIXELS = 56  # distance between holes
_MARGIN = 80  # pixels, for coordinates and title


def draw_colours(puzzle: Solitaire, position: Position | None = None) -> Plot:
    """Return a plot of the holes in their colours A, B and C, with the number of pegs on each.

    A filled circle is a peg, a ring an empty hole; diagonals of one colour rise to the right.

    >>> from puzzlelib import Solitaire
    >>> draw_colours(Solitaire("o.oo."))
       a b c d e
    1  A b C A b
    Pegs on A: 2, on B: 0, on C: 1

    Raises ValueError if *puzzle* is not a Solitaire or *position* not one of its positions.
    `solitaire.explain` states what follows from the numbers.
    """
    check_rules(puzzle)
    if not hasattr(puzzle, "holes"):
        raise ValueError(f"the colours are those of a Solitaire puzzle, not of {quoted(puzzle)}")
    position = puzzle.start if position is None else position
    puzzle.check(position)
    text = f"{letters(puzzle, position)}\n{numbers(position)}"
    return plot(text, lambda: _figure(puzzle, position))


def _figure(puzzle: Solitaire, position: Position) -> Figure:
    from matplotlib.patches import Circle  # optional and slow to import

    from ..figure import plot_figure

    rows, columns = (sorted(set(places)) for places in zip(*puzzle.holes, strict=True))
    width, height = columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1
    figure = plot_figure(max(_PIXELS * width + _MARGIN, 400), _PIXELS * height + _MARGIN)
    axes: Any = figure.subplots()
    for row, column in sorted(puzzle.holes):
        name, has_peg = colour((row, column)), (row, column) in position
        tone = TONES[COLOURS.index(name)]
        face = tone if has_peg else "white"
        axes.add_patch(Circle((column, row), 0.37, facecolor=face, edgecolor=tone, linewidth=3))
        ink = "white" if has_peg else "black"
        middle = {"ha": "center", "va": "center_baseline"}
        axes.text(column, row, name, color=ink, fontsize=18, fontweight="bold", **middle)
    axes.set_title(numbers(position), fontsize=16)
    axes.set(aspect="equal", xlim=(columns[0] - 0.5, columns[-1] + 0.5))
    axes.set(ylim=(rows[-1] + 0.5, rows[0] - 0.5))
    axes.set_xticks(columns, [hole_name((0, column))[0] for column in columns])
    axes.set_yticks(rows, [str(row + 1) for row in rows])
    axes.tick_params(length=0, labelsize=14)
    axes.spines[:].set_visible(False)
    return figure


def numbers(position: Position) -> str:
    """Return the number of pegs on each colour, in words.

    >>> numbers(Solitaire().start)
    'Pegs on A: 10, on B: 11, on C: 11'
    """
    counts = zip(COLOURS, colour_counts(position), strict=True)
    return "Pegs " + ", ".join(f"on {name}: {count}" for name, count in counts)


def letters(puzzle: Solitaire, position: Position) -> str:
    """Return the colours as a text board: capitals are pegs, small letters empty holes.

    >>> print(letters(Solitaire("o.oo."), Solitaire("o.oo.").start))
       a b c d e
    1  A b C A b
    """
    rows = [list(line) for line in puzzle.text(position).split("\n")]
    for row, column in puzzle.holes:
        name = colour((row, column))
        rows[row + 1][2 * column + 3] = name if (row, column) in position else name.lower()
    return "\n".join(map("".join, rows))
