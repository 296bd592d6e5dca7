"""How many positions there are after each number of jumps, as a picture and as a table."""

from collections.abc import Mapping, Sequence
from math import ceil, log10
from typing import Any

from ...given import is_whole, quoted
from ..canvas import Canvas
from ..palette import HUES, INK, LINE, PAPER
from ..still import Still
from .colours import LETTER

_WIDTH, _HEIGHT = 900, 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 140, 30, 60, 70
_RADIUS = 6
_MOST = 10**100  # of a count; a number with more digits would be all there is to see
_EVERY = 5  # so many jumps from one number below the picture to the next

_Counts = Mapping[str, Sequence[int]]  # name → how many after 0, 1, 2 … jumps


def plot_levels(counts: _Counts) -> Still:
    """Return a line for each of up to three counts, level by level; its text is a table.

    One step upwards is ten times as many. The first line has discs, the second squares, the third
    rings, and each says its name above the picture, beside its symbol.

    >>> print(plot_levels({"all": [1, 4, 12], "lost": [0, 0, 3]}))
    jumps  all  lost
    0        1     0
    1        4     0
    2       12     3
    """
    _check_counts(counts)
    if not 1 <= len(counts) <= len(SYMBOLS):
        raise ValueError(f"one to {len(SYMBOLS)} counts can be plotted, not {len(counts)}")
    last = max(len(line) for line in counts.values()) - 1
    scale = Scale(max(last, 1), max(max(line, default=1) for line in counts.values()))
    canvas = Canvas(_WIDTH, _HEIGHT)
    _paint_grid(canvas, scale)
    for number, (name, line) in enumerate(counts.items()):
        _paint_line(canvas, scale, number, line)
        _paint_name(canvas, number, len(counts), name)
    return Still(table(counts), canvas)


def _check_counts(counts: Any) -> None:
    """Raise ValueError unless these are lists of counts by their names."""
    message = (
        'counts are lists of whole numbers from 0 on by their names, such as {"all": [1, 4, 12]}'
    )
    if not isinstance(counts, Mapping) or not all(isinstance(name, str) for name in counts):
        raise ValueError(f"{message}, not {quoted(counts)}")
    for line in counts.values():
        is_list = isinstance(line, Sequence) and not isinstance(line, str | bytes)
        if not is_list or not line or not all(_is_count(count) for count in line):
            raise ValueError(f"{message}, not {quoted(counts)}")


def _is_count(number: Any) -> bool:
    return is_whole(number) and 0 <= number < _MOST


class Scale:
    """Where a number of jumps and a count are drawn."""

    def __init__(self, last: int, most: int) -> None:
        self.last = last
        self.powers = max(1, ceil(log10(max(most, 2))))

    def x(self, jumps: int) -> float:
        """Return how far to the right so many jumps are."""
        return _LEFT + jumps / self.last * (_WIDTH - _LEFT - _RIGHT)

    def y(self, count: int) -> float:
        """Return how far down this count is, which is at least 1."""
        return _TOP + (1 - log10(count) / self.powers) * (_HEIGHT - _TOP - _BOTTOM)


def table(counts: _Counts) -> str:
    """Return the counts as a table, a row for each number of jumps."""
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
        canvas.stroke([(_LEFT, y), (_WIDTH - _RIGHT, y)], LINE, 0.6)
        canvas.text(_LEFT / 2 - 6, y, f"{10**power:,}", INK, LETTER)
    for jumps in range(0, scale.last + 1, _EVERY):
        canvas.text(scale.x(jumps), _HEIGHT - _BOTTOM + 24, str(jumps), INK, LETTER)
    canvas.text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 18, "jumps", INK, LETTER)


def _paint_line(canvas: Canvas, scale: Scale, number: int, line: Sequence[int]) -> None:
    """Draw the line, without the levels where there is nothing."""
    points = [(scale.x(jumps), scale.y(count)) for jumps, count in enumerate(line) if count]
    if len(points) > 1:
        canvas.stroke(points, HUES[number], 2)
    for x, y in points:
        SYMBOLS[number](canvas, x, y, HUES[number])


def _paint_name(canvas: Canvas, number: int, names: int, name: str) -> None:
    x = _LEFT + (number + 0.5) * (_WIDTH - _LEFT - _RIGHT) / names
    canvas.text(x, _TOP / 2 - 6, name, INK, LETTER)
    SYMBOLS[number](canvas, x - 6 * len(name) - 16, _TOP / 2 - 6, HUES[number])


def _disc(canvas: Canvas, x: float, y: float, colour: str) -> None:
    canvas.circle(x, y, _RADIUS + 2, colour)


def _square(canvas: Canvas, x: float, y: float, colour: str) -> None:
    canvas.box(x - _RADIUS, y - _RADIUS, 2 * _RADIUS, 2 * _RADIUS, colour)


def _ring(canvas: Canvas, x: float, y: float, colour: str) -> None:
    canvas.circle(x, y, _RADIUS + 1, PAPER, rim=colour)


SYMBOLS = (_disc, _square, _ring)
