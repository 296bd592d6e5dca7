"""The page that opens walks which are links: all of a walk is in the address, behind the `#`.

Whoever makes a link decides what is in it, so this page is stricter than the others: it has one
script, which its policy names by what is in it, and no other one can run.
"""

import json
from base64 import b64encode
from hashlib import sha256

from puzzlelib import fact, record
from puzzlelib.address import WALK_PAGE
from puzzlelib.views import StepThrough
from puzzlelib.views.walk.link import AGREED, fragment
from puzzlelib.views.walk.page_file import script

from .pages import Site

BODY = """<h1 id="title">A walk as a link</h1>
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
    site.add(WALK_PAGE, "A walk as a link", BODY.format(example=example, script=runs), policy(runs))


def policy(runs: str) -> str:
    """What a page's policy says so that this script runs, and nothing else."""
    named = b64encode(sha256(runs.encode()).digest()).decode()
    return f"; script-src 'sha256-{named}'; base-uri 'none'; form-action 'none'"
