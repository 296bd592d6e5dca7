"""Build the site's JupyterLite once, and drive notebooks in it.

PUZZLELIB_PYODIDE_ON_THE_WEB=1 allows loading numpy from Pyodide's CDN, so that the notebook that
needs it runs as well.
"""

import fcntl
import os
import subprocess

from lab import Lab, listen_for_errors
from lessons import ROOT
from serving import LIMIT

from tools.site.lite import ADDRESS

ON_THE_WEB = os.environ.get("PUZZLELIB_PYODIDE_ON_THE_WEB") == "1"
PYODIDE_URL = ADDRESS if ON_THE_WEB else ""
MISSING = "JupyterLite is built with npm: apt-get install npm"


def built(folder, half):
    """Return JupyterLite in *folder*; the first process builds it like `make site`, the others wait."""
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            subprocess.run(["make", "--silent", ".venv-site/site"], cwd=ROOT, check=True)
            program = f"from pathlib import Path; from tools.site.lite import build_lite; build_lite(Path({str(half)!r}))"
            changed = {"PYODIDE_URL": PYODIDE_URL}
            command = [ROOT / ".venv-site/bin/python", "-c", program]
            subprocess.run(command, cwd=ROOT, env=os.environ | changed, check=True)
            half.rename(folder)
    return folder


class Lite(Lab):
    """Page object for a notebook in JupyterLite; *app* is "notebooks" (the default) or "lab"."""

    def __init__(self, page, address, name, app="notebooks"):
        self.page, self.errors = page, listen_for_errors(page)
        page.set_default_timeout(LIMIT)
        page.goto(f"{address}/{app}/index.html?path={name}.ipynb")
        self.wait_for_kernel()

    def execute(self, code):
        """Run code in the notebook's kernel, outside any cell, and wait for it to finish."""
        assert self.comes_to(code) == "ok"

    def comes_to(self, code):
        """Run code in the notebook's kernel, outside any cell; return "ok" or the error message."""
        self.page.evaluate(
            """(code) => {
                const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
                window.executed = null;
                kernel.requestExecute({ code, store_history: false }).done
                    .then(({ content }) => { window.executed = content.evalue ?? content.status; });
            }""",
            code,
        )
        self.page.wait_for_function("() => window.executed !== null")
        return self.page.evaluate("() => window.executed")

    def save(self):
        """Press Ctrl+S and wait until the notebook is saved."""
        self.page.evaluate(
            """() => {
                window.kept = false;
                window.jupyterapp.shell.currentWidget.context.saveState.connect(
                    (_, state) => { window.kept ||= state === 'completed'; });
            }"""
        )
        self.page.keyboard.press("Control+s")
        self.page.wait_for_function("() => window.kept")

    def reload(self):
        """Reload the page, which starts a new kernel."""
        self.page.reload()
        self.wait_for_kernel()

    def run_all(self):
        """Run all cells and wait for the last one; cells run in order."""
        super_run = (
            "async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
        )
        self.page.evaluate(super_run)
        self.execute("None")

    def write(self, start, source):
        """Replace the source of the cell that begins with *start*."""
        self.page.evaluate(
            """([start, source]) => {
                const cells = window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells;
                cells.find((cell) => cell.source.startsWith(start)).setSource(source);
            }""",
            [start, source],
        )

    def sources(self):
        """Return the sources of all code cells."""
        return self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
                .filter((cell) => cell.cell_type === 'code').map((cell) => cell.source)"""
        )

    def come_to(self, start):
        """Scroll to the cell that begins with *start*; off-screen cells are not in the DOM."""
        self.page.evaluate(
            """async (start) => {
                const { content } = window.jupyterapp.shell.currentWidget;
                const cell = content.widgets.find(({ model }) => model.sharedModel.source.startsWith(start));
                await content.scrollToCell(cell);
            }""",
            start,
        )

    def outcomes(self):
        """Return the error message of each code cell, "" if it has none."""
        return self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
                .filter((cell) => cell.cell_type === 'code' && cell.source.trim())
                .map((cell) => cell.getOutputs().map((one) => one.evalue ?? '').join(''))"""
        )


class Begun(Lite):
    """A notebook in which nothing has run yet."""

    @property
    def start(self):
        return self.page.get_by_role("region", name="Start")

    @property
    def button(self):
        return self.start.get_by_role("button")

    @property
    def words(self):
        return self.start.get_by_role("status")

    def counts(self):
        """Return the execution count of each non-empty code cell, None if it has not run."""
        return self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.widgets
                .filter(({ model }) => model.type === 'code' && model.sharedModel.source)
                .map(({ model }) => model.executionCount)"""
        )

    def place(self):
        """Return the index of the active cell's source and whether the cell has the focus."""
        return self.page.evaluate(
            """() => {
                const { content } = window.jupyterapp.shell.currentWidget;
                const { activeCell } = content;
                return [activeCell.model.sharedModel.source, activeCell.node.contains(document.activeElement)];
            }"""
        )
