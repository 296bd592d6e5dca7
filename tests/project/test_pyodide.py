"""The tests of rules, solvers, recordings, checks, play and worlds pass in a page's Python as well.

The files of a folder run under Pyodide in one node, which takes seconds to begin. A recursion that is
too deep for it ends all of it; the last test that it told of is then the one that did. What a page
cannot have is skipped in the files themselves. `make pyodide` fetches what is needed.
"""

import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fetch_pyodide import PACKAGES, PYODIDE

pytestmark = pytest.mark.slow

HERE = Path(__file__).parents[1]
RUN = HERE / "pyodide" / "run.mjs"
MISSING = "no tests under Pyodide: install node and npm, then say `make pyodide`"
WITH_PROCESSES = {"adding_a_lesson", "command_line", "imports", "interrupts", "lab", "pyodide"}
WITH_PROCESSES |= {"deploy", "export", "javascript", "hand_in", "results", "website"}
WITH_PROCESSES |= {"hub", "opened_links", "quick_start", "walk_command", "adding_to_the_course"}
WITH_THREADS = {"elsewhere"}
WITH_ALARMS = {"bounds"}  # a page has none
WITH_KERNELS = {"after_a_traceback", "notebooks", "notebooks_in_a_kernel", "tab", "unread_cells"}
WITH_KERNELS |= {"samples"}
WITH_NOTEBOOKS = {"own_examples"}  # it asks nbformat, which a page has not, where examples stand
OF_SITE = {  # a computer builds the site, with what a page has not
    *("boards", "found", "keys_on_pages", "needs", "npm", "questions", "sooner"),
    "constraints",
}
WITH_COMPILED = {
    "back_ends",
    "bad_inputs",
    "before_after",
    "handouts",
    "library_calls",
    "map",
    "pictures",
    "plot_levels",
    "recursion_test_on_paper",
    "tablebase",
}
OF_TEXTS = {  # nothing of ours runs in them, or only what the course is made of
    *("adding_a_puzzle", "course", "early_lessons", "no_spoilers"),
    *("notebook_rules", "options", "project", "readme", "recipe", "release", "routes", "structure"),
    *("teaching", "told", "tour", "words"),
}
OF_MINUTES = {
    "cases",
    "fresh_eyes",
}  # hundreds of answers are judged; `checks` judges some of each kind
LEFT_OUT = (
    WITH_PROCESSES
    | WITH_THREADS
    | WITH_ALARMS
    | WITH_KERNELS
    | WITH_NOTEBOOKS
    | OF_SITE
    | WITH_COMPILED
    | OF_TEXTS
    | OF_MINUTES
)
FILES = {
    path.stem.removeprefix("test_"): path.relative_to(HERE.parent).as_posix()
    for path in HERE.rglob("test_*.py")
    if "browser" not in path.parts
}
SUBJECTS = set(FILES)
ROOMS = defaultdict(list)  # the files of each folder
for subject in sorted(SUBJECTS - LEFT_OUT):
    ROOMS[Path(FILES[subject]).parent.name].append(FILES[subject])


@pytest.fixture(scope="module")
def node():
    found = shutil.which("node")
    if found and PYODIDE.is_dir() and PACKAGES.is_dir():
        return found
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
    yield {room: pool.submit(run, node, ROOMS[room]) for room in rooms}
    pool.shutdown(cancel_futures=True)


def run(node, files):
    options = ["--verbose", "--tb=short", "-m", "not slow", *files]
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
    assert LEFT_OUT <= SUBJECTS


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
