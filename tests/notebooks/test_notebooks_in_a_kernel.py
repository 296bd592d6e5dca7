"""Each notebook in one kernel: as committed, every cell twice, and then with the model solutions.

Nothing is hidden in the kernel: a cell that is run again says the same again.
"""

import ast

import nbformat
import pytest
from lessons import Notebook, notebooks
from nbclient import NotebookClient

from puzzlecourse.checking.check import source
from puzzlecourse.lessons import exercise_named

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


def said(cell):
    """What a cell printed and returned, as text."""
    outputs = (o.get("text") or o.get("data", {}).get("text/plain", "") for o in cell.outputs)
    return "".join("".join(output) for output in outputs)


def verdicts(cells):
    """The first line of what each check in these cells says."""
    for cell in cells:
        if "check(" in cell.source and not cell.source.startswith("def"):
            for output in cell.outputs:
                yield output["data"]["text/plain"].splitlines()[0]


@pytest.mark.slow  # each time, nbval shows that every cell says once what is committed
@pytest.mark.parametrize("notebook", notebooks(), ids=lambda notebook: notebook.path.stem)
def test_every_cell_says_twice_what_is_committed_and_all_model_solutions_are_right(
    notebook, tmp_path
):
    """An error would end the run."""
    first, second = ([nbformat.v4.new_code_cell(c.source) for c in notebook.code] for _ in "12")
    copy = nbformat.v4.new_notebook(metadata=notebook.raw.metadata)
    solutions = solved(notebook).cells
    copy.cells = [cell for both in zip(first, second, strict=True) for cell in both] + solutions
    NotebookClient(copy, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    for committed, once, again in zip(notebook.code, first, second, strict=True):
        assert "".join(committed.texts) == said(once) == said(again), committed.source
    assert list(verdicts(solutions)) == [f"✓ {name}: right." for _, name in notebook.checks]
