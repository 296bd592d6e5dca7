"""The first minute with a notebook in JupyterLab: as it is opened, and as it is run."""

import lab
import pytest
from lessons import NOTEBOOKS

from puzzlecourse.classroom.lab import for_this_python

FIRST_SCREEN = {"width": 1280, "height": 800}


@pytest.fixture
def opened(address, browser, folder):
    """The first notebook as `puzzlecourse lab` copies it, opened by a learner."""
    notebook = (NOTEBOOKS / "00_frames.ipynb").read_bytes()
    (folder / "files" / "00_frames.ipynb").write_bytes(for_this_python(notebook))
    notebook = lab.Lab(browser.new_page(viewport=FIRST_SCREEN), address, "00_frames.ipynb")
    yield notebook
    notebook.close()


def test_a_notebook_that_is_opened_has_not_changed_and_says_how_to_run_it(opened):
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
    frame = opened.page.locator(".jp-RenderedHTML:visible", has_text="Run this notebook").first
    frame.wait_for()
    opened.page.wait_for_function(
        "(frame) => frame.querySelector('img')?.naturalWidth > 100", arg=frame.element_handle()
    )
    opened.run_all()
    opened.page.locator(".puzzle-stage svg").first.wait_for()
    assert not opened.page.get_by_text("Run this notebook:").count()


def test_the_first_tower_is_on_the_first_screen(opened):
    screen = opened.page.locator(".jp-NotebookPanel:visible").bounding_box()
    tower = opened.page.locator(".jp-RenderedHTML:visible img").first.bounding_box()
    assert tower["y"] + tower["height"] <= screen["y"] + screen["height"]


def test_after_a_run_of_all_cells_one_click_leads_back_to_the_first_tower(opened):
    """JupyterLab goes to the last cell, whatever is in it."""
    opened.run_all()
    opened.page.get_by_role("link", name="Back to the beginning").click()
    tower = opened.page.locator(".puzzle-stage svg").first
    opened.page.wait_for_function(
        """(tower) => {
            const { top, bottom } = tower.getBoundingClientRect();
            return top > 0 && bottom <= innerHeight;
        }""",
        arg=tower.element_handle(),
    )
