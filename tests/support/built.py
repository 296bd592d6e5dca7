"""The pages of the site, built once per test run, without JupyterLite."""

import fcntl
import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def site() -> Path:
    """The folder of the site; its last part is the path under which it is served."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
    folder = Path(tempfile.gettempdir()) / f"puzzlelib-site-{run}" / "puzzles"
    folder.parent.mkdir(exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            subprocess.run(["make", "--silent", ".venv-site/site"], cwd=ROOT, check=True)
            call = f"build_pages(Path({str(folder)!r}), lite=True)"  # warnings are errors
            program = f"from pathlib import Path; from tools.site.__main__ import build_pages; raise SystemExit({call})"
            command = [ROOT / ".venv-site/bin/python", "-c", program]
            subprocess.run(command, cwd=ROOT, check=True)
    return folder
