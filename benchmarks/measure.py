"""Measuring: how long something takes, and a row of the table."""

import gc
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple


class Row(NamedTuple):
    """One line of `make bench`."""

    what: str
    figure: str
    target: str
    met: bool


def at_most(what: str, figure: float, limit: float, unit: str) -> Row:
    """Return a row that is met if the figure does not exceed the limit."""
    return Row(what, f"{figure:,.3g} {unit}", f"≤ {limit:,g} {unit}", figure <= limit)


def at_least(what: str, figure: float, limit: float, unit: str) -> Row:
    """Return a row that is met if the figure reaches the limit."""
    return Row(what, f"{figure:,.3g} {unit}", f"≥ {limit:,g} {unit}", figure >= limit)


def not_measured(what: str, why: str) -> Row:
    """Return a row that is not met, with what is missing here."""
    return Row(what, f"{why}: not measured", "", False)


def seconds(function: Callable[[], object], repeat: int = 9, collecting: bool = False) -> float:
    """Return the median time of a call.

    As in `timeit` the garbage collector rests meanwhile, unless `collecting`: what it costs depends
    on whatever else is in memory.
    """
    function()
    was_on = gc.isenabled()
    if not collecting:
        gc.disable()
    try:
        return median(_once(function) for _ in range(repeat))
    finally:
        if was_on:
            gc.enable()


def _once(function: Callable[[], object]) -> float:
    begin = time.perf_counter()
    function()
    return time.perf_counter() - begin
