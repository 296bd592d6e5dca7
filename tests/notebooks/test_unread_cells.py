"""In a real kernel: a cell that Python could not read, and the check below it."""

import nbformat
from nbclient import NotebookClient

WRITTEN = """\
def power(base, exponent):
    return 1 if exponent == 0 else base * power(base, exponent - 1)
"""
CHECK = 'check("power", power)'


def test_a_function_of_an_earlier_run_is_not_praised(tmp_path):
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [
        nbformat.v4.new_code_cell(cell)
        for cell in [
            "from puzzlecourse import check",
            WRITTEN,
            CHECK,
            WRITTEN.replace("exponent):", "exponent)"),
            CHECK,
            "1 +",  # a mistake in another cell makes no difference
            WRITTEN + "%time power(2, 3)",
            CHECK,
        ]
    ]
    settings = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=120, allow_errors=True, resources=settings).execute()
    verdicts = [cell.outputs[0] for cell in notebook.cells if cell.source == CHECK]
    first, unread, mended = (output["data"]["text/plain"] for output in verdicts)
    assert first == mended == "✓ power: right."
    assert unread.splitlines() == [
        "✗ power: wrong.",
        "Python cannot read the cell with power: expected ':', in line 1. "
        "What is known as power is still what an earlier cell wrote. Mend it, and run it first.",
    ]
