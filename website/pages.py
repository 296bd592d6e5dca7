"""What all pages of the site share: their head, the row of links at their top, and Markdown."""

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from html import escape, unescape
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import NamedTuple

import mistune

from puzzlecourse.widgets.cards import python
from stepthrough.address import REPOSITORY
from stepthrough.controls import stage
from stepthrough.palette import stylesheet
from stepthrough.walk.page_file import SHEETS as OF_WALKS

ROOT = Path(__file__).parents[1]
HERE = Path(__file__).parent
OF_SITE, OF_LISTS, OF_START, OF_NOTEBOOKS, OF_LINKED = (
    HERE / f"{name}.css" for name in ("site", "lists", "start", "notebooks", "linked")
)
OF_STAGE = Path(stage.__file__).with_name("stage.css")
JUPYTERLABS = re.compile(r'^\[data-jp-theme-light="false"\].*\n', re.MULTILINE)


def styles(*files: Path) -> str:
    """Return the CSS of a page, which has what it needs: these files, and no dark theme of JupyterLab's."""
    return JUPYTERLABS.sub("", stylesheet(*files))


def later(*files: Path) -> str:
    """Return the CSS of what a script shows, for a page that has the rest already."""
    return JUPYTERLABS.sub("", "".join(file.read_text(encoding="utf-8") for file in files))


CSS = styles(OF_SITE, OF_NOTEBOOKS)
CSS_OF_LISTS = styles(OF_SITE, OF_NOTEBOOKS, OF_LISTS)
CSS_OF_WALKS = styles(OF_SITE)  # what else they need comes with the script
CSS_OF_LINKED = styles(OF_SITE, OF_LINKED)
CSS_OF_START = styles(*OF_WALKS, OF_STAGE, OF_SITE, OF_LISTS, OF_START)
DOCS = {f"docs/{path.name}": f"guide/{path.stem}.html" for path in sorted(ROOT.glob("docs/*.md"))}
DOCS |= {
    f"docs/lessons/{path.name}": f"guide/lessons/{path.stem}.html"
    for path in sorted(ROOT.glob("docs/lessons/*.md"))
}
NOTEBOOKS = {
    f"notebooks/{path.name}": f"notebooks/{path.stem}.html"
    for path in sorted(ROOT.glob("notebooks/??_*.ipynb"))
}
TEST, PRACTICE = "notebooks/recursion_test.ipynb", "notebooks/practice.ipynb"  # no lessons
# from a file of the repository to its page; what is not here has none
PAGES = DOCS | NOTEBOOKS | {TEST: "notebooks/recursion_test.html"}
PAGES |= {PRACTICE: "notebooks/practice.html"}
PAGES |= {"notebooks/GLOSSARY.md": "glossary.html", "notebooks/README.md": "notebooks/index.html"}
ROW = {
    "notebooks/index.html": "Notebooks",
    "recordings/index.html": "Recordings",
    "glossary.html": "Glossary",
    "teach.html": "For teachers",
    "search.html": "Search",
}

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src 'self' data:{policy}">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
{css}</style>
</head>
<body class="puzzle-page">
{row}
<main>
{body}
</main>
</body>
</html>
"""
SCRIPT = re.compile(r'(<script type="module"(?: async)?>)(.*?)(</script>)', re.DOTALL)
PROGRAM = re.compile(r'<script type="text/plain" id="program">(.*?)</script>')
REMARKS = re.compile(r"^\s*//[^\n]*\n|^\s*/\*.*?\*/\n|^\s+", re.MULTILINE | re.DOTALL)
# after a line; where no quote follows, it is in no text
LAST_REMARKS = re.compile(r"""(?<=[;,{}()\[\]]) // [^\n"'`]*$""", re.MULTILINE)


class Written(NamedTuple):
    """A page of the site."""

    title: str
    body: str


class Site:
    """The folder that the pages are written into."""

    def __init__(self, folder: Path, play: str = "") -> None:
        self.folder = folder
        self.play = play  # where on the site JupyterLite is, "" if it is not there
        self.written: dict[str, Written] = {}  # by path, in the order in which they were added

    @property
    def room(self) -> str:
        """Where all notebooks, and what a learner has kept, can be played; "" if nowhere."""
        return self.play and f"{self.play}/tree/index.html"

    def played(self, notebook: str, cell: str = "") -> str:
        """Return where a notebook can be played, alone on its page, which also fits a phone; "" if nowhere.

        With the id of a cell it opens there.
        """
        at = f"#cell-id={cell}" if cell else ""
        return self.play and f"{self.play}/notebooks/index.html?path={notebook}.ipynb{at}"

    def add(
        self, path: str, title: str, body: str, css: str = CSS, framed: Sequence[str] = ()
    ) -> None:
        """Write a page, the row of links above it.

        Only its own scripts can run, and those of a frame in it that are `framed`.
        """
        body = SCRIPT.sub(lambda match: f"{match[1]}{lean(match[2])}{match[3]}", body)
        self.written[path] = Written(title, body)
        text = PAGE.format(
            title=f"{escape(title)} · puzzlelib",
            css=lean_styles(css),
            policy=_policy(body, framed),
            row=self.row(path),
            body=body,
        )
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def row(self, here: str) -> str:
        """Return the links at the top of a page."""
        links = {"index.html": "puzzlelib", **ROW} | ({self.room: "Play"} if self.room else {})
        anchors = [
            f'<a href="{way(here, there)}"{" aria-current=page" if here == there else ""}>{words}</a>'
            for there, words in links.items()
        ]
        return f'<nav class="row" aria-label="Site">{"".join(anchors)}</nav>'


def _policy(body: str, framed: Sequence[str]) -> str:
    """Return what a page's policy says of scripts: those of its body and of its frame.

    A packed script counts by what it unpacks to.
    """
    packed = [unpacked(text) for text in PROGRAM.findall(body)]
    return policy_of([*(text for _, text, _ in SCRIPT.findall(body)), *packed, *framed])


def policy_of(texts: Sequence[str]) -> str:
    """Return what a policy says of these scripts: each by what is in it; "" if there are none."""
    digests = [sha256(text.encode()).digest() for text in texts]
    hashes = " ".join(f"'sha256-{b64encode(digest).decode()}'" for digest in digests)
    return hashes and f"; script-src {hashes}"


@cache
def lean(text: str) -> str:
    r"""Return a script or a style sheet without comments and indentation: each page has a copy.

    >>> print(lean("// Says when.\nif (is) {\n  now('// // ;'); // at once\n}"))
    if (is) {
    now('// // ;');
    }
    """
    return LAST_REMARKS.sub("", REMARKS.sub("", text))


@cache
def lean_styles(css: str) -> str:
    r"""Return a style sheet without what only its authors need.

    >>> print(lean_styles("/* As wide as it is. */\n.grow,\n.row {\n  color: red;\n  --x: 1px 2px;\n}\n"))
    .grow,.row {color:red;--x:1px 2px}
    """
    values = re.sub(r"^([\w-]+): ", r"\1:", lean(css), flags=re.MULTILINE)
    return re.sub(r"(?<=[{},;])\n", "", values).replace(";}", "}")


def packed(text: str) -> str:
    """Return a text compressed, in letters that can stand in a page; `inflate.js` unpacks it."""
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(letters: str) -> str:
    """Return the text that was packed.

    >>> unpacked(packed("fact(3)"))
    'fact(3)'
    """
    return zlib.decompress(b64decode(letters)).decode()


def way(here: str, there: str) -> str:
    """Return how one page of the site names another.

    >>> way("notebooks/05.html", "glossary.html"), way("index.html", "notebooks/05.html")
    ('../glossary.html', 'notebooks/05.html')
    """
    return relpath(there, dirname(here) or ".")


# ---- Markdown and programs -----------------------------------------------------------------------


def program(text: str) -> str:
    """Return a program with coloured words, as in the cells."""
    lines = ["".join(_word(*word) for word in line) for line in python(text)]
    return f'<pre class="puzzle-code" tabindex="0">{chr(10).join(lines)}</pre>'


def _word(kind: str, text: str) -> str:
    return f'<span class="{kind}">{escape(text)}</span>' if kind else escape(text)


class Renderer(mistune.HTMLRenderer):
    """Markdown of the repository, whose links lead to pages of the site."""

    def __init__(self, source: str, here: str) -> None:
        super().__init__(escape=False)
        self.source, self.here = source, here

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """Return a link to the page of what it names; without a page, to the repository, or none."""
        target, _, part = url.partition("#")
        file = normpath(join(dirname(self.source), target)) if target else self.source
        part = f"#{anchor(part)}" if part else ""  # in JupyterLab it is the title as it is written
        if "://" in url:
            return f'<a href="{url}" rel="noreferrer">{text}</a>'
        if file in PAGES:
            return f'<a href="{way(self.here, PAGES[file])}{part}">{text}</a>'
        return f'<a href="{REPOSITORY}/blob/main/{file}">{text}</a>' if REPOSITORY else text

    def heading(self, text: str, level: int, **attributes: object) -> str:
        """Return a heading that a link can name, as on a code host."""
        return f'<h{level} id="{anchor(text)}">{text}</h{level}>\n'

    def block_code(self, code: str, info: str | None = None) -> str:
        """Return a program coloured, everything else as it is."""
        if (info or "").startswith("py"):
            return program(code.rstrip("\n"))
        return f'<pre class="puzzle-code" tabindex="0">{escape(code.rstrip(chr(10)))}</pre>'

    def block_html(self, html: str) -> str:
        """Return HTML with the pictures put into the page, which loads nothing; all else as it is."""
        match = re.fullmatch(r'<img src="(\w+\.svg)"(.*)>\s*', html)
        if match is None:
            return html
        picture = ROOT / dirname(self.source) / match[1]
        return f"<img src='{inlined(picture)}'{match[2]}>"

    def image(self, text: str, url: str, title: str | None = None) -> str:
        """Return only its words: the site has its own pictures."""
        return f"<em>{text}</em>"


def inlined(picture: Path) -> str:
    """Return an SVG picture as an address that holds all of it, to stand between single quotes.

    Its letters stay letters: as base64 it would be a third longer.
    """
    text = picture.read_text(encoding="utf-8")
    for letter in "%#'&\n":  # these mean something in an address, or in a page
        text = text.replace(letter, f"%{ord(letter):02X}")
    return f"data:image/svg+xml,{text}"


def anchor(text: str) -> str:
    """Return the name of a heading, as code hosts make it.

    >>> anchor("01 Follow a value, <code>down</code>")
    '01-follow-a-value-down'
    """
    words = unescape(re.sub(r"<[^>]+>", "", text)).lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def markdown(text: str, source: str, here: str) -> str:
    """Return Markdown as HTML; `source` is where it stands in the repository, `here` its page."""
    wide = re.compile(r"<table>.*?</table>", re.DOTALL)
    made = mistune.create_markdown(renderer=Renderer(source, here), plugins=["table"])(text)
    return wide.sub(r'<div class="wide" tabindex="0">\g<0></div>', str(made))


def title_of(text: str) -> str:
    """Return the first heading of a Markdown text."""
    return text.partition("\n")[0].removeprefix("# ")
