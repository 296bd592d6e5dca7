"""Runs tests on every other supported Python of this machine.

There run the rooms that read Python itself, or run what learners wrote: the recorder, the judge, the worlds.
Elsewhere nothing depends on the Python.

Each gets an environment of its own, `.venv-3.12` and so on, beside `.venv`.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SUPPORTED = ("3.11", "3.12", "3.13")
ROOMS = ("stepthrough/trace", "puzzlecourse/answers", "puzzlecourse/judging", "puzzlecourse/worlds")
TESTS = ("trace", "worlds", "library/test_endless.py")
# of the judge, not where hundreds of answers are judged: these judge some of each kind
JUDGING = ("bounds", "checks", "claims", "library_calls")
WHAT = [*ROOMS, *(f"tests/{name}" for name in TESTS)]
WHAT += [f"tests/judging/test_{name}.py" for name in JUDGING]
NEEDED = ("-e", ".[learner]", "hypothesis", "pytest", "pytest-rerunfailures", "pytest-xdist")
OPTIONS = ["-q", "-m", "not slow", "-n", "2", "--dist", "loadfile", "--doctest-modules"]
OPTIONS += ["-p", "puzzlecourse.classroom.quick_start"]  # as in the Makefile


def candidates(version: str) -> Iterator[str]:
    """Where a Python of this version may be: on the path, or among those of pyenv."""
    if found := shutil.which(f"python{version}"):
        yield found
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from (
        str(path) for path in sorted(versions.glob(f"{version}.*/bin/python"), reverse=True)
    )


def python_of(version: str) -> str | None:
    """The first candidate that really is of this version."""
    asked = "import sys; print('%d.%d' % sys.version_info[:2])"
    for python in candidates(version):
        process = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=False)
        if process.stdout.strip() == version:
            return python
    return None


def tests_pass(version: str, python: str) -> bool:
    """Whether the tests pass there; the environment is made if it is missing or out of date."""
    folder = ROOT / f".venv-{version}"
    done, project = folder / "dev", ROOT / "pyproject.toml"
    inside = str(folder / "bin" / "python")
    if not done.exists() or done.stat().st_mtime < project.stat().st_mtime:
        pip = [inside, "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([python, "-m", "venv", str(folder)], check=True)
        # most of what is installed is never imported here: compiled is what is, and when it is
        install = [*pip, "install", "--quiet", "--no-compile", *NEEDED]
        subprocess.run(install, cwd=ROOT, check=True)
        done.touch()
    command = [inside, "-m", "pytest", *OPTIONS, *WHAT]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def main() -> int:
    here = ".".join(map(str, sys.version_info[:2]))
    passed = True
    for version in SUPPORTED:
        python = python_of(version)
        if version == here or python is None:
            why = "it has just been tested" if version == here else "not on this machine"
            print(f"==== Python {version}: skipped, {why}", flush=True)
            continue
        print(f"==== Python {version}", flush=True)
        passed = tests_pass(version, python) and passed
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
