"""Keep saved and exported notebooks readable: the hooks in `jupyter/jupyter_config.json`.

JupyterLab draws a widget view only if the notebook contains the widget's state; otherwise it reports an
error, even if the same output contains a static picture. States are lost when the kernel restarts. HTML from
nbconvert draws widget views with scripts from two web servers, and nothing when offline.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from stepthrough.saved import without_how_to_run

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
# nbconvert sets no font for `pre`
CODE_FONT = "<style>.jp-RenderedHTMLCommon pre { font-family: var(--jp-code-font-family) }</style>"
PICTURES = "text/html", "image/svg+xml"


def drop_lost_views(model: Mapping[str, Any], **context: Any) -> None:
    """Drop widget views without a state if there is a picture instead (a `pre_save_hook`)."""
    if model["type"] == "notebook":
        notebook = model["content"]
        states = notebook["metadata"].get("widgets", {}).get(STATE, {}).get("state", {})
        _drop_views(notebook, kept=states)


def show_pictures(notebook: Any, resources: Any) -> tuple[Any, Any]:
    """Drop widget views that have a picture, and instructions to run cells; for nbconvert.

    If no view is left, the widgets' states are dropped too, so that the page loads nothing from the web.
    """
    from nbformat.v4 import (
        new_markdown_cell,
    )  # imported here: Jupyter servers load this module and need no nbformat

    _drop_views(notebook, kept=())
    if not any(VIEW in data for data in _data(notebook)):
        notebook["metadata"].pop("widgets", None)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = without_how_to_run(cell["source"])
    for data in _data(notebook):
        if "text/html" in data:
            data["text/html"] = without_how_to_run(data["text/html"])
    style = new_markdown_cell(CODE_FONT)  # type: ignore[no-untyped-call]
    notebook["cells"].append(style)
    return notebook, resources


def _drop_views(notebook: Mapping[str, Any], kept: Container[str]) -> None:
    for data in _data(notebook):
        is_kept = VIEW in data and data[VIEW]["model_id"] in kept
        if not is_kept and any(kind in data for kind in PICTURES):
            data.pop(VIEW, None)


def _data(notebook: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            if "data" in output:
                yield output["data"]
