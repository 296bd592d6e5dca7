"""Notebook 7 in a real browser: it shows what JupyterLab shows, and is used by its menu."""

import shutil
import subprocess
from itertools import count
from pathlib import Path

import pytest
from board import drag_and_answer
from lab import SERVER, free_port, serving
from waiting import until
from walk_page import Walk

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture
def page(browser, tmp_path):
    subprocess.run(["make", "--silent", ".venv-notebook/notebook"], cwd=ROOT, check=True)
    files = tmp_path / "files"
    files.mkdir()
    shutil.copy(ROOT / "notebooks" / "01_factorial.ipynb", files)
    shutil.copy(ROOT / "notebooks" / "07_hanoi_by_recursion.ipynb", files)
    port = free_port()
    options = [option.replace("LabApp", "JupyterNotebookApp") for option in SERVER]
    command = ["notebook", *options, f"--port={port}", f"--ServerApp.root_dir={files}"]
    python = ROOT / ".venv-notebook" / "bin" / "python"
    with serving(command, tmp_path, f"http://127.0.0.1:{port}/api", python):
        page = browser.new_page(
            viewport={"width": 1280, "height": 900}, base_url=f"http://127.0.0.1:{port}"
        )
        yield page
        page.close()


def wait_until_the_kernel_hears(page):
    """The page says from the first moment that its kernel is idle; the server knows."""

    def hears():
        kernels = page.request.get("/api/kernels").json()
        return any(one["connections"] and one["execution_state"] == "idle" for one in kernels)

    until(hears, lambda: page.request.get("/api/kernels").text(), page)


def run_all(page, name):
    """Open a notebook and run all its cells."""
    page.goto(f"/notebooks/{name}.ipynb")
    wait_until_the_kernel_hears(page)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.mouse.move(640, 400)  # off the menu
    page.locator(".jp-Notebook").hover()


def scroll_to(page, locator):
    """Turn the wheel, from the top again and again, until it is there.

    Notebook 7 draws cells when they come into view, and what a cell shows comes when it has run.
    """
    turns = count()

    def is_there():
        if locator.count() and locator.first.is_visible():
            return True
        turn = next(turns) % 40
        page.mouse.wheel(0, 400) if turn else page.keyboard.press("Control+Home")
        return False

    until(is_there, lambda: f"the whole notebook, but not {locator}", page, pause=0.2)
    locator.first.scroll_into_view_if_needed()


def test_a_disk_is_dragged_and_a_question_answered(page):
    run_all(page, "07_hanoi_by_recursion")
    scroll_to(page, page.locator(".puzzle-stage"))
    drag_and_answer(page)


def test_a_recording_is_stepped_and_an_exercise_checked(page):
    run_all(page, "01_factorial")
    scroll_to(page, page.locator(".puzzle-book.walk"))
    walk = Walk(page)
    walk.button("Step").click()
    walk.at(1)
    scroll_to(page, page.get_by_text("○ power: not written yet"))
