"""Run each notebook in an IPython shell: every cell twice, and with the model solutions.

A cell that is run again must give the same output.
"""

import ast

import pytest
from lessons import Notebook, notebooks
from shells import said

from puzzlecourse.checking.check import source
from puzzlecourse.checking.verdict import Verdict
from puzzlecourse.lessons import exercise_named


def with_solutions(notebook: Notebook):
    """Return the notebook's cells, with outlines and empty cells replaced by model solutions."""
    cells = []
    checks = {cell.place: exercise_named(name).solution for cell, name in notebook.checks}
    solutions = {exercise_named(name).solution for _, name in notebook.checks if by_name(name)}
    sources = {s.__name__: source(s) for s in solutions}
    values = {
        ast.unparse(call.args[1]): source(exercise_named(call.args[0].value).solution)
        for _, call in notebook.calls("check")
        if not by_name(call.args[0].value)
    }
    for cell in notebook.code:
        names = [node.name for node in cell.defined if node.name in sources]
        code = sources[names[0]] if names else with_value(cell.source, values)
        if cell.source == "" and cell.place + 1 in checks:
            code = source(checks[cell.place + 1])
        elif cell.place in checks and ast.unparse(cell.tree.body[0].value.args[1]) == "...":
            code = code.replace("...", checks[cell.place].__name__)
        cells.append(code)
    return cells


def by_name(name):
    return hasattr(exercise_named(name).solution, "__name__")


def with_value(code, values):
    """Return the cell with `name = ...` replaced by the model solution's value."""
    for name, value in values.items():
        if code.strip() == f"{name} = ...":
            return f"{name} = {value}"
    return code


TAKES_LONG = "A2_exhaustive"  # searches 23 million positions; nbval runs it once


@pytest.mark.slow
@pytest.mark.parametrize("notebook", notebooks(), ids=lambda notebook: notebook.path.stem)
def test_every_cell_says_the_same_again(notebook, shell):
    """nbval compares the first run with the committed outputs. An error would end the run."""
    shell.reset()
    for cell in notebook.code if notebook.path.stem != TAKES_LONG else ():
        assert said(shell, cell.source) == said(shell, cell.source), cell.source


DEFINES = ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom


def needed_by_checks(notebook):
    """Return the cells that check an answer, and those that define what these use."""
    kept, names = [], set()
    for committed, cell in zip(notebook.code[::-1], with_solutions(notebook)[::-1], strict=True):
        tree = ast.parse(cell)
        defines = any(isinstance(node, DEFINES) for node in tree.body)
        written = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
        if defines or "check(" in cell or cell != committed.source or names & stored(written):
            kept.append(cell)
            if (
                cell != committed.source and committed.defined
            ):  # an outline, possibly after other code
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
    for cell in needed_by_checks(notebook):
        ended = shell.run_cell(cell)
        ended.raise_error()
        results = [ended.result] if isinstance(ended.result, Verdict) else []
        verdicts += [repr(verdict).splitlines()[0] for verdict in results]
    assert verdicts == [f"✓ {name}: right." for _, name in notebook.checks]
