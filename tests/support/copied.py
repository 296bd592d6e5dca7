"""A copy of this repository for tests that follow the instructions of a page."""

import shutil
import subprocess
import sys

from commands import ENVIRONMENT, ROOT

NOT_COPIED = (".*", "build", "__pycache__")


def copied(folder):
    """Copy this repository without hidden and generated folders; return the copy."""
    return shutil.copytree(ROOT, folder / "copy", ignore=shutil.ignore_patterns(*NOT_COPIED))


def python_in(folder, *arguments):
    """Run Python in the copy; return the finished process."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=ENVIRONMENT | {"PYTHONPATH": str(folder)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
