"""JupyterLite: from *Play* to the first widget that is alive, and what JupyterLite alone would take.

Two are built: as the site has it, and plain, in which Python begins when JupyterLite has it begin. They are
opened in turn, each time in a new browser profile, and *Start* is pressed as soon as it is there.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from .measure import Row, at_most

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

import lab  # noqa: E402 - found in the folders above
from serving import LIMIT, folder_served  # noqa: E402

ROUNDS = 5
NOTEBOOK = "01_factorial"
ALIVE = ".jp-OutputArea-child .puzzle-card"
WHAT = "JupyterLite from Play to the first widget that is alive"


def rows() -> list[Row]:
    if lab.CHROMIUM is None or shutil.which("npm") is None:
        return [Row(WHAT, "no Chromium, or no npm: not measured", "", False)]
    subprocess.run(["make", "--silent", ".venv-site/site"], cwd=ROOT, check=True)
    with TemporaryDirectory() as name:
        folders = [_built(Path(name, kind), kind == "plain") for kind in ("plain", "ours")]
        sizes = [_megabytes(folder / "pyodide") for folder in folders]
        rounds = [[_seconds(folder) for folder in folders] for _ in range(ROUNDS)]
    plain, ours = (median(times) for times in zip(*rounds, strict=True))
    share = median(one / other for other, one in rounds)
    return [
        Row(f"{WHAT}, as it comes", f"{plain:.1f} s", "", True),
        at_most(WHAT, ours, 13, "s"),
        at_most(f"{WHAT}: of the time of JupyterLite as it comes", 100 * share, 75, "%"),
        Row("Python and packages for JupyterLite, as they come", f"{sizes[0]:.1f} MB", "", True),
        at_most("Python and packages for JupyterLite", sizes[1], 30, "MB"),
    ]


def _built(folder: Path, is_plain: bool) -> Path:
    told = f"from pathlib import Path; from website.lite import build_lite; build_lite(Path({str(folder)!r}), {is_plain})"
    surroundings = os.environ | {"PYODIDE_URL": "", "PYTHONPATH": str(ROOT)}
    command = [str(ROOT / ".venv-site/bin/python"), "-c", told]
    subprocess.run(command, cwd=ROOT, env=surroundings, check=True, stderr=subprocess.DEVNULL)
    return folder


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def _seconds(folder: Path) -> float:
    """From asking for the page until a question can be answered."""
    with folder_served(folder) as address, lab.chromium() as browser:
        page: Any = browser.new_page()
        page.set_default_timeout(LIMIT)
        begin = time.perf_counter()
        page.goto(f"{address}/notebooks/index.html?path={NOTEBOOK}.ipynb")
        page.get_by_role("region", name="Start").get_by_role("button").click()
        page.wait_for_selector(ALIVE)
        return time.perf_counter() - begin
