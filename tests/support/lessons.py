"""A notebook of the course as cells, calls and outputs."""

import ast
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from puzzlecourse.judging.hints import known_wrong

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
LESSONS = "??_*.ipynb"  # excludes the recursion test
EVERY = sorted(NOTEBOOKS.glob(LESSONS))
in_every_notebook = pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)


@dataclass
class Cell:
    """One cell; for a code cell also its calls, as (function name, arguments)."""

    place: int
    kind: str
    source: str
    outputs: list

    @cached_property  # cached because nodes are compared by identity
    def tree(self):
        return ast.parse(self.source)

    def calls(self, *names):
        found = [n for n in ast.walk(self.tree) if isinstance(n, ast.Call) and name_of(n) in names]
        return sorted(found, key=lambda node: (node.lineno, node.col_offset))

    @property
    def defined(self):
        kinds = ast.FunctionDef | ast.ClassDef
        return [node for node in self.tree.body if isinstance(node, kinds)]

    @property
    def texts(self):
        """The text of its saved outputs."""
        for output in self.outputs:
            said = output.get("text") or output.get("data", {}).get("text/plain", "")
            yield "".join(said)


def name_of(call):
    """The name of the called function; `record.within(limit=9)(fact, 3)` calls `record`."""
    function = call.func
    if isinstance(function, ast.Call) and getattr(function.func, "attr", None) == "within":
        function = function.func.value
    return getattr(function, "id", getattr(function, "attr", None))


def first_text(call):
    """The string that is a call's first argument."""
    return call.args[0].value


class Notebook:
    """A committed notebook and its parts."""

    def __init__(self, path):
        import nbformat  # a late import: Pyodide lacks it, but tests there use the function below

        self.path, self.raw = path, nbformat.read(path, as_version=4)
        cells = enumerate(self.raw.cells)
        self.cells = [Cell(n, c.cell_type, c.source, c.get("outputs", [])) for n, c in cells]
        self.code = [cell for cell in self.cells if cell.kind == "code"]
        self.text = [cell for cell in self.cells if cell.kind == "markdown"]

    def calls(self, *names):
        return [(cell, call) for cell in self.code for call in cell.calls(*names)]

    def heading(self, title):
        """The index of the cell that begins with this heading, or None."""
        for cell in self.text:
            if cell.source.splitlines()[0] == f"## {title}":
                return cell.place
        return None

    @property
    def checks(self):
        """(cell, exercise name) for each check."""
        return [(cell, first_text(call)) for cell, call in self.calls("check")]

    @property
    def predictions(self):
        """(cell, name) for each Predict."""
        return [(cell, first_text(call)) for cell, call in self.calls("Predict")]


def notebooks():
    return [Notebook(path) for path in EVERY]


def hint_for(exercise, fault):
    """The hint for an answer with this fault, or ""."""
    known = known_wrong(exercise, fault)
    return known.hint if known else ""
