"""A notebook as a file: read with distrust, written as JupyterLab and JupyterLite both read it."""

from __future__ import annotations

import json
from typing import Any

from puzzlelib.play.saving import SaveError

from .handed_out import Notebook

_NO_NOTEBOOK = "it is no notebook that can be read"


def parsed(content: bytes) -> Notebook:
    """Return the notebook in a file, what we look at of the right type; SaveError if it is none."""
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        raise SaveError(_NO_NOTEBOOK) from None
    except MemoryError:
        raise SaveError("it takes too much memory") from None
    if not _is_notebook(found):
        raise SaveError(_NO_NOTEBOOK)
    notebook: Notebook = found
    return notebook


def _is_notebook(found: object) -> bool:
    match found:
        case {"nbformat": 4, "nbformat_minor": int(), "metadata": dict(), "cells": list(cells)}:
            return all(map(_is_cell, cells))
    return False


def _is_cell(found: object) -> bool:
    match found:
        case {"id": id_} if not isinstance(id_, str):
            return False
        case {"cell_type": str(), "metadata": dict(), "source": source}:
            return _is_text(source)
    return False


def _is_text(found: object) -> bool:
    """Return whether this is text, in one piece or line by line."""
    lines = found if isinstance(found, list) else [found]
    return all(isinstance(line, str) for line in lines)


def as_file(notebook: Notebook) -> bytes:
    """Return the file of a notebook; SaveError if JSON cannot say what is in it."""
    try:
        return f"{json.dumps(notebook, ensure_ascii=False, indent=1)}\n".encode()
    except UnicodeEncodeError:  # half of a character, as in an emoji that was cut
        return f"{json.dumps(notebook, indent=1)}\n".encode()
    except RecursionError:
        raise SaveError(_NO_NOTEBOOK) from None


def in_one_piece(notebook: Notebook) -> Notebook:
    """Return the notebook with each text in one piece: JupyterLite does not join lines."""
    return {**notebook, "cells": [_joined(cell) for cell in notebook["cells"]]}


def _joined(cell: dict[str, Any]) -> dict[str, Any]:
    whole = {**cell, "source": "".join(cell["source"])}
    if "outputs" in cell:
        whole["outputs"] = [_joined_output(output) for output in cell["outputs"]]
    return whole


def _joined_output(output: dict[str, Any]) -> dict[str, Any]:
    """Return an output with what was printed, and each form of what is shown, in one piece."""
    whole = dict(output)
    if "text" in output:
        whole["text"] = "".join(output["text"])
    if "data" in output:
        whole["data"] = {kind: _joined_text(kind, of) for kind, of in output["data"].items()}
    return whole


def _joined_text(kind: str, found: Any) -> Any:
    is_lines = isinstance(found, list) and not kind.endswith("json")
    return "".join(found) if is_lines else found
