"""The committed notebooks, and proof that executing them can fail."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelspec import get_kernel_dict

from puzzlecourse.classroom.lab import course_files
from stepthrough.saved import says_how_to_run

ROOT = Path(__file__).parents[2]
COURSE = sorted((ROOT / "notebooks").glob("*.ipynb"))
NOTEBOOKS = [*COURSE, *sorted((ROOT / "docs").rglob("*.ipynb"))]


def code_of(notebook):
    return "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")


def run_nbval(notebook):
    command = [sys.executable, "-m", "pytest", "--nbval", "-q", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, notebook.name],
        cwd=notebook.parent,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def cell_of(source, *outputs, run=True):
    """Return a cell with the course's tag that lets *Run All Cells* continue after an error."""
    cell = nbformat.v4.new_code_cell(source, metadata={"tags": ["raises-exception"]})
    cell.execution_count = 1 if run else None
    cell.outputs = list(outputs)
    return cell


def test_nbval_reports_another_output_and_prints_an_unsaved_exception(
    tmp_path,
):
    """Also in a copy by `puzzlecourse copy`, and in a cell left empty."""
    assert "conftest.py" in [path.name for path in course_files(ROOT / "notebooks")]
    shutil.copy(ROOT / "notebooks" / "conftest.py", tmp_path)
    error = nbformat.v4.new_output("error", ename="ZeroDivisionError", evalue="division by zero")
    number = nbformat.v4.new_output("execute_result", {"text/plain": "2"}, execution_count=1)
    notebook = nbformat.v4.new_notebook(
        cells=[
            cell_of("1 + 1", number),
            cell_of("1 + 2", number),
            cell_of("1 / 0", error),
            cell_of("optoins + 1", number),
            cell_of("raise RuntimeError('written by a learner')", run=False),
        ],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(notebook, tmp_path / "mine.ipynb")
    shown = run_nbval(tmp_path / "mine.ipynb").stdout
    assert "3 failed, 2 passed" in shown
    assert "NameError: name 'optoins' is not defined" in re.sub(r"\x1b\[[\d;]*m", "", shown)
    assert "written by a learner" in shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_reader_without_a_kernel_sees_pictures_and_text(path):
    notebook = nbformat.read(path, as_version=4)
    shown = [
        output["data"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "data" in output
    ]
    pictures = [data for data in shown if any(kind.startswith("image/") for kind in data)]
    drawing = r"\b(Player|draw|film|sketch|Grow|show_results|StepThrough|CallTree|Label)\("
    shows_some = re.search(drawing, code_of(notebook))
    assert bool(pictures) == bool(shows_some)
    assert all(data["text/plain"].strip() for data in pictures)
    assert not [data for data in shown if "application/vnd.jupyter.widget-view+json" in data]
    assert "widgets" not in notebook.metadata


def test_the_pictures_beside_the_notebooks_are_ascii():
    """JupyterLite encodes pictures with `btoa`, which fails outside Latin-1."""
    pictures = [path.read_bytes() for path in (ROOT / "notebooks").glob("*.svg")]
    assert pictures
    assert all(map(bytes.isascii, pictures))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_cell_looks_as_if_it_had_been_run_here_and_none_has_failed(path):
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    outputs = [output for cell in cells for output in cell.outputs]
    assert outputs
    numbers = {bool(cell.source.strip()): cell.execution_count for cell in cells}
    assert numbers | {False: None} == {True: 0, False: None}, (
        "nbval compares only where there is one"
    )
    assert {output.get("execution_count") for output in outputs} == {None}
    assert not [output for output in outputs if output.output_type == "error"]


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_an_error_below_the_imports_lets_the_rest_run(path):
    """nbval compares its output like any other; another test ensures that none is an error."""
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    imports, *below = [cell.metadata.get("tags", []) for cell in cells]
    assert imports == []
    assert below == [["raises-exception"]] * len(below)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_metadata_are_those_that_jupyterlab_writes(path):
    """Otherwise a notebook is modified on opening. The version differs by kernel."""
    metadata = nbformat.read(path, as_version=4).metadata
    name = get_kernel_dict()["display_name"]
    assert metadata.kernelspec == {"display_name": name, "language": "python", "name": "python3"}
    version = {"version": metadata.language_info.version}
    assert metadata.language_info == IPythonKernel.language_info | version


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_walk_and_every_tree_is_saved_with_a_small_picture(path):
    for cell in nbformat.read(path, as_version=4).cells:
        if re.search(r"\b(StepThrough|CallTree|Label)\(", cell.source * (cell.cell_type == "code")):
            [output] = cell.outputs
            assert says_how_to_run(output.data["text/html"])
            assert all(len(shown) <= 15_000 for shown in output.data.values())
