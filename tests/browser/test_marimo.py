"""marimo in a real browser: walks and questions as in JupyterLab, and a puzzle that is played."""

import subprocess
from pathlib import Path

import pytest
from board import Board, drag_and_answer
from lab import free_port, listen_for_errors, serving
from playwright.sync_api import expect
from screens import DESK, rgb
from walk_page import Walk

from puzzlelib.views.palette import THEMES

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-marimo" / "bin" / "python"
NOTEBOOK = """# /// script
# [tool.marimo.display]
# theme = "system"
# ///
import marimo

app = marimo.App()


@app.cell
def _():
    from puzzlecourse import Predict, check
    from puzzlelib import Hanoi, Nim, fact, record
    from puzzlelib.views import Player, StepThrough, show_source
    return


@app.cell
def _(Hanoi, Player):
    Player(Hanoi(3))
    return


@app.cell
def _(Predict):
    Predict("1.1")
    return


@app.cell
def _(StepThrough, fact, record):
    StepThrough(record(fact, 3))
    return


@app.cell
def _(fact, show_source):
    show_source(fact)
    return


@app.cell
def _(check):
    def power(base, exponent):
        if exponent == 0:
            return 1
        return base * power(base, exponent - 1)

    check("power", power)
    return


@app.cell
def _(Nim, Player):
    Player(Nim(), computer="perfect", buttons=True)
    return
"""
OUTPUT = {"output": ".puzzle-box"}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def served(needs_chromium, tmp_path_factory):
    """The address of the notebook, whose kernel keeps what is answered in a folder of its own."""
    subprocess.run(["make", "--silent", PYTHON.parents[1].name + "/marimo"], cwd=ROOT, check=True)
    folder = tmp_path_factory.mktemp("marimo")
    (folder / "notebook.py").write_text(NOTEBOOK, encoding="utf-8")
    port = free_port()
    command = ["marimo", "--quiet", "run", "notebook.py", "--headless", "--no-token"]
    command += ["--host=127.0.0.1", f"--port={port}"]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("PUZZLELIB_KEEP", "0")
        with serving(command, folder, f"http://127.0.0.1:{port}/health", PYTHON):
            yield f"http://127.0.0.1:{port}"


@pytest.fixture
def open_page(browser, served):
    """A function that opens the notebook; nothing but what is served is asked for, and no error comes."""
    pages = []

    def open_page(scheme="light"):
        page = browser.new_page(viewport=DESK, color_scheme=scheme)
        pages.append((page, listen_for_errors(page)))
        page.goto(served)
        return page

    yield open_page
    for page, errors in pages:
        page.close()
        assert errors == []


def test_a_disk_is_dragged_and_a_question_answered(open_page):
    page = open_page()
    drag_and_answer(page, **OUTPUT)
    board = Board(page, **OUTPUT)
    board.action("undo").click()
    board.says("Drag a disk")
    board.thing("item:disk-1").focus()
    page.keyboard.press("r")
    board.says("A → B")


def test_the_computer_moves_when_it_is_its_turn(open_page):
    board = Board(open_page(), 1, **OUTPUT)
    board.button("take 1 from heap 1").click()
    board.says("Move 2, computer:")


def test_a_step_is_looked_at_and_a_world_seen_after_a_wrong_answer(open_page):
    page = open_page()
    card = page.locator(".puzzle-card").first
    card.get_by_role("button", name="B 1 2 3 6").click()
    card.get_by_role("button", name="Look at that step").click()
    page.locator(".puzzle-reveal .puzzle-book").wait_for()
    walk = Walk(page)
    walk.button("Back").click()
    walk.at(walk.last - 1)
    card.get_by_role("button", name="See the world where this is right").click()
    expect(page.get_by_role("group", name="Your world beside Python")).to_be_visible()
    card.get_by_role("button", name="Close").click()
    card.get_by_role("button", name="A 3 2 1 6").click()
    expect(card.get_by_text("A is right.")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_walk_is_stepped_by_mouse_and_keys_in_its_colours(open_page, scheme):
    page = open_page(scheme)
    walk = Walk(page)
    step = walk.button("Step")
    step.click()
    walk.at(1)
    page.keyboard.press("ArrowRight")
    walk.at(2)
    dark = scheme == "dark"
    expect(step).to_have_css("background-color", rgb(THEMES["running"][dark]))
    expect(walk.nodes.first.locator("rect").first).to_have_css(
        "stroke", rgb(THEMES["running"][dark])
    )
    expect(walk.sentence).to_have_css("color", rgb(THEMES["ink"][dark]))


def test_a_source_is_shown_as_text_and_a_verdict_with_its_question(open_page):
    page = open_page()
    expect(page.get_by_text("def fact(n):").last).to_be_visible()
    expect(page.get_by_text("✓ power: right.")).to_be_visible()
    expect(page.get_by_text("Your power is right. One question about it:")).to_be_visible()
