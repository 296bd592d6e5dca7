"""The notebooks that are handed out, and whether the course has changed one since.

A copy carries a short code of its text in its metadata. What a learner writes into the copy leaves the
code as it was, so it still tells which text of the course the copy began as.
"""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

FIRST = "00_frames.ipynb"
_KEY = "puzzle-notebooks"
_MARK = re.compile(
    rb'"puzzle-notebooks":\s*\{\s*"text":\s*"([0-9a-f]+)"'
)  # in no text: " is \" there
_LENGTH = 12
_PACKAGE = Path(__file__).parents[1]

Notebook = dict[str, Any]  # as JSON has it


def folder_of_notebooks() -> Path | None:
    """Return the course's notebooks: inside an installed package, or beside it in a checkout; None if there are none."""
    folders = (_PACKAGE / "notebooks", _PACKAGE.parent / "notebooks")
    return next((folder for folder in folders if (folder / FIRST).exists()), None)


def marked(notebook: Notebook) -> Notebook:
    """Return the notebook with the code of its text."""
    metadata = {**notebook["metadata"], _KEY: {"text": _code(notebook)}}
    return {**notebook, "metadata": metadata}


def marked_file(file: bytes) -> bytes:
    """Return the file of a notebook with the code of its text, as JupyterLab would save it; else the file."""
    try:
        notebook = json.loads(file)
    except ValueError:
        return file
    return (json.dumps(marked(notebook), ensure_ascii=False, indent=1) + "\n").encode()


def was_changed_since(copy: Path) -> bool:
    """Return whether the course has changed a notebook since this copy of it was handed out.

    False if that cannot be told: if the course has none of this name, or the copy carries no code.
    """
    folder = folder_of_notebooks()
    try:
        code = _code_in(copy)
        if folder is None or code is None:
            return False
        return code != _code(json.loads((folder / copy.name).read_bytes()))
    except (OSError, ValueError):
        return False


def _code_in(copy: Path) -> str | None:
    """Return the code that a copy carries; whatever else is in the file is not looked at."""
    found = _MARK.findall(copy.read_bytes()) if copy.is_file() else []
    return found[-1].decode() if found else None


def _code(notebook: Notebook) -> str:
    """Return what tells the text of a notebook, all its cells without what they show, from any other."""
    cells = ["".join(cell["source"]) for cell in notebook["cells"]]
    return sha256(json.dumps(cells).encode()).hexdigest()[:_LENGTH]
