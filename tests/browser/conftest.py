"""A Chromium and a JupyterLab for all browser tests; without Chromium they skip and say so.

Widgets are put into a bare page (`put`), which is quick, or shown in a notebook (`show`): the latter
for what JupyterLab has a part in, such as its keys, its themes, its kernels and ipywidgets' buttons.
"""

import os
import shutil
from contextlib import ExitStack
from functools import cache
from itertools import count

import lab
import pytest
from bare import BarePage
from board import IMPORTS, Board
from built import site
from fonts import FONTS, configuration, font_of
from lite import MISSING, PYODIDE_URL, Lite, built
from screens import DESK, PHONE, SCREENS, TABLET
from serving import LIMIT, blocked, folder_served
from walk_page import SIZES, Walk

WINDOW = {"width": 1100, "height": 1000}


def left_out(why):
    """Skip the test, or let it fail where a browser and its fonts are required."""
    if os.environ.get("PUZZLELIB_REQUIRE_BROWSER") == "1":
        pytest.fail(why, pytrace=False)
    pytest.skip(why)


@pytest.fixture(scope="session")
def needs_chromium():
    if lab.CHROMIUM is None:
        left_out(lab.MISSING)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("jupyter")


@pytest.fixture(scope="session")
def address(needs_chromium, folder):
    with lab.jupyterlab(folder) as address:
        yield address


# The scope is this folder, not the session: while Playwright lives, an asyncio loop seems to run.


@pytest.fixture(scope="package")
def browser(needs_chromium):
    with lab.chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def browser_with(browser, tmp_path_factory):
    """A function that gives a Chromium which knows one font alone, of those that tests name."""
    with ExitStack() as opened:

        @cache
        def browser_with(font):
            file = tmp_path_factory.mktemp("font") / "fonts.conf"
            file.write_text(configuration(font), encoding="utf-8")
            one = lab.launched(browser.browser_type, FONTCONFIG_FILE=str(file))
            opened.callback(one.close)
            if font_of(one) != FONTS[font][0]:
                left_out(f"the font {FONTS[font][0]} is not installed")
            return one

        yield browser_with


# ---- a bare page -------------------------------------------------------------------------------


@pytest.fixture(scope="package")
def shared_page(browser):
    page = BarePage(browser.new_page(viewport=WINDOW))
    yield page
    page.close()


@pytest.fixture
def bare(shared_page):
    """An empty page, as large for each test; no error may come of what is done in it."""
    shared_page.page.set_viewport_size(WINDOW)
    with shared_page.in_use():
        yield shared_page


@pytest.fixture
def put(bare):
    """A function that puts widgets into the page and gives the board of the first."""
    return bare.put


@pytest.fixture
def open_bare(browser, browser_with):
    """A function that opens a bare page of its own, in one font; it takes Playwright's context options."""
    with ExitStack() as opened:

        def open_bare(font=None, **options):
            one = browser_with(font) if font else browser
            page = BarePage(one.new_page(**{"viewport": WINDOW} | options))
            opened.callback(page.close)
            return opened.enter_context(page.in_use())

        yield open_bare


@pytest.fixture
def screen(open_bare):
    """A function that opens a page on such a screen; only then are widgets made for it."""

    def screen(name):
        bare = open_bare(**SCREENS[name])
        bare.page.add_style_tag(content="main { padding: 4px 6px !important }")
        return bare

    return screen


# ---- a walk that is saved ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def tab(browser):
    tab = browser.new_page(viewport={"width": 874, "height": 700})
    tab.noise = lab.listen_for_errors(tab)
    yield tab
    tab.close()


@pytest.fixture
def open_walk(tab, tmp_path):
    """A function that saves a walk and opens its page from the disk; no error may come of it."""

    def open_walk(walk, size="laptop"):
        tab.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        walk.save(tmp_path / "walk.html")
        tab.goto(f"file://{tmp_path}/walk.html")
        return Walk(tab)

    yield open_walk
    errors, tab.noise[:] = tab.noise[:], []
    assert errors == []


# ---- the site ----------------------------------------------------------------------------------


@pytest.fixture(scope="package")
def served(needs_chromium):
    """The address of the site, without JupyterLite."""
    with folder_served(site()) as address:
        yield address


@pytest.fixture
def open_page(browser, request):
    """A function that opens a page of the site; whatever it asks for elsewhere is an error.

    It takes a script to be run before those of the page, another place than that of the whole site, and
    Playwright's context options.
    """
    wrong = []
    with ExitStack() as opened:

        def open_page(path, size=DESK, first="", at=None, **options):
            at = at or request.getfixturevalue("served")
            context = browser.new_context(
                viewport=size, has_touch=size in (PHONE, TABLET), **options
            )
            opened.callback(context.close)
            context.add_init_script(first)
            wrong.append(blocked(context, at))
            page = context.new_page()
            page.set_default_timeout(LIMIT)
            page.on("pageerror", lambda error: wrong.append([str(error)]))
            page.goto(f"{at}/{path}")
            return page

        yield open_page
    assert [one for one in wrong if one] == []


# ---- a notebook in JupyterLite -------------------------------------------------------------------


@pytest.fixture(scope="package")
def jupyterlite(tmp_path_factory):
    """The folder of JupyterLite, which all processes share."""
    if shutil.which("npm") is None:
        if os.environ.get("PUZZLELIB_REQUIRE_NODE") == "1":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    return built(shared / "JupyterLite", tmp_path_factory.mktemp("half") / "site")


@pytest.fixture(scope="package")
def lite_served(jupyterlite):
    with folder_served(jupyterlite) as address:
        yield address


@pytest.fixture
def open_lite(browser, lite_served):
    """A function that opens a notebook in a browser of its own, which reaches nothing else."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    elsewhere = blocked(context, lite_served, *([PYODIDE_URL] if PYODIDE_URL else []))
    yield lambda name, *app: Lite(context.new_page(), lite_served, name, *app)
    context.close()
    assert elsewhere == []


# ---- a notebook in JupyterLab --------------------------------------------------------------------


@pytest.fixture(scope="package")
def open_notebook(address, browser, folder):
    """A function that opens an empty notebook of its own; it takes Playwright's context options."""
    numbers = count()

    def open_notebook(**options):
        name = f"{next(numbers)}.ipynb"
        lab.write_notebook(folder / "files" / name, "")
        page = browser.new_page(**{"viewport": WINDOW} | options)
        notebook = lab.Lab(page, address, name)
        notebook.full_view()
        return notebook

    return open_notebook


@pytest.fixture(scope="package")
def shared_notebook(open_notebook):
    notebook = open_notebook()
    yield notebook
    notebook.close()


@pytest.fixture
def notebook(shared_notebook):
    """A notebook for all tests, because to open one takes long; each fills it anew with `show`."""
    yield shared_notebook
    shared_notebook.page.set_viewport_size(WINDOW)
    shared_notebook.use_theme(False)


@pytest.fixture
def show(notebook):
    """A function that runs cells and gives the board in their output; no error may come of it."""

    def show(*cells):
        notebook.show(IMPORTS, *cells)
        return Board(notebook.page)

    yield show
    notebook.page.mouse.up()
    errors, notebook.errors[:] = notebook.errors[:], []
    assert errors == []


@pytest.fixture
def show_in_command_mode(notebook):
    """A function that shows a widget between two cells and gives its output, while the keys are the notebook's."""

    def show_in_command_mode(cell):
        notebook.show(
            "from puzzlelib import *\nfrom puzzlelib.views import *\nfrom puzzlecourse import *",
            cell,
            "'a cell below'",
        )
        notebook.page.evaluate(
            "() => { window.jupyterapp.shell.currentWidget.content.mode = 'command' }"
        )
        root = notebook.page.locator(".jp-OutputArea-output:has(.puzzle-box, .puzzle-book)").first
        root.locator("button, [role=button]").first.wait_for()
        return root

    yield show_in_command_mode
    errors, notebook.errors[:] = notebook.errors[:], []
    assert errors == []


def pytest_terminal_summary(terminalreporter):
    """Say why tests were skipped, also where pytest was not asked for it with -rs."""
    reports = terminalreporter.getreports("skipped")
    skipped = [report for report in reports if lab.MISSING in str(report.longrepr)]
    if skipped and "s" not in terminalreporter.reportchars:
        terminalreporter.write_line(f"SKIPPED [{len(skipped)}] {lab.MISSING}", yellow=True)
