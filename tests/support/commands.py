"""The command lines of both packages: as processes of their own, as users run them, and here, which is quicker."""

import os
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from importlib import import_module
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

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


def run_here(*arguments, program="puzzlelib", folder=None, **environment):
    """What `run` returns, from a run in this process: for whatever a process of its own would not show better."""
    out, err = (TextIOWrapper(BytesIO(), "utf-8", newline="") for _ in range(2))
    with (
        patch.object(sys, "argv", [program, *map(str, arguments)]),
        patch.object(sys, "path", sys.path.copy()),
        patch.dict(os.environ, environment),
        chdir(folder or "."),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = import_module(f"{program}.__main__").run()
    sentences = []
    for stream in (out, err):
        stream.flush()
        sentences.append(stream.buffer.getvalue().decode())
    return subprocess.CompletedProcess(arguments, code, *sentences)


def printed_here(*arguments, **settings):
    """What a successful run in this process printed; nothing may be on stderr."""
    ended = run_here(*arguments, **settings)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout
