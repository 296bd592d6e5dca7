"""The course's notebooks as handed out, and the version from which a copy was made.

The metadata of a copy holds a mark: the version of the course and a hash of the notebook's cells.
It survives edits of the learner and so identifies the text that was handed out.
"""

import json
import platform
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from puzzlelib import __version__

FIRST = "00_frames.ipynb"
_KEY = "puzzle-notebooks"
_IN_MARK = r'"puzzle-notebooks":\s*\{[^{}]*"%s":\s*"([^"]+)"'  # cannot match inside a string, where quotes are escaped
_MARKS = {name: re.compile((_IN_MARK % name).encode()) for name in ("text", "version")}
_LENGTH = 12
_WORD = re.compile(r"[\w.+-]{0,60}")
_OF_PYTHON = re.compile(rb'("pygments_lexer": "ipython3",\s+)"version": "[^"]*"')
_PACKAGE = Path(__file__).parents[1]

Notebook = dict[str, Any]  # parsed JSON


def folder_of_notebooks() -> Path | None:
    """Return the folder of the course's notebooks, or None if it is not installed with them.

    It is inside an installed package, or next to the package in a checkout.
    """
    folders = (_PACKAGE / "notebooks", _PACKAGE.parent / "notebooks")
    return next((folder for folder in folders if (folder / FIRST).exists()), None)


def marked(notebook: Notebook) -> Notebook:
    """Return the notebook with the mark of this course in its metadata."""
    mark = {"text": text_hash(notebook), "version": __version__}
    return {**notebook, "metadata": {**notebook["metadata"], _KEY: mark}}


def handed_out(path: Path) -> bytes:
    """Return a file as it is copied for learners: notebooks with mark and Python version."""
    file = path.read_bytes()
    return for_this_python(marked_file(file)) if path.suffix == ".ipynb" else file


def marked_file(file: bytes) -> bytes:
    """Return a notebook file with the mark, formatted as by JupyterLab; other files unchanged."""
    try:
        notebook = json.loads(file)
    except ValueError:
        return file
    return (json.dumps(marked(notebook), ensure_ascii=False, indent=1) + "\n").encode()


def for_this_python(file: bytes) -> bytes:
    """Return a notebook file with the version of the running Python; other files unchanged.

    Otherwise JupyterLab would change the version when it opens the notebook, and show it as edited.
    """
    version = f'"version": "{platform.python_version()}"'.encode()
    return _OF_PYTHON.sub(rb"\1" + version, file)


def own_notebook(name: str) -> Notebook | None:
    """Return the course's notebook called *name*, as it is handed out, or None."""
    folder = folder_of_notebooks()
    try:
        notebook: Notebook | None = json.loads(handed_out(folder / name)) if folder else None
    except (OSError, ValueError):
        return None
    return notebook


def text_hash_of(copy: Path) -> str:
    """Return the text hash in the mark of a copy, or ""."""
    return _read_mark(copy, "text")


def version_of(copy: Path) -> str:
    """Return the course version in the mark of a copy, or ""."""
    return _read_mark(copy, "version")


def _read_mark(copy: Path, entry: str) -> str:
    """Return an entry of the mark, found without parsing the file; "" if there is none."""
    try:
        marks = _MARKS[entry].findall(copy.read_bytes()) if copy.is_file() else []
    except OSError:
        return ""
    return marks[-1].decode("utf-8", "replace") if marks else ""


def text_hash(notebook: Notebook) -> str:
    """Return a hash of a notebook's cells without outputs."""
    texts = [
        "".join(cell["source"]) for cell in notebook["cells"]
    ]  # source is a string or a list of lines
    return sha256(json.dumps(texts).encode()).hexdigest()[:_LENGTH]


def is_newer(version: str) -> bool:
    """Return whether *version* is newer than the installed course.

    >>> is_newer("1000.0"), is_newer(__version__), is_newer("0.0.10"), is_newer("")
    (True, False, False, False)
    """
    if not _WORD.fullmatch(version):
        return False
    first, second = (
        [int(n) for n in re.findall(r"\d{1,9}", each)] for each in (version, __version__)
    )
    return first > second


def newer_than_installed(version: str) -> str:
    """Return the part of a warning that says a file was written by a newer course."""
    return f"it is of version {version} of the course, and {__version__} is installed here"
