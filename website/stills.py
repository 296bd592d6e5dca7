"""A cell as it shows without a kernel and without scripts: its program, its outputs, a question."""

import re
from html import escape
from typing import Any

from puzzlecourse.authoring.asked import LETTERS, Asked
from stepthrough.code_marks import html
from stepthrough.saved import says_how_to_run

from .pages import program

CHECKS = re.compile(r"^(check|progress)\(", re.MULTILINE)


def still(cell: Any) -> str:
    """Return a cell as it is read."""
    return program(cell.source) + outputs(cell)


# ---- outputs -------------------------------------------------------------------------------------


def outputs(cell: Any) -> str:
    """Return the outputs worth showing here: not what is said of an outline, or of kept answers."""
    return "" if CHECKS.search(cell.source) else "".join(map(_output, cell.outputs))


def _output(output: Any) -> str:
    """Return an output as it is kept in the notebook: the best of its forms."""
    if output.output_type == "stream":
        return _text(output.text)
    data = output.data
    if "image/svg+xml" in data:
        return f'<div class="picture wide" tabindex="0">{data["image/svg+xml"]}</div>'
    if "image/png" in data:
        alt = escape(output.metadata.get("image/png", {}).get("alt") or data["text/plain"])
        source = f"data:image/png;base64,{data['image/png'].strip()}"
        return f'<div class="picture"><img alt="{alt}" src="{source}"></div>'
    if "text/html" in data and not says_how_to_run(data["text/html"]):
        return f'<div class="wide" tabindex="0">{data["text/html"]}</div>'
    text = data["text/plain"]
    return (
        program(text) if "text/markdown" in data else _text(text)
    )  # show_source, or anything else


def _text(text: str) -> str:
    return f'<pre class="printed" tabindex="0">{escape(text.rstrip())}</pre>'


# ---- questions -----------------------------------------------------------------------------------


def question(asked: Asked) -> str:
    """Return a question with its options, below the program that it is asked about; it tells no answer."""
    shown = program(asked.program) if asked.program else ""
    options = "".join(
        f"<li><i>{letter}</i> {html(words)}</li>"
        for letter, words in zip(LETTERS, asked.shown(), strict=False)
    )
    words = f"<p><b>{asked.name}</b> {html(asked.words)}</p>"
    return f'<div class="question">{shown}{words}<ul>{options}</ul></div>'
