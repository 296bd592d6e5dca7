"""What all pages of the site share: their head, the row of links at their top, and Markdown."""

import re
from base64 import b64encode
from html import escape, unescape
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

import mistune

from puzzlecourse.widgets.cards import python
from puzzlelib.address import REPOSITORY
from puzzlelib.views.palette import stylesheet
from puzzlelib.views.walk.page_file import STYLE

ROOT = Path(__file__).parents[1]
_SITE = (Path(__file__).parent / "site.css").read_text(encoding="utf-8")
CSS, CSS_OF_WALKS = stylesheet() + _SITE, STYLE + _SITE  # a page without a walk needs no more
DOCS = {f"docs/{path.name}": f"guide/{path.stem}.html" for path in sorted(ROOT.glob("docs/*.md"))}
DOCS |= {
    f"docs/lessons/{path.name}": f"guide/lessons/{path.stem}.html"
    for path in sorted(ROOT.glob("docs/lessons/*.md"))
}
NOTEBOOKS = {
    f"notebooks/{path.name}": f"notebooks/{path.stem}.html"
    for path in sorted(ROOT.glob("notebooks/??_*.ipynb"))
}
TEST = "notebooks/recursion_test.ipynb"  # no lesson
# from a file of the repository to its page; what is not here has none
PAGES = DOCS | NOTEBOOKS | {TEST: "notebooks/recursion_test.html"}
PAGES |= {"notebooks/GLOSSARY.md": "glossary.html", "notebooks/README.md": "notebooks/index.html"}
ROW = {
    "notebooks/index.html": "Notebooks",
    "recordings/index.html": "Recordings",
    "glossary.html": "Glossary",
    "guide/teaching.html": "For teachers",
}

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:{policy}">
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
SCRIPTS = "; script-src 'unsafe-inline'"  # for pages with a walk; all others have none


class Site:
    """The folder that the pages are written into."""

    def __init__(self, folder: Path, play: str = "") -> None:
        self.folder = folder
        self.play = play  # where on the site JupyterLite is, "" if it is not there

    @property
    def room(self) -> str:
        """Where all notebooks, and what a learner has kept, can be played; "" if nowhere."""
        return self.play and f"{self.play}/tree/index.html"

    def played(self, notebook: str) -> str:
        """Where a notebook can be played, alone on its page, which also fits a phone; "" if nowhere."""
        return self.play and f"{self.play}/notebooks/index.html?path={notebook}.ipynb"

    def add(self, path: str, title: str, body: str, scripts: str = "") -> None:
        """Write a page, the row of links above it; `scripts` allows those of a walk."""
        told = title if title == "puzzlelib" else f"{title} · puzzlelib"
        text = PAGE.format(
            title=escape(told),
            css=CSS_OF_WALKS if scripts else CSS,
            policy=scripts,
            row=self.row(path),
            body=body,
        )
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def row(self, here: str) -> str:
        """The links at the top of a page."""
        links = {"index.html": "puzzlelib", **ROW} | ({self.room: "Play"} if self.room else {})
        told = [
            f'<a href="{way(here, there)}"{" aria-current=page" if here == there else ""}>{words}</a>'
            for there, words in links.items()
        ]
        return f'<nav class="row" aria-label="Site">{"".join(told)}</nav>'


def way(here: str, there: str) -> str:
    """How one page of the site names another.

    >>> way("notebooks/05.html", "glossary.html"), way("index.html", "notebooks/05.html")
    ('../glossary.html', 'notebooks/05.html')
    """
    return relpath(there, dirname(here) or ".")


# ---- Markdown and programs -----------------------------------------------------------------------


def program(text: str) -> str:
    """A program with coloured words, as in the cells."""
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
        """A link to the page of what it names; without a page, to the repository, or none."""
        target, _, part = url.partition("#")
        file = normpath(join(dirname(self.source), target)) if target else self.source
        part = f"#{anchor(part)}" if part else ""  # in JupyterLab it is the title as it is written
        if "://" in url:
            return f'<a href="{url}" rel="noreferrer">{text}</a>'
        if file in PAGES:
            return f'<a href="{way(self.here, PAGES[file])}{part}">{text}</a>'
        return f'<a href="{REPOSITORY}/blob/main/{file}">{text}</a>' if REPOSITORY else text

    def heading(self, text: str, level: int, **attributes: object) -> str:
        """A heading that a link can name, as on a code host."""
        return f'<h{level} id="{anchor(text)}">{text}</h{level}>\n'

    def block_code(self, code: str, info: str | None = None) -> str:
        """A program coloured, everything else as it is."""
        if (info or "").startswith("py"):
            return program(code.rstrip("\n"))
        return f'<pre class="puzzle-code" tabindex="0">{escape(code.rstrip(chr(10)))}</pre>'

    def block_html(self, html: str) -> str:
        """A picture beside the text is put into the page, which loads nothing; all else as it is."""
        found = re.fullmatch(r'<img src="(\w+\.svg)"(.*)>\s*', html)
        if found is None:
            return html
        picture = b64encode((ROOT / dirname(self.source) / found[1]).read_bytes()).decode()
        return f'<img src="data:image/svg+xml;base64,{picture}"{found[2]}>'

    def image(self, text: str, url: str, title: str | None = None) -> str:
        """Only its words: the site has pictures of its own."""
        return f"<em>{text}</em>"


def anchor(text: str) -> str:
    """The name of a heading, as code hosts make it.

    >>> anchor("01 Follow a value, <code>down</code>")
    '01-follow-a-value-down'
    """
    words = unescape(re.sub(r"<[^>]+>", "", text)).lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def markdown(text: str, source: str, here: str) -> str:
    """Markdown as HTML; `source` is where it stands in the repository, `here` its page."""
    wide = re.compile(r"<table>.*?</table>", re.DOTALL)
    made = mistune.create_markdown(renderer=Renderer(source, here), plugins=["table"])(text)
    return wide.sub(r'<div class="wide" tabindex="0">\g<0></div>', str(made))


def title_of(text: str) -> str:
    """The first heading of a Markdown text."""
    return text.partition("\n")[0].removeprefix("# ")
