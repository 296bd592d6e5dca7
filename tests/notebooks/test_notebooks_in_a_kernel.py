"""Each notebook as committed, every cell twice in one kernel; and with the model solutions, in a shell of IPython.

Nothing is hidden in the kernel: a cell that is run again says the same again.
"""

import ast

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from lessons import Notebook, notebooks
from nbclient import NotebookClient

from puzzlecourse.checking.check import source
from puzzlecourse.checking.verdict import Verdict
from puzzlecourse.lessons import exercise_named

def solved(notebook: Notebook):
    """The notebook's cells, each outline replaced by the model solution."""
    cells = []
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
        cells.append(code)
    return cells


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


@pytest.mark.slow  # each time, nbval shows that every cell says once what is committed
@pytest.mark.parametrize("notebook", notebooks(), ids=lambda notebook: notebook.path.stem)
def test_every_cell_says_twice_what_is_committed(notebook, tmp_path):
    """An error would end the run."""
    first, second = ([nbformat.v4.new_code_cell(c.source) for c in notebook.code] for _ in "12")
    copy = nbformat.v4.new_notebook(metadata=notebook.raw.metadata)
    copy.cells = [cell for both in zip(first, second, strict=True) for cell in both]
    NotebookClient(copy, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    for committed, once, again in zip(notebook.code, first, second, strict=True):
        assert "".join(committed.texts) == said(once) == said(again), committed.source


@pytest.fixture(scope="module")
def shell():
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


DEFINES = ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom


def asked_for(notebook):
    """The cells that check an answer, those with what is defined, and those with values that these ask for."""
    kept, names = [], set()
    for committed, cell in zip(notebook.code[::-1], solved(notebook)[::-1], strict=True):
        tree = ast.parse(cell)
        defines = any(isinstance(node, DEFINES) for node in tree.body)
        written = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
        if defines or "check(" in cell or cell != committed.source or names & stored(written):
            kept.append(cell)
            if cell != committed.source:  # an outline, above which something may stand
                kept.append(committed.source)
            names |= {name.id for name in written}
    return kept[::-1]


def stored(names):
    return {name.id for name in names if isinstance(name.ctx, ast.Store)}


@pytest.mark.slow
@pytest.mark.parametrize("notebook", notebooks(), ids=lambda notebook: notebook.path.stem)
def test_all_model_solutions_are_right_where_the_notebook_asks_for_them(notebook, shell):
    shell.reset()
    verdicts = []
    for cell in asked_for(notebook):
        ended = shell.run_cell(cell)
        ended.raise_error()
        told = [ended.result] if isinstance(ended.result, Verdict) else []
        verdicts += [repr(verdict).splitlines()[0] for verdict in told]
    assert verdicts == [f"✓ {name}: right." for _, name in notebook.checks]
