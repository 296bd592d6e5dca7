"""Time JupyterLite from *Play* to the first live widget, in fresh browser profiles."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from .measure import Row, at_most, not_measured

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

import lab  # noqa: E402 - from the folders added above
from serving import LIMIT, folder_served  # noqa: E402

ROUNDS = 5
NOTEBOOK = "01_factorial"
ALIVE = ".jp-OutputArea-child .puzzle-card"
WHAT = "JupyterLite from Play to the first widget that is alive"


def rows() -> list[Row]:
    if lab.CHROMIUM is None or shutil.which("npm") is None:
        return [not_measured(WHAT, "no Chromium, or no npm")]
    subprocess.run(["make", "--silent", ".venv-site/site"], cwd=ROOT, check=True)
    with TemporaryDirectory() as name:
        _build(Path(name))
        times = [_seconds(Path(name)) for _ in range(ROUNDS)]
    return [at_most(WHAT, median(times), 13, "s")]


def _build(folder: Path) -> None:
    told = f"from pathlib import Path; from tools.site.lite import build_lite; build_lite(Path({str(folder)!r}))"
    surroundings = os.environ | {"PYODIDE_URL": "", "PYTHONPATH": str(ROOT)}
    command = [str(ROOT / ".venv-site/bin/python"), "-c", told]
    subprocess.run(command, cwd=ROOT, env=surroundings, check=True, stderr=subprocess.DEVNULL)


def _seconds(folder: Path) -> float:
    """Return the seconds from requesting the page until a question can be answered."""
    with folder_served(folder) as address, lab.chromium() as browser:
        page: Any = browser.new_page()
        page.set_default_timeout(LIMIT)
        begin = time.perf_counter()
        page.goto(f"{address}/notebooks/index.html?path={NOTEBOOK}.ipynb")
        page.get_by_role("region", name="Start").get_by_role("button").click()
        page.wait_for_selector(ALIVE)
        return time.perf_counter() - begin
