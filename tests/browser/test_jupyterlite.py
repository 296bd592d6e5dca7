"""The JupyterLite of the site: every notebook runs in the browser, from the site's folder alone.

With PUZZLELIB_PYODIDE_ON_THE_WEB=1 numpy may come from Pyodide's own address, and its notebook runs, too.
"""

import fcntl
import json
import os
import re
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import nbformat
import pytest
from board import drag_and_answer
from lab import BROWSER, CHROMIUM, Lab, listen_for_errors
from labels import STEP
from playwright.sync_api import expect
from serving import LIMIT, Quiet, blocked, folder_served
from waiting import until
from walk_page import Walk

from puzzlecourse.classroom.handed_out import marked
from puzzlelib import __version__
from website.content import digest, named_by_content
from website.lite import ADDRESS

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(path.stem for path in ROOT.glob("notebooks/*.ipynb"))
NEED_NUMPY = ["A2_exhaustive"]
ON_THE_WEB = os.environ.get("PUZZLELIB_PYODIDE_ON_THE_WEB") == "1"
PYODIDE_URL = ADDRESS if ON_THE_WEB else ""
MISSING = "JupyterLite is built with npm: apt-get install npm"
TOLD = "all positions of a board are computed with numpy, which is not installed here"

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True, scope="module")
def patience():
    """States are waited for as long as a busy machine may need; nothing is told by the time it took."""
    expect.set_options(timeout=LIMIT)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """JupyterLite, built as `make site` builds it: once, also where several processes look at it."""
    if shutil.which("npm") is None:
        if os.environ.get("PUZZLELIB_REQUIRE_NODE") == "1":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "JupyterLite"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            subprocess.run(["make", "--silent", ".venv-site/site"], cwd=ROOT, check=True)
            half = tmp_path_factory.mktemp("half") / "site"
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
        assert self.page.evaluate("() => window.executed") == "ok"

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
    yield lambda name, *app: Lite(context.new_page(), served, name, *app)
    context.close()
    assert elsewhere == []


def test_every_notebook_runs_from_top_to_bottom(open_lite):
    """In one kernel, because to open a page takes longer; what came before is forgotten each time."""
    lite = open_lite("00_frames")
    for name in NOTEBOOKS:
        if name in NEED_NUMPY and not ON_THE_WEB:
            continue
        lite.execute("%reset -f")
        cells = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text("utf-8"))["cells"]
        for cell in cells:
            if cell["cell_type"] == "code":
                lite.execute("".join(cell["source"]))


if not ON_THE_WEB:

    @pytest.mark.parametrize("name", NEED_NUMPY)
    def test_what_needs_numpy_says_so_in_one_sentence(open_lite, name):
        lite = open_lite(name)
        lite.begin_all()
        expect(lite.page.get_by_text(TOLD).first).to_be_visible()


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


def test_everything_a_learner_does_and_an_endless_recursion_ends_in_an_error(open_lite):
    lite = open_lite("06_hanoi")
    lite.write("def three_disks", ANSWER)
    lite.run_all()
    assert set(lite.outcomes()) == {""}
    page = lite.page
    drag_and_answer(page)
    lite.come_to("StepThrough(")
    walk = Walk(page)
    walk.button(STEP).click()
    walk.at(1)
    lite.come_to('check("three disks"')
    expect(page.get_by_text("✓ three disks").first).to_be_visible()
    for how, program in ENDLESS.items():
        guarded = "\n".join(f"    {line}" for line in program.splitlines())
        lite.execute(f"ended = False\ntry:\n{guarded}\nexcept RecursionError:\n    ended = True")
        lite.execute(f"assert ended, {how!r}")


# ---- coming again ----------------------------------------------------------------------------------


def test_what_was_saved_is_there_after_a_reload_asleep_until_it_is_run(open_lite):
    lite = open_lite("06_hanoi")
    lite.run_all()
    lite.come_to("Player(")
    board = lite.page.locator(".puzzle-stage").first
    pegs = board.locator('[data-gid^="item:"]')
    expect(pegs).not_to_have_count(0)
    count, status = pegs.count(), board.locator(".puzzle-status").inner_text()
    lite.save()
    lite.reload()
    lite.come_to("Player(")
    expect(pegs).to_have_count(count)
    expect(board.locator(".puzzle-status")).to_have_text(status, use_inner_text=True)
    box = lite.page.locator(".puzzle-box:has(.puzzle-stage)").first
    told = box.evaluate("(box) => getComputedStyle(box, '::after').content")
    assert told.startswith('"Asleep: ')
    expect(lite.page.get_by_text("Loading widget")).to_have_count(0)
    lite.run_all()
    lite.come_to("Player(")
    expect(lite.page.locator(".jupyter-widgets-disconnected")).to_have_count(0)


ALL = ("",)
KEPT_BY_A_BROWSER = {  # endings of what it does not ask for again
    "everything": ALL,
    "the pages and what they are told": (".html", ".js", ".json", ".ipynb"),
}


class ForDays(Quiet):
    """Allows a browser to keep some of the files for days, and no other."""

    kept = ALL

    def end_headers(self):
        keeps = self.path.partition("?")[0].endswith(self.kept)
        self.send_header("Cache-Control", "max-age=999999" if keeps else "no-store")
        super().end_headers()


@pytest.fixture(scope="module")
def anew(folder, tmp_path_factory):
    """The same after a change of puzzlelib, of a notebook and of JupyterLite's program, with the addresses of a build."""
    anew = shutil.copytree(folder, tmp_path_factory.mktemp("anew") / "JupyterLite")
    [wheel] = anew.glob("pyodide/*/puzzle_notebooks-*.whl")
    lock = wheel.with_name("pyodide-lock.json")
    before = digest(lock)
    changed = with_changes(wheel)
    put(lock, {wheel.name: changed.name, digest(wheel): digest(changed)})
    put(anew / "jupyter-lite.json", {before: digest(lock)})
    notebook = anew / "files/01_factorial.ipynb"
    put(notebook, {"**You will**": "**Now you will**"})
    notebook.write_text(json.dumps(marked(nbformat.read(notebook, as_version=4))))
    for page in anew.rglob("index.html"):  # as a new version of JupyterLite does
        put(page, {"bundle.js?_=": "bundle.js?_=new"}, least=0)
    return anew


def with_changes(wheel):
    """The wheel with a line more in a module and other words in a notebook, under the name that a build gives it."""
    plain = wheel.with_name(re.sub("-0x[0-9a-f]{12}", "", wheel.name))
    with ZipFile(wheel) as old, ZipFile(plain, "w") as new:
        for file in old.infolist():
            text = old.read(file)
            if file.filename.startswith("puzzlelib/__pycache__/__init__."):
                continue  # what is compiled is taken unasked
            if file.filename == "puzzlelib/__init__.py":
                text += b"\nBUILT_ANEW = True\n"
            if file.filename.endswith("/01_factorial.ipynb"):
                text = text.replace(b"**You will**", b"**Now you will**")
            new.writestr(file, text)
    return plain.rename(wheel.with_name(named_by_content(plain)))


def put(file, words, least=1):
    """Put other words in place of each of these, which stand in the file."""
    text = file.read_text("utf-8")
    for before, after in words.items():
        assert text.count(before) >= least, before
        text = text.replace(before, after)
    file.write_text(text, encoding="utf-8")


@contextmanager
def browser_of(profile, browser, address):
    """The page of a browser that keeps what it fetched in the folder `profile`, as a person's does.

    Nothing is intercepted, for that would switch off what a browser keeps.
    """
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=CHROMIUM, args=BROWSER
    )
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    yield context.pages[0]
    context.close()
    assert [url for url in asked if not url.startswith((address, "data:", "blob:", "about:"))] == []


@pytest.mark.parametrize("kept", KEPT_BY_A_BROWSER)
def test_a_site_built_anew_is_what_runs_for_those_who_come_again(
    browser, folder, anew, tmp_path, kept
):
    handler = type("Keeping", (ForDays,), {"kept": KEPT_BY_A_BROWSER[kept]})
    served = tmp_path / "served"
    served.symlink_to(folder)
    with folder_served(served, handler) as address:
        with browser_of(tmp_path / "profile", browser, address) as page:
            lite = Lite(page, address, "01_factorial")
            lite.execute("import puzzlelib\nassert not hasattr(puzzlelib, 'BUILT_ANEW')")
        served.unlink()
        served.symlink_to(anew)
        with browser_of(tmp_path / "profile", browser, address) as page:
            lite = Lite(page, address, "01_factorial")
            expect(page.locator("script[src*='bundle.js?_=new']")).to_have_count(1)
            lite.wait_for_kernel()
            lite.execute("import puzzlelib\nassert puzzlelib.BUILT_ANEW")
            expect(page.get_by_role("strong").filter(has_text="Now you will")).to_be_visible()


CHANGED = "The course has changed this notebook since you got yours, and yours stays as it is."


def test_who_saved_a_notebook_keeps_it_and_is_told_that_the_course_has_changed_it(
    browser, folder, anew, tmp_path
):
    served = tmp_path / "served"
    served.symlink_to(folder)
    with (
        folder_served(served, ForDays) as address,
        browser_of(tmp_path / "profile", browser, address) as page,
    ):
        for name in ("00_frames", "01_factorial"):
            lite = Lite(page, address, name)
            lite.write("from ", "# mine\nfrom puzzlecourse import progress")
            lite.save()
            lite.execute("open('my_answers.txt', 'w').write('mine')")
        served.unlink()
        served.symlink_to(anew)
        page.reload()  # what is changed is in the page that is read anew
        for name, is_changed in (("00_frames", False), ("01_factorial", True)):
            lite = Begun(page, address, name)
            expect(lite.words).to_contain_text("Runs all cells once.")
            assert lite.words.inner_text().startswith(CHANGED) == is_changed
            lite.execute("import puzzlelib; assert puzzlelib.BUILT_ANEW")
            lite.execute("assert open('my_answers.txt').read() == 'mine'")
            assert "# mine" in lite.sources()[0]
            lite.execute(
                f"from puzzlecourse import progress; said = progress({name!r}).trouble.value"
            )
            lite.execute(f"assert ('the new one is beside it' in said) == {is_changed}, said")


def test_a_notebook_that_was_saved_gives_way_to_the_sites_own_once_it_is_deleted(open_lite):
    lite = open_lite("00_frames")
    before = lite.outcomes()
    lite.write("from ", "# mine")
    lite.save()
    lite.reload()
    mine = "() => JSON.stringify(window.jupyterapp.shell.currentWidget.content.model.toJSON()).includes('# mine')"
    assert lite.page.evaluate(mine)
    lite.page.evaluate("() => window.jupyterapp.serviceManager.contents.delete('00_frames.ipynb')")
    lite.reload()
    assert not lite.page.evaluate(mine)
    assert lite.outcomes() == before


# ---- Start -----------------------------------------------------------------------------------------

CELL, ASKED = "def factorial(", "cell-35"  # where one writes, and the check below it
SCREENS = {"laptop": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
# what Start says is seen as a whole, and covers nothing of the notebook
WHOLE = """() => {
    const start = document.querySelector('.puzzle-start').getBoundingClientRect();
    const words = document.querySelector('.puzzle-start p').getBoundingClientRect();
    const notebook = document.querySelector('.jp-Notebook').getBoundingClientRect();
    return words.height > 0 && start.top <= words.top && words.bottom <= start.bottom
        && start.right <= innerWidth && start.bottom <= notebook.top + 1;
}"""
OF_PYTHON = "**/pyodide.asm.wasm"
ABOVE = "Runs what stands above, so that you can begin here."


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

    def sources(self):
        """The sources of all code cells."""
        return self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
                .filter((cell) => cell.cell_type === 'code').map((cell) => cell.source)"""
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


@pytest.fixture
def begin(browser, served):
    """A function that opens a notebook at a cell, in a browser of its own that reaches nothing else."""
    contexts = []

    def begin(name, cell="", size="laptop", held=None):
        width, height = SCREENS[size]
        contexts.append(browser.new_context(viewport={"width": width, "height": height}))
        blocked(contexts[-1], served)
        if held is not None:  # what Python is loaded with does not come until the test lets it
            contexts[-1].route(OF_PYTHON, lambda route: held.append(route))
        return Begun(contexts[-1].new_page(), served, name, cell)

    yield begin
    for context in contexts:
        context.close()


def test_a_link_to_an_exercise_opens_at_it_on_a_phone_too_and_start_makes_it_ready(begin):
    lite = begin("01_factorial", ASKED, "phone")
    expect(lite.button).to_be_focused()
    expect(lite.words).to_contain_text(ABOVE)
    expect(lite.cell(CELL)).to_be_in_viewport()
    width, height = (lite.button.bounding_box()[side] for side in ("width", "height"))
    assert width >= 150
    assert height >= 50
    lite.page.keyboard.press("Enter")
    expect(lite.start).to_have_count(0)
    expect(lite.cell(CELL)).to_be_in_viewport(ratio=0.5)
    source, has_focus = lite.place()
    assert source.startswith(CELL)
    assert has_focus
    counts = lite.counts()
    ready = [count is not None for count in counts]
    assert ready == sorted(ready, reverse=True)  # from the top to the cell, and none below it
    assert sum(ready) == 15
    lite.write(
        CELL,
        "def factorial(n):\n    if n < 0 or n != int(n):\n        raise ValueError(n)\n"
        "    return n * factorial(n - 1) if n else 1",
    )
    for _ in range(2):
        lite.page.keyboard.press("Shift+Enter")
    expect(lite.page.get_by_text("✓ repair fact").first).to_be_visible()


def test_without_a_cell_start_runs_them_all(begin):
    held = []
    lite = begin("01_factorial", held=held)
    expect(lite.words).to_contain_text("Runs all cells once.")
    lite.button.click()
    expect(lite.words).to_contain_text("Python is being loaded.")
    until(lambda: held, lambda: "Python not asked for", lite.page)
    lite.page.context.unroute(OF_PYTHON)
    for route in held:
        route.continue_()
    expect(lite.start).to_have_count(0)
    assert None not in lite.counts()


def test_an_error_above_is_shown_and_start_can_be_pressed_again(begin):
    lite = begin("01_factorial", ASKED)
    expect(lite.button).to_be_visible()
    lite.write("StepThrough(", "forgotten")
    lite.button.click()
    expect(lite.words).to_contain_text("ended in an error")
    expect(lite.button).to_have_text("Start again")
    expect(lite.button).to_be_focused()
    assert lite.place()[0] == "forgotten"
    traceback = lite.page.locator("pre", has_text="name 'forgotten' is not defined")
    expect(traceback.last).to_be_in_viewport()
    lite.write("forgotten", "mended = 1")
    lite.button.click()
    expect(lite.start).to_have_count(0)
    assert lite.place()[0].startswith(CELL)


@pytest.mark.parametrize("missing", ["loading.mjs", "puzzle_notebooks-"])
def test_if_python_cannot_be_loaded_that_is_said_and_can_be_tried_again(browser, served, missing):
    context = browser.new_context()
    context.route(f"**/*{missing}*", lambda route: route.abort())
    lite = Begun(context.new_page(), served, "01_factorial", ASKED)
    lite.button.click()
    expect(lite.words).to_contain_text("Python could not be loaded. Is there a network?")
    expect(lite.button).to_have_text("Load again")
    context.unroute(f"**/*{missing}*")
    lite.button.click()
    expect(lite.words).to_contain_text(ABOVE)
    lite.button.click()
    expect(lite.start).to_have_count(0)
    context.close()


def test_a_cell_that_a_copy_does_not_have_is_not_waited_for(begin):
    lite = begin("01_factorial", "cell-of-another-day")
    expect(lite.words).to_contain_text("Your copy of this notebook does not have the cell")
    expect(lite.words).to_contain_text("Runs all cells once.")
    for width, height in SCREENS.values():
        lite.page.set_viewport_size({"width": width, "height": height})
        lite.page.wait_for_function(WHOLE)


def test_in_jupyterlab_there_is_no_start(open_lite):
    lite = open_lite("01_factorial", "lab")
    lite.run_all()
    expect(lite.page.get_by_role("region", name="Start")).to_have_count(0)


# ---- what is loaded --------------------------------------------------------------------------------


class Counting(Quiet):
    """Notes what it is asked for."""

    def do_GET(self):
        self.asked.append(self.path)
        super().do_GET()


def test_python_is_loaded_at_once_and_nothing_of_it_twice(browser, folder):
    asked = []
    with folder_served(folder, type("Noting", (Counting,), {"asked": asked})) as address:
        context = browser.new_context()
        lite = Begun(context.new_page(), address, "01_factorial", ASKED)
        expect(lite.words).to_have_text(f"{ABOVE} Python is there.")
        assert set(lite.counts()) == {None}
        before = [path for path in asked if path.startswith("/pyodide/")]
        assert len(before) == len(set(before)) > 20
        assert not [path for path in asked if "/pypi/" in path]
        lite.button.click()
        expect(lite.start).to_have_count(0)
        assert [path for path in asked if path.startswith("/pyodide/")] == before
        context.close()


def test_who_runs_all_cells_by_the_menu_needs_no_start_and_nothing_is_compiled_in_the_browser(
    begin,
):
    lite = begin("01_factorial")
    expect(lite.button).to_be_visible()
    lite.run_all()
    expect(lite.start).to_have_count(0)
    lite.execute(
        """import sys
for name, module in sys.modules.copy().items():
    file = getattr(getattr(module, "__spec__", None), "origin", None) or ""
    if file.startswith("/lib/python") and "dynload" not in file and not name.startswith("__mp_"):
        loader = module.__spec__.loader
        cached = file if ".zip/" in file else module.__spec__.cached
        assert cached.endswith(".pyc"), file
        if ".zip/" not in file:
            with open(cached, "rb") as opened:
                assert opened.read(8)[4:] == b"\\x01\\0\\0\\0", file  # compiled when the site was built
"""
    )


# ---- on a phone ------------------------------------------------------------------------------------


def test_on_a_phone_the_cells_have_the_width_of_the_page(browser, served):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    elsewhere = blocked(context, served)
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    page.goto(f"{served}/tree/index.html")
    with context.expect_page(timeout=LIMIT) as opened:
        page.get_by_text("01_factorial.ipynb").tap()
    notebook = opened.value
    notebook.set_default_timeout(LIMIT)
    cells = notebook.locator(".jp-Cell")
    expect(cells.first).to_be_visible()
    notebook.wait_for_function(
        "() => [...document.querySelectorAll('.jp-Cell')].every((e) => e.offsetWidth >= 350)"
    )
    assert notebook.evaluate("() => document.documentElement.scrollWidth") <= 390
    context.close()
    assert elsewhere == []


# ---- what is in it ---------------------------------------------------------------------------------


def test_no_paper_is_in_it_neither_as_a_file_nor_in_the_wheel(folder):
    assert not [*folder.rglob("*.pdf")]
    [wheel] = folder.rglob("puzzle_notebooks-*.whl")
    assert not [name for name in ZipFile(wheel).namelist() if "handouts" in name]


# ---- the course has changed ------------------------------------------------------------------------


NEWS = """
import json, puzzlecourse
from pathlib import Path
path = Path(puzzlecourse.__path__[0], "notebooks", "01_factorial.ipynb")
found = json.loads(path.read_text())
found["cells"][0]["source"] = ["# News\\n", "\\n", "of this year"]
_ = path.write_text(json.dumps(found))
"""
BESIDE = "01_factorial.*.ipynb"


def test_what_the_course_has_changed_is_laid_beside_a_notebook_that_was_saved(open_lite):
    """The site of another year is played by its notebooks in the wheel, which are changed here."""
    lite = open_lite("01_factorial")
    lite.execute("import puzzlelib")  # as each notebook begins
    lite.write("from ", "# mine")
    lite.save()
    lite.execute(NEWS)
    lite.execute("from puzzlecourse import progress\nsaid = progress('01_factorial').trouble.value")
    lite.execute(f"[new] = Path().glob({BESIDE!r})\nassert f'beside it, {{new}}.' in said, said")
    sources = "() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells.map((cell) => cell.source)"
    kept = lite.page.evaluate(sources)
    assert "# mine" in kept
    lite.reload()
    assert lite.page.evaluate(sources) == kept
    page = open_lite(f"01_factorial.{__version__}").page
    expect(page.get_by_role("heading", name="News")).to_be_visible()
    expect(page.get_by_role("paragraph").filter(has_text="of this year")).to_be_visible()
