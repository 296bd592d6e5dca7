"""What is alive on a page: a still part without scripts, whose place the page's script takes.

The script is the widgets' own, and a model for them where no kernel is (`js/`). What it needs to know
stands in the page, packed where it tells an answer: that keeps a key from being read in passing, and is
no secret.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, get_args

from puzzlecourse.classroom.entries import (
    ANSWERS_FORMAT,
    FILE,
    KINDS,
    LONGEST_SAID,
    MOST_ROUNDS,
    MOST_STEPS,
    Was,
)
from puzzlecourse.widgets.cards import SHEETS as OF_CARDS
from puzzlelib import __version__
from stepthrough.controls.javascript import module
from stepthrough.walk.book import Book
from stepthrough.walk.page_file import data_of, in_page
from stepthrough.walk.questions import Question

from .pages import OF_STAGE, OF_WALKS, later, lean, lean_styles, packed

SCRIPTS = Path(__file__).parent / "js"
STYLES = {"alive": (*OF_WALKS, *OF_CARDS, OF_STAGE), "alone": OF_WALKS}  # of what a script shows
FORM = {
    "file": FILE,
    "format": ANSWERS_FORMAT,
    "version": __version__,
    "kinds": KINDS,
    "was": get_args(Was),
    "mostRounds": MOST_ROUNDS,
    "mostSteps": MOST_STEPS,
    "longestSaid": LONGEST_SAID,
}
TAKE_ALONG = f"""<section class="along" id="answers" hidden aria-labelledby="along"><h2 id="along">Your answers</h2>
<p>They are kept in this browser. You can take them along as <code>{FILE}</code>: put the file beside your own notebooks, and the answers are there, too.</p>
<p><button type="button" class="button">Take my answers along</button></p></section>"""


def alive(
    kind: str, still: str, seen: Mapping[str, Any], parts: Mapping[str, Any] | None = None
) -> str:
    """Return a part of a page that a script brings to life: what shows until then, and its data."""
    packed_parts = [
        f'<script type="text/plain" data-part="{name}">{packed_data(part)}</script>'
        for name, part in (parts or {}).items()
    ]
    data = f'<script type="application/json">{in_page(seen)}</script>'
    inside = "\n".join([f'<div class="still">{still}</div>', data, *packed_parts])
    return f'<div class="alive" data-kind="{kind}">{inside}</div>'


def script(name: str = "alive") -> str:
    """Return one of the scripts of our pages: of what is alive, or of a recording alone.

    It is packed with the styles of what it shows, and another script unpacks it: unpacked, both
    would be the largest part of most pages.
    """
    form = f'<script type="application/json" id="form">{in_page(FORM)}</script>\n'
    return form * (name == "alive") + _carried(name)


@cache
def _carried(name: str) -> str:
    """Return what is the same on all pages with that script: its styles, itself, and what puts them there."""
    parts = {
        "styles": lean_styles(later(*STYLES[name])),
        "program": lean(module(SCRIPTS / f"{name}.js")),
    }
    carried = [
        f'<script type="text/plain" id="{part}">{packed(text)}</script>'
        for part, text in parts.items()
    ]
    puts = f'<script type="module">\n{module(SCRIPTS / "later.js")}</script>'
    return "\n".join([*carried, puts])


def script_at_once() -> str:
    """Return the script of the start page, which waits for nothing that comes after it."""
    return f'<script type="module" async>\n{module(SCRIPTS / "start.js")}</script>'


def recording(book: Book, show: Sequence[str], pauses: Sequence[Question], at: int = 0) -> str:
    """Return a walk that stands alone on its page, opened at a step."""
    outline = f"<noscript><pre>{escape(book.recording.text())}</pre></noscript>"
    data = packed_data({**data_of(book, show, pauses), "at": at})
    part = f'<script type="text/plain" data-part="book">{data}</script>'
    return f'<div id="book">{outline}{part}</div>'


def packed_data(data: Any) -> str:
    """Return data packed as text that cannot be read in passing, and that a page unpacks."""
    return packed(in_page(data))
