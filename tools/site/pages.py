"""Sphinx extension of the site: live walks and questions, and links to JupyterLite."""

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util.docutils import SphinxDirective, SphinxRole

from puzzlecourse.checking.verdict import Verdict
from puzzlecourse.widgets.cards import SHEETS as OF_CARDS
from puzzlecourse.widgets.predict import Predict
from puzzlelib.views.still import Still
from stepthrough import palette
from stepthrough.address import WALK_PAGE
from stepthrough.controls.javascript import module
from stepthrough.saved import without_how_to_run
from stepthrough.walk.link import fragment, packed
from stepthrough.walk.page_file import SHEETS as OF_WALKS

from . import recorded
from .walk_page import write_walk_page

HERE = Path(__file__).parent
# a link to a source file, in HTML or Markdown
SOURCE = re.compile(r'((?:href="|\]\()(?!https?:)[^"()]+)\.(?:md|ipynb)(?=["#)])')
DOORS = re.compile(r"docs/[^/]+/index|notebooks/README")
DOOR = re.compile(
    r"^(\w+/index)\n", re.MULTILINE
)  # an entry of the root document's table of contents
RUN_PAGE = "run.html"  # written with JupyterLite, whose Pyodide it uses
PROGRAMS = 1  # version of its links (run_page/share.js)
NOT_SHOWN = re.compile(
    r"^progress\(", re.MULTILINE
)  # reports saved answers, which pages do not have
ANCHOR = re.compile(r"(?<=\]\()([\w.]*)#([^)]+)(?=\))")  # an anchor link in JupyterLab's form


class SiteBuilder(StandaloneHTMLBuilder):
    """Writes the root document to `index.html` at the top of the site."""

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """Return the URI of a page."""
        return super().get_target_uri("index" if docname == self.config.root_doc else docname, typ)

    def get_output_path(self, page_name: str, /) -> Path:
        """Return the output file of a page."""
        return super().get_output_path("index" if page_name == self.config.root_doc else page_name)


# ---- notebooks -----------------------------------------------------------------------------------


def read_source(app: Sphinx, docname: str, content: list[str]) -> None:
    """Make notebooks live; complete the tables of contents with the existing pages."""
    if Path(app.env.doc2path(docname)).suffix == ".ipynb":
        notebook = json.loads(content[0])
        cells = [{**cell, "source": "".join(cell["source"])} for cell in notebook["cells"]]
        addresses = _address(app, docname, docname), _run_page(app, docname)
        notebook["cells"] = [*_cells(docname, cells, *addresses)]
        content[0] = json.dumps(notebook)
    elif docname == app.config.root_doc:
        known = app.env.found_docs
        content[0] = DOOR.sub(lambda door: door[0] * (f"docs/{door[1]}" in known), content[0])
    elif DOORS.fullmatch(docname) and "{toctree}" not in content[0]:
        folder = docname.rpartition("/")[0]
        pages = sorted(app.env.found_docs - {docname})
        inside = [f"/{page}" for page in pages if page.startswith(f"{folder}/")]
        content[0] += "\n".join(["", "```{toctree}", ":hidden:", "", *inside, "```", ""])


def _cells(docname: str, cells: list[Any], address: str, run_page: str) -> Iterator[Any]:
    """Yield the cells of a notebook for its page; the addresses are "" where there are no such pages."""
    folder, _, name = docname.rpartition("/")
    walks = recorded.walks_of(name, cells) if folder == "notebooks" else {}
    for at, cell in enumerate(cells):
        if cell["cell_type"] != "code":
            text = ANCHOR.sub(_anchor, without_how_to_run(cell["source"]))
            if run_page and "%%steps" in text:
                text += (
                    f'\n\n<a href="{run_page}">Run and step a program of yours in this browser</a>'
                )
            yield {**cell, "source": text}
            if at == 0 and folder == "notebooks" and address:
                link = f'<a class="btn btn-primary" href="{address}">Run in your browser</a>'
                source = f'<p class="run">{link}</p>'
                yield {**cell, "id": "run-in-your-browser", "source": source}
        elif NOT_SHOWN.search(cell["source"]) is None:
            yield _with_outputs(cell, name, walks.get(at))


def _anchor(link: re.Match[str]) -> str:
    """Return a link to a heading in MyST's form: `#Do,-call` becomes `#do-call`."""
    slug = re.sub(r"[^\w-]", "", link[2]).lower()
    return f"{link[1]}#{slug}"


def _with_outputs(cell: Any, name: str, walk: recorded.Parts | None) -> Any:
    """Return a cell with its committed outputs, or with a live walk or question instead."""
    outputs = [_prepared(output) for output in cell["outputs"]]
    asks = recorded.ASKS.fullmatch(cell["source"])
    if not (asks or walk):
        return {**cell, "outputs": outputs}
    still = "".join("".join(output["data"].get("text/html", "")) for output in outputs)
    if walk:
        html = recorded.alive("walk", still, walk)
    else:
        html = recorded.alive("question", still, recorded.question(name, asks[1]))
    shown = {"output_type": "display_data", "metadata": {}, "data": {"text/html": html}}
    tags = ["remove-input"] if asks else []
    return {**cell, "metadata": {"tags": tags}, "outputs": [shown]}


def _prepared(output: Any) -> Any:
    """Return an output with links to pages and without instructions to run the notebook."""
    data = output.get("data", {})
    for kind in {"text/html", "text/markdown"} & data.keys():
        data[kind] = SOURCE.sub(r"\1.html", without_how_to_run("".join(data[kind])))
    return output


def _address(app: Sphinx, docname: str, notebook: str) -> str:
    """Return the relative URL that opens *notebook* in JupyterLite; "" without JupyterLite."""
    if not app.config.site_lite:
        return ""
    return f"{_up(app, docname)}lite/notebooks/index.html?path={Path(notebook).name}.ipynb"


def _run_page(app: Sphinx, docname: str) -> str:
    """Return the relative URL of the page that runs any program; "" without JupyterLite."""
    return f"{_up(app, docname)}{RUN_PAGE}" if app.config.site_lite else ""


def _up(app: Sphinx, docname: str) -> str:
    """Return the relative URL of the site's top folder."""
    return "../" * app.builder.get_target_uri(docname).count("/")


# ---- directives and roles for Markdown -----------------------------------------------------------


class Shown(SphinxDirective):
    """The directive `shown`: run Python; show the walk, question, verdict or picture of the last line.

    `:play: 06_hanoi` links it to that notebook in JupyterLite, or to its page.
    `:link:` shows the link to a walk instead of the walk.
    """

    has_content = True
    option_spec = {  # noqa: RUF012
        "at": directives.nonnegative_int,
        "link": directives.flag,
        "play": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the HTML."""
        result = recorded.run("\n".join(self.content))
        if "link" in self.options:
            payload = fragment(result.book, result.show, result.asked)
            href = f"{_up(self.env.app, self.env.docname)}{WALK_PAGE}#{payload}"
            html = f'<p><a href="{href}"><code>{WALK_PAGE}#{payload[:20]}…</code></a></p>'
        elif isinstance(result, Still):
            html = f'<div class="picture">{result.svg}</div>'
        elif isinstance(result, Verdict):
            html = result._repr_html_()
        elif isinstance(result, Predict):
            html = recorded.alive("question", result.saved(), recorded.question_parts(result))
        else:
            book = recorded.book_of(result) | {"at": self.options.get("at", 0)}
            outline = f"<pre>{result!r}</pre>"
            html = recorded.alive("walk", outline, {"book": book})
        if name := self.options.get("play"):
            html = f'<a class="play" href="{_played(self, name)}">{html}</a>'
        return [nodes.raw("", html, format="html")]


class Walk(SphinxDirective):
    """The directive `walk NAME`: run its content as a file with this name; show the walk.

    `:at: fact(1) returns` opens it just before that event, which is written as in `ask`.
    Below it, a link opens the program in the page that runs any program.
    """

    has_content = True
    required_arguments = 1
    option_spec = {"at": directives.unchanged_required}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        """Return the HTML: until it is alive, the program and the outline of its calls."""
        program = "\n".join(self.content)
        event = self.options.get("at", "")
        outline, parts = recorded.walk_of_file(self.arguments[0], program, event)
        still = f"<pre>{escape(program)}</pre><pre>{escape(outline)}</pre>"
        html = recorded.alive("walk", still, parts)
        if address := _run_page(self.env.app, self.env.docname):
            payload = f"{PROGRAMS}.{packed({'program': program, 'answers': ''})}"
            html += f'<p class="edit"><a href="{address}#{payload}">Edit and run</a></p>'
        return [nodes.raw("", html, format="html")]


class Run(SphinxRole):
    """The role `run`: a button to a notebook in JupyterLite, or to its page."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link."""
        words, name = re.fullmatch(r"(.+) <(\w+)>", self.text, re.DOTALL).groups()  # type: ignore[union-attr]
        html = f'<a class="btn btn-primary" href="{_played(self, name)}">{words}</a>'
        return [nodes.raw("", html, format="html")], []


class RunAny(SphinxRole):
    """The role `run_any`: a button to the page that runs any program; nothing where there is no such page."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link."""
        address = _run_page(self.env.app, self.env.docname)
        if not address:
            return [], []
        html = f'<a class="btn btn-primary" href="{address}">{self.text}</a>'
        return [nodes.raw("", html, format="html")], []


def _played(at: SphinxDirective | SphinxRole, name: str) -> str:
    app, docname = at.env.app, at.env.docname
    page = app.builder.get_relative_uri(docname, f"notebooks/{name}")
    return _address(app, docname, name) or page


# ---- files of the site ---------------------------------------------------------------------------


def write_files(app: Sphinx) -> None:
    """Write script, styles, and the page that opens walks from links."""
    static = Path(app.outdir, "_static")
    static.mkdir(parents=True, exist_ok=True)
    style = json.dumps(palette.stylesheet(*OF_WALKS, *OF_CARDS))
    script = f"(() => {{\n{module(HERE / 'alive.js')}\nbringToLife({style});\n}})();\n"
    (static / "alive.js").write_text(script, encoding="utf-8")
    colours = palette.css().replace('[data-jp-theme-light="false"]', 'html[data-theme="dark"]')
    own = (HERE / "site.css").read_text(encoding="utf-8")
    (static / "site.css").write_text(colours + own, encoding="utf-8")
    write_walk_page(Path(app.outdir), RUN_PAGE if app.config.site_lite else "")


def add_script(app: Sphinx, name: str, template: str, context: Any, tree: Any) -> None:
    """Load `alive.js` on pages with live parts."""
    if 'class="alive"' in context.get("body", ""):
        app.add_js_file("alive.js", loading_method="defer")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension with Sphinx."""
    app.add_config_value("site_lite", True, "env")
    app.add_builder(SiteBuilder, override=True)
    app.add_directive("shown", Shown)
    app.add_directive("walk", Walk)
    app.add_role("run", Run())
    app.add_role("run_any", RunAny())
    app.add_css_file("site.css")
    app.connect("source-read", read_source)
    app.connect("builder-inited", write_files)
    app.connect("html-page-context", add_script)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
