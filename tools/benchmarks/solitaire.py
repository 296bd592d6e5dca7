"""Time solitaire's hints, loading its table, and building it, in a fresh process per build."""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import mean, median

from puzzlelib import Solitaire
from puzzlelib.play.knowledge import can_still_win, good_moves
from puzzlelib.tablebase import shipped

from .measure import Row, at_most, seconds

ROUNDS = 3
POSITIONS = 3_000
GAME = Solitaire(finish=(3, 3))

BUILD = """
import resource, time
from puzzlelib.tablebase import shipped
begin = time.perf_counter()
{what}
print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6)
"""


def reachable_positions() -> list[frozenset[tuple[int, int]]]:
    """Return positions of random games that have at least one move."""
    chance = random.Random(1)
    found = []
    while len(found) < POSITIONS:
        here = GAME.start
        while moves := GAME.moves(here):
            found.append(here)
            here = GAME.apply(here, chance.choice(moves))
    return found[:POSITIONS]


def hints() -> list[Row]:
    """Time the player's requests for a hint and for the traffic light."""
    moves, worst = _mean_and_worst(good_moves)
    light, slowest = _mean_and_worst(can_still_win)
    return [
        at_most("a complete hint in the central game, mean", moves, 30, "µs"),
        at_most(f"the slowest of {POSITIONS:,} such hints", worst, 1_000, "µs"),
        at_most("the light in the central game, mean", light, 30, "µs"),
        at_most(f"the slowest of {POSITIONS:,} such answers", slowest, 1_000, "µs"),
    ]


def _mean_and_worst(ask: Callable[..., object]) -> tuple[float, float]:
    """Return the medians over the rounds of mean and maximum, in microseconds."""
    positions = reachable_positions()
    ask(GAME, GAME.start, True)
    rounds = [[_seconds(ask, here) for here in positions] for _ in range(ROUNDS)]
    return 1e6 * median(map(mean, rounds)), 1e6 * median(map(max, rounds))


def _seconds(ask: Callable[..., object], here: frozenset[tuple[int, int]]) -> float:
    begin = time.perf_counter()
    ask(GAME, here, True)  # True: the position was reached from the start
    return time.perf_counter() - begin


def loading() -> list[Row]:
    def load() -> None:
        shipped.shipped_table.cache_clear()
        shipped.shipped_table()

    return [at_most("loading the shipped table", 1000 * seconds(load), 80, "ms")]


def building() -> list[Row]:
    took, peak = _build_cost("shipped.compute_levels()")
    return [
        at_most("building the winning table", took, 4, "s"),
        at_most("its memory, with Python and numpy", peak, 350, "MB"),
    ]


def _build_cost(what: str) -> tuple[float, float]:
    """Return the median of seconds and of peak megabytes, in fresh interpreters."""
    program = [sys.executable, "-c", BUILD.format(what=what)]
    runs = [
        subprocess.run(program, check=True, capture_output=True, text=True).stdout.split()
        for _ in range(ROUNDS)
    ]
    took, peak = zip(*runs, strict=True)
    return median(map(float, took)), median(map(float, peak))


def rows() -> list[Row]:
    return [*hints(), *loading(), *building()]
