"""Put a new edition of a notebook next to the learner's copy.

Copies are only read. The learner chooses which of the two notebooks to continue with.
"""

from __future__ import annotations

import json
import os
from itertools import count
from pathlib import Path
from typing import Any

from puzzlelib import __version__
from stepthrough.files import reason, write_new

from .handed_out import (
    Notebook,
    is_newer,
    newer_than_installed,
    own_notebook,
    text_hash,
    text_hash_of,
    version_of,
)


def news_of(copy: Path) -> str:
    """Return a message if the course has changed the notebook of *copy*, or "".

    Writes the new edition next to *copy*, unless it is already there.
    """
    if is_newer(version := version_of(copy)):
        return f"{copy.name}: {newer_than_installed(version)}."
    own = own_notebook(copy.name)
    if own is None or text_hash_of(copy) in ("", text_hash(own)):
        return ""
    sentence = f"The course has changed {copy.name} since you got it, and yours stays as it is: "
    try:
        return f"{sentence}the new one is beside it, {_new_edition(copy, own)}."
    except OSError as error:
        return f"{sentence}the new one cannot be put beside it ({reason(error)})."


def _new_edition(copy: Path, own: Notebook) -> str:
    """Return the name of a notebook here that has the new text; write one if there is none."""
    text = text_hash(own)
    for path in copy.parent.glob("*.ipynb"):
        if text_hash_of(path) == text:
            return path.name
    stem = f"{copy.stem}.{__version__}"
    names = (f"{stem}-{number}.ipynb" if number > 1 else f"{stem}.ipynb" for number in count(1))
    path = next(path for path in map(copy.with_name, names) if not os.path.lexists(path))
    cells = [_join_cell(cell) for cell in own["cells"]]  # JupyterLite does not join lines
    edition = json.dumps({**own, "cells": cells}, ensure_ascii=False, indent=1)
    write_new(path, f"{edition}\n".encode())
    return path.name


def _join_cell(cell: dict[str, Any]) -> dict[str, Any]:
    whole = {**cell, "source": "".join(cell["source"])}
    if "outputs" in cell:
        whole["outputs"] = [_join_output(output) for output in cell["outputs"]]
    return whole


def _join_output(output: dict[str, Any]) -> dict[str, Any]:
    """Return an output whose text and data are strings instead of lists of lines."""
    whole = dict(output)
    if "text" in output:
        whole["text"] = "".join(output["text"])
    if "data" in output:
        whole["data"] = {
            kind: "".join(value) if isinstance(value, list) and not kind.endswith("json") else value
            for kind, value in output["data"].items()
        }
    return whole
