"""A walk as one page of its own: opened from a disk or a web server, with no kernel and no network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from ...files import replacing
from .. import palette
from .book import Book
from .questions import Question
from .telling import parts

VIEWS = Path(__file__).parent.parent
STYLE = palette.css(".puzzle-book") + (VIEWS / "flipper.css").read_text(encoding="utf-8")
MOST_STEPS = 20_000  # a page with more would be too big to open

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
body {{ margin: 0; padding: 8px 12px; background: #fff; }}
body[data-jp-theme-light="false"] {{ --jp-ui-font-color0: #fff; background: #111; color: #fff; }}
main {{ max-width: 1100px; margin: 0 auto; }}
h1 {{ font: 600 18px/1.3 system-ui, sans-serif; margin: 4px 2px 8px; }}
{css}</style>
</head>
<body data-jp-theme-light="true">
<main><h1>{title}</h1><div id="book"><noscript><pre>{outline}</pre></noscript></div></main>
<script type="application/json" id="pages">{book}</script>
<script type="module">
{script}
document.body.dataset.jpThemeLight = String(!matchMedia("(prefers-color-scheme: dark)").matches);
open(document.getElementById("book"), JSON.parse(document.getElementById("pages").textContent));
</script>
</body>
</html>
"""


def save(path: str | Path, book: Book, show: Sequence[str], asked: Sequence[Question]) -> None:
    """Write the page; a file that is there already is replaced as a whole, or not at all.

    ValueError if the walk is too long for a page; OSError if the file cannot be written.
    """
    if not isinstance(path, str | Path) or not str(path):
        raise ValueError(f"give the name of a file, such as 'hanoi.html', not {path!r}")
    if book.last >= MOST_STEPS:
        raise ValueError(
            f"a page holds {MOST_STEPS:,} steps, not {book.last + 1:,}: record a smaller case"
        )
    text = page_of(book, show, asked)
    with replacing(Path(path)) as file:
        file.write(text)


def page_of(book: Book, show: Sequence[str], asked: Sequence[Question]) -> str:
    """The page as text; nothing that a learner wrote is markup in it."""
    pauses = [
        {"at": one.at, "open": True, "words": parts(f"What happens next? {one.words}")}
        for one in asked
    ]
    data = {**book.whole(), "show": list(show), "questions": pauses}
    return PAGE.format(
        title=escape(book.names.call(book.recording.root)),
        outline=escape(book.recording.text()),
        css=STYLE,
        script=(VIEWS / "flipper.js").read_text(encoding="utf-8"),
        # a "<" of the data could end the script that holds it
        book=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )
