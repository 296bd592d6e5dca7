"""Start, drive and stop JupyterLab in Chromium, for tests and screenshots."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.request
from contextlib import contextmanager, suppress
from pathlib import Path

import nbformat
from playwright.sync_api import sync_playwright
from waiting import LIMIT, patient, until

# Debian's names; the first is Chromium's headless shell, which needs a fifth less CPU time
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
NAMES += ("google-chrome", "google-chrome-stable")  # Google's builds
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
MISSING = (
    "the browser tests need Chromium or Google Chrome: apt-get install chromium-headless-shell"
)

SERVER = [
    "--no-browser",
    "--ip=127.0.0.1",
    "--allow-root",
    "--IdentityProvider.token=",
    "--ServerApp.disable_check_xsrf=True",
    "--LabApp.news_url=None",
    "--LabApp.expose_app_in_browser=True",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LanguageServerManager.autodetect=False",
]
BROWSER = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def private_environment(folder):
    """Return an environment in which Jupyter stores its own files below *folder*."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    no_news = folder / "jupyter_config_dir/lab/user-settings/@jupyterlab/apputils-extension"
    no_news.mkdir(parents=True, exist_ok=True)
    (no_news / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}')
    return os.environ | {name: str(folder / name.lower()) for name in names}


COURSE_JUPYTER = ("puzzlecourse.classroom.run_jupyter",)  # as in `puzzlecourse lab` and `present`


@contextmanager
def serving(command, folder, address, python=sys.executable):
    """Run a server process during this block, which begins once the server responds."""
    log = (folder / "server.log").open("w")
    server = subprocess.Popen(
        [python, "-m", *command], env=private_environment(folder), stdout=log, stderr=log
    )
    try:
        wait_for(address, server, folder)
        yield
    finally:
        server.terminate()
        server.wait(LIMIT)
        log.close()


def wait_for(address, server, folder):
    def answers():
        assert server.poll() is None, (folder / "server.log").read_text()
        with suppress(OSError):
            urllib.request.urlopen(address, timeout=LIMIT).close()
            return True
        return False

    until(answers, lambda: f"no answer from {address}:\n{(folder / 'server.log').read_text()}")


@contextmanager
def jupyterlab(folder, start=COURSE_JUPYTER):
    """Serve *folder*/files with JupyterLab and yield its URL; an empty *start* runs plain `jupyter lab`."""
    files = folder / "files"
    files.mkdir(exist_ok=True)
    port = free_port()
    command = [*start, "jupyterlab", *SERVER, f"--port={port}", f"--ServerApp.root_dir={files}"]
    with serving(command, folder, f"http://127.0.0.1:{port}/api"):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def chromium():
    """Run a headless Chromium during this block."""
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        yield browser
        browser.close()


def launched(kind, **environment):
    """Launch Chromium with additional environment variables; *kind* is Playwright's browser type."""
    env = os.environ | environment
    return patient(kind.launch(executable_path=CHROMIUM, args=BROWSER, env=env))


def write_notebook(path, *cells):
    """Write a notebook with these code cells and no outputs."""
    notebook = nbformat.v4.new_notebook()
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    notebook.cells = [nbformat.v4.new_code_cell(source) for source in cells]
    nbformat.write(notebook, path)


def listen_for_errors(page):
    """Return a list that collects the page's errors."""
    errors = []

    def hear(message):
        # Voila requests MathJax from a CDN, which may be unreachable
        is_from_the_web = "//127.0.0.1" not in message.location["url"]
        if message.type == "error" and not (is_from_the_web and "ERR_" in message.text):
            errors.append(f"{message.text} ({message.location['url']})")

    page.on("console", hear)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors


def in_time(page, script, argument=None):
    """Evaluate a script with a time limit; Playwright has none for a promise that never settles."""
    return page.evaluate(
        f"""(argument) => Promise.race([
            ({script})(argument),
            new Promise((_, fail) => setTimeout(() => fail(new Error('not within {LIMIT} s')), {1000 * LIMIT})),
        ])""",
        argument,
    )


class Lab:
    """Page object for a notebook in JupyterLab."""

    def __init__(self, page, address, name):
        self.page = page
        self.errors = listen_for_errors(page)
        page.goto(f"{address}/lab/tree/{name}?reset")
        self.wait_until_ready()

    def wait_for_kernel(self):
        """Wait until the notebook has a kernel, idle or busy."""
        self.page.wait_for_function(
            "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"
        )

    def wait_until_ready(self):
        """Wait until the kernel responds; earlier requests may be lost."""
        self.page.wait_for_function(
            """() => {
                const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
                return kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
            }"""
        )

    def ask(self, script, argument=None):
        """Evaluate a script in the page; fail the test if it takes too long."""
        return in_time(self.page, script, argument)

    def show(self, *cells):
        """Replace the notebook's code cells with *cells* and run them."""
        self.ask(
            """(cells) => {
                const notebook = window.jupyterapp.shell.currentWidget.content.model.sharedModel;
                const before = notebook.cells.length;
                notebook.insertCells(0, cells.map((source) => ({ cell_type: 'code', source, metadata: {} })));
                notebook.deleteCellRange(cells.length, cells.length + before);
            }""",
            cells,
        )
        self.run_all()

    def execute(self, code):
        """Run code in the notebook's kernel, outside any cell."""
        self.ask(
            """async (code) => {
                const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
                const { content } = await kernel.requestExecute({ code, store_history: false }).done;
                if (content.status !== 'ok') throw new Error(content.evalue);
            }""",
            code,
        )

    def begin(self, code):
        """Start running code in the kernel, outside any cell, without waiting for it."""
        self.ask(
            """(code) => {
                const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
                kernel.requestExecute({ code, store_history: false });
            }""",
            code,
        )

    @contextmanager
    def busy(self):
        """Keep the kernel busy during the whole block."""
        free = Path(tempfile.mkdtemp()) / "free"
        self.begin(
            f"import pathlib, time\nwhile not pathlib.Path({str(free)!r}).exists(): time.sleep(0.01)"
        )
        self.page.wait_for_function(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'"
        )
        try:
            yield
        finally:
            free.touch()

    def run_all(self):
        self.ask("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.wait_until_idle()

    def run_cell(self, number):
        """Run a single cell and wait for it to finish."""
        self.ask(
            """async (number) => {
                const notebook = window.jupyterapp.shell.currentWidget.content;
                notebook.deselectAll();
                notebook.activeCellIndex = number;
                await window.jupyterapp.commands.execute('notebook:run-cell');
            }""",
            number,
        )

    def wait_until_idle(self):
        self.page.wait_for_function(
            """() => {
                const panel = window.jupyterapp.shell.currentWidget;
                const cells = panel.content.widgets.filter((c) => c.model.type === 'code');
                return cells.every((c) => c.model.executionCount || !c.model.sharedModel.source.trim())
                    && panel.sessionContext.session.kernel.status === 'idle';
            }"""
        )

    def use_theme(self, dark):
        """Switch the theme if necessary; this takes a second."""
        selector = f'body[data-jp-theme-light="{json.dumps(not dark)}"]'
        if self.page.locator(selector).count():
            return
        theme = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.ask(
            "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme
        )
        self.page.wait_for_selector(selector, state="attached")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")

    def full_view(self):
        """Hide everything except the notebook."""
        self.ask(
            "() => window.jupyterapp.commands.execute('application:set-mode', {mode: 'single-document'})"
        )
        self.ask("() => window.jupyterapp.commands.execute('application:toggle-left-area')")

    def close(self):
        """Shut down the kernel and close the page."""
        self.ask("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        self.page.close()
