"""The static form of widgets in a saved notebook: a picture, and how to run the notebook.

Code hosts and JupyterLab show this HTML without untrusted styles or scripts. In a running notebook,
the widget is shown instead.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from .canvas import Canvas, escape, svg_alone
from .palette import LINE, SIZES, THEMES, VEIL

HOW_TO_RUN = "Run → Run All Cells"
_NOT_RUNNING = f"<b>▶ Run this notebook:</b> {HOW_TO_RUN}"
# readable on white and on black
_PANEL = f"border: 2px dashed {THEMES[LINE][0]}; border-radius: 8px; background-color: {VEIL}"
_ROOM = f"max-width: {SIZES['column']}; padding: 8px 16px 12px; overflow-x: auto"
_FIRST_LINE = f'<p style="margin: 0 0 8px">{_NOT_RUNNING}</p>'
_OPENING = f'<div style="{_PANEL}; {_ROOM}">{_FIRST_LINE}'
_FOR_RUNNING = re.compile(
    rf'{re.escape(_FIRST_LINE)}|<span class="needs-python">.*?</span>', re.DOTALL
)
_KEPT = " =:/;,()?!@$&'*+~\n"  # not escaped in a data URL, to keep it short


def static_bundle(text: str, canvas: Canvas | None) -> dict[str, str]:
    """Return the MIME bundle of a picture: the text, and the drawing if there is one."""
    bundle = {"text/plain": text}
    if canvas is not None:
        drawing = svg_alone(canvas, text)
        bundle |= {"image/svg+xml": drawing, "text/html": _image(drawing, text)}
    return bundle


def not_running(text: str, shown: Canvas | str | None = None) -> dict[str, str]:
    """Return the MIME bundle of a widget that does not run: how to run it, and a preview.

    The preview is a drawing, HTML, or by default the text.
    """
    bundle = static_bundle(text, shown if isinstance(shown, Canvas) else None)
    inside = shown if isinstance(shown, str) else bundle.get("text/html", _as_written(text))
    return {**bundle, "text/html": f"{_OPENING}{inside}</div>"}


def says_how_to_run(html: str) -> bool:
    """Return whether *html* is that of a widget that does not run."""
    return html.startswith(_OPENING)


def without_how_to_run(text: str) -> str:
    """Return Markdown or HTML without instructions to run the notebook, for static pages.

    >>> without_how_to_run('<span class="needs-python">**To start:** choose *Run*.</span> Play first.')
    ' Play first.'
    """
    return _FOR_RUNNING.sub("", text)


def _as_written(text: str) -> str:
    return f"<pre>{escape(text)}</pre>"


def _image(drawing: str, text: str) -> str:
    """Return a drawing as an `img` element, which hosts accept even if they reject inline SVG."""
    source = escape(f"data:image/svg+xml,{quote(drawing, safe=_KEPT)}")
    return f'<img alt="{escape(text)}" src="{source}" style="max-width: 100%">'
