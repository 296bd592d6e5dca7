"""Choose which results of a class fit into a heat map, and describe them in text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stepthrough.given import counted

from .programs import belief_sentences
from .results import Count

MOST_ROWS = 24  # legible when projected or printed
MOST_COLUMNS = 12

_Cell = tuple[Count, str, int]  # item, misconception, number of learners


class Excerpt(NamedTuple):
    """The rows and columns that fit, chosen by the number of learners in a cell."""

    rows: list[Count]
    columns: list[str]
    left_out: list[_Cell]

    @property
    def most(self) -> int:
        """The number of learners in the darkest cell."""
        return max((count.misconceptions[name] for count, name in self._cells()), default=0)

    def _cells(self) -> list[tuple[Count, str]]:
        return [(count, name) for count in self.rows for name in self.columns]

    def darkest(self) -> list[tuple[Count, str]]:
        """Return all cells with the highest number of learners."""
        return [(c, name) for c, name in self._cells() if c.misconceptions[name] == self.most > 0]


def excerpt_of(counts: Sequence[Count]) -> Excerpt:
    """Return the items and misconceptions to show, in course order."""
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
    return Excerpt(shown, list(met), out)


def legend(excerpt: Excerpt, learners: int) -> list[str]:
    """Return the lines below the heat map: how to read it, the darkest cells, what was left out."""
    if not excerpt.rows:
        return ["No answer of this class points to a misconception."]
    believed = excerpt.darkest()[0][1]
    first, *more = [f"“{name}” at {count.item.words}" for count, name in excerpt.darkest()]
    where = f"{first} and {len(more)} more" if more else first
    lines = [
        f"A number is how many of {counted(learners, 'learner')} have a misconception at an item; "
        "the more, the darker.",
        f"Most, in a frame: {where}, {counted(excerpt.most, 'learner')}.",
        *belief_sentences([believed]),
    ]
    if excerpt.left_out:
        most = counted(max(learners for _, _, learners in excerpt.left_out), "learner")
        cells = counted(len(excerpt.left_out), "cell")
        lines.append(f"Left out for want of room: {cells}, none with more than {most}.")
    return lines


def heatmap_summary(counts: Sequence[Count], learners: int) -> str:
    """Return the heat map as text: each row with its cells, the most frequent first."""
    excerpt = excerpt_of(counts)
    rows = []
    for count in excerpt.rows:
        cells = [f"{name} {n}" for name, n in count.by_frequency if name in excerpt.columns]
        rows.append(f"{count.item.words}: {', '.join(cells)}")
    return "\n".join([*rows, *legend(excerpt, learners)])
