"""Test sessions, run by `make test` and `make test-all`; `nox --list` lists them.

All but `pythons` run in nox's own environment, which the Makefile creates. Arguments after `--` are passed on:
`nox -s tests -- -k hanoi`.
"""

import os
import sys
from pathlib import Path

import nox

nox.options.sessions = ["lint", "types", "tests"]
nox.options.stop_on_first_error = True
nox.options.reuse_existing_virtualenvs = True
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False  # even on CI, unless requested

PYTHONS = nox.project.python_versions(nox.project.load_toml("pyproject.toml"))
THIS_PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
PACKAGES = ["stepthrough", "puzzlelib", "puzzlecourse"]
RANDOM_TESTS = ["tests/play/test_play_stateful.py", "tests/player/test_widgets_stateful.py"]

# pyenv's shims start only active versions: activate all supported ones.
VERSIONS = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
if FOUND := [path.name for python in PYTHONS for path in VERSIONS.glob(f"{python}.*")]:
    os.environ["PYENV_VERSION"] = ":".join(FOUND)

# Three processes even on two cores, as tests often wait for a browser, server or kernel.
PYTEST = ["-m", "pytest", "-q", "-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]
# A hanging test fails after 900 s with a traceback. Not in pyproject.toml, as Pyodide has no faulthandler.
PYTEST += ["-o", "faulthandler_timeout=900", "-o", "faulthandler_exit_on_timeout=true"]

# Tests that depend on Python's version: recorder, judge and worlds.
# Of the judge's tests, those that judge a few answers of each kind.
ON_EVERY_PYTHON = [
    "stepthrough/trace",
    "puzzlecourse/answers",
    "puzzlecourse/judging",
    "puzzlecourse/worlds",
    "tests/trace",
    "tests/worlds",
    "tests/library/test_endless.py",
    "tests/judging/test_checks.py",
    "tests/judging/test_claims.py",
    "tests/judging/test_library_calls.py",
]


@nox.session(python=False)
def lint(session: nox.Session) -> None:
    """Check format and lint of Python, and of JavaScript if node is installed."""
    session.run(sys.executable, "-m", "ruff", "format", "--check", ".")
    session.run(sys.executable, "-m", "ruff", "check", ".")
    session.run(sys.executable, "tests/lint_javascript.py")


@nox.session(python=False)
def types(session: nox.Session) -> None:
    """Check types with mypy."""
    session.run(sys.executable, "-m", "mypy")


@nox.session(python=False)
def tests(session: nox.Session) -> None:
    """Run doctests, quick tests and all notebooks but the long one."""
    notebooks = [
        *sorted(Path("notebooks").glob("*.ipynb")),
        *sorted(Path("docs/teach").glob("*.ipynb")),
    ]
    what = ["--doctest-modules", *PACKAGES, "tests", "--nbval", *map(str, notebooks)]
    session.run(sys.executable, *PYTEST, *what, "-m", "not slow", "-rsR", *session.posargs)


@nox.session(python=False)
def slow(session: nox.Session) -> None:
    """Run the tests marked slow and the long notebook, four at a time, as they wait more."""
    what = ["-n", "4", "tests", "--nbval", "notebooks/A2_exhaustive.ipynb"]
    session.run(sys.executable, *PYTEST, *what, "-m", "slow", "-rsR", *session.posargs)


@nox.session(python=False)
def random(session: nox.Session) -> None:
    """Run the random tests of widgets and games; PUZZLELIB_PROFILE sets their length."""
    profile = os.environ.get("PUZZLELIB_PROFILE", "long")
    command = [sys.executable, *PYTEST, *RANDOM_TESTS, *session.posargs]
    session.run(*command, env={"PUZZLELIB_PROFILE": profile})


@nox.session(python=[python for python in PYTHONS if python != THIS_PYTHON])
def pythons(session: nox.Session) -> None:
    """Run the tests that depend on Python's version on every other supported Python found."""
    # compile on import instead: most installed modules are never imported
    needed = ["-e", ".[learner]", "hypothesis", "pytest", "pytest-rerunfailures", "pytest-xdist"]
    session.install("--no-compile", *needed)
    options = ["-q", "-m", "not slow", "-n", "2", "--dist", "loadfile", "--doctest-modules"]
    session.run("python", "-m", "pytest", *options, *ON_EVERY_PYTHON, *session.posargs)
    # In its own process: on 3.12, after about a thousand other tests, alarms were observed not to
    # stop a recursion that catches all exceptions; the cause is unknown.
    session.run("python", "-m", "pytest", "-q", "tests/judging/test_bounds.py", *session.posargs)
