"""In a real kernel: a function that is written again, or that Python cannot read, and the cell below it."""

import nbformat
import pytest
from nbclient import NotebookClient

WRITTEN = """\
def power(base, exponent):
    return 1 if exponent == 0 else base * power(base, exponent - 1)
"""
CHECK = 'check("power", power)'


CELLS = [
    "from puzzlecourse import check",
    WRITTEN,
    CHECK,
    WRITTEN.replace("exponent):", "exponent)"),
    CHECK,
    "1 +",  # a mistake in another cell makes no difference
    WRITTEN + "%time power(2, 3)",
    CHECK,
]
HALF = "def half(n):\n    return n {} 2\n"
SHOW = "print(record(half, 9), record(half, 9).root.source.text)"
AGAIN = ["from puzzlelib import record", HALF.format("//") + SHOW, HALF.format("/") + SHOW]


@pytest.fixture(scope="module")
def cells(tmp_path_factory):
    """All cells, once they have run in one kernel."""
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS + AGAIN]
    settings = {"metadata": {"path": str(tmp_path_factory.mktemp("notebook"))}}
    NotebookClient(notebook, timeout=120, allow_errors=True, resources=settings).execute()
    return notebook.cells


def test_a_function_of_an_earlier_run_is_not_praised(cells):
    verdicts = [cell.outputs[0] for cell in cells if cell.source == CHECK]
    first, unread, mended = (output["data"]["text/plain"] for output in verdicts)
    assert first == mended == "✓ power: right."
    assert unread.splitlines() == [
        "✗ power: wrong.",
        "Python cannot read the cell with power: expected ':', in line 1. "
        "What is known as power is still what an earlier cell wrote. Mend it, and run it first.",
    ]


def test_a_function_redefined_in_a_cell_is_recorded_with_its_new_source(cells):
    texts = ["".join(output.text for output in cell.outputs) for cell in cells[-2:]]
    assert texts == [
        f"half(9) → 4 {HALF.format('//')}\n",
        f"half(9) → 4.5 {HALF.format('/')}\n",
    ]
