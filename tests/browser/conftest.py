"""Fixtures for browser tests: Chromium and JupyterLab. Without Chromium the tests are skipped.

`put` shows widgets in a bare page, which is fast. `show` runs them in a notebook, for tests that
involve JupyterLab: its shortcuts, themes and kernels, and the buttons of ipywidgets.
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
    """Skip the test, or fail it if the environment requires a browser and its fonts."""
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


# Package scope, not session: asyncio considers a loop to be running as long as Playwright is open.


@pytest.fixture(scope="package")
def browser(needs_chromium):
    with lab.chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def browser_with(browser, tmp_path_factory):
    """Factory for a Chromium in which only *font* of the tested fonts is available."""
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
    """An empty page of the same size for each test; fails the test on page errors."""
    shared_page.page.set_viewport_size(WINDOW)
    with shared_page.in_use():
        yield shared_page


@pytest.fixture
def put(bare):
    """Function that appends widgets to the page and returns the board of the first."""
    return bare.put


@pytest.fixture
def open_bare(browser, browser_with):
    """Factory for separate bare pages in one font; accepts Playwright's context options."""
    with ExitStack() as opened:

        def open_bare(font=None, **options):
            one = browser_with(font) if font else browser
            page = BarePage(one.new_page(**{"viewport": WINDOW} | options))
            opened.callback(page.close)
            return opened.enter_context(page.in_use())

        yield open_bare


@pytest.fixture
def screen(open_bare):
    """Factory for a page with one of the named screens; create widgets after calling it."""

    def screen(name):
        bare = open_bare(**SCREENS[name])
        bare.page.add_style_tag(content="main { padding: 4px 6px !important }")
        return bare

    return screen


# ---- saved walks -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tab(browser):
    tab = browser.new_page(viewport={"width": 874, "height": 700})
    tab.noise = lab.listen_for_errors(tab)
    yield tab
    tab.close()


@pytest.fixture
def open_walk(tab, tmp_path):
    """Function that saves a walk and opens the file; fails the test on page errors."""

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
    """URL of the site without JupyterLite."""
    with folder_served(site()) as address:
        yield address


@pytest.fixture
def open_page(browser, request):
    """Factory for pages of the site; fails the test on requests to other hosts.

    *first* is a script to run before those of the page, *at* replaces the address of the site, and
    *options* are Playwright's context options.
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


# ---- notebooks in JupyterLite --------------------------------------------------------------------


@pytest.fixture(scope="package")
def jupyterlite(tmp_path_factory):
    """The folder of the JupyterLite build, shared by all test processes."""
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
    """Factory for notebooks, each in a separate browser context without access to other hosts."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    elsewhere = blocked(context, lite_served, *([PYODIDE_URL] if PYODIDE_URL else []))
    yield lambda name, *app: Lite(context.new_page(), lite_served, name, *app)
    context.close()
    assert elsewhere == []


# ---- notebooks in JupyterLab ---------------------------------------------------------------------


@pytest.fixture(scope="package")
def open_notebook(address, browser, folder):
    """Factory for separate empty notebooks; accepts Playwright's context options."""
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
    """A notebook shared by all tests, because opening one is slow; `show` replaces its cells."""
    yield shared_notebook
    shared_notebook.page.set_viewport_size(WINDOW)
    shared_notebook.use_theme(False)


@pytest.fixture
def show(notebook):
    """Function that runs cells and returns the board in their output; fails the test on errors."""

    def show(*cells):
        notebook.show(IMPORTS, *cells)
        return Board(notebook.page)

    yield show
    notebook.page.mouse.up()
    errors, notebook.errors[:] = notebook.errors[:], []
    assert errors == []


@pytest.fixture
def show_in_command_mode(notebook):
    """Function that shows a widget between two cells in command mode and returns its output."""

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
    """Report why tests were skipped, even without `-rs`."""
    reports = terminalreporter.getreports("skipped")
    skipped = [report for report in reports if lab.MISSING in str(report.longrepr)]
    if skipped and "s" not in terminalreporter.reportchars:
        terminalreporter.write_line(f"SKIPPED [{len(skipped)}] {lab.MISSING}", yellow=True)
