"""The command line: how long it takes, and how much memory."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from .measure import Row, at_most, python_rounds

HELP = """
import contextlib, io
from puzzlelib.cli import main
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    main(["--help"])
"""

# The high-water mark of this process alone: getrusage counts the parent's, too.
HANOI_20 = """
import re, sys
from pathlib import Path
from puzzlelib.cli import main
main(["hanoi", "20", "--output", sys.argv[1]])
print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1], file=sys.stderr)
"""


def helping() -> list[Row]:
    over = median(ours - bare for bare, ours in python_rounds("pass", HELP))
    return [at_most("puzzlelib --help, over bare Python", over, 0.15, "s")]


def streaming() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        runs = [_hanoi_20(Path(folder) / "soln.txt") for _ in range(3)]
    times, megabytes = zip(*runs, strict=True)
    return [
        at_most("hanoi 20 --output FILE (1,048,575 moves)", median(times), 3, "s"),
        at_most("its memory", max(megabytes), 60, "MB"),
    ]


def _hanoi_20(file: Path) -> tuple[float, float]:
    begin = time.perf_counter()
    command = [sys.executable, "-c", HANOI_20, str(file)]
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    return time.perf_counter() - begin, int(ended.stderr) * 1024 / 1e6


def rows() -> list[Row]:
    return [*helping(), *streaming()]
