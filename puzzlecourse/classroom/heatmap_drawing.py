"""Draw the results of a class as a heat map of items and misconceptions.

Each cell also shows its number and the darkest have a frame: no information depends on shade alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from textwrap import fill
from typing import TYPE_CHECKING, Any

from puzzlelib.views.figure import plot_figure

from .heatmap import Excerpt, excerpt_of, legend
from .learners_files import printable
from .results import Count

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_COLUMN, _ROW = 98, 30  # size of a cell in pixels
_LEFT, _LEAST_WIDTH, _ABOVE = 460, 760, 70  # pixels around the cells
_HEAD, _LINE = 12, 120  # characters
_LONGEST_ITEM = 26
_DARK = 0.62  # share of the maximum above which numbers are white, for contrast


def drawn_heatmap(counts: Sequence[Count], learners: int) -> Figure:
    """Draw the heat map, on a white background in every theme."""
    excerpt = excerpt_of(counts)
    lines = [fill(line, _LINE) for line in legend(excerpt, learners)]
    width = max(_LEAST_WIDTH, _LEFT + _COLUMN * len(excerpt.columns))
    figure = plot_figure(width, _ABOVE + _ROW * len(excerpt.rows) + 24 * (len(lines) + 1))
    figure.supxlabel("\n".join(lines), fontsize=13, parse_math=False)
    if excerpt.rows:
        _draw(figure.subplots(), excerpt)
    return figure


def _draw(axes: Any, excerpt: Excerpt) -> None:
    most = excerpt.most
    cells = [[count.misconceptions[n] or nan for n in excerpt.columns] for count in excerpt.rows]
    axes.pcolormesh(cells, cmap="Greys", vmin=0, vmax=most, edgecolor="white", linewidth=8)
    for y, row in enumerate(cells):
        for x, learners in enumerate(row):
            if learners > 0:
                ink = "white" if learners > _DARK * most else "black"
                axes.text(
                    x + 0.5, y + 0.5, f"{learners}", color=ink, size=13, ha="center", va="center"
                )
            if learners == most:
                _frame(axes, x, y)
    _name(axes, excerpt)


def _frame(axes: Any, x: int, y: int) -> None:
    corners = [x, x + 1, x + 1, x, x], [y, y, y + 1, y + 1, y]
    axes.plot(*corners, color="black", linewidth=2.5, clip_on=False)


def _name(axes: Any, excerpt: Excerpt) -> None:
    """Label rows and columns, with a line where a new lesson begins."""
    lessons = [count.item.notebook[:2] for count in excerpt.rows]
    begins = [n for n, lesson in enumerate(lessons) if lesson not in lessons[:n]]
    axes.hlines(begins, 0, len(excerpt.columns), color="black", linewidth=0.8, clip_on=False)
    axes.set(frame_on=False, xlim=(0, len(excerpt.columns)), ylim=(len(lessons), 0))
    axes.xaxis.tick_top()
    heads = [fill(name, _HEAD) for name in excerpt.columns]
    axes.set_xticks([n + 0.5 for n in range(len(heads))], heads, parse_math=False)
    axes.set_yticks(
        [n + 0.5 for n in range(len(lessons))], map(_item, excerpt.rows), parse_math=False
    )
    axes.tick_params(length=0, labelsize=12)
    axes.grid(axis="x", color="0.85")
    axes.set_axisbelow(True)


def _item(count: Count) -> str:
    """Return the row label: lesson, item, and the share that was right at once."""
    words = printable(count.item.words, _LONGEST_ITEM)
    return (
        f"{count.item.notebook[:2]}: {words}, {count.percent:.0f} % of {count.tried} right at once"
    )
