"""Execute all notebooks and write their outputs in a reproducible form.

Omitted are widget views (their ids are random, and without a kernel a reader would see "model not found"
instead of the picture), times and execution counts.

The metadata are exactly those of JupyterLab, which would otherwise mark a notebook as modified on opening.
In the course's notebooks each cell after the imports has the tag `raises-exception`, so that a learner's
error in one cell does not stop *Run All*.
"""

import os
import sys
from pathlib import Path

import nbformat
from ipykernel.ipkernel import IPythonKernel
from nbclient import NotebookClient

os.environ["PUZZLELIB_KEEP"] = "0"  # outputs must not depend on saved answers
os.environ["MPLBACKEND"] = "agg"  # curves are not displayed: their bytes depend on matplotlib
ROOT = Path(__file__).resolve().parents[1]
COURSE = ROOT / "notebooks"
NOTEBOOKS = [*sorted(COURSE.glob("*.ipynb")), ROOT / "docs" / "teach" / "class_results.ipynb"]
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
NOT_RUN = 0  # shown as an empty number in JupyterLab; nbval skips cells without a count
METADATA = {
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": IPythonKernel.language_info,
}


def execute(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    settings = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=300, resources=settings, force_raise_errors=True).execute()
    notebook.metadata = nbformat.from_dict(METADATA)
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number}"
        cell.metadata = nbformat.from_dict(tags_of_text(cell))
        if cell.cell_type == "code":
            cell.execution_count = NOT_RUN if cell.execution_count else None
            cell.outputs = [as_committed(output) for output in merged(cell.outputs)]
    if path.parent == COURSE:
        tolerate_errors(notebook)
    nbformat.write(notebook, path)


def tags_of_text(cell: nbformat.NotebookNode) -> dict[str, list[str]]:
    """Return the metadata to keep for a cell: the tags of Markdown cells."""
    tags = cell.metadata.get("tags") if cell.cell_type == "markdown" else None
    return {"tags": tags} if tags else {}


def tolerate_errors(notebook: nbformat.NotebookNode) -> None:
    """Tag all code cells but the first, which imports, with `raises-exception`."""
    _, *below = (cell for cell in notebook.cells if cell.cell_type == "code")
    for cell in below:
        cell.metadata.tags = ["raises-exception"]


def as_committed(output: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Return the output without what differs between runs."""
    output.get("data", {}).pop(WIDGET_VIEW, None)
    if "execution_count" in output:
        output.execution_count = None
    return output


def merged(outputs: list) -> list:
    """Merge consecutive outputs of one stream, which the kernel may send in several messages."""
    pieces = []
    for output in outputs:
        last = pieces[-1] if pieces else {}
        if output.output_type == "stream" and last.get("name") == output.name:
            last.text += output.text
        else:
            pieces.append(output)
    return pieces


if __name__ == "__main__":
    for path in (Path(name).resolve() for name in sys.argv[1:]) if sys.argv[1:] else NOTEBOOKS:
        print(path.name)
        execute(path)
