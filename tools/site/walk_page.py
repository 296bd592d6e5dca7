"""Write `walk.html`, the page that opens a walk contained in the fragment of a link.

Links are untrusted, so a walk is drawn in a sandboxed frame without an origin. The content security policies of
both documents allow scripts by hash: no other script runs, and nothing is loaded.
"""

import json
from pathlib import Path

from puzzlecourse.classroom.offline_page import offline_page
from puzzlelib import fact, record
from puzzlelib.views import StepThrough
from stepthrough.address import WALK_PAGE
from stepthrough.controls.javascript import module
from stepthrough.palette import stylesheet
from stepthrough.walk.link import AGREED, fragment
from stepthrough.walk.page_file import STYLE, in_page, script

HERE = Path(__file__).parent
TITLE = "A walk as a link"
BODY = """<nav aria-label="Site"><a href="index.html">puzzlelib</a></nav>
<main>
<h1 id="title">{title}</h1>
<p id="about">This page opens a walk that is in its address. For that it needs JavaScript.</p>
<div id="book"></div>
{edit}<p class="embed" id="embed" hidden></p>
<p id="example" hidden>A link to a walk of your own: <em>Link</em> among its buttons in a notebook, or
<code>StepThrough(record(fact, 3)).link()</code>. This one is an example:
<a href="#{example}"><code>fact(3)</code></a>.</p>
</main>
<script type="application/json" id="inside">{inside}</script>
<script type="module">{opens}</script>"""
EDIT = """<p id="edit" hidden><a href="{run_page}">Edit and run</a> this program in your browser.</p>
"""
FRAME = """<div id="book"></div>
<script type="module">{runs}</script>"""


def write_walk_page(folder: Path, run_page: str = "run.html") -> None:
    """Write the page, with the walk of a factorial as its example; *run_page* is the page that runs programs, or ""."""
    agreed = json.dumps(AGREED, separators=(",", ":"))
    runs = f"\n{script('linked')}\nopenLinked({agreed});\n"
    css = f"{STYLE} body {{ padding: 0 }}"
    frame = offline_page("A walk · puzzlelib", css, FRAME.format(runs=runs), [runs], "alone")
    walk = StepThrough(record(fact, 3))
    opens = module(HERE / "walk_page.js")
    body = BODY.format(
        title=TITLE,
        example=fragment(walk.book, walk.show, walk.asked),
        inside=in_page(frame),
        edit=EDIT.format(run_page=run_page) if run_page else "",
        opens=opens,
    )
    css = stylesheet(HERE / "walk_page.css")
    text = offline_page(f"{TITLE} · puzzlelib", css, body, [opens, runs])
    (folder / WALK_PAGE).write_text(text, encoding="utf-8")
