"""No notebook hides anything in its kernel: cells and whole notebooks can be run again and again."""

import nbformat
import pytest
from lessons import notebooks
from nbclient import NotebookClient

EVERY = notebooks()


def runs(notebook):
    """Every cell twice in a row, and then everything once more: (cell's place, its new copy)."""
    places = [cell.place for cell in notebook.code]
    order = [place for place in places for _ in "12"] + places
    sources = {cell.place: cell.source for cell in notebook.code}
    return [(place, nbformat.v4.new_code_cell(sources[place])) for place in order]


def said(cell):
    """What a cell printed and returned, as text."""
    outputs = (o.get("text") or o.get("data", {}).get("text/plain", "") for o in cell.outputs)
    return "".join(outputs)


@pytest.mark.parametrize("notebook", EVERY, ids=lambda notebook: notebook.path.stem)
def test_cells_run_twice_in_a_row_and_notebooks_twice_in_one_kernel(notebook, tmp_path):
    """An error would end the run; what is said the second and the third time is what was said first."""
    cells = runs(notebook)
    copy = nbformat.v4.new_notebook(metadata=notebook.raw.metadata)
    copy.cells = [cell for _, cell in cells]
    NotebookClient(copy, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    first = {}
    for place, cell in cells:
        assert said(cell) == first.setdefault(place, said(cell)), notebook.cells[place].source
