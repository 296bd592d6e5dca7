"""One JupyterLab and one Chromium for all browser tests; without Chromium they skip and say so."""

import os
from itertools import count

import lab
import pytest
from board import IMPORTS, Board


@pytest.fixture(scope="session")
def needs_chromium():
    if lab.CHROMIUM is None:
        if os.environ.get("PUZZLELIB_REQUIRE_BROWSER") == "1":
            pytest.fail(lab.MISSING, pytrace=False)
        pytest.skip(lab.MISSING)


# The scope is this folder, not the session: while Playwright lives, an asyncio loop seems to run.


@pytest.fixture(scope="package")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("jupyter")


@pytest.fixture(scope="package")
def address(needs_chromium, folder):
    with lab.jupyterlab(folder) as address:
        yield address


@pytest.fixture(scope="package")
def browser(needs_chromium):
    with lab.chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def open_notebook(address, browser, folder):
    """A function that opens an empty notebook of its own; it takes Playwright's context options."""
    numbers = count()

    def open_notebook(**options):
        name = f"{next(numbers)}.ipynb"
        lab.write_notebook(folder / "files" / name, "")
        page = browser.new_page(**{"viewport": {"width": 1100, "height": 1000}} | options)
        notebook = lab.Lab(page, address, name)
        notebook.full_view()
        return notebook

    return open_notebook


@pytest.fixture(scope="module")
def notebook(open_notebook):
    """A notebook for all the tests of a module; each fills it anew with `show`."""
    notebook = open_notebook()
    yield notebook
    notebook.close()


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


def pytest_terminal_summary(terminalreporter):
    """Say why tests were skipped, also where pytest was not asked for it with -rs."""
    reports = terminalreporter.getreports("skipped")
    skipped = [report for report in reports if lab.MISSING in str(report.longrepr)]
    if skipped and "s" not in terminalreporter.reportchars:
        terminalreporter.write_line(f"SKIPPED [{len(skipped)}] {lab.MISSING}", yellow=True)
