"""Outputs after the notebook is reloaded or reopened: with a busy kernel, a new one, or none yet.

tests/storage shows which answers come back.
"""

import shutil
import sys
from pathlib import Path

import lab
import pytest
from labels import SKIP, STEP
from playwright.sync_api import expect

from puzzlelib.views.actions import LABELS

pytestmark = pytest.mark.slow

IMPORTS = "from puzzlelib import *\nfrom puzzlelib.views import *\nfrom puzzlecourse import *"
WIDGETS = [
    "Player(Hanoi(3))",
    "StepThrough(record(fact, 3))",
    "Predict('1.1')",
    "CallTree(record(fact, 3), label=True)",
    "Order('hanoi')",
    "Beside(fact, fact, 3)",
]
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
EXTENSION = Path(sys.prefix, "share/jupyter/labextensions/puzzle-notebooks-pictures")
BUSY = 12  # seconds; longer than the reloaded page waits for the kernel's widgets


@pytest.fixture
def opening(browser):
    """Function that opens a notebook with these cells, in a folder of its own, or reopens it."""
    homes = []

    def opening(address, folder, cells=()):
        home = folder / "files" / "reload"
        if cells:
            home.mkdir()
            homes.append(home)
            lab.write_notebook(home / "01_factorial.ipynb", IMPORTS, *cells)
        page = browser.new_page(viewport={"width": 1280, "height": 2400})
        return lab.Lab(page, address, "reload/01_factorial.ipynb")

    yield opening
    for home in homes:
        shutil.rmtree(home)


# ---- the same kernel, busy ------------------------------------------------------------------------


def test_after_a_reload_with_a_busy_kernel_every_button_is_present(opening, address, folder):
    """Messages sent only once per kernel have not reached the reloaded page."""
    notebook = opening(address, folder, WIDGETS)
    notebook.run_all()
    notebook.ask(SAVE)
    notebook.begin(f"import time; time.sleep({BUSY})")
    notebook.page.reload()
    notebook.wait_for_kernel()
    notebook.run_all()
    names = [
        [LABELS[name] for name in ("undo", "hint", "more")],
        [STEP, "More"],
        ["A", "B", "C", "D", SKIP],
        ["Show me", "Check"],
    ]
    outputs = notebook.page.locator(".jp-OutputArea-output:has(.puzzle-box, .puzzle-book)")
    expect(outputs).to_have_count(len(WIDGETS))
    for number, buttons in enumerate(names):
        for name in buttons:
            expect(outputs.nth(number).get_by_role("button", name=name).first).to_be_visible()
    expect(outputs.nth(4).locator(".line").first).to_be_visible()
    expect(notebook.page.get_by_text("Error displaying widget")).to_have_count(0)
    notebook.close()


# ---- restarted, saved and reopened ----------------------------------------------------------------


def reopened_after_a_restart(opening, address, folder):
    """Return the reopened notebook and the number of widget views in the file."""
    notebook = opening(address, folder, WIDGETS)
    notebook.run_all()
    notebook.ask(RESTART)
    notebook.wait_until_ready()
    notebook.ask(SAVE)
    notebook.close()
    saved = (folder / "files" / "reload" / "01_factorial.ipynb").read_text()
    return opening(address, folder), saved.count("widget-view+json")


def shows_pictures(notebook):
    """Check that each output explains how to run the notebook, without "model not found"."""
    outputs = notebook.page.locator(".jp-OutputArea-output")
    expect(outputs).to_have_count(len(WIDGETS))
    for number in range(len(WIDGETS)):
        expect(outputs.nth(number)).to_contain_text("Run this notebook:")
    expect(outputs.nth(0).locator("img")).to_be_visible()
    expect(notebook.page.get_by_text("Error displaying widget")).to_have_count(0)
    expect(notebook.page.get_by_text("Loading widget")).to_have_count(0)


def runs_again(notebook):
    notebook.run_all()
    expect(notebook.page.locator(".puzzle-box:visible, .puzzle-book:visible").first).to_be_visible()
    expect(notebook.page.get_by_text("Run this notebook:")).to_have_count(0)
    notebook.close()


def test_after_a_restart_a_saved_notebook_shows_pictures(opening, address, folder):
    notebook, views = reopened_after_a_restart(opening, address, folder)
    assert views == 0
    shows_pictures(notebook)
    assert notebook.errors == []
    runs_again(notebook)


@pytest.mark.skipif(not EXTENSION.exists(), reason="the package was installed before it had one")
def test_a_server_not_started_by_the_course_shows_pictures(opening, tmp_path):
    """Such files hold views without states; the course's JupyterLab extension shows the pictures."""
    with lab.jupyterlab(tmp_path, start=()) as address:
        notebook, views = reopened_after_a_restart(opening, address, tmp_path)
        assert views == len(WIDGETS)
        shows_pictures(notebook)
        runs_again(notebook)


# ---- the next day ---------------------------------------------------------------------------------

ICONS = """() => [...document.querySelectorAll('.jupyter-widgets-disconnected')]
    .filter((e) => getComputedStyle(e, '::before').content !== 'none')
    .map((e) => e.firstElementChild?.className)"""


def test_on_day_two_outputs_show_inactive_and_running_restores_answers(opening, address, folder):
    """By default, Jupyter discards the widgets and reports that their models were not found."""
    cells = ["%env PUZZLELIB_KEEP=1", *WIDGETS[:3], "progress()"]
    notebook = opening(address, folder, cells)
    notebook.run_all()
    question = notebook.page.locator(".puzzle-box:has(.puzzle-card)").first
    question.get_by_role("button", name="3 2 1 6").click()
    expect(question.get_by_role("button", name="Ask me again")).to_be_visible()  # it is saved
    notebook.ask(SAVE)
    notebook.close()

    notebook = opening(address, folder)
    page = notebook.page
    player = page.locator(".puzzle-box:has(.puzzle-stage)").first
    expect(player.locator('[data-gid="item:disk-1"]')).to_be_visible()
    page.wait_for_function(
        "(e) => getComputedStyle(e, '::after').content.includes('Asleep: choose Run → Run All Cells')",
        arg=player.element_handle(),
    )
    assert page.evaluate(ICONS) == []  # icons do not say what to do
    sentence = page.locator(".puzzle-book.walk .sentence")
    before = sentence.inner_text()  # a walk needs no kernel
    page.locator(".puzzle-book.walk").get_by_role("button", name=STEP, exact=True).click()
    expect(sentence).not_to_have_text(before)
    notebook.run_all()
    expect(page.locator(".puzzle-card").first).to_contain_text("is right.")
    link = page.get_by_role("link", name="01 factorial")
    assert link.evaluate("(a) => a.href").endswith("/reload/01_factorial.ipynb")
    page.get_by_role("button", name="Ask me again").first.click()
    expect(page.locator(".puzzle-card").first).not_to_contain_text("is right.")
    notebook.close()
