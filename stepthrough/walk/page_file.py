"""A walk as one file that needs neither kernel nor network: an HTML page, or an ES module.

A page opens from disk or a web server. A module is for `{anywidget}` in a MyST book, or for any
other page: `(await import("./fact.mjs")).default.render({ el })`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..canvas import escape
from ..code_marks import parts
from ..controls.javascript import module
from ..files import reason, replacing
from ..given import quoted
from ..palette import stylesheet
from ..trace.values import writable
from .book import Book
from .questions import Question

HERE = Path(__file__).parent
SHEETS = tuple(  # one file for each part of a walk; later ones override
    HERE / "css" / f"{name}.css"
    for name in (
        *("walk", "bar", "sentence", "panels", "program", "stack", "board", "key", "tree"),
        *("link", "pair", "watched", "full", "narrow"),
    )
)
STYLE = stylesheet(*SHEETS)
MOST_STEPS = 20_000  # a page with more would be too large to open

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
{css}</style>
</head>
<body class="puzzle-page alone">
<main><h1>{title}</h1>
{walk}
</main>
</body>
</html>
"""
MODULE = """{script}
const STYLE = {style};
const BOOK = {book};
export default {{ render: ({{ el }}) => show(el, STYLE, JSON.parse(BOOK)) }};
"""
# each page or module contains one of these
_MARKS = '<body class="puzzle-page alone">', "export default { render: ({ el }) => show(el, STYLE,"
WALK = """<div id="book"><noscript><pre>{outline}</pre></noscript></div>
<script type="application/json" id="pages">{book}</script>
<script type="module">
{script}
openWalk(document.getElementById("book"), JSON.parse(document.getElementById("pages").textContent));
</script>"""


def save(path: str | Path, book: Book, show: Sequence[str], questions: Sequence[Question]) -> None:
    """Write the page, or a module if the name ends in .mjs, as a whole or not at all.

    Only an older walk is overwritten. Raises ValueError if the walk is too long for a page, and
    OSError if the file cannot be written.
    """
    if not isinstance(path, str | Path) or not str(path):
        raise ValueError(f"give the name of a file, such as 'hanoi.html', not {quoted(path)}")
    write = module_of if Path(path).suffix == ".mjs" else page_of
    text = write(book, show, questions)
    try:
        if _is_something_else(Path(path)):
            raise OSError("it is there already, and no saved walk: name another file")
        with replacing(Path(path)) as file:
            file.write(text)
    except (OSError, ValueError) as error:
        raise OSError(f"{path} cannot be written: {reason(error)}. Nothing was saved.") from None


def _is_something_else(path: Path) -> bool:
    """Return whether *path* exists and was not written by this module, so must not be lost."""
    if not path.is_file() or not path.stat().st_size:
        return False
    text = path.read_text("utf-8", errors="replace")
    return not any(mark in text for mark in _MARKS)


def page_of(book: Book, show: Sequence[str], questions: Sequence[Question]) -> str:
    """Return the page as text, with everything a learner wrote escaped.

    Raises ValueError if the walk is too long for a page.
    """
    check_length(book)
    title = escape(book.names.call(book.recording.root))
    return writable(PAGE.format(title=title, css=STYLE, walk=walk_of(book, show, questions)))


def file_name(function: str) -> str:
    """Return a file name for a walk of a function.

    >>> file_name("fact"), file_name("Tree.<lambda>")
    ('fact.html', 'Tree_lambda.html')
    """
    words = re.findall(r"\w+", function)
    return f"{'_'.join(words) or 'walk'}.html"


def walk_of(book: Book, show: Sequence[str], questions: Sequence[Question]) -> str:
    """Return the walk as HTML for a page that has our styles and allows scripts."""
    return WALK.format(
        outline=escape(book.recording.text()),
        script=script("open_walk"),
        book=in_page(data_of(book, show, questions)),
    )


def module_of(book: Book, show: Sequence[str], questions: Sequence[Question]) -> str:
    """Return the walk as a module that contains styles and book; ValueError if it is too long."""
    check_length(book)
    data = json.dumps(_json(data_of(book, show, questions)))
    return writable(MODULE.format(script=script("module"), style=json.dumps(STYLE), book=data))


def in_page(data: Any) -> str:
    """Return data as JSON for a script element, with "<" escaped, which could end it."""
    return _json(data).replace("<", "\\u003c")


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def check_length(book: Book) -> None:
    """Raise ValueError if the walk is too long for a page."""
    if book.last >= MOST_STEPS:
        steps = f"{MOST_STEPS:,} steps, not {book.last + 1:,}"
        raise ValueError(f"a page holds {steps}: record a smaller case")


def data_of(book: Book, show: Sequence[str], questions: Sequence[Question]) -> dict[str, Any]:
    """Return the data of a walk for a page without a kernel; its questions become pauses.

    For a whole program it includes the source, so that it can be edited and run again.
    """
    pauses = [
        {"at": one.at, "open": True, "look": one.look}
        | {"words": parts(f"What happens next? {one.words}")}
        for one in questions
    ]
    root = book.recording.root
    program = {"program": writable(root.source.shown)} if root.title else {}
    return {**book.complete(), "show": list(show), "questions": pauses, **program}


def script(name: str) -> str:
    """Return the JavaScript module of a widget, or of a saved page."""
    return module(HERE / "js" / f"{name}.js")
