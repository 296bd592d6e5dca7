"""The page that opens walks from links: all of a walk is in the address, behind the `#`.

The maker of a link decides what is in it, so it is drawn in a frame without an origin (`sandbox`), whose
policy names its one script by its content: no other script can run, and nothing can be loaded.
"""

import json
from pathlib import Path

from puzzlelib import fact, record
from puzzlelib.views import StepThrough
from stepthrough.address import WALK_PAGE
from stepthrough.walk.link import AGREED, fragment
from stepthrough.walk.page_file import STYLE, in_page, script

from .pages import CSS_OF_LINKED, Site, lean, lean_styles, policy_of

TITLE = "A walk as a link"
BODY = """<h1 id="title">{title}</h1>
<p class="ways" id="about">This page opens a walk that is in its address. For that it needs JavaScript.</p>
<div id="book"></div>
<p class="ways embed" id="embed" hidden></p>
<p class="ways" id="example" hidden>A link to a walk of your own: <em>Link</em> among its buttons in a notebook, or
<code>StepThrough(record(fact, 3)).link()</code>. This one is an example:
<a href="#{example}"><code>fact(3)</code></a>.</p>
<script type="application/json" id="inside">{inside}</script>
<script type="module">{opens}</script>"""
INSIDE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src data:{policy}">
<title>A walk</title>
<style>{css}</style>
</head>
<body class="puzzle-page alone" style="padding: 0"><div id="book"></div>
<script type="module">{runs}</script>
</body>
</html>
"""


def add_linked(site: Site) -> None:
    """Add the page, with the walk of a factorial as its example."""
    walk = StepThrough(record(fact, 3))
    agreed = json.dumps(AGREED, separators=(",", ":"))
    runs = lean(f"\n{script('linked')}\nopenLinked({agreed});\n")
    inside = INSIDE.format(css=lean_styles(STYLE), runs=runs, policy=policy_of([runs]))
    example = fragment(walk.book, walk.show, walk.asked)
    opens = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    body = BODY.format(title=TITLE, example=example, inside=in_page(inside), opens=opens)
    site.add(WALK_PAGE, TITLE, body, CSS_OF_LINKED, framed=[runs])
