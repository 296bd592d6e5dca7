"""Lay a notebook that the course has changed beside the one that a learner has begun.

Nothing that a learner wrote is opened for writing: the new one is another file, and the learner
chooses which of the two to go on with.
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
    code_of_text,
    is_newer,
    newer_than_installed,
    own_notebook,
    text_told_by,
    version_of,
)


def news_of(copy: Path) -> str:
    """Return what there is to say of a copy of a notebook, mostly nothing.

    If the course has changed the notebook since, the new one lies beside the copy from then on.
    """
    if is_newer(version := version_of(copy)):
        return f"{copy.name}: {newer_than_installed(version)}."
    own = own_notebook(copy.name)
    if own is None or text_told_by(copy) in ("", code_of_text(own)):
        return ""
    sentence = f"The course has changed {copy.name} since you got it, and yours stays as it is: "
    try:
        return f"{sentence}the new one is beside it, {_beside(copy, own)}."
    except OSError as error:
        return f"{sentence}the new one cannot be put beside it ({reason(error)})."


def _beside(copy: Path, own: Notebook) -> str:
    """Return the name of a notebook here that began with the new text, laid beside the copy if there is none."""
    text = code_of_text(own)
    names = (path.name for path in copy.parent.glob("*.ipynb") if text_told_by(path) == text)
    return next(names, None) or _laid_beside(copy, own)


def _laid_beside(copy: Path, own: Notebook) -> str:
    """Write the new notebook under a name that no file has; return the name."""
    stem = f"{copy.stem}.{__version__}"
    names = (f"{stem}-{number}.ipynb" if number > 1 else f"{stem}.ipynb" for number in count(1))
    path = next(path for path in map(copy.with_name, names) if not os.path.lexists(path))
    cells = [_joined(cell) for cell in own["cells"]]  # JupyterLite joins no lines
    text = json.dumps({**own, "cells": cells}, ensure_ascii=False, indent=1)
    write_new(path, f"{text}\n".encode())
    return path.name


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


def _joined_text(kind: str, value: Any) -> Any:
    is_lines = isinstance(value, list) and not kind.endswith("json")
    return "".join(value) if is_lines else value
