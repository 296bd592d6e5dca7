"""Recording and stepping: what they cost."""

import random
import time
import tracemalloc
from statistics import median

from puzzlelib import Hanoi, record, solve_hanoi
from puzzlelib.views import StepThrough

from .measure import Row, at_most, seconds


def recording() -> list[Row]:
    plain = seconds(lambda: solve_hanoi(12), repeat=15, collecting=True)
    recorded = seconds(lambda: record(solve_hanoi, 12), repeat=5, collecting=True)
    tracemalloc.start()
    kept = record(solve_hanoi, 15, seconds=600)
    megabytes = tracemalloc.get_traced_memory()[0] / 1e6 * 100_000 / len(kept.steps)
    tracemalloc.stop()
    return [
        at_most("recording solve_hanoi(12), against the plain run", recorded / plain, 120, "times"),
        at_most("memory of 100,000 steps", megabytes, 60, "MB"),
    ]


def stepping() -> list[Row]:
    walk = StepThrough(
        record(solve_hanoi, 10, limit=10_000), Hanoi(10), show=["source", "stack", "tree"]
    )
    chance = random.Random(1)
    near = [_took(walk, 5_000 + k) for k in range(200)]
    far = [_took(walk, chance.randrange(walk.last)) for _ in range(200)]
    return [
        at_most("one step of 10,000 in the widget, kernel side", 1000 * median(near), 30, "ms"),
        at_most("a jump to a random step of 10,000", 1000 * median(far), 30, "ms"),
    ]


def _took(walk: StepThrough, step: int) -> float:
    begin = time.perf_counter()
    walk.go_to(step)
    return time.perf_counter() - begin


def rows() -> list[Row]:
    return [*recording(), *stepping()]
