"""Notebook 7 in a real browser: it shows what JupyterLab shows, and is used by its menu."""

import shutil
import subprocess
from pathlib import Path

import pytest
from board import drag_and_answer
from flipper import Walk
from lab import SERVER, free_port, serving

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture
def page(browser, tmp_path):
    subprocess.run(["make", "--silent", ".venv-notebook/notebook"], cwd=ROOT, check=True)
    files = tmp_path / "files"
    files.mkdir()
    shutil.copy(ROOT / "notebooks" / "01_factorial.ipynb", files)
    shutil.copy(ROOT / "notebooks" / "05_hanoi_by_recursion.ipynb", files)
    port = free_port()
    options = [option.replace("LabApp", "JupyterNotebookApp") for option in SERVER]
    command = ["notebook", *options, f"--port={port}", f"--ServerApp.root_dir={files}"]
    python = ROOT / ".venv-notebook" / "bin" / "python"
    with serving(command, tmp_path, f"http://127.0.0.1:{port}/api", python):
        page = browser.new_page(
            viewport={"width": 1280, "height": 900}, base_url=f"http://127.0.0.1:{port}"
        )
        page.set_default_timeout(60_000)
        yield page
        page.close()


def run_all(page, name):
    """Open a notebook and run all its cells."""
    page.goto(f"/notebooks/{name}.ipynb")
    page.get_by_text("Python 3 (ipykernel)").first.wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.mouse.move(640, 400)  # off the menu
    page.locator(".jp-Notebook").hover()


def scroll_to(page, locator):
    """Turn the wheel until it is there: Notebook 7 draws cells when they come into view."""
    page.keyboard.press("Control+Home")
    for _ in range(60):
        if locator.count() and locator.first.is_visible():
            return locator.first.scroll_into_view_if_needed()
        page.mouse.wheel(0, 400)
        page.wait_for_timeout(250)
    pytest.fail("it is nowhere in the notebook")


def test_a_disk_is_dragged_and_a_question_answered(page):
    run_all(page, "05_hanoi_by_recursion")
    scroll_to(page, page.locator(".puzzle-stage"))
    drag_and_answer(page)


def test_a_recording_is_stepped_and_an_exercise_checked(page):
    run_all(page, "01_factorial")
    scroll_to(page, page.locator(".puzzle-book.walk"))
    walk = Walk(page)
    walk.button("Step").click()
    walk.at(1)
    scroll_to(page, page.get_by_text("○ power: not written yet"))
