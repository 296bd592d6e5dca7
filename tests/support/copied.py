"""A copy of this repository, in which a page is followed that says where to write what."""

import shutil
import subprocess
import sys

from commands import ENVIRONMENT, ROOT

NOT_COPIED = (".*", "build", "__pycache__")


def copied(folder):
    """This repository without what git does not know."""
    return shutil.copytree(ROOT, folder / "copy", ignore=shutil.ignore_patterns(*NOT_COPIED))


def python_in(folder, *arguments):
    """What Python did in the copy."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=ENVIRONMENT | {"PYTHONPATH": str(folder)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
