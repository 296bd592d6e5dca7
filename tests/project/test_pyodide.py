"""What depends on the Python beneath it passes its tests in a page's Python as well.

That is the recorder, the judge, the worlds, and recursion without end, as on other Pythons; the notebooks run
in a real page (`tests/browser/test_jupyterlite.py`). The files of a folder run under Pyodide in one node,
which takes seconds to begin. A recursion that is too deep for it ends all of it; the last test that it
told of is then the one that did. What a page cannot have is skipped in the files themselves.
`make pyodide` fetches what is needed.
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
    "interrupts",  # it starts processes
    "after_a_traceback",  # it starts a kernel
    "elsewhere",  # threads
    "bounds",  # alarms
    "own_examples",  # it asks nbformat, which a page has not, where examples stand
    "library_calls",  # numpy, which is compiled
    "told",  # texts
    *(
        "cases",
        "fresh_eyes",
        "hints",
        "selftest",
    ),  # hundreds of answers are judged; `checks` judges some of each kind
}
ONLY = {"worlds": "deep or end or time"}  # what else they ask of a Python, they ask of the others
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
    """What becomes of the files of each folder that was asked for; two folders run at a time."""
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
    assert ended.returncode == 0, told(ended)
    passed = set(re.findall(r"^(\S+?)::.* PASSED", ended.stdout, re.M))
    assert passed == set(ROOMS[room]), f"all was skipped in one of them:\n{ended.stdout}"


def told(ended):
    """What to say of tests that failed, or ended Pyodide."""
    lines = ended.stdout.splitlines()
    began = [line for line in lines if line.startswith("tests/")]
    if any(re.match("=+ .* in .*s", line) for line in lines):
        return "\n".join(lines[-80:])
    return f"Pyodide ended in {began[-1] if began else 'the beginning'}\n{ended.stderr[-2000:]}"


def test_what_is_left_out_is_there():
    there = {
        path.stem.removeprefix("test_") for room in FOLDERS for path in (HERE / room).iterdir()
    }
    assert there >= LEFT_OUT


@pytest.mark.parametrize(("required", "code"), [("", 0), ("1", 1)])
def test_a_missing_node_is_said_in_one_line_and_a_failure_where_it_is_required(
    tmp_path, required, code
):
    changed = {"PATH": str(tmp_path), "PUZZLELIB_REQUIRE_NODE": required}
    options = ["-rs", "-p", "no:cacheprovider", "-k", "page and library", __file__]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=HERE.parent,
        env=os.environ | changed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == code
    assert "passed" not in ended.stdout
    assert MISSING in ended.stdout
