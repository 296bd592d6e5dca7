"""The JupyterLite of the site: every notebook runs in the browser, from the site's folder alone.

With PUZZLELIB_PYODIDE_ON_THE_WEB=1 numpy may come from Pyodide's own address, and its notebook runs, too.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from board import drag_and_answer
from flipper import Walk
from lab import Lab, listen_for_errors
from playwright.sync_api import expect
from serving import blocked, folder_served

from website.lite import ADDRESS

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(path.stem for path in ROOT.glob("notebooks/*.ipynb"))
NEED_NUMPY = ["13_exhaustive"]
ON_THE_WEB = os.environ.get("PUZZLELIB_PYODIDE_ON_THE_WEB") == "1"
PYODIDE_URL = ADDRESS if ON_THE_WEB else ""
MISSING = "JupyterLite is built with npm: apt-get install npm"
TOLD = "all positions of a board are computed with numpy, which is not installed here"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """JupyterLite, built as `make site` builds it."""
    if shutil.which("npm") is None:
        if os.environ.get("PUZZLELIB_REQUIRE_NODE") == "1":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    subprocess.run(["make", "--silent", ".venv-site/site"], cwd=ROOT, check=True)
    folder = tmp_path_factory.mktemp("site")
    program = f"from pathlib import Path; from website.lite import build_lite; build_lite(Path({str(folder)!r}))"
    command = [ROOT / ".venv-site/bin/python", "-c", program]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"PYODIDE_URL": PYODIDE_URL}, check=True)
    return folder


class Lite(Lab):
    """A notebook in JupyterLite; its kernel is a worker of the browser."""

    def __init__(self, page, address, name):
        self.page, self.errors = page, listen_for_errors(page)
        page.set_default_timeout(120_000)
        page.goto(f"{address}/lab/index.html?path={name}.ipynb")
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

    def begin_all(self):
        """Begin to run all cells; the first error will end that."""
        self.page.evaluate(
            "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
        )

    def outcomes(self):
        """Of each code cell, what its error says; "" if it has none."""
        return self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
                .filter((cell) => cell.cell_type === 'code' && cell.source.trim())
                .map((cell) => cell.getOutputs().map((one) => one.evalue ?? '').join(''))"""
        )


@pytest.fixture(scope="module")
def served(folder):
    with folder_served(folder) as address:
        yield address


@pytest.fixture
def open_lite(browser, served):
    """A function that opens a notebook in a browser of its own, which reaches nothing else."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    elsewhere = blocked(context, served, *([PYODIDE_URL] if PYODIDE_URL else []))
    yield lambda name: Lite(context.new_page(), served, name)
    context.close()
    assert elsewhere == []


@pytest.mark.parametrize("name", [n for n in NOTEBOOKS if ON_THE_WEB or n not in NEED_NUMPY])
def test_a_notebook_runs_from_top_to_bottom(open_lite, name):
    lite = open_lite(name)
    lite.run_all()
    outcomes = lite.outcomes()
    assert outcomes == [""] * len(outcomes)
    assert len(outcomes) > 5


if not ON_THE_WEB:

    @pytest.mark.parametrize("name", NEED_NUMPY)
    def test_what_needs_numpy_says_so_in_one_sentence(open_lite, name):
        lite = open_lite(name)
        lite.begin_all()
        expect(lite.page.get_by_text(TOLD).first).to_be_visible(timeout=120_000)


ANSWER = """def three_disks(source, target, spare):
    return two_disks(source, spare, target) + [Move(source, target)] + two_disks(spare, target, source)
"""
ENDLESS = {
    "plain": "def f(n): return f(n + 1)\nf(0)",
    "by sorted": "def f(n): return sorted([n, n], key=f)\nf(0)",
    "by map": "def f(n): return list(map(f, [n]))\nf(0)",
    "by sum": "def f(n): return sum(f(k) for k in [n])\nf(0)",
    "with a memo": "from functools import cache\nf = cache(lambda n: f(n + 1))\nf(0)",
    "in its text": "class C:\n    def __repr__(self): return repr(self)\nrepr(C())",
    "recorded": "from puzzlelib import record\ndef f(n): return f(n + 1)\nif record(f, 0).ended == 'raised': raise RecursionError",
}  # fmt: skip


def test_everything_a_learner_does(open_lite):
    lite = open_lite("05_hanoi_by_recursion")
    lite.write("def three_disks", ANSWER)
    lite.run_all()
    page = lite.page
    drag_and_answer(page)
    lite.come_to('check("three disks"')
    expect(page.get_by_text("✓ three disks").first).to_be_visible()
    lite.come_to("StepThrough(")
    walk = Walk(page)
    walk.button("Step").click()
    walk.at(1)


def test_an_endless_recursion_ends_in_an_error_and_the_kernel_lives_on(open_lite):
    lite = open_lite("01_factorial")
    lite.execute("import puzzlelib")  # as each notebook begins
    for how, program in ENDLESS.items():
        guarded = "\n".join(f"    {line}" for line in program.splitlines())
        lite.execute(f"ended = False\ntry:\n{guarded}\nexcept RecursionError:\n    ended = True")
        lite.execute(f"assert ended, {how!r}")
