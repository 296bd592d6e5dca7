"""A table of results, with a text form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class ResultsTable(NamedTuple):
    """A table with a heading for each column."""

    name: str
    head: tuple[str, ...]
    rows: list[tuple[object, ...]]

    def text(self) -> str:
        """Return the table as aligned columns below its name; columns of integers are right-aligned.

        >>> print(ResultsTable("recursion_test", ("learner", "right"), [("Ada", 92)]).text())
        Recursion test
        learner  right
        Ada         92
        """
        rows = [tuple(map(str, row)) for row in [self.head, *self.rows]]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        is_number = [isinstance(cell, int) for cell in (self.rows or [self.head])[0]]
        lines = (_line(row, widths, is_number) for row in rows)
        return "\n".join([self.name.replace("_", " ").capitalize(), *lines])


def _line(row: Sequence[str], widths: Sequence[int], is_number: Sequence[bool]) -> str:
    cells = zip(row, widths, is_number, strict=True)
    return "  ".join(c.rjust(n) if right else c.ljust(n) for c, n, right in cells).rstrip()
