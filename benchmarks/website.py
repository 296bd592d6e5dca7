"""The site without JupyterLite: how large it is, and how soon its start page is there."""

import gzip
import sys
import tempfile
from pathlib import Path
from statistics import median

from website.__main__ import build_pages

from .measure import Row, at_most

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

import lab  # noqa: E402 - found in the folder above
from serving import folder_served  # noqa: E402

LOADS = 5


def rows() -> list[Row]:
    """All the figures of this module."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build_pages(folder)
        files = [path for path in folder.rglob("*") if path.is_file()]
        walks = [len(gzip.compress(path.read_bytes())) for path in folder.glob("recordings/*/*")]
        return [
            at_most(
                "site without JupyterLite", sum(f.stat().st_size for f in files) / 1e6, 15, "MB"
            ),
            at_most("largest page of a recording, compressed", max(walks) / 1e3, 100, "kB"),
            *_loading(folder),
        ]


def _loading(folder: Path) -> list[Row]:
    """From asking for the start page until it has loaded, each time in a new browser profile."""
    what = "start page of the site, loaded from this machine"
    if lab.CHROMIUM is None:
        return [Row(what, "no Chromium: not measured", "", False)]
    with folder_served(folder) as address, lab.chromium() as browser:
        times = []
        for _ in range(LOADS):
            page = browser.new_page()
            page.goto(f"{address}/index.html", wait_until="load")
            times.append(
                page.evaluate("() => performance.getEntriesByType('navigation')[0].loadEventEnd")
            )
            page.close()
    return [at_most(what, median(times) / 1000, 1.5, "s")]
