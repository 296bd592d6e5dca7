"""The command lines of both packages as processes of their own, as users run them."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = ("puzzlelib", "puzzlecourse")
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


def run(*arguments, program="puzzlelib", folder=None, **environment):
    """The finished process, with what it printed as text."""
    return subprocess.run(
        [sys.executable, "-m", program, *map(str, arguments)],
        cwd=folder,
        env=ENVIRONMENT | environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def start(*arguments, program="puzzlelib", folder=None, stdout=subprocess.PIPE, **environment):
    """The running process."""
    return subprocess.Popen(
        [sys.executable, "-m", program, *map(str, arguments)],
        cwd=folder,
        env=ENVIRONMENT | environment,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def printed(*arguments, **settings):
    """What a successful process printed; nothing may be on stderr."""
    ended = run(*arguments, **settings)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout
