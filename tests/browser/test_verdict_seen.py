"""After running a check with Shift+Enter its headline is visible; the next question is folded."""

import shutil
from pathlib import Path

import lab
import pytest
from playwright.sync_api import expect

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
VALLEY = """def valley(n):
    print(n)
    if n > 1:
        valley(n - 1)
        print(n)"""
MEND_ALL = """(sources) => {
    const { model } = window.jupyterapp.shell.currentWidget.content;
    for (const [number, source] of Object.entries(sources)) model.cells.get(+number).sharedModel.setSource(source);
}"""
SHIFT_ENTER = """async (number) => {
    const { content } = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = number;
    await window.jupyterapp.commands.execute('notebook:run-cell-and-select-next');
}"""
SETTLED = 1500  # milliseconds until JupyterLab and the widget have finished scrolling


@pytest.fixture
def notebook_two(browser, address, folder):
    """The notebook on loops and frames after a run, with the file browser open."""
    home, name = folder / "files" / "seen", "02_loop_or_frames.ipynb"
    home.mkdir()
    for file in (name, "tower.svg"):
        shutil.copy(NOTEBOOKS / file, home)
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    notebook = lab.Lab(page, address, f"seen/{name}")
    notebook.run_all()
    yield notebook
    notebook.close()
    shutil.rmtree(home)


def is_in_the_window(notebook, headline):
    box = headline.bounding_box()
    window = notebook.page.locator(".jp-WindowedPanel-outer:visible").first.bounding_box()
    return window["y"] <= box["y"] <= window["y"] + window["height"] - box["height"]


@pytest.mark.slow
def test_the_verdict_is_visible_and_its_question_is_folded(notebook_two):
    notebook = notebook_two
    for program, words in ((VALLEY.replace("n > 1", "n > 0"), "✗ valley"), (VALLEY, "✓ valley")):
        notebook.ask(MEND_ALL, {"21": program, "22": 'check("valley", valley)'})
        for cell in (21, 22):
            notebook.ask(SHIFT_ENTER, cell)
        headline = notebook.page.locator(".puzzle-panel b", has_text=words)
        expect(headline).to_be_visible()
        notebook.page.wait_for_timeout(SETTLED)
        assert is_in_the_window(notebook, headline)
    output = notebook.page.locator(".jp-Cell", has=headline)
    expect(output.locator(".option")).to_have_count(0)
    output.get_by_role("button", name="One question about your").click()
    expect(output.locator(".option").first).to_be_visible()
