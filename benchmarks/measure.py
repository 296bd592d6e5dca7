"""Measuring: how long something takes, and a row of the table."""

import gc
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple


class Row(NamedTuple):
    """One line of `make bench`."""

    what: str
    figure: str
    target: str
    met: bool


def at_most(what: str, figure: float, limit: float, unit: str) -> Row:
    """A row that is met if the figure does not exceed the limit."""
    return Row(what, f"{figure:,.3g} {unit}", f"≤ {limit:,g} {unit}", figure <= limit)


def at_least(what: str, figure: float, limit: float, unit: str) -> Row:
    """A row that is met if the figure reaches the limit."""
    return Row(what, f"{figure:,.3g} {unit}", f"≥ {limit:,g} {unit}", figure >= limit)


def resident_megabytes() -> float:
    """The memory of this process that is in use (on Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def seconds(
    function: Callable[[], object], repeat: int = 9, number: int = 1, collecting: bool = False
) -> float:
    """The median time of one call, over `repeat` rounds of `number` calls.

    As in `timeit` the garbage collector rests meanwhile, unless `collecting`: what it costs depends
    on whatever else is in memory.
    """
    function()
    was_on = gc.isenabled()
    if not collecting:
        gc.disable()
    try:
        return median(_round(function, number) for _ in range(repeat))
    finally:
        if was_on:
            gc.enable()


def _round(function: Callable[[], object], number: int) -> float:
    begin = time.perf_counter()
    for _ in range(number):
        function()
    return (time.perf_counter() - begin) / number


def python_rounds(*programs: str, repeat: int = 25) -> list[list[float]]:
    """The seconds in which fresh interpreters run these programs one after the other, round by round.

    Compare within a round: a machine may run half as fast again a second later. A first round does
    not count: in it Python may compile what it imports, and keeps that.
    """
    return [[_python(program) for program in programs] for _ in range(repeat + 1)][1:]


def _python(program: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return time.perf_counter() - begin
