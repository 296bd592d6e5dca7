"""The static site, built once in a run of the tests, however many processes look at it."""

import fcntl
import os
import tempfile
from functools import cache
from pathlib import Path

from website.__main__ import build_pages


@cache
def site() -> Path:
    """Return the folder of the site without JupyterLite, but with the ways to it."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
    folder = Path(tempfile.gettempdir()) / f"puzzlelib-site-{run}"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            half = Path(tempfile.mkdtemp(prefix="puzzlelib-half-"))
            build_pages(half)
            half.rename(folder)
    return folder
