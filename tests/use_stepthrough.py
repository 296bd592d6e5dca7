"""Use stepthrough where the other packages are not installed; run by `tools/release/check.py`.

python -I tests/use_stepthrough.py
"""

import runpy
import sys
import tempfile
from contextlib import chdir
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import patch

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import stepthrough
from stepthrough.code_marks import without_marks

OTHERS = ("puzzlelib", "puzzlecourse")
FACT = "def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)\n"


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


def must(is_so: bool, sentence: str) -> None:
    if not is_so:
        sys.exit(sentence)


def others_are_missing() -> None:
    """Exit if another of our packages can be imported."""
    for name in OTHERS:
        is_missing = sys.modules.get(name, True) is None or find_spec(name) is None
        must(is_missing, f"{name} is installed: nothing is shown here")


def call_is_stepped_through() -> None:
    """Exit unless the pages, the saved notebook and the tree of a call are right."""
    walk = stepthrough.StepThrough(stepthrough.record(fact, 3))
    pages = [walk.book.page(step) for step in range(walk.last + 1)]
    equations = {without_marks(page.equation) for page in pages}
    must("3 * (2 * 1)" in equations, f"fact(3) waits as {equations}")
    last = without_marks(pages[-1].sentence)
    must(last.startswith("fact(3) returns 6"), f"fact(3) ends with: {last}")
    tree = stepthrough.CallTree(walk.recording)
    for widget in (walk, tree):
        data, _ = widget._repr_mimebundle_()
        must("text/html" in data, f"{type(widget).__name__} is saved without a picture")


def cell_is_stepped_through() -> None:
    """Exit unless `%steps` and `%%steps` show a walk."""
    shell = InteractiveShell.instance()
    cells = {
        FACT: 0,
        "%load_ext stepthrough": 0,
        "%%steps\nfor n in [1, 2]:\n    print(fact(n))": 1,
        "%steps fact(3)": 1,
    }
    for cell, shows in cells.items():
        with capture_output() as captured:
            ended = shell.run_cell(cell)
        ended.raise_error()
        shown = captured.outputs or ([ended.result] if ended.result is not None else [])
        must(len(shown) == shows, f"{cell} shows {shown}")


def file_is_stepped_through() -> None:
    """Exit unless `python -m stepthrough` writes a page."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        Path("program.py").write_text(f"{FACT}print(fact(int(input())))", encoding="utf-8")
        command = ["stepthrough", "program.py", "--input", "3", "--save", "page.html"]
        with patch.object(sys, "argv", command), capture_output() as captured:
            try:
                runpy.run_module("stepthrough", run_name="__main__")
            except SystemExit as ended:
                must(ended.code == 0, f"python -m stepthrough: {captured.stderr}")
        page = Path("page.html").read_text(encoding="utf-8")
        must("fact(3)" in page, "the page that python -m stepthrough writes shows no fact(3)")


if __name__ == "__main__":
    others_are_missing()
    call_is_stepped_through()
    cell_is_stepped_through()
    file_is_stepped_through()
