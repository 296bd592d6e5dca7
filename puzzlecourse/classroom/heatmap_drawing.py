"""The results of a class drawn: items down, misconceptions across, in shades of grey.

Every cell also has its number, and the darkest has a frame: nothing is said by shade alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from textwrap import wrap

from puzzlelib.views.canvas import Canvas
from puzzlelib.views.palette import LIGHT, ON_SHEET, SHEET

from .found import printable
from .heatmap import Excerpt, chosen, legend
from .results import Count

_LESSON, _ITEM, _TRIED, _ONCE = 50, 200, 60, 70  # pixels: the columns on the left
_LEFT, _COLUMN, _ROW, _LEAST_WIDTH = _LESSON + _ITEM + _TRIED + _ONCE, 98, 30, 760
_SIZE, _SMALL = 13, 11  # of letters
_LETTER = 0.72  # of their size: how wide they are
_GAP = 12
_LONGEST_ITEM = 26  # characters


def drawn_heatmap(counts: Sequence[Count], learners: int) -> Canvas:
    """Draw the picture, on a sheet that is white in every theme."""
    excerpt = chosen(counts)
    heads = [wrap(name, int((_COLUMN - 6) / _SMALL / _LETTER)) for name in excerpt.columns]
    top = _GAP + 14 * max([2, *map(len, heads)])
    width = max(_LEAST_WIDTH, _LEFT + _COLUMN * len(heads) + _GAP)
    notes = [wrap(line, int(width / _SIZE / _LETTER)) for line in legend(excerpt, learners)]
    lines = list(chain.from_iterable(notes))
    canvas = Canvas(width, top + _ROW * len(excerpt.rows) + 20 * len(lines) + 2 * _GAP)
    canvas.box(0, 0, canvas.width, canvas.height, SHEET)
    _heads(canvas, heads, top)
    _rows(canvas, excerpt, top)
    for number, line in enumerate(reversed(lines)):
        canvas.text(width / 2, canvas.height - _GAP - 20 * number - 6, line, ON_SHEET, _SIZE)
    return canvas


def _heads(canvas: Canvas, heads: list[list[str]], top: float) -> None:
    x = _LESSON + _ITEM
    left = [(_LESSON / 2, ["lesson"]), (x - _ITEM / 2, ["item"]), (x + _TRIED / 2, ["tried"])]
    left.append((x + _TRIED + _ONCE / 2, ["right", "at once"]))
    columns = [(_LEFT + _COLUMN * (n + 0.5), lines) for n, lines in enumerate(heads)]
    for middle, lines in left + columns:
        for number, line in enumerate(reversed(lines)):
            canvas.text(middle, top - 12 - 14 * number, line, ON_SHEET, _SMALL)


def _rows(canvas: Canvas, excerpt: Excerpt, top: float) -> None:
    lesson, right = "", _LEFT + _COLUMN * len(excerpt.columns)
    _threads(canvas, excerpt, top)
    for number, count in enumerate(excerpt.rows):
        y = top + _ROW * number
        if count.item.notebook != lesson:
            lesson = count.item.notebook
            canvas.stroke([(0, y), (right, y)], ON_SHEET, 1)
            canvas.text(_LESSON / 2, y + _ROW / 2, lesson[:2], ON_SHEET, _SIZE)
        for middle, words in _facts(count):
            canvas.text(middle, y + _ROW / 2, words, ON_SHEET, _SIZE)
        for column, name in enumerate(excerpt.columns):
            if learners := count.misconceptions[name]:
                _cell(canvas, _LEFT + _COLUMN * column, y, learners, excerpt.most)


def _threads(canvas: Canvas, excerpt: Excerpt, top: float) -> None:
    """Draw a faint line below each heading, to lead the eye to its cells."""
    for column in range(len(excerpt.columns)):
        x = _LEFT + _COLUMN * (column + 0.5)
        canvas.stroke([(x, top), (x, top + _ROW * len(excerpt.rows))], _grey(216), 1)


def _facts(count: Count) -> list[tuple[float, str]]:
    x = _LESSON + _ITEM
    words = [printable(count.item.words, _LONGEST_ITEM), f"{count.tried}", f"{count.percent:.0f} %"]
    return list(zip([x - _ITEM / 2, x + _TRIED / 2, x + _TRIED + _ONCE / 2], words, strict=True))


def _cell(canvas: Canvas, x: float, y: float, learners: int, most: int) -> None:
    grey, ink = _shade(learners / most)
    canvas.box(x + 5, y + 5, _COLUMN - 10, _ROW - 10, grey)
    if learners == most:
        corners = [(2, 2), (_COLUMN - 2, 2), (_COLUMN - 2, _ROW - 2), (2, _ROW - 2), (2, 0.5)]
        canvas.stroke([(x + right, y + down) for right, down in corners], ON_SHEET, 3)
    canvas.text(x + _COLUMN / 2, y + _ROW / 2, f"{learners}", ink, _SIZE)


def _shade(share: float) -> tuple[str, str]:
    """Return a grey, and the colour of a number on it that can be read there.

    >>> [_shade(0.1) == (_grey(219), ON_SHEET), _shade(1) == (_grey(20), LIGHT)]
    [True, True]
    """
    level = round(235 - 160 * share) if share <= 0.5 else round(210 - 190 * share)
    return _grey(level), ON_SHEET if share <= 0.5 else LIGHT


def _grey(level: int) -> str:
    """Return a grey between black, 0, and white, 255."""
    return f"#{3 * f'{level:02x}'}"
