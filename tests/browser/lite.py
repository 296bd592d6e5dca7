"""JupyterLite as the site has it: built once, and a notebook open in it, driven as a person does.

With PUZZLELIB_PYODIDE_ON_THE_WEB=1 numpy may come from Pyodide's own address, and its notebook runs, too.
"""

import fcntl
import os
import subprocess

from lab import Lab, listen_for_errors
from lessons import ROOT
from serving import LIMIT

from website.lite import ADDRESS

ON_THE_WEB = os.environ.get("PUZZLELIB_PYODIDE_ON_THE_WEB") == "1"
PYODIDE_URL = ADDRESS if ON_THE_WEB else ""
MISSING = "JupyterLite is built with npm: apt-get install npm"


def built(folder, half):
    """JupyterLite in `folder`, built as `make site` builds it: by the process that comes first; the others wait."""
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            subprocess.run(["make", "--silent", ".venv-site/site"], cwd=ROOT, check=True)
            program = f"from pathlib import Path; from website.lite import build_lite; build_lite(Path({str(half)!r}))"
            changed = {"PYODIDE_URL": PYODIDE_URL}
            command = [ROOT / ".venv-site/bin/python", "-c", program]
            subprocess.run(command, cwd=ROOT, env=os.environ | changed, check=True)
            half.rename(folder)
    return folder


class Lite(Lab):
    """A notebook in JupyterLite, alone on its page if it is not to be in JupyterLab; its kernel is a worker."""

    def __init__(self, page, address, name, app="notebooks", part=""):
        self.page, self.errors = page, listen_for_errors(page)
        page.set_default_timeout(LIMIT)
        page.goto(f"{address}/{app}/index.html?path={name}.ipynb{part}")
        self.wait_for_kernel()

    def execute(self, code):
        """Run code in the notebook's kernel, in no cell, and wait until that is done."""
        assert self.comes_to(code) == "ok"

    def comes_to(self, code):
        """What code run in the notebook's kernel, in no cell, comes to: "ok", or what its error says."""
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
        """Press Ctrl+S, and wait until the notebook is kept."""
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
        """Load the page anew; its kernel is a new one."""
        self.page.reload()
        self.wait_for_kernel()

    def run_all(self):
        """Run all cells, and wait for the last: the kernel hears of them in their order."""
        super_run = (
            "async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
        )
        self.page.evaluate(super_run)
        self.execute("None")

    def write(self, start, source):
        """Put this source in place of the cell that begins so."""
        self.page.evaluate(
            """([start, source]) => {
                const cells = window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells;
                cells.find((cell) => cell.source.startsWith(start)).setSource(source);
            }""",
            [start, source],
        )

    def sources(self):
        """The sources of all code cells."""
        return self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
                .filter((cell) => cell.cell_type === 'code').map((cell) => cell.source)"""
        )

    def come_to(self, start):
        """Scroll to the cell that begins so: those out of sight are not in the page."""
        self.page.evaluate(
            """async (start) => {
                const { content } = window.jupyterapp.shell.currentWidget;
                const cell = content.widgets.find(({ model }) => model.sharedModel.source.startsWith(start));
                await content.scrollToCell(cell);
            }""",
            start,
        )

    def outcomes(self):
        """Of each code cell, what its error says; "" if it has none."""
        return self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
                .filter((cell) => cell.cell_type === 'code' && cell.source.trim())
                .map((cell) => cell.getOutputs().map((one) => one.evalue ?? '').join(''))"""
        )


class Begun(Lite):
    """A notebook that was opened by a link to one of its cells; nothing has run yet."""

    def __init__(self, page, address, name, cell=""):
        super().__init__(page, address, name, part=f"#cell-id={cell}" if cell else "")

    @property
    def start(self):
        return self.page.get_by_role("region", name="Start")

    @property
    def button(self):
        return self.start.get_by_role("button")

    @property
    def words(self):
        return self.start.get_by_role("status")

    def cell(self, start):
        return self.page.locator(".jp-CodeCell").filter(has_text=start).first

    def counts(self):
        """How often each code cell with something in it was run, in their order; None if it was not."""
        return self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.widgets
                .filter(({ model }) => model.type === 'code' && model.sharedModel.source)
                .map(({ model }) => model.executionCount)"""
        )

    def place(self):
        """The number of the active cell's source, and whether it has the focus."""
        return self.page.evaluate(
            """() => {
                const { content } = window.jupyterapp.shell.currentWidget;
                const { activeCell } = content;
                return [activeCell.model.sharedModel.source, activeCell.node.contains(document.activeElement)];
            }"""
        )
