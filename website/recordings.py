"""The recordings of the course, found where the notebooks show them, each as a page to step through.

A notebook with walks is run up to the last of them, without a kernel, and what its cells show is
taken; what a question lets learners step through comes from its sheet.
"""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from puzzlecourse.lessons import lesson_named, prediction_named
from puzzlelib.views import CallTree, StepThrough
from stepthrough.address import WALK_PAGE
from stepthrough.walk.book import Book
from stepthrough.walk.questions import Question
from stepthrough.walk.step_through import checked

from .alive import recording, script
from .pages import CSS_OF_WALKS, Site, way

os.environ["PUZZLELIB_KEEP"] = "0"  # no learner's answers are on the site
FRAMES = 200  # an endless recursion is stopped this deep, as in a page's Python
SHOWS_WALK = re.compile(r"^(StepThrough|CallTree)\(", re.MULTILINE)
ASKS = re.compile(r'Predict\("(.+)"\)')


class Walk(NamedTuple):
    """A recording, and the cell that shows it."""

    notebook: str  # 06_hanoi
    cell: str
    heading: str  # what stands above the cell in the notebook
    asks: str  # the name of the question that it belongs to, if it does
    book: Book
    show: Sequence[str]  # its panels
    pauses: Sequence[Question]

    @property
    def page(self) -> str:
        """Where its page is on the site."""
        return f"recordings/{self.notebook}/{self.cell}.html"

    @property
    def title(self) -> str:
        """The call that was recorded."""
        return self.book.names.call(self.book.recording.root)

    @property
    def about(self) -> str:
        """Where the course shows it, in words."""
        return f"Question {self.asks}" if self.asks else self.heading


def walks_of(path: Path) -> Iterator[Walk]:
    """Return the walks of a notebook, in its order."""
    lesson_named(path.stem)  # a question is known when its sheet has been made
    cells = nbformat.read(path, as_version=4).cells
    shows = [at for at, cell in enumerate(cells) if SHOWS_WALK.search(cell.source)]
    shell, heading = InteractiveShell(), ""
    for at, cell in enumerate(cells):
        heading = _heading(cell) or heading
        if match := ASKS.fullmatch(cell.source):
            if shown := _walk_of_question(match[1]):
                yield Walk(path.stem, cell.id, heading, match[1], *_parts(shown))
        elif cell.cell_type == "code" and shows and at <= shows[-1]:
            result = run_cell(shell, cell.source)
            if at in shows:
                yield Walk(path.stem, cell.id, heading, "", *_parts(result))


def _heading(cell: Any) -> str:
    """Return the heading with which a cell begins."""
    match = re.match(r"#+ (.+)", cell.source) if cell.cell_type == "markdown" else None
    return match[1] if match else ""


def run_cell(shell: InteractiveShell, source: str) -> Any:
    """Return what a cell shows; what it raises is raised here."""
    with capture_output(), shallow():
        done = shell.run_cell(source)
    done.raise_error()
    return done.result


@contextmanager
def shallow() -> Iterator[None]:
    """End a recursion in this block after FRAMES frames: a page of a thousand would be large."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(FRAMES)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _walk_of_question(name: str) -> StepThrough | None:
    """Return the walk that a learner can step through once a question is answered."""
    prediction = prediction_named(name)
    if prediction.run is None:
        return None
    with shallow():
        recording = prediction.run()
    return StepThrough(recording, prediction.puzzle, prediction.position)


def _parts(shown: StepThrough | CallTree) -> tuple[Book, Sequence[str], Sequence[Question]]:
    """Return the book of a walk, its panels and its questions; a call tree grows beside its program."""
    if isinstance(shown, StepThrough):
        return shown.book, shown.show, shown.asked
    if isinstance(shown, CallTree):
        return shown.book, checked((), shown.book.board), ()
    raise TypeError(f"a cell in which a walk begins a line must show it, not {shown!r}")


# ---- pages ---------------------------------------------------------------------------------------


def add_walks(site: Site, walks: Sequence[Walk], titles: dict[str, str]) -> None:
    """Add a page for each walk, and the list of them all, by lesson."""
    for before, walk, after in zip([None, *walks], walks, [*walks[1:], None], strict=False):
        body = _page(walk, before, after, titles)
        site.add(walk.page, walk.title, body, CSS_OF_WALKS)
    here = "recordings/index.html"
    lessons = [_lesson(here, name, title, walks) for name, title in titles.items()]
    opening = (
        "<h1>Recordings</h1><p>Everything that the course steps through: programs as they ran, "
        "forwards and backwards. Where a question waits, say your answer before you go on.</p>"
        f'<p>A program of your own can be passed on, too: <a href="{way(here, WALK_PAGE)}">as a link</a>.</p>'
    )
    site.add(here, "Recordings", opening + "".join(lessons))


def _page(walk: Walk, before: Walk | None, after: Walk | None, titles: dict[str, str]) -> str:
    """Return a walk, with the ways to its notebook and to its neighbours."""
    there = f"{way(walk.page, f'notebooks/{walk.notebook}.html')}#{walk.cell}"
    ways = [f'<a href="{there}">{escape(titles[walk.notebook])}: {escape(walk.about)}</a>']
    for words, other in (("← before", before), ("next →", after)):
        if other:
            tooltip = escape(other.title)
            link = f'<a href="{way(walk.page, other.page)}" title="{tooltip}">{words}</a>'
            ways.append(f'<span class="elsewhere"> · {link}</span>')
    fragment = f"{recording(walk.book, walk.show, walk.pauses)}\n{script('alone')}"
    title = f"<h1><code>{escape(walk.title)}</code></h1>"
    return f'{title}<p class="ways">{"".join(ways)}</p>\n{fragment}'


def _lesson(here: str, name: str, title: str, walks: Sequence[Walk]) -> str:
    """Return the walks of a lesson as a list; "" without any."""
    rows = [
        f'<li><a href="{way(here, walk.page)}"><code>{escape(walk.title)}</code></a> '
        f"<span>{escape(walk.about)}</span></li>"
        for walk in walks
        if walk.notebook == name
    ]
    words = f'<h2 id="{name}">{escape(title)}</h2>'
    return f'{words}<ul class="walks">{"".join(rows)}</ul>' if rows else ""
