"""Run the command lines of both packages, in a process like a user or, faster, in this one."""

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
    """Run a command; return the finished process with its output as text."""
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
    """Start a command; return the running process."""
    return subprocess.Popen(
        [sys.executable, "-m", program, *map(str, arguments)],
        cwd=folder,
        env=ENVIRONMENT | environment,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def printed(*arguments, **settings):
    """The output of a successful process, which must print nothing to stderr."""
    ended = run(*arguments, **settings)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def run_here(*arguments, program="puzzlelib", folder=None, **environment):
    """The same as `run` in this process, for tests that do not need another one."""
    out, err = (TextIOWrapper(BytesIO(), "utf-8", newline="") for _ in range(2))
    with (
        patch.object(sys, "argv", [program, *map(str, arguments)]),
        patch.object(sys, "path", sys.path.copy()),
        patch.dict(os.environ, environment),
        chdir(folder or "."),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            code = import_module(f"{program}.__main__").run()
        except SystemExit as ended:  # argparse exits after help, version and errors
            code = ended.code
    sentences = []
    for stream in (out, err):
        stream.flush()
        sentences.append(stream.buffer.getvalue().decode())
    return subprocess.CompletedProcess(arguments, code, *sentences)


def printed_here(*arguments, **settings):
    """The output of a successful run in this process, which must print nothing to stderr."""
    ended = run_here(*arguments, **settings)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout
