"""Run the tests that depend on Python's version under Pyodide.

These cover recorder, judge, worlds and endless recursion, as on other Pythons; `tests/browser/test_jupyterlite.py`
runs the notebooks in a real page. All files of a folder run in one node process, because starting it takes seconds.
A recursion too deep for Pyodide ends the process; the last test reported is then the culprit. Tests of features
missing in a page are skipped in their own files. `make pyodide` downloads what is needed.
"""

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fetch_pyodide import PACKAGES, PYODIDE

pytestmark = pytest.mark.slow

HERE = Path(__file__).parents[1]
RUN = HERE / "pyodide" / "run.mjs"
MISSING = "no tests under Pyodide: install node and npm, then say `make pyodide`"
FOLDERS = "trace", "judging", "worlds"
LEFT_OUT = {
    "interrupts",  # starts processes
    "elsewhere",  # threads
    "bounds",  # alarms
    "own_examples",  # needs nbformat
    "library_calls",  # numpy, which is compiled
    "facts",  # only texts
    *("cases", "selftest"),  # judge hundreds of answers; `checks` judges some of each kind
}
ONLY = {"worlds": "deep or end or time"}  # the rest does not depend on Pyodide
ROOMS = {
    folder: [
        path.relative_to(HERE.parent).as_posix()
        for path in sorted((HERE / folder).glob("test_*.py"))
        if path.stem.removeprefix("test_") not in LEFT_OUT
    ]
    for folder in FOLDERS
} | {"library": ["tests/library/test_endless.py"]}


@pytest.fixture(scope="module")
def node():
    path = shutil.which("node")
    if path and PYODIDE.is_dir() and PACKAGES.is_dir():
        return path
    if os.environ.get("PUZZLELIB_REQUIRE_NODE") == "1":
        pytest.fail(MISSING, pytrace=False)
    return pytest.skip(MISSING)


@pytest.fixture(scope="module")
def runs(node, request):
    """The results for each requested folder; two folders run at a time."""
    here = [item for item in request.session.items if item.path == request.path]
    asked = [item.callspec.params for item in here if hasattr(item, "callspec")]
    rooms = [params["room"] for params in asked if "room" in params]
    pool = ThreadPoolExecutor(2)
    yield {room: pool.submit(run, node, room) for room in rooms}
    pool.shutdown(cancel_futures=True)


def run(node, room):
    options = ["--verbose", "--tb=short", "-m", "not slow", "-k", ONLY.get(room, ""), *ROOMS[room]]
    command = [node, RUN, PYODIDE, PACKAGES, *options]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=900, check=False)


@pytest.mark.parametrize("room", ROOMS)
def test_it_works_in_a_page(runs, room):
    ended = runs[room].result()
    assert ended.returncode == 0, failure_message(ended)
    passed = set(re.findall(r"^(\S+?)::.* PASSED", ended.stdout, re.M))
    assert passed == set(ROOMS[room]), f"all was skipped in one of them:\n{ended.stdout}"


def failure_message(ended):
    """Return the error message for tests that failed or ended Pyodide."""
    lines = ended.stdout.splitlines()
    began = [line for line in lines if line.startswith("tests/")]
    if any(re.match("=+ .* in .*s", line) for line in lines):
        return "\n".join(lines[-80:])
    return f"Pyodide ended in {began[-1] if began else 'the beginning'}\n{ended.stderr[-2000:]}"


def test_excluded_test_files_exist():
    there = {
        path.stem.removeprefix("test_") for room in FOLDERS for path in (HERE / room).iterdir()
    }
    assert there >= LEFT_OUT


def test_without_node_the_check_fails_where_it_is_required(tmp_path):
    changed = {"PATH": str(tmp_path), "PUZZLELIB_REQUIRE_NODE": "1"}
    options = ["-rs", "-p", "no:cacheprovider", "-k", "page and library", __file__]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=HERE.parent,
        env=os.environ | changed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 1
    assert "passed" not in ended.stdout
    assert MISSING in ended.stdout
