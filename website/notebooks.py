"""The notebooks as pages to read: their text, their cells, and what they show without a kernel.

Questions can be answered here, too: behind each option stands what a learner hears who chooses it.
"""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import nbformat

from puzzlecourse.authoring.questions import Prediction, html
from puzzlecourse.course import LESSONS, prediction_named
from puzzlecourse.widgets.predict import LETTERS, program_of
from puzzlelib.views.saved import says_how_to_run

from .pages import Site, markdown, program, title_of, way
from .recordings import ASKS, Walk

CHECKS = re.compile(r"^(check|progress)\(", re.MULTILINE)
PLAYS = re.compile(r"^(Player|Grow|Order)\(|^player$", re.MULTILINE)


def title_of_notebook(path: Path) -> str:
    """Its first heading, after its number if it is a lesson."""
    title = title_of(nbformat.read(path, as_version=4).cells[0].source)
    return f"{path.stem[:2]} {title}" if path.stem in LESSONS else title


def add_notebook(site: Site, path: Path, walks: Sequence[Walk]) -> None:
    """The page of a notebook, with the ways to its walks and to where it can be played."""
    here = f"notebooks/{path.stem}.html"
    cells = nbformat.read(path, as_version=4).cells
    steps = {walk.cell: way(here, walk.page) for walk in walks if walk.notebook == path.stem}
    parts = [_cell(cell, here, path, steps.get(cell.id, "")) for cell in cells]
    if site.play:
        there = way(here, site.played(path.stem))
        told = f'<a class="button" href="{there}">Play this notebook</a>'
        parts.insert(1, f'<p class="play">{told} in your browser: nothing to install.</p>')
    site.add(here, title_of_notebook(path), "\n".join(parts))


def _cell(cell: Any, here: str, path: Path, steps: str) -> str:
    if cell.cell_type == "markdown":
        text = markdown(cell.source, f"notebooks/{path.name}", here)
        return f'<section id="{cell.id}">{text}</section>'
    if not cell.source.strip():
        return ""
    if asked := ASKS.fullmatch(cell.source):
        shown = _question(prediction_named(asked[1]))
    else:
        shown = program(cell.source) + "".join(map(_output, _seen(cell)))
    told = f'<p><a class="button" href="{steps}">Step through it</a></p>' if steps else ""
    return f'<section id="{cell.id}" class="cell">{shown}{told}</section>'


# ---- outputs -------------------------------------------------------------------------------------


def _seen(cell: Any) -> list[Any]:
    """The outputs that say something here: not what is said of an outline, or of what is kept."""
    return [] if CHECKS.search(cell.source) else cell.outputs


def _output(output: Any) -> str:
    """An output as it is kept in the notebook: the best of its forms."""
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


def _question(asked: Prediction) -> str:
    """A question with its options; each opens, and says what it says in the notebook."""
    shown = program(program_of(asked)) if asked.programs else ""
    options = [_option(asked, *option) for option in zip(LETTERS, asked.options, strict=False)]
    words = f"<p><b>{asked.name}</b> {html(asked.ask)}</p>"
    return f'<div class="question">{shown}{words}{"".join(options)}</div>'


def _option(asked: Prediction, letter: str, words: str) -> str:
    is_right = words == asked.right
    said = f"✓ Right. {asked.why}" if is_right else f"✗ {asked.wrong[words].hint}"
    kind = "right" if is_right else "wrong"
    told = f'<p class="{kind}">{html(said)}</p>'
    return f"<details><summary><i>{letter}</i> <span>{html(words)}</span></summary>{told}</details>"
