"""Executes every notebook from top to bottom and writes its outputs, as they are committed.

What differs from run to run is left out: widget views (their ids are random, and a reader without a
kernel would see "model not found" in place of the picture), times, and the numbers of the runs, with
which a notebook would look as if it had been run already.

The metadata are those that JupyterLab writes: a notebook in which it finds others has changed as soon
as it is open. In the course's notebooks each cell below the imports has the tag `raises-exception`: learners
write in any of them, and what they got wrong lets the rest run.
"""

import os
import sys
from pathlib import Path

import nbformat
from ipykernel.ipkernel import IPythonKernel
from nbclient import NotebookClient

os.environ["PUZZLELIB_KEEP"] = "0"  # what a learner has answered is in no output
HERE = Path(__file__).resolve().parent
COURSE = HERE.parent / "notebooks"
OF_TEACHERS = ("class_results", "study_analysis")
NOTEBOOKS = [
    *sorted(COURSE.glob("*.ipynb")),
    *(HERE / f"{name}.ipynb" for name in OF_TEACHERS),
]
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
NOT_RUN = (
    0  # JupyterLab shows it as an empty number, and nbval compares nothing where there is none
)
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
            cell.outputs = [as_committed(output) for output in joined(cell.outputs)]
    if path.parent == COURSE:
        let_the_rest_run(notebook)
    nbformat.write(notebook, path)


def tags_of_text(cell: nbformat.NotebookNode) -> dict[str, list[str]]:
    """What is kept of a cell's metadata: the tags that an author has given to a text, such as needs-python."""
    tags = cell.metadata.get("tags") if cell.cell_type == "markdown" else None
    return {"tags": tags} if tags else {}


def let_the_rest_run(notebook: nbformat.NotebookNode) -> None:
    """Let an error in any cell but the first, with the imports, stop no other."""
    _, *below = (cell for cell in notebook.cells if cell.cell_type == "code")
    for cell in below:
        cell.metadata.tags = ["raises-exception"]


def as_committed(output: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The output without what another run would not repeat."""
    output.get("data", {}).pop(WIDGET_VIEW, None)
    if "execution_count" in output:
        output.execution_count = None
    return output


def joined(outputs: list) -> list:
    """The outputs, with what was printed in one piece: the kernel may send it in several."""
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
