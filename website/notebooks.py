"""The notebooks as pages: their text, their cells, and what these show without a kernel.

What is asked there is asked here, too, by the widgets' own scripts. For browsers without scripts each such
notebook has a second page: on it behind each option stands what a learner hears who chooses it.
"""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from IPython.core.interactiveshell import InteractiveShell

from puzzlecourse.authoring.questions import Prediction, html
from puzzlecourse.course import LESSONS, prediction_named
from puzzlecourse.widgets.predict import LETTERS, program_of
from puzzlelib.views import Player
from puzzlelib.views.saved import says_how_to_run

from .alive import TAKE_ALONG, alive, script
from .boards import board_told
from .orders import order_told
from .pages import CSS_ALIVE, Site, markdown, program, title_of, way
from .questions import Told, question_told, walk_asked
from .recordings import ASKS, Walk, run_cell

PLAIN = "plain/"  # the folder of the pages without scripts

ORDERS = re.compile(r'Order\("(.+)"\)')
# what a page cannot do, and has no need of
STARTS = re.compile(r"^\*\*To start:\*\*.*?\n(\n|\Z)", re.MULTILINE | re.DOTALL)
PLAYERS = re.compile(r"^Player\(|^player$", re.MULTILINE)
STEPS = re.compile(r"^StepThrough\(", re.MULTILINE)
CHECKS = re.compile(r"^(check|progress)\(", re.MULTILINE)
NEEDS = {  # Python: what one would do there
    "Write it, and have it checked": re.compile(r"^check\(", re.MULTILINE),
    "Put the lines in order": re.compile(r"^Order\(", re.MULTILINE),
    "Play it": re.compile(r"^(Player|Grow)\(|^player$", re.MULTILINE),
}


def title_of_notebook(path: Path) -> str:
    """Its first heading, after its number if it is a lesson."""
    title = title_of(nbformat.read(path, as_version=4).cells[0].source)
    return f"{path.stem[:2]} {title}" if path.stem in LESSONS else title


def add_notebook(site: Site, path: Path, walks: Sequence[Walk], about: str = "") -> None:
    """The page of a notebook, with the ways to its walks and to where it can be played.

    `about` says in a sentence what one does there. Without scripts a reader is led to a page beside
    it, on which nothing is alive.
    """
    here, plain = (f"notebooks/{folder}{path.stem}.html" for folder in ("", PLAIN))
    notebook = Notebook(path, here, walks, True, site.played(path.stem))
    shown = "\n".join(_shown(notebook))
    if 'class="alive"' not in shown:
        site.add(here, title_of_notebook(path), shown, about=about)
        return
    there = way(here, plain)
    head = f'\n<noscript><meta http-equiv="refresh" content="0; url={there}"></noscript>'
    led = f'<noscript><p><a href="{there}">The page for browsers without scripts</a></p></noscript>'
    body = "\n".join([led, shown, TAKE_ALONG, script(plain=there)])
    site.add(here, title_of_notebook(path), body, CSS_ALIVE, about, head)
    still = Notebook(path, plain, walks, False, site.played(path.stem))
    site.add_beside(plain, here, "\n".join(_shown(still)))


class Notebook(NamedTuple):
    """A notebook that becomes a page."""

    path: Path
    here: str  # its page
    walks: Sequence[Walk]
    is_alive: bool
    played: str  # where it can be played; "" if nowhere

    @property
    def imports(self) -> str:
        """Its first cell of code."""
        cells = nbformat.read(self.path, as_version=4).cells
        return str(next(cell.source for cell in cells if cell.cell_type == "code"))


def _shown(notebook: Notebook) -> list[str]:
    """The cells of a notebook; below its title, the way to where it can be played."""
    cells = nbformat.read(notebook.path, as_version=4).cells
    parts = [_cell(cell, notebook) for cell in cells]
    if notebook.played:
        there = way(notebook.here, notebook.played)
        told = f'<a class="button" href="{there}">Play this notebook</a>'
        parts.insert(1, f'<p class="play">{told} in your browser: nothing to install.</p>')
    return parts


def _cell(cell: Any, notebook: Notebook) -> str:
    if cell.cell_type == "markdown":
        source = STARTS.sub("", cell.source)
        text = markdown(source, f"notebooks/{notebook.path.name}", notebook.here)
        return f'<section id="{cell.id}">{text}</section>'
    if not cell.source.strip():
        return ""
    living = _alive(cell, notebook) if notebook.is_alive else ""
    shown = living or _still(cell) + _steps(cell, notebook) + _in_python(cell, notebook)
    return f'<section id="{cell.id}" class="cell">{shown}</section>'


def _alive(cell: Any, notebook: Notebook) -> str:
    """A cell that is alive on its page; "" if it is none of that kind."""
    if asked := ASKS.fullmatch(cell.source):
        prediction = prediction_named(asked[1])
        return alive("question", _question_alone(prediction), *question_told(asked[1]))
    if (ordered := ORDERS.fullmatch(cell.source)) and (told := order_told(ordered[1])):
        return alive("order", "".join(map(_output, _seen(cell))), *told)
    if told := _board(cell, notebook):
        return program(cell.source) + alive("board", "".join(map(_output, _seen(cell))), *told)
    if STEPS.search(cell.source) and (walk := _walk(cell, notebook)):
        still = "".join(map(_output, _seen(cell)))
        ways = f'<p class="ways elsewhere"><a href="{way(notebook.here, walk.page)}">On a page of its own</a></p>'
        shown = alive("walk", still, {}, {"book": walk_asked(walk)})
        return f"{program(cell.source)}{shown}{ways}"
    return ""


def _board(cell: Any, notebook: Notebook) -> Told | None:
    """The puzzle that a cell plays, if it is one of few positions and needs no other cell but the imports."""
    if not PLAYERS.search(cell.source):
        return None
    shell = InteractiveShell()
    run_cell(shell, notebook.imports)
    try:
        player = run_cell(shell, cell.source)
    except NameError:  # from a cell that is to be written, or run, before
        return None
    return board_told(player) if isinstance(player, Player) else None


def _still(cell: Any) -> str:
    """A cell as it is read."""
    if asked := ASKS.fullmatch(cell.source):
        return _question(prediction_named(asked[1]))
    return program(cell.source) + "".join(map(_output, _seen(cell)))


def _walk(cell: Any, notebook: Notebook) -> Walk | None:
    """The walk of a cell."""
    own = (notebook.path.stem, cell.id)
    return next((walk for walk in notebook.walks if (walk.notebook, walk.cell) == own), None)


def _in_python(cell: Any, notebook: Notebook) -> str:
    """The way to where a cell runs, if it needs Python and that is a part of the site."""
    told = next((words for words, needs in NEEDS.items() if needs.search(cell.source)), "")
    if not (told and notebook.is_alive and notebook.played):
        return ""
    there = f"{way(notebook.here, notebook.played)}#cell-id={cell.id}"
    return f'<p><a class="button" href="{there}">{told} with Python, in your browser</a></p>'


def _steps(cell: Any, notebook: Notebook) -> str:
    """The way to the recording that a cell shows; "" if it shows none."""
    if walk := _walk(cell, notebook):
        there = way(notebook.here, walk.page)
        return f'<p><a class="button" href="{there}">Step through it</a></p>'
    return ""


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
    options = [_option(asked, *option) for option in zip(LETTERS, asked.options, strict=False)]
    return f'<div class="question">{_words(asked)}{"".join(options)}</div>'


def _question_alone(asked: Prediction) -> str:
    """A question with its options, and nothing behind them."""
    options = "".join(
        f"<li><i>{letter}</i> {html(words)}</li>"
        for letter, words in zip(LETTERS, asked.options, strict=False)
    )
    return f'<div class="question">{_words(asked)}<ul>{options}</ul></div>'


def _words(asked: Prediction) -> str:
    """What is asked, below the program that it is asked about."""
    shown = program(program_of(asked)) if asked.programs else ""
    return f"{shown}<p><b>{asked.name}</b> {html(asked.ask)}</p>"


def _option(asked: Prediction, letter: str, words: str) -> str:
    is_right = words == asked.right
    said = f"✓ Right. {asked.why}" if is_right else f"✗ {asked.wrong[words].hint}"
    kind = "right" if is_right else "wrong"
    told = f'<p class="{kind}">{html(said)}</p>'
    return f"<details><summary><i>{letter}</i> <span>{html(words)}</span></summary>{told}</details>"
