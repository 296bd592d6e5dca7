"""Timing, and the rows of the table of benchmarks."""

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
    """Return a row whose target is met if *figure* does not exceed *limit*."""
    return Row(what, f"{figure:,.3g} {unit}", f"≤ {limit:,g} {unit}", figure <= limit)


def at_least(what: str, figure: float, limit: float, unit: str) -> Row:
    """Return a row whose target is met if *figure* reaches *limit*."""
    return Row(what, f"{figure:,.3g} {unit}", f"≥ {limit:,g} {unit}", figure >= limit)


def not_measured(what: str, why: str) -> Row:
    """Return a row whose target is not met because a requirement is missing."""
    return Row(what, f"{why}: not measured", "", False)


def seconds(function: Callable[[], object], repeat: int = 9, collecting: bool = False) -> float:
    """Return the median time of a call, after one warm-up call.

    As in `timeit`, garbage collection is off unless *collecting*, because its cost depends on unrelated objects.
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
