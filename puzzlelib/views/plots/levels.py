"""The number of positions after each number of jumps, as a plot and a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan
from typing import TYPE_CHECKING, Any

from stepthrough.given import is_whole, quoted
from stepthrough.palette import TONES

from .plot import Plot, plot

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MOST = 10**30  # upper limit of a count, so that axis labels stay readable
_SIGNS = ({"marker": "o"}, {"marker": "s"}, {"marker": "o", "markerfacecolor": "white"})

_Counts = Mapping[str, Sequence[int]]  # name → number after 0, 1, 2 … jumps


def plot_levels(counts: _Counts) -> Plot:
    """Return a plot with one line for each of up to three *counts*; its text is a table.

    *counts* maps a name to the number of positions after 0, 1, 2 … jumps. The vertical axis is
    logarithmic, and zeros are left out. The lines differ in colour and symbol.

    >>> print(plot_levels({"all": [1, 4, 12], "lost": [0, 0, 3]}))
    jumps  all  lost
    0        1     0
    1        4     0
    2       12     3

    Raises ValueError if *counts* is anything else.
    """
    _check_counts(counts)
    if not 1 <= len(counts) <= len(_SIGNS):
        raise ValueError(f"one to {len(_SIGNS)} counts can be plotted, not {len(counts)}")
    return plot(table(counts), lambda: _figure(counts))


def _figure(counts: _Counts) -> Figure:
    from ..figure import plot_figure  # imports matplotlib

    figure = plot_figure(900, 480)
    axes: Any = figure.subplots()
    lines = [
        axes.plot([float(count) or nan for count in line], color=tone, markersize=10, **sign)[0]
        for line, tone, sign in zip(counts.values(), TONES, _SIGNS, strict=False)
    ]
    axes.set(yscale="log", xlabel="jumps")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.tick_params(labelsize=14)
    axes.xaxis.label.set_fontsize(16)
    axes.grid(axis="y")
    names = axes.legend(
        lines, counts, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, fontsize=16
    )
    for name in names.get_texts():
        name.set_parse_math(False)
    return figure


def _check_counts(counts: Any) -> None:
    message = (
        'counts are lists of whole numbers from 0 on by their names, such as {"all": [1, 4, 12]}'
    )
    if not isinstance(counts, Mapping) or not all(isinstance(name, str) for name in counts):
        raise ValueError(f"{message}, not {quoted(counts)}")
    for line in counts.values():
        is_list = isinstance(line, Sequence) and not isinstance(line, str | bytes)
        if not is_list or not line or not all(is_whole(n) and 0 <= n < _MOST for n in line):
            raise ValueError(f"{message}, not {quoted(counts)}")


def table(counts: _Counts) -> str:
    """Return *counts* as a table with a row for each number of jumps."""
    jumps = ["jumps", *(f"{number:<5}" for number in range(max(map(len, counts.values()))))]
    columns = [jumps]
    for name, line in counts.items():
        entries = [name, *(f"{count:,}" for count in line)] + [""] * (len(jumps) - len(line) - 1)
        width = max(map(len, entries))
        columns.append([entry.rjust(width) for entry in entries])
    return "\n".join("  ".join(row).rstrip() for row in zip(*columns, strict=True))
