"""The notebooks as pages: their text, their cells, and what these show without a kernel.

A question, a board for one and a walk are answered, played and stepped there, too, by the widgets' own scripts.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from nbconvert.preprocessors import RegexRemovePreprocessor

from puzzlecourse.lessons import LESSONS

from . import needs
from .alive import TAKE_ALONG, script
from .living import WALK, living
from .pages import Site, markdown, title_of, way
from .recordings import Walk
from .stills import CHECKS, still

WITHOUT_PROGRESS = RegexRemovePreprocessor(patterns=[r"progress\("])  # no page keeps that


def title_of_notebook(path: Path) -> str:
    """Return its first heading, after its number if it is a lesson."""
    title = title_of(nbformat.read(path, as_version=4).cells[0].source)
    return f"{path.stem[:2]} {title}" if path.stem in LESSONS else title


def add_notebook(site: Site, path: Path, walks: Sequence[Walk]) -> None:
    """Write the page of a notebook, with the ways to its walks and to where it can be played."""
    notebook = Notebook(path, f"notebooks/{path.stem}.html", walks, site)
    body = "\n".join(shown(notebook))
    if 'class="alive"' in body:
        body = "\n".join([body, TAKE_ALONG, script()])
    site.add(notebook.here, title_of_notebook(path), body)


class Notebook(NamedTuple):
    """A notebook that becomes a page."""

    path: Path
    here: str  # its page
    walks: Sequence[Walk]
    site: Site

    def there(self, cell: str = "") -> str:
        """Return the way to where it can be played, at a cell if one is named; "" if that is nowhere."""
        played = self.site.played(self.path.stem, cell)
        return way(self.here, played) if played else ""

    def walk(self, cell: Any) -> Walk | None:
        """Return the walk of a cell."""
        own = (self.path.stem, cell.id)
        return next((walk for walk in self.walks if (walk.notebook, walk.cell) == own), None)


def shown(notebook: Notebook) -> list[str]:
    """Return the cells of a notebook; below its title, the way to where it can be played."""
    read, _ = WITHOUT_PROGRESS.preprocess(nbformat.read(notebook.path, as_version=4), {})
    parts = [_section(cell, notebook) for cell in read.cells if cell.source.strip()]
    if there := notebook.there():
        link = f'<a class="button" href="{there}">Play this notebook</a>'
        parts.insert(1, f'<p class="play">{link} in your browser: nothing to install.</p>')
    return parts


def _section(cell: Any, notebook: Notebook) -> str:
    """Return a cell; its button leads to where Python runs, if it needs Python."""
    if cell.cell_type == "markdown":
        name, body, is_alive = "", _text(cell, notebook), False
    else:
        name, (body, is_alive) = ' class="cell"', _code(cell, notebook)
    done = "" if is_alive else needs.done_there(cell)
    leads = needs.line(done, notebook.there(cell.id)) if done else ""
    return f'<section id="{cell.id}"{name}>{body}{leads}</section>'


def _text(cell: Any, notebook: Notebook) -> str:
    return markdown(cell.source, f"notebooks/{notebook.path.name}", notebook.here)


def _code(cell: Any, notebook: Notebook) -> tuple[str, bool]:
    """Return a cell of code as its page shows it, and whether it is alive there."""
    walk = notebook.walk(cell)
    if live := living(notebook.path, cell, walk):
        alone = _alone(walk, notebook) if walk and live.kind == WALK else ""
        return live.html + alone, True
    read = "" if CHECKS.search(cell.source) else still(cell)
    return read + (_steps(walk, notebook) if walk and not needs.done_there(cell) else ""), False


def _alone(walk: Walk, notebook: Notebook) -> str:
    """Return the way from a walk to its own page."""
    there = way(notebook.here, walk.page)
    return f'<p class="ways elsewhere"><a href="{there}">On a page of its own</a></p>'


def _steps(walk: Walk, notebook: Notebook) -> str:
    """Return the way to a recording that is not in the page."""
    there = way(notebook.here, walk.page)
    return f'<p><a class="button" href="{there}">Step through it</a></p>'
