"""What is alive on a page: it is seen without scripts, and the page's script takes its place.

The script is the widgets' own, and a model for them where no kernel is (`js/`). What it needs to know
stands in the page, packed where it tells an answer: that keeps a key from being read in passing, and is
no secret.
"""

import json
import zlib
from base64 import b64encode
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
from puzzlelib.views.controls.javascript import module
from puzzlelib.views.walk.book import Book
from puzzlelib.views.walk.page_file import data_of, in_page
from puzzlelib.views.walk.questions import Question

SCRIPTS = Path(__file__).parent / "js"
FORM = {
    "file": FILE,
    "format": ANSWERS_FORMAT,
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
    """Return a part of a page that a script brings to life: what is seen until then, and its data."""
    packed_parts = [
        f'<script type="text/plain" data-part="{name}">{packed(part)}</script>'
        for name, part in (parts or {}).items()
    ]
    told = f'<script type="application/json">{in_page(seen)}</script>'
    inside = "\n".join([f'<div class="still">{still}</div>', told, *packed_parts])
    return f'<div class="alive" data-kind="{kind}">{inside}</div>'


def script(name: str = "alive", plain: str = "") -> str:
    """Return one of the scripts of our pages: of what is alive, of a recording alone, of the start page.

    That of the start page waits for nothing that comes after it. What is alive leads to the page
    `plain` where a browser cannot unpack it.
    """
    told = in_page({**FORM, "plain": plain})
    form = f'<script type="application/json" id="form">{told}</script>\n'
    text = module(SCRIPTS / f"{name}.js")
    begin = '<script type="module" async>' if name == "start" else '<script type="module">'
    return f"{form if name == 'alive' else ''}{begin}\n{text}</script>"


def recording(book: Book, show: Sequence[str], pauses: Sequence[Question], at: int = 0) -> str:
    """Return a walk that stands alone on its page, opened at a step."""
    outline = f"<noscript><pre>{escape(book.recording.text())}</pre></noscript>"
    data = packed({**data_of(book, show, pauses), "at": at})
    part = f'<script type="text/plain" data-part="book">{data}</script>'
    return f'<div id="book">{outline}{part}</div>'


@cache
def _packed(text: str) -> str:
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def packed(data: Any) -> str:
    """Return data as text that nobody reads in passing, and that a page unpacks."""
    return _packed(_json(data))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
