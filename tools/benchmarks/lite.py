"""Time JupyterLite and `run.html` in fresh browser profiles, and measure the download of `run.html`."""

import gzip
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tools.site.run_page import CORE

from .measure import Row, at_most, not_measured

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

import lab  # noqa: E402 - from the folders added above
from run_page import RunPage  # noqa: E402
from serving import LIMIT, folder_served  # noqa: E402

ROUNDS = 5
NOTEBOOK = "01_factorial"
LITE = "lite"  # folder of JupyterLite in the site
ALIVE = ".jp-OutputArea-child .puzzle-card"
WHAT = "JupyterLite from Play to the first widget that is alive"
FIRST_STEP = "run.html from its address to the first step, against half of that"
SENT = "run.html, sent with its Python, compressed"


def rows() -> list[Row]:
    if lab.CHROMIUM is None or shutil.which("npm") is None:
        return [not_measured(WHAT, "no Chromium, or no npm")]
    subprocess.run(["make", "--silent", ".venv-site/site"], cwd=ROOT, check=True)
    with TemporaryDirectory() as name:
        _build(Path(name))
        site = Path(name)
        lite, first = (median(timed(site) for _ in range(ROUNDS)) for timed in (_seconds, _first))
        sent = _megabytes(site)
    rows = [at_most(WHAT, lite, 13, "s"), at_most(FIRST_STEP, first, lite / 2, "s")]
    return [*rows, at_most(SENT, sent, 9, "MB")]


def _build(folder: Path) -> None:
    told = f"""
from pathlib import Path
from tools.site.lite import WITHIN, build_lite
from tools.site.run_page import write_run_page
build_lite(Path({str(folder / LITE)!r}))
write_run_page(Path({str(folder)!r}), f"{LITE}/{{WITHIN}}")
"""
    surroundings = os.environ | {"PYODIDE_URL": "", "PYTHONPATH": str(ROOT)}
    command = [str(ROOT / ".venv-site/bin/python"), "-c", told]
    subprocess.run(command, cwd=ROOT, env=surroundings, check=True, stderr=subprocess.DEVNULL)


def _seconds(folder: Path) -> float:
    """Return the seconds from requesting the page until a question can be answered."""
    with folder_served(folder) as address, lab.chromium() as browser:
        page: Any = browser.new_page()
        page.set_default_timeout(LIMIT)
        begin = time.perf_counter()
        page.goto(f"{address}/{LITE}/notebooks/index.html?path={NOTEBOOK}.ipynb")
        page.get_by_role("region", name="Start").get_by_role("button").click()
        page.wait_for_selector(ALIVE)
        return time.perf_counter() - begin


def _first(folder: Path) -> float:
    """Return the seconds from requesting `run.html` until the walk of its first example is there."""
    with folder_served(folder) as address, lab.chromium() as browser:
        begin = time.perf_counter()
        RunPage(browser.new_page(), f"{address}/run.html").run()
        return time.perf_counter() - begin


def _megabytes(folder: Path) -> float:
    """Return the size of `run.html` and the files it fetches, compressed as a server does it."""
    pyodide = next(folder.glob(f"{LITE}/pyodide/*"))
    files = [folder / "run.html", *(folder / "run").iterdir(), *(pyodide / name for name in CORE)]
    sizes = (min(file.stat().st_size, len(gzip.compress(file.read_bytes()))) for file in files)
    return sum(sizes) / 1e6
