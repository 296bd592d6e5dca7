"""The notebooks as pages: their text, their cells, and what these show without a kernel.

What is asked there is asked here, too, by the widgets' own scripts. For browsers without scripts each such
notebook has a second page: on it behind each option stands what a learner hears who chooses it.
"""

from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

import nbformat

from puzzlecourse.course import LESSONS

from . import needs
from .alive import TAKE_ALONG, script
from .living import living
from .pages import Site, markdown, title_of, way
from .recordings import Walk
from .stills import CHECKS, still

PLAIN = "plain/"  # the folder of the pages without scripts


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
    notebook = Notebook(path, here, walks, True, site)
    shown = "\n".join(_shown(notebook))
    if 'class="alive"' not in shown:
        site.add(here, title_of_notebook(path), shown, about=about)
        return
    there = way(here, plain)
    head = f'\n<noscript><meta http-equiv="refresh" content="0; url={there}"></noscript>'
    led = f'<noscript><p><a href="{there}">The page for browsers without scripts</a></p></noscript>'
    body = "\n".join([led, shown, TAKE_ALONG, script(plain=there)])
    site.add(here, title_of_notebook(path), body, about=about, head=head)
    without = Notebook(path, plain, walks, False, site)
    site.add_beside(plain, here, "\n".join(_shown(without)))


class Notebook(NamedTuple):
    """A notebook that becomes a page."""

    path: Path
    here: str  # its page
    walks: Sequence[Walk]
    is_alive: bool
    site: Site

    def there(self, cell: str = "") -> str:
        """The way to where it can be played, at a cell if one is named; "" if that is nowhere.

        Without scripts it is nowhere: JupyterLite is made of them.
        """
        played = self.is_alive and self.site.played(self.path.stem, cell)
        return way(self.here, played) if played else ""

    def walk(self, cell: Any) -> Walk | None:
        """The walk of a cell."""
        own = (self.path.stem, cell.id)
        return next((walk for walk in self.walks if (walk.notebook, walk.cell) == own), None)


class Shown(NamedTuple):
    """A cell of code as its page shows it."""

    html: str
    kind: str = ""  # if it is alive: of what is done there
    leads: bool = False  # to where Python runs


def _shown(notebook: Notebook) -> list[str]:
    """The cells of a notebook; below its title, the way to where it can be played."""
    cells = nbformat.read(notebook.path, as_version=4).cells
    code = {cell.id: _code(cell, notebook) for cell in cells if cell.cell_type == "code"}
    parts = []
    for at, cell in enumerate(cells):
        if cell.cell_type == "markdown":
            beside = [code[one.id] for one in _beside(cells, at)]
            parts.append(f'<section id="{cell.id}">{_text(cell, notebook, beside)}</section>')
        elif cell.source.strip():
            shown = code[cell.id].html
            name = ' class="cell"' if shown else ""
            parts.append(f'<section id="{cell.id}"{name}>{shown}</section>')
    if there := notebook.there():
        told = f'<a class="button" href="{there}">Play this notebook</a>'
        parts.insert(1, f'<p class="play">{told} in your browser: nothing to install.</p>')
    return parts


def _beside(cells: Sequence[Any], at: int) -> list[Any]:
    """The cells of code between a text and those before and after it."""
    before = takewhile(_is_code, reversed(cells[:at]))
    return [*before, *takewhile(_is_code, cells[at + 1 :])]


def _is_code(cell: Any) -> bool:
    return bool(cell.cell_type == "code")


# ---- texts ---------------------------------------------------------------------------------------


def _text(cell: Any, notebook: Notebook, beside: Sequence[Shown]) -> str:
    """A text, without what it asks for and the page cannot do; then with the way to where that is done."""
    here = {needs.QUESTION, *(shown.kind for shown in beside)}
    if needs.BOARD in here or notebook.there():
        here.add(needs.PLAY)
    told = needs.said(cell.source, here)
    text = markdown(told.text, f"notebooks/{notebook.path.name}", notebook.here)
    leads = told.lacks_python and not any(shown.leads for shown in beside)
    return text + (needs.line(needs.TRY, notebook.there(cell.id)) if leads else "")


# ---- cells of code -------------------------------------------------------------------------------


def _code(cell: Any, notebook: Notebook) -> Shown:
    """A cell of code: alive, as it is read, or the way to where it can be done."""
    if needs.HIDDEN.search(cell.source):
        return Shown("")
    walk = notebook.walk(cell)
    if notebook.is_alive and (found := living(notebook.path, cell, walk)):
        alone = _alone(walk, notebook) if walk and found.kind == needs.WALK else ""
        return Shown(found.html + alone, found.kind)
    done = needs.done_there(cell)
    leads = needs.line(done, notebook.there(cell.id)) if done else ""
    read = "" if CHECKS.search(cell.source) else still(cell)
    steps = _steps(walk, notebook) if walk else ""
    return Shown(read + steps + leads, "", bool(done))


def _alone(walk: Walk, notebook: Notebook) -> str:
    """The way from a walk to its own page."""
    there = way(notebook.here, walk.page)
    return f'<p class="ways elsewhere"><a href="{there}">On a page of its own</a></p>'


def _steps(walk: Walk, notebook: Notebook) -> str:
    """The way to a recording that is not in the page."""
    there = way(notebook.here, walk.page)
    return f'<p><a class="button" href="{there}">Step through it</a></p>'
