"""A page that shows widgets without JupyterLab or a kernel: Python runs in the test process.

It includes JupyterLab's style rules for outputs, because they affect every widget.
"""

import asyncio
import json
import re
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import comm
import jupyterlab
import lab
from board import Board
from comm.base_comm import BaseComm
from playwright.sync_api import expect

HERE = Path(__file__).parent
PAGE = """<!DOCTYPE html><html lang="en"><title>Widgets</title><style>
body { margin: 0; font: 14px sans-serif }
main { height: 100vh; overflow: auto; box-sizing: border-box; padding: 60px 20px }
.VBoxModel { display: flex; flex-direction: column }
.HBoxModel { display: flex }
</style><main></main></html>"""
# style sheets embedded in JupyterLab's script, and the two for outputs
SHEET = re.compile(r"\.push\(\[\w+\.id,`((?:[^`\\]|\\.)*)`")
OF_OUTPUTS = "\n.jp-OutputArea-output {", "\n.jp-RenderedHTMLCommon {"


@cache
def styles_of_outputs():
    """Return the style rules for outputs of the installed JupyterLab."""
    [script] = (Path(jupyterlab.__file__).parent / "static").glob("jlab_core.*.js")
    sheets = SHEET.findall(script.read_text(encoding="utf-8"))
    found = [next(sheet for sheet in sheets if rule in sheet) for rule in OF_OUTPUTS]
    return re.sub(r"\\(.)", r"\1", "".join(found))


class Line(BaseComm):
    """A comm that connects ipywidgets to a bare page instead of a notebook."""

    def __init__(self, page, **options):
        self._page = page
        super().__init__(**options)

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **others):
        self._page.tell(msg_type, self.comm_id, data)


class BarePage:
    """A page with widgets; *errors* collects the page's errors.

    Events in the page reach the widgets only while the test waits for the page.
    """

    def __init__(self, page):
        self.page, self.errors = page, lab.listen_for_errors(page)
        self._lines, self._busy, self._unheard = {}, False, []
        self._news, self._is_news = [], asyncio.Event()
        page.expose_function("tellPython", self.hear)
        page.expose_function("nextNews", self.next_news)
        page.set_content(PAGE)
        page.add_style_tag(content=styles_of_outputs())
        page.add_script_tag(content=(HERE / "bare.js").read_text(encoding="utf-8"), type="module")

    # ---- from the widgets to the page ----------------------------------------------------------

    def line(self, **options):
        """Create the comm of a new widget; called by ipywidgets."""
        line = Line(self, **options)
        self._lines[line.comm_id] = line
        return line

    def tell(self, kind, number, data):
        self._news.append([kind, number, data])
        self._is_news.set()

    async def next_news(self):
        """Return the pending messages as soon as there are any; the page polls this."""
        await self._is_news.wait()
        self._is_news.clear()
        news, self._news = self._news, []
        return json.dumps(news)

    # ---- from the page to the widgets ----------------------------------------------------------

    def hear(self, number, data):
        if self._busy:
            self._unheard.append((number, data))
        elif number in self._lines:  # otherwise the message was sent before the page was cleared
            self._lines[number].handle_msg({"content": {"data": data}, "buffers": []})

    @contextmanager
    def busy(self):
        """Queue messages to the widgets during this block, like a busy kernel."""
        self._busy = True
        yield
        self._busy, unheard = False, self._unheard
        self._unheard = []
        for number, data in unheard:
            self.hear(number, data)

    def lose(self):
        """Wait for a message to busy widgets, then discard the queue."""
        while not self._unheard:
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self._unheard.clear()

    # ---- actions of a test ---------------------------------------------------------------------

    @contextmanager
    def in_use(self):
        """Connect widgets created in this block to the page; clear the page at its end."""
        before = comm.create_comm
        comm.create_comm = self.line
        try:
            yield self
            self.clear()
        finally:
            comm.create_comm = before
        errors, self.errors[:] = self.errors[:], []
        assert errors == [], errors

    def add(self, *widgets):
        """Append widgets to the page."""
        for widget in widgets:
            self.tell("show", widget.model_id, None)

    def host(self, widget):
        """Show an anywidget in a shadow root, as marimo does."""
        self.tell("host", widget.model_id, None)

    def put(self, *widgets):
        """Append widgets to the page and return the board of the first."""
        self.add(*widgets)
        return Board(self.page)

    def clear(self):
        """Remove all widgets from the page and drop their comms."""
        self.page.mouse.up()
        self._lines.clear()
        self.tell("clear", "", None)
        expect(self.page.locator("main > *")).to_have_count(0)

    def close(self):
        self._is_news.set()  # release a pending poll
        self.page.close()
