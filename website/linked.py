"""The page that opens walks which are links: all of a walk is in the address, behind the `#`.

Whoever makes a link decides what is in it, so nothing of it may run: the page has one script, which its
policy names by what is in it, and no other one can.
"""

import json

from puzzlelib import fact, record
from puzzlelib.views import StepThrough
from stepthrough.address import WALK_PAGE
from stepthrough.walk.link import AGREED, fragment
from stepthrough.walk.page_file import script

from .pages import CSS_OF_LINKED, Site

TITLE = "A walk as a link"
BODY = """<h1 id="title">{title}</h1>
<p class="ways" id="about">This page opens a walk that is in its address. For that it needs JavaScript.</p>
<div id="book"></div>
<p class="ways embed" id="embed" hidden></p>
<p class="ways" id="example" hidden>A link to a walk of your own: <em>Link</em> below it in a notebook, or
<code>StepThrough(record(fact, 3)).link()</code>. This one is an example:
<a href="#{example}"><code>fact(3)</code></a>.</p>
<script type="module">{script}</script>"""


def add_linked(site: Site) -> None:
    """The page, with the walk of a factorial as an example."""
    walk = StepThrough(record(fact, 3))
    agreed = json.dumps(AGREED, separators=(",", ":"))
    runs = f"\n{script('linked')}\nopenLinked({agreed});\n"
    example = fragment(walk.book, walk.show, walk.asked)
    body = BODY.format(title=TITLE, example=example, script=runs)
    site.add(WALK_PAGE, TITLE, body, CSS_OF_LINKED)
