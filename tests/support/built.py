"""The static site, built once in a run of the tests, and the few pages that quick ones look at."""

import fcntl
import os
import tempfile
from functools import cache
from pathlib import Path

from website.__main__ import build_pages
from website.notebooks import add_notebook, title_of_notebook
from website.pages import ROOT, Site
from website.recordings import add_walks, walks_of
from website.start import add_start

FEW = ["01_factorial", "06_hanoi", "09_depth_first_search"]


@cache
def site() -> Path:
    """Return the folder of the site without JupyterLite."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
    folder = Path(tempfile.gettempdir()) / f"puzzlelib-site-{run}"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            half = Path(tempfile.mkdtemp(prefix="puzzlelib-half-"))
            build_pages(half)
            half.rename(folder)
    return folder


@cache
def few_pages() -> Path:
    """Return a folder with the start page, and with three notebooks and the recordings of the first."""
    made = Site(Path(tempfile.mkdtemp(prefix="puzzlelib-pages-")))
    add_start(made)
    paths = [ROOT / "notebooks" / f"{name}.ipynb" for name in FEW]
    walks = list(walks_of(paths[0]))
    for path in paths:
        add_notebook(made, path, walks)
    add_walks(made, walks, {paths[0].stem: title_of_notebook(paths[0])})
    return made.folder
