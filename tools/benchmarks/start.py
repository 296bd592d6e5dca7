"""Time the start of JupyterLab, as `puzzlecourse lab` starts it, until its server answers."""

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from .measure import Row, at_most

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

import lab  # noqa: E402 - from the folders added above

STARTS = 3


def rows() -> list[Row]:
    return [
        at_most(
            "start of JupyterLab until it answers", median(map(_seconds, range(STARTS))), 5, "s"
        )
    ]


def _seconds(_: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        with lab.jupyterlab(Path(folder)):
            return time.perf_counter() - begin
