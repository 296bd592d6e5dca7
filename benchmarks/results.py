"""The results of a large class: read, counted, told, written as CSV and drawn, in a process of its own."""

import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from .measure import Row, at_most

ROOT = Path(__file__).parents[1]
LEARNERS, NOTEBOOKS = 1_000, 16


def rows() -> list[Row]:
    sys.path.insert(0, str(ROOT / "docs"))
    from made_up_class import made_up_class

    with TemporaryDirectory() as folder:
        hand_ins = Path(folder) / "class"
        hand_ins.mkdir()
        made_up_class(LEARNERS, NOTEBOOKS, folder=hand_ins)
        took = _seconds(hand_ins)
    what = f"results of {LEARNERS:,} learners, {NOTEBOOKS} notebooks"
    return [at_most(what, took, 10, "s")]


def _seconds(folder: Path) -> float:
    """The time of the command, from its start to its end."""
    command = [sys.executable, "-m", "puzzlecourse", "results", folder.name]
    command += ["--csv", "class.csv", "--picture", "class.png"]
    begin = time.perf_counter()
    ended = subprocess.run(command, cwd=folder.parent, capture_output=True, check=True, text=True)
    took = time.perf_counter() - begin
    assert ended.stdout.startswith(f"{LEARNERS:,} learners.")
    return took
