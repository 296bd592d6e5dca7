"""The notebooks handed out, and whether the course has changed one since.

A copy carries in its metadata the version of the course and a short code of its text. What a learner
writes into the copy leaves them as they were, so they still tell which text of the course it began as.
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
_IN_MARK = r'"puzzle-notebooks":\s*\{[^{}]*"%s":\s*"([^"]+)"'  # in no text: " is \" there
_MARKS = {name: re.compile((_IN_MARK % name).encode()) for name in ("text", "version")}
_LENGTH = 12
_WORD = re.compile(r"[\w.+-]{0,60}")
_OF_PYTHON = re.compile(rb'("pygments_lexer": "ipython3",\s+)"version": "[^"]*"')
_PACKAGE = Path(__file__).parents[1]

Notebook = dict[str, Any]  # as JSON has it


def folder_of_notebooks() -> Path | None:
    """Return the course's notebooks: inside an installed package, or beside it in a checkout; None if there are none."""
    folders = (_PACKAGE / "notebooks", _PACKAGE.parent / "notebooks")
    return next((folder for folder in folders if (folder / FIRST).exists()), None)


def marked(notebook: Notebook) -> Notebook:
    """Return the notebook with what a copy of it tells of the course."""
    mark = {"text": code_of_text(notebook), "version": __version__}
    return {**notebook, "metadata": {**notebook["metadata"], _KEY: mark}}


def handed_out(path: Path) -> bytes:
    """Return the file as it is copied: a notebook for this Python, with what a copy tells of the course."""
    file = path.read_bytes()
    return for_this_python(marked_file(file)) if path.suffix == ".ipynb" else file


def marked_file(file: bytes) -> bytes:
    """Return the file of a notebook with what a copy of it tells, as JupyterLab would save it; else the file."""
    try:
        notebook = json.loads(file)
    except ValueError:
        return file
    return (json.dumps(marked(notebook), ensure_ascii=False, indent=1) + "\n").encode()


def for_this_python(file: bytes) -> bytes:
    """Return a notebook as JupyterLab would save it here, with this Python's version; else the file.

    A notebook that speaks of another version has changed as soon as it is open.
    """
    version = f'"version": "{platform.python_version()}"'.encode()
    return _OF_PYTHON.sub(rb"\1" + version, file)


def own_notebook(name: str) -> Notebook | None:
    """Return the course's own notebook of that name, as it is handed out; None if there is none."""
    folder = folder_of_notebooks()
    try:
        notebook: Notebook | None = json.loads(handed_out(folder / name)) if folder else None
    except (OSError, ValueError):
        return None
    return notebook


def text_told_by(copy: Path) -> str:
    """Return the code of the text that a copy of a notebook began as; "" if it does not say."""
    return _mark_in(copy, "text")


def version_of(copy: Path) -> str:
    """Return the version of the course that handed out a copy of a notebook; "" if it does not say."""
    return _mark_in(copy, "version")


def _mark_in(copy: Path, entry: str) -> str:
    """Return what a copy tells; nothing else in the file is looked at."""
    try:
        marks = _MARKS[entry].findall(copy.read_bytes()) if copy.is_file() else []
    except OSError:
        return ""
    return marks[-1].decode("utf-8", "replace") if marks else ""


def code_of_text(notebook: Notebook) -> str:
    """Return what tells the text of a notebook (its cells without their outputs) from any other."""
    texts = ["".join(cell["source"]) for cell in notebook["cells"]]  # in one piece, or line by line
    return sha256(json.dumps(texts).encode()).hexdigest()[:_LENGTH]


def is_newer(version: str, than: str = __version__) -> bool:
    """Return whether a version is newer than another, by default than the course that is installed.

    >>> is_newer("0.10.0", "0.9.1"), is_newer("0.9.1", "0.9.1"), is_newer("", "0.9.1")
    (True, False, False)
    """
    if not _WORD.fullmatch(version):
        return False
    first, second = ([int(n) for n in re.findall(r"\d{1,9}", each)] for each in (version, than))
    return first > second


def newer_than_installed(version: str) -> str:
    """Return what to say of a file that a newer course has written."""
    return f"it is of version {version} of the course, and {__version__} is installed here"
