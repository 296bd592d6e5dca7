"""Compare recordings in a table: calls, depth, memo hits and result."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..given import counted
from .recording import Recording

__uninterrupted__ = True


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """A table with one row per recording."""

    recordings: dict[str, Recording]

    @property
    def rows(self) -> list[list[str]]:
        """The cells as text; the column headers come first."""
        rows = [["", "calls", "depth", "memo hits", "result"]]
        for name, recording in self.recordings.items():
            numbers = [recording.number_of_calls, recording.depth, recording.memo_hits]
            rows.append([name, *map(str, numbers), recording.ending()])
        return rows

    def __repr__(self) -> str:
        widths = [max(map(len, column)) for column in zip(*self.rows, strict=True)]
        return "\n".join(_line(row, widths) for row in self.rows)

    def _repr_html_(self) -> str:
        head, *rows = self.rows
        body = "".join(f"<tr>{_head(row[0], 'row')}{_cells(row[1:])}</tr>" for row in rows)
        top = "".join(_head(word, "col") for word in head)
        caption = f"<caption>{counted(len(rows), 'recording')} side by side</caption>"
        return f"<table>{caption}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def compare(*recordings: Recording, **named: Recording) -> Comparison:
    """Return a table of recordings, each labelled by its keyword or its first call.

    >>> from stepthrough.trace import record
    >>> def fib(n):
    ...     return n if n < 2 else fib(n - 1) + fib(n - 2)
    >>> compare(record(fib, 4), larger=record(fib, 5))
            calls  depth  memo hits  result
    fib(4)  9      4      0          returned 3
    larger  15     5      0          returned 5
    """
    if not all(isinstance(some, Recording) for some in (*recordings, *named.values())):
        raise ValueError("only recordings can be compared, such as compare(record(fact, 3))")
    table: dict[str, Recording] = {}
    for recording in recordings:
        name = repr(recording.root)
        same = sum(key == name or key.startswith(f"{name} #") for key in table)
        table[f"{name} #{same + 1}" if same else name] = recording
    return Comparison(table | named)


def _line(row: list[str], widths: list[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _head(word: str, scope: str) -> str:
    """Return a header cell; the empty corner is a plain cell."""
    if not word:
        return "<td></td>"
    return f'<th scope="{scope}">{escape(word)}</th>'


def _cells(words: list[str]) -> str:
    return "".join(f"<td>{escape(word)}</td>" for word in words)
