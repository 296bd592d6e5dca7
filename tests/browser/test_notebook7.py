"""Notebook 7 in a real browser: it shows what JupyterLab shows."""

import shutil
import subprocess
from pathlib import Path

import pytest
from board import Board
from flipper import Walk
from lab import SERVER, Lab, free_port, listen_for_errors, serving
from playwright.sync_api import expect

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow

ANSWER = """def three_disks(source, target, spare):
    return two_disks(source, spare, target) + [Move(source, target)] + two_disks(spare, target, source)
"""


class Notebook(Lab):
    """A notebook in a tab of its own."""

    def __init__(self, page, address, name):
        self.page, self.errors = page, listen_for_errors(page)
        page.goto(f"{address}/notebooks/{name}")
        self.wait_for_kernel()


@pytest.fixture
def notebook(browser, tmp_path):
    subprocess.run(["make", "--silent", ".venv-notebook/notebook"], cwd=ROOT, check=True)
    files = tmp_path / "files"
    files.mkdir()
    shutil.copy(ROOT / "notebooks" / "05_hanoi_by_recursion.ipynb", files)
    port = free_port()
    options = [option.replace("LabApp", "JupyterNotebookApp") for option in SERVER]
    command = ["notebook", *options, f"--port={port}", f"--ServerApp.root_dir={files}"]
    python = ROOT / ".venv-notebook" / "bin" / "python"
    with serving(command, tmp_path, f"http://127.0.0.1:{port}/api", python):
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        opened = Notebook(page, f"http://127.0.0.1:{port}", "05_hanoi_by_recursion.ipynb")
        yield opened
        opened.close()


def test_everything_a_learner_does(notebook):
    notebook.write("def three_disks", ANSWER)
    notebook.run_all()
    page = notebook.page
    board = Board(page)
    board.drag("item:disk-1", "zone:rod-B")
    board.says("A → B")
    question = page.locator(".puzzle-card").first
    question.locator(".choose").first.click()
    expect(question.locator(".right, .wrong").first).to_be_visible()
    expect(page.get_by_text("✓ three disks").first).to_be_attached()
    walk = Walk(page)
    walk.root.scroll_into_view_if_needed()
    walk.button("Step").click()
    walk.at(1)
    assert notebook.errors == []
