"""The first minute with a notebook in JupyterLab: as it is opened, and as it is run."""

import lab
import pytest
from board import IMPORTS
from lessons import NOTEBOOKS
from playwright.sync_api import expect

from puzzlecourse.classroom.handed_out import handed_out

HANOI = "Player(Hanoi(3))"
FIRST_SCREEN = {"width": 1280, "height": 800}


@pytest.fixture
def opened(address, browser, folder):
    """The first notebook as `puzzlecourse lab` copies it, opened by a learner."""
    copy = handed_out(NOTEBOOKS / "00_frames.ipynb")
    (folder / "files" / "00_frames.ipynb").write_bytes(copy)
    notebook = lab.Lab(browser.new_page(viewport=FIRST_SCREEN), address, "00_frames.ipynb")
    yield notebook
    notebook.close()


IN_SIGHT = """(tower) => {
    const { top, bottom } = tower.getBoundingClientRect();
    return top > 0 && bottom <= innerHeight;
}"""


def test_a_notebook_is_opened_says_how_to_run_it_and_is_where_the_play_is(opened):
    """JupyterLab goes to the last cell, whatever is in it; the first widget comes back."""
    has_not_changed(opened)
    says_how_to_run_it(opened)
    shows_the_first_tower_on_the_first_screen(opened)
    opened.run_all()
    tower = opened.page.locator(".puzzle-stage svg").first
    opened.page.wait_for_function(IN_SIGHT, arg=tower.element_handle())
    assert not opened.page.get_by_text("Run this notebook:").count()
    opened.page.get_by_role("link", name="Back to the beginning").click()
    heading = opened.page.get_by_role("heading", name="Watch a call at work")
    opened.page.wait_for_function(IN_SIGHT, arg=heading.element_handle())


def has_not_changed(opened):
    is_dirty = opened.ask(
        """async () => {
            const panel = window.jupyterapp.shell.currentWidget;
            const { kernel } = panel.sessionContext.session;
            await Promise.all([kernel.info, kernel.spec]);
            await new Promise(requestAnimationFrame);
            return panel.context.model.dirty;
        }"""
    )
    assert not is_dirty


def says_how_to_run_it(opened):
    frame = opened.page.locator(".jp-RenderedHTML:visible", has_text="Run this notebook").first
    frame.wait_for()
    opened.page.wait_for_function(
        "(frame) => frame.querySelector('img')?.naturalWidth > 100", arg=frame.element_handle()
    )


def shows_the_first_tower_on_the_first_screen(opened):
    screen = opened.page.locator(".jp-NotebookPanel:visible").bounding_box()
    tower = opened.page.locator(".jp-RenderedHTML:visible img").first.bounding_box()
    assert tower["y"] + tower["height"] <= screen["y"] + screen["height"]


OUTLINE = "def round_trip"
WRITE = """([begin, lines]) => {
    const { cells } = window.jupyterapp.shell.currentWidget.content.model.sharedModel;
    const place = cells.findIndex((cell) => cell.source.startsWith(begin));
    cells[place].setSource(lines);
    return place;
}"""
WHAT_CAME = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells.map((cell) => cell.toJSON());
    const outputs = cells.flatMap((cell) => cell.outputs ?? []);
    const isDead = ({ data }) =>
        data?.["text/html"]?.includes("Run this notebook") && !data["application/vnd.jupyter.widget-view+json"];
    return {
        numbers: cells.map((cell) => cell.execution_count ?? 0),
        errors: outputs.map((one) => one.ename).filter(Boolean),
        dead: outputs.filter(isDead).length,
    };
}"""


def test_an_error_lets_the_rest_run_and_is_named_where_the_play_is_until_it_is_mended(opened):
    """Of a cell that Python cannot read: the check below it fails in its turn."""
    place = opened.ask(WRITE, [OUTLINE, "def round_trip(there, back)\n    ..."])
    opened.run_all()
    came = opened.ask(WHAT_CAME)
    assert (came["errors"], came["dead"]) == (["SyntaxError", "NameError"], 0)
    line = opened.page.get_by_role("status").filter(has_text="ended with an error")
    opened.page.wait_for_function(IN_SIGHT, arg=line.element_handle())
    failed = came["numbers"][place]
    after = max(came["numbers"]) - failed
    told = f"Cell [{failed}] ended with an error: SyntaxError: expected ':'. "
    expect(line).to_have_text(f"{told}{after} cells were run after it; [{failed + 1}] failed, too.")
    opened.ask(
        WRITE, [OUTLINE, "def round_trip(there, back):\n    return fare(there) + fare(back)"]
    )
    opened.run_cell(place)
    opened.run_cell(place + 1)
    expect(line).to_have_count(0)


@pytest.fixture
def long_notebook(address, browser, folder):
    """A notebook with one tower, at its beginning, whose last cell runs until `free` is there."""
    free = folder / "free"
    free.unlink(missing_ok=True)
    last = f"import pathlib, time\nwhile not pathlib.Path({str(free)!r}).exists(): time.sleep(0.01)"
    cells = [IMPORTS, HANOI, "pass\n" * 100, last]
    lab.write_notebook(folder / "files" / "long.ipynb", *cells)
    notebook = lab.Lab(browser.new_page(viewport=FIRST_SCREEN), address, "long.ipynb")
    notebook.free = free
    yield notebook
    notebook.close()


@pytest.mark.slow
@pytest.mark.parametrize("touches", [pytest.param(False, marks=pytest.mark.slow), True])
def test_nobody_is_brought_back_who_has_touched_anything(long_notebook, touches):
    page = long_notebook.page
    page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    tower = page.locator(".puzzle-stage svg").first
    tower.wait_for(state="attached")
    if touches:
        page.mouse.move(700, 400)
        page.mouse.wheel(0, -10)
    long_notebook.free.touch()
    long_notebook.wait_until_idle()
    if touches:
        page.wait_for_timeout(1_500)  # for what does not happen there is nothing to wait for
        assert not page.evaluate(IN_SIGHT, tower.element_handle())
    else:
        page.wait_for_function(IN_SIGHT, arg=tower.element_handle())
