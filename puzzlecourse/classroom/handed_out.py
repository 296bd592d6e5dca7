"""The notebooks that are handed out, and whether the course has changed one since.

A copy carries in its metadata its name, the version of the course, a short code of its text, and one of
each cell. What a learner writes into the copy leaves them as they were, so they still tell which text of
the course the copy began as, and which cells the learner has touched.
"""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from puzzlelib import __version__

FIRST = "00_frames.ipynb"
_KEY = "puzzle-notebooks"
_IN_MARK = r'"puzzle-notebooks":\s*\{[^{}]*"%s":\s*"([^"]+)"'  # in no text: " is \" there
_MARKS = {name: re.compile((_IN_MARK % name).encode()) for name in ("name", "text", "version")}
_LENGTH = 12
_MOST_CELLS = 1_000  # of a notebook of the course
_WORD = re.compile(r"[\w.+-]{0,60}")  # names a file, too
_PACKAGE = Path(__file__).parents[1]

Notebook = dict[str, Any]  # as JSON has it
Cell = dict[str, Any]


def folder_of_notebooks() -> Path | None:
    """Return the course's notebooks: inside an installed package, or beside it in a checkout; None if there are none."""
    folders = (_PACKAGE / "notebooks", _PACKAGE.parent / "notebooks")
    return next((folder for folder in folders if (folder / FIRST).exists()), None)


def marked(notebook: Notebook, name: str) -> Notebook:
    """Return the notebook of that name with what a copy of it tells of the course."""
    cells = [f"{name_of(cell)} {code_of(cell)}" for cell in notebook["cells"]]
    mark = {"cells": cells, "name": name, "text": code_of_text(notebook), "version": __version__}
    return {**notebook, "metadata": {**notebook["metadata"], _KEY: mark}}


def marked_file(file: bytes, name: str) -> bytes:
    """Return the file of a notebook with what a copy of it tells, as JupyterLab would save it; else the file."""
    try:
        notebook = json.loads(file)
    except ValueError:
        return file
    return (json.dumps(marked(notebook, name), ensure_ascii=False, indent=1) + "\n").encode()


class Mark(NamedTuple):
    """What a copy tells of the course that it was handed out by."""

    name: str  # of the notebook as the course calls it; "" if it does not say
    text: str  # the code of all its cells
    version: str
    cells: dict[str, str]  # the code of each cell, by its name, in their order


def mark_of(copy: Notebook) -> Mark:
    """Return what a copy tells of the course, each part of the right type, or empty.

    >>> mark_of({"metadata": {"puzzle-notebooks": {"text": "0123", "cells": ["cell-1 4567"]}}})
    Mark(name='', text='0123', version='', cells={'cell-1': '4567'})
    """
    found = copy["metadata"].get(_KEY)
    entries = found if isinstance(found, dict) else {}
    words = {entry: entries.get(entry) for entry in ("name", "text", "version")}
    text = {k: w if isinstance(w, str) and _WORD.fullmatch(w) else "" for k, w in words.items()}
    return Mark(**text, cells=_codes(entries.get("cells")))


def _codes(found: object) -> dict[str, str]:
    lines = found if isinstance(found, list) and len(found) <= _MOST_CELLS else []
    pairs = [line.split(" ") for line in lines if isinstance(line, str)]
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


def was_changed_since(copy: Path) -> bool:
    """Return whether the course has changed a notebook since this copy of it was handed out.

    False if that cannot be told: if the course has none of this name, or the copy carries no code.
    """
    folder = folder_of_notebooks()
    try:
        code = _told_by(copy, "text")
        if folder is None or not code:
            return False
        return code != code_of_text(json.loads((folder / copy.name).read_bytes()))
    except (OSError, ValueError):
        return False


def version_of(copy: Path) -> str:
    """Return the version of the course that a copy of a notebook was handed out by; "" if it does not say."""
    try:
        return _told_by(copy, "version")
    except OSError:
        return ""


def _told_by(copy: Path, entry: str) -> str:
    """Return what a copy tells; whatever else is in the file is not looked at."""
    return told_in(copy.read_bytes(), entry) if copy.is_file() else ""


def told_in(file: bytes, entry: str) -> str:
    """Return what the file of a copy tells; whatever else is in the file is not looked at."""
    found = _MARKS[entry].findall(file)
    return found[-1].decode("utf-8", "replace") if found else ""


def code_of_text(notebook: Notebook) -> str:
    """Return what tells the text of a notebook, all its cells without what they show, from any other."""
    return _short([text_of(cell) for cell in notebook["cells"]])


def code_of(cell: Cell) -> str:
    """Return what tells the kind and the text of a cell from any other."""
    return _short([cell["cell_type"], text_of(cell)])


def text_of(cell: Cell) -> str:
    """Return what is written in a cell; files have it in one piece, or line by line."""
    return "".join(cell["source"])


def name_of(cell: Cell) -> str:
    """Return the name of a cell in its notebook; notebooks of before 2021 have none."""
    return str(cell.get("id", ""))


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


def _short(found: list[str]) -> str:
    return sha256(json.dumps(found).encode()).hexdigest()[:_LENGTH]
