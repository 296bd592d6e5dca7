"""The static site, built once for all tests of a process."""

import tempfile
from functools import cache
from pathlib import Path

from website.__main__ import build_pages


@cache
def site() -> Path:
    """The folder of the site without JupyterLite, but with the ways to it."""
    folder = Path(tempfile.mkdtemp(prefix="puzzlelib-site-"))
    build_pages(folder)
    return folder
