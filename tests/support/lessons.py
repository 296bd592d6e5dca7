"""A notebook of the course as its structure: cells, calls, outputs; for the tests of its rules."""

import ast
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from puzzlecourse.judging.hints import known_wrong

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
LESSONS = "??_*.ipynb"  # a number and a name; the recursion test is no lesson
EVERY = sorted(NOTEBOOKS.glob(LESSONS))
in_every_notebook = pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)


@dataclass
class Cell:
    """One cell; a code cell also as the calls it makes: (function's name, its arguments)."""

    place: int
    kind: str
    source: str
    outputs: list

    @cached_property  # one tree: its nodes are told apart by their ids
    def tree(self):
        return ast.parse(self.source)

    def calls(self, *names):
        """The calls of these functions, as nodes, in the order in which they are written."""
        found = [n for n in ast.walk(self.tree) if isinstance(n, ast.Call) and name_of(n) in names]
        return sorted(found, key=lambda node: (node.lineno, node.col_offset))

    @property
    def defined(self):
        kinds = ast.FunctionDef | ast.ClassDef
        return [node for node in self.tree.body if isinstance(node, kinds)]

    @property
    def texts(self):
        """What its saved outputs say, as text."""
        for output in self.outputs:
            said = output.get("text") or output.get("data", {}).get("text/plain", "")
            yield "".join(said)


def name_of(call):
    return getattr(call.func, "id", getattr(call.func, "attr", None))


def first_text(call):
    """The text that is a call's first argument."""
    return call.args[0].value


class Notebook:
    """A committed notebook, and what its rules speak of."""

    def __init__(self, path):
        import nbformat  # here: a page has none, but tests there use the function below

        self.path, self.raw = path, nbformat.read(path, as_version=4)
        cells = enumerate(self.raw.cells)
        self.cells = [Cell(n, c.cell_type, c.source, c.get("outputs", [])) for n, c in cells]
        self.code = [cell for cell in self.cells if cell.kind == "code"]
        self.text = [cell for cell in self.cells if cell.kind == "markdown"]

    def calls(self, *names):
        return [(cell, call) for cell in self.code for call in cell.calls(*names)]

    def heading(self, title):
        """The place of the cell that begins with this heading, or None."""
        for cell in self.text:
            if cell.source.splitlines()[0] == f"## {title}":
                return cell.place
        return None

    @property
    def checks(self):
        """(cell, name of the exercise) for each check."""
        return [(cell, first_text(call)) for cell, call in self.calls("check")]

    @property
    def predictions(self):
        """(cell, name) for each Predict."""
        return [(cell, first_text(call)) for cell, call in self.calls("Predict")]


def notebooks():
    return [Notebook(path) for path in EVERY]


def hint_for(exercise, fault):
    """The hint that an answer with this fault gets; "" for none."""
    known = known_wrong(exercise, fault)
    return known.hint if known else ""
