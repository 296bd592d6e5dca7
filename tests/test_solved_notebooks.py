"""Every notebook with the model solutions put in, in a fresh kernel: all checks say right."""

import ast

import nbformat
import pytest
from lessons import Notebook, notebooks
from nbclient import NotebookClient

from puzzlecourse.checks import source
from puzzlecourse.course import exercise_named

EVERY = notebooks()


def solved(notebook: Notebook):
    """The notebook with each outline replaced by the model solution."""
    copy = nbformat.v4.new_notebook(metadata=notebook.raw.metadata)
    solutions = {exercise_named(name).solution for _, name in notebook.checks if by_name(name)}
    sources = {s.__name__: source(s) for s in solutions}
    values = {
        ast.unparse(call.args[1]): source(exercise_named(call.args[0].value).solution)
        for _, call in notebook.calls("check")
        if not by_name(call.args[0].value)
    }
    for cell in notebook.code:
        names = [node.name for node in cell.defined if node.name in sources]
        code = sources[names[0]] if names else filled(cell.source, values)
        copy.cells.append(nbformat.v4.new_code_cell(code))
    return copy


def by_name(name):
    return hasattr(exercise_named(name).solution, "__name__")


def filled(code, values):
    """The cell with `name = ...` given the model solution's value."""
    for name, value in values.items():
        if code.strip() == f"{name} = ...":
            return f"{name} = {value}"
    return code


@pytest.mark.parametrize("notebook", EVERY, ids=lambda notebook: notebook.path.stem)
def test_with_the_model_solutions_all_checks_say_right(notebook, tmp_path):
    copy = solved(notebook)
    NotebookClient(copy, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    verdicts = [
        output["data"]["text/plain"].splitlines()[0]
        for cell in copy.cells
        if "check(" in cell.source and not cell.source.startswith("def")
        for output in cell.outputs
    ]
    assert verdicts == [f"✓ {name}: right." for _, name in notebook.checks]
