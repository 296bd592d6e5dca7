"""The results of a class as one picture: items down, misconceptions across, in shades of grey.

Every cell also has its number, and the darkest has a frame: nothing is told by shade alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from textwrap import wrap
from typing import NamedTuple

from puzzlelib.rules import counted
from puzzlelib.views.canvas import Canvas
from puzzlelib.views.palette import LIGHT, ON_SHEET, SHEET

from .collected import plain
from .results import Count

MOST_ROWS, MOST_COLUMNS = 24, 12  # there is no room for more on a wall or on paper

Cell = tuple[Count, str, int]  # an item, a misconception, and how many learners have it there


class Choice(NamedTuple):
    """The part of the cells that is shown: as many as there is room for, those with most first."""

    rows: list[Count]
    columns: list[str]
    left_out: list[Cell]

    @property
    def most(self) -> int:
        """The learners in the darkest cell."""
        return max((count.misconceptions[name] for count, name in self._cells()), default=0)

    def _cells(self) -> list[tuple[Count, str]]:
        return [(count, name) for count in self.rows for name in self.columns]

    def darkest(self) -> list[tuple[Count, str]]:
        """The darkest cells: what to talk about tomorrow."""
        return [(c, name) for c, name in self._cells() if c.misconceptions[name] == self.most > 0]


def chosen(counts: Sequence[Count]) -> Choice:
    """The items and misconceptions that are shown, in the order in which the course meets them."""
    cells = [(count, *one) for count in counts for one in count.by_frequency]
    rows: set[int] = set()
    columns: set[str] = set()
    for count, name, _ in sorted(cells, key=lambda cell: -cell[2]):
        more_rows, more_columns = rows | {counts.index(count)}, columns | {name}
        if len(more_rows) <= MOST_ROWS and len(more_columns) <= MOST_COLUMNS:
            rows, columns = more_rows, more_columns
    shown = [counts[row] for row in sorted(rows)]
    met = dict.fromkeys(
        name for count in shown for name, _ in count.by_frequency if name in columns
    )
    out = [cell for cell in cells if cell[0] not in shown or cell[1] not in columns]
    return Choice(shown, list(met), out)


def told(choice: Choice, learners: int) -> list[str]:
    """What is said below the picture: how to read it, what is darkest, and what was left out."""
    if not choice.rows:
        return ["No answer of this class points to a misconception."]
    first, *more = [f"“{name}” at {count.item.words}" for count, name in choice.darkest()]
    where = f"{first} and {len(more)} more" if more else first
    lines = [
        f"A number is how many of {counted(learners, 'learner')} have a misconception at an item; "
        "the more, the darker.",
        f"Most, in a frame: {where}, {counted(choice.most, 'learner')}.",
    ]
    if choice.left_out:
        most = counted(max(learners for _, _, learners in choice.left_out), "learner")
        cells = counted(len(choice.left_out), "cell")
        lines.append(f"Left out for want of room: {cells}, none with more than {most}.")
    return lines


def in_words(counts: Sequence[Count], learners: int) -> str:
    """The picture as text: each row with its cells, the most frequent first."""
    choice = chosen(counts)
    rows = []
    for count in choice.rows:
        cells = [f"{name} {n}" for name, n in count.by_frequency if name in choice.columns]
        rows.append(f"{count.item.words}: {', '.join(cells)}")
    return "\n".join([*rows, *told(choice, learners)])


# ---- drawn ---------------------------------------------------------------------------------------

LESSON, ITEM, TRIED, ONCE = 50, 200, 60, 70  # pixels: the columns on the left
LEFT, COLUMN, ROW, LEAST_WIDTH = LESSON + ITEM + TRIED + ONCE, 98, 30, 760
SIZE, SMALL = 13, 11  # of letters
LETTER = 0.72  # of their size: how wide they are
GAP = 12
LONGEST_ITEM = 26  # signs


def drawn(counts: Sequence[Count], learners: int) -> Canvas:
    """The picture, on a sheet that is white in every theme."""
    choice = chosen(counts)
    heads = [wrap(name, int((COLUMN - 6) / SMALL / LETTER)) for name in choice.columns]
    top = GAP + 14 * max([2, *map(len, heads)])
    width = max(LEAST_WIDTH, LEFT + COLUMN * len(heads) + GAP)
    notes = [wrap(line, int(width / SIZE / LETTER)) for line in told(choice, learners)]
    lines = list(chain.from_iterable(notes))
    canvas = Canvas(width, top + ROW * len(choice.rows) + 20 * len(lines) + 2 * GAP)
    canvas.box(0, 0, canvas.width, canvas.height, SHEET)
    _heads(canvas, heads, top)
    _rows(canvas, choice, top)
    for number, line in enumerate(reversed(lines)):
        canvas.text(width / 2, canvas.height - GAP - 20 * number - 6, line, ON_SHEET, SIZE)
    return canvas


def _heads(canvas: Canvas, heads: list[list[str]], top: float) -> None:
    x = LESSON + ITEM
    left = [(LESSON / 2, ["lesson"]), (x - ITEM / 2, ["item"]), (x + TRIED / 2, ["tried"])]
    left.append((x + TRIED + ONCE / 2, ["right", "at once"]))
    columns = [(LEFT + COLUMN * (n + 0.5), lines) for n, lines in enumerate(heads)]
    for middle, lines in left + columns:
        for number, line in enumerate(reversed(lines)):
            canvas.text(middle, top - 12 - 14 * number, line, ON_SHEET, SMALL)


def _rows(canvas: Canvas, choice: Choice, top: float) -> None:
    lesson, right = "", LEFT + COLUMN * len(choice.columns)
    _threads(canvas, choice, top)
    for number, count in enumerate(choice.rows):
        y = top + ROW * number
        if count.item.notebook != lesson:
            lesson = count.item.notebook
            canvas.stroke([(0, y), (right, y)], ON_SHEET, 1)
            canvas.text(LESSON / 2, y + ROW / 2, lesson[:2], ON_SHEET, SIZE)
        for middle, words in _facts(count):
            canvas.text(middle, y + ROW / 2, words, ON_SHEET, SIZE)
        for column, name in enumerate(choice.columns):
            if learners := count.misconceptions[name]:
                _cell(canvas, LEFT + COLUMN * column, y, learners, choice.most)


def _threads(canvas: Canvas, choice: Choice, top: float) -> None:
    """A faint line below each heading leads the eye to its cells."""
    for column in range(len(choice.columns)):
        x = LEFT + COLUMN * (column + 0.5)
        canvas.stroke([(x, top), (x, top + ROW * len(choice.rows))], _grey(216), 1)


def _facts(count: Count) -> list[tuple[float, str]]:
    x = LESSON + ITEM
    words = [plain(count.item.words, LONGEST_ITEM), f"{count.tried}", f"{count.percent:.0f} %"]
    return list(zip([x - ITEM / 2, x + TRIED / 2, x + TRIED + ONCE / 2], words, strict=True))


def _cell(canvas: Canvas, x: float, y: float, learners: int, most: int) -> None:
    grey, ink = _shade(learners / most)
    canvas.box(x + 5, y + 5, COLUMN - 10, ROW - 10, grey)
    if learners == most:
        corners = [(2, 2), (COLUMN - 2, 2), (COLUMN - 2, ROW - 2), (2, ROW - 2), (2, 0.5)]
        canvas.stroke([(x + right, y + down) for right, down in corners], ON_SHEET, 3)
    canvas.text(x + COLUMN / 2, y + ROW / 2, f"{learners}", ink, SIZE)


def _shade(share: float) -> tuple[str, str]:
    """A grey, and the colour of a number on it that can be read there.

    >>> [_shade(0.1) == (_grey(219), ON_SHEET), _shade(1) == (_grey(20), LIGHT)]
    [True, True]
    """
    level = round(235 - 160 * share) if share <= 0.5 else round(210 - 190 * share)
    return _grey(level), ON_SHEET if share <= 0.5 else LIGHT


def _grey(level: int) -> str:
    """A grey between black, 0, and white, 255."""
    return f"#{3 * f'{level:02x}'}"
