"""In a real kernel: a cell that Python could not read, and the check below it."""

import nbformat
import pytest
from nbclient import NotebookClient

RIGHT = "def power(base, exponent):\n    return 1 if exponent == 0 else base * power(base, exponent - 1)"
UNREADABLE = "def power(base, exponent)\n    return 1"
CHECK = 'check("power", power)'


def said(*cells, folder):
    """What the last cell shows, in words."""
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
    settings = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=120, allow_errors=True, resources=settings).execute()
    return notebook.cells[-1].outputs[0]["data"]["text/plain"]


IMPORT = "from puzzlecourse import check"


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (
            [RIGHT, UNREADABLE],
            "✗ power: wrong.\nPython cannot read the cell with power: expected ':', in line 1.",
        ),
        ([RIGHT, UNREADABLE, RIGHT], "✓ power: right."),
        ([RIGHT, "1 +", "power(2, 3)", "%time power(2, 3)"], "✓ power: right."),
        ([RIGHT, "%%time\n" + UNREADABLE], "✓ power: right."),
    ],
    ids=["unreadable", "mended", "another cell", "a magic of its own"],
)
def test_a_function_of_an_earlier_run_is_not_praised(cells, words, tmp_path):
    assert said(IMPORT, *cells, CHECK, folder=tmp_path).startswith(words)
