"""The search: one page that holds the words of all others, and MiniSearch, which finds them there.

Nothing is fetched and nothing is sent: the page works from a disk as well as from a server. MiniSearch
comes from npm when the site is built; without it, or without scripts, the page is a list of all pages.
"""

import subprocess
from html import escape
from pathlib import Path

from stepthrough.walk.page_file import in_page

from .npm import fetched, version_of
from .pages import CSS_OF_LISTS, PAGES, Site
from .words import Place, places

HERE = "search.html"
GLOSSARY = "notebooks/GLOSSARY.md"
FINDER = Path(__file__).with_name("search.js")
STYLE = Path(__file__).with_name("search.css").read_text(encoding="utf-8")
NOT_FETCHED = "The site has no search, only a list of its pages: MiniSearch is fetched with npm and a network, once."
KINDS = {  # how the path of a page begins → what it is
    "glossary": "Glossary",
    "notebooks/": "Notebooks",
    "recordings/": "Recordings",
    "guide/lessons/": "For teachers, by lesson",
    "guide/": "For teachers",
    "": "This site",
}
PAGE = """
<h1>Search</h1>
<form role="search" id="search" hidden>
<label for="words">A word, or several</label>
<input type="search" id="words" autocomplete="off" autocapitalize="none" enterkeyhint="search" maxlength="100">
</form>
<p id="told" role="status"></p>
<ol id="found"></ol>
<section id="all" aria-labelledby="pages-title"><h2 id="pages-title">All pages</h2>
{pages}
</section>
"""
FIND = """<script type="application/json" id="texts">{texts}</script>
<!-- The script holds MiniSearch {version}, under this licence:
{licence}
-->
<script type="module">{script}</script>
"""


def add_search(site: Site) -> None:
    """Add the page with the search, over all pages that have been added before it."""
    body = PAGE.format(pages="".join(_list(site, kind) for kind in KINDS.values()))
    package = _fetched()
    site.add(
        HERE,
        "Search",
        body + _find(site, package) if package else body,
        CSS_OF_LISTS + STYLE,
    )


def _find(site: Site, package: Path) -> str:
    """Return the texts, and the script that finds words in them."""
    library = (package / "dist" / "umd" / "index.js").read_text(encoding="utf-8")
    return FIND.format(
        texts=in_page(texts_of(site)),
        version=version_of("minisearch"),
        licence=(package / "LICENSE.txt").read_text(encoding="utf-8").strip(),
        script=f"\n{library}{FINDER.read_text(encoding='utf-8')}",
    )


def _fetched() -> Path | None:
    """Return the folder with MiniSearch; print a line and return None if it cannot be had."""
    try:
        return fetched("minisearch")
    except (OSError, subprocess.CalledProcessError):
        print(NOT_FETCHED)
        return None


def texts_of(site: Site) -> list[dict[str, object]]:
    """Return what can be found: each page with its places, each with its heading and its texts."""
    return [
        {
            "path": path,
            "title": page.title,
            "kind": kind_of(path),
            "places": entries(its_places) if path == PAGES[GLOSSARY] else its_places,
        }
        for path, page in site.written.items()
        for its_places in [places(page.body)]
    ]


def entries(glossary: list[Place]) -> list[Place]:
    r"""Return the places of a glossary: its words, each with what it means.

    >>> entries([Place("Calls", [("calls", "call: one run\nframe: its space")])])
    [Place(heading='call', parts=[('calls', 'call: one run')]), Place(heading='frame', parts=[('calls', 'frame: its space')])]
    """
    lines = [
        (anchor, line)
        for place in glossary
        for anchor, text in place.parts
        for line in text.split("\n")
    ]
    return [
        Place(line.partition(":")[0], [(anchor, line)]) for anchor, line in lines if ":" in line
    ]


def kind_of(path: str) -> str:
    """Return what a page is.

    >>> kind_of("guide/teaching.html"), kind_of("guide/lessons/01_factorial.html")
    ('For teachers', 'For teachers, by lesson')
    """
    return next(kind for begin, kind in KINDS.items() if path.startswith(begin))


def _list(site: Site, kind: str) -> str:
    """Return the pages of a kind; the list of all recordings stands for them, since it is long."""
    pages = [
        f'<li><a href="{path}">{escape(page.title)}</a></li>'
        for path, page in site.written.items()
        if kind_of(path) == kind and (kind != "Recordings" or path.endswith("index.html"))
    ]
    return f'<h3>{kind}</h3><ul class="guide">{"".join(pages)}</ul>'
