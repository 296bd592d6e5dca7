"""Stepping through a recording in a real JupyterLab, by buttons, keyboard and slider."""

import re

import pytest
from board import IMPORTS
from playwright.sync_api import expect
from test_accessibility import violations

FACT = "StepThrough(record(fact, 3))"
ASKING = "StepThrough(record(fact, 3), ask=['fact(1) is called', 'fact(2) returns'])"
SEARCH = "row = Solitaire('o.oo.'); StepThrough(record(solve, row, row.start), row)"
GAME = (
    "game = Nim((1, 2)); StepThrough(record(is_winning, game, game.start, only=is_winning), game)"
)
TOWER = (
    "tower = Hanoi(3); from puzzlelib.hanoi import carry_tower\n"
    "StepThrough(record(carry_tower, tower, tower.start, 3, 0, 2, 1), tower)"
)
TREE = "StepThrough(record(solve_hanoi, 3), Hanoi(3), show=['source', 'stack', 'tree'])"

SMALLEST_TEXT = """(root) => {
    const sizes = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, element = node.parentElement;
        if (!node.data.trim() || !element.checkVisibility() || element.closest('style')) continue;
        const svg = element.closest('svg');
        const scale = svg ? svg.getScreenCTM().a : 1;
        sizes.push([parseFloat(getComputedStyle(element).fontSize) * scale, node.data]);
    }
    return sizes.sort((a, b) => a[0] - b[0])[0];
}"""


class Walk:
    """A walk through a recording, in the output of a cell."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".jp-OutputArea-output:has(.puzzle-sentence)").first
        self.sentence = self.root.locator(".puzzle-sentence .puzzle-status")
        self.slider = self.root.get_by_role("slider")
        expect(self.sentence).to_contain_text("is called")

    def button(self, label):
        return self.root.get_by_role("button", name=label, exact=True)

    def says(self, *words):
        for some in words:
            expect(self.sentence).to_contain_text(some)

    def screen(self):
        """What is shown, as text."""
        return self.root.locator(".puzzle-steps, .puzzle-status, svg").all_inner_texts()


@pytest.fixture
def walk(notebook):
    """A function that runs a cell and gives the walk in its output; no error may come of it."""

    def walk(*cells):
        notebook.show(IMPORTS, *cells)
        return Walk(notebook.page)

    yield walk
    errors, notebook.errors[:] = notebook.errors[:], []
    assert errors == []


def test_by_buttons_to_the_end_and_back(walk):
    walk = walk(FACT)
    seen = []
    while "The end" not in walk.sentence.inner_text():
        before = walk.sentence.inner_text()
        seen.append(before)
        walk.button("Forward").click()
        expect(walk.sentence).not_to_have_text(before)
    walk.says("fact(3) returns 6", "The end: fact(3) returned 6.")
    for before in reversed(seen):
        walk.button("Back").click()
        expect(walk.sentence).to_have_text(before)


def test_by_the_keyboard_alone_to_the_end_and_back(walk):
    walk = walk(FACT)
    walk.button("Forward").focus()
    walk.page.keyboard.press("Enter")
    walk.says("if n < 2")
    walk.page.keyboard.press("Tab")
    expect(walk.button("Last")).to_be_focused()
    walk.page.keyboard.press("Enter")
    walk.says("The end")
    walk.slider.focus()
    walk.page.keyboard.press("ArrowLeft")
    walk.says("receives 2 where it was waiting: 3 * 2")
    walk.page.keyboard.press("Home")
    walk.says("fact(3) is called")


def test_next_return_shows_the_value_leave_and_forward_shows_it_arrive(walk):
    walk = walk(FACT)
    walk.button("Next return").click()
    walk.says("fact(1) returns 1 without calling itself: a base case.")
    expect(walk.root).to_contain_text("2 * ?")
    walk.button("Forward").click()
    walk.says("fact(2) receives 1 where it was waiting: 2 * 1.")


@pytest.mark.parametrize(
    "control", ["Last", "Forward", "Next call", "Next return", "Trust this call"]
)
def test_no_button_passes_an_open_question(walk, control):
    walk = walk(ASKING)
    button = walk.root.get_by_role("button", name=re.compile(f"^({control}|Look into it)$"))
    for _ in range(12):
        button.filter(visible=True).first.click()
    expect(walk.root).not_to_contain_text("The end")
    walk.button("Last").click()
    expect(walk.root.get_by_text("Which call comes next?")).to_be_visible()


def test_neither_slider_nor_play_passes_an_open_question(walk):
    walk = walk(ASKING)
    walk.slider.focus()
    walk.page.keyboard.press("End")
    expect(walk.root.get_by_text("Which call comes next?")).to_be_visible()
    expect(walk.root.locator("output")).to_contain_text("5 of")
    walk.button("Play").click()
    walk.page.wait_for_timeout(2000)
    expect(walk.root).not_to_contain_text("The end")
    expect(walk.root.get_by_text("Which call comes next?")).to_be_visible()


def test_play_walks_by_itself_to_the_end(walk):
    walk = walk("StepThrough(record(fact, 1))")
    walk.button("Play").click()
    expect(walk.button("Pause")).to_be_visible()
    expect(walk.sentence).to_contain_text("The end", timeout=15_000)


def test_a_question_is_answered_or_skipped_and_the_way_is_open(walk):
    walk = walk(ASKING)
    walk.button("Last").click()
    expect(walk.root.get_by_text("Which call comes next?")).to_be_visible()
    box = walk.root.get_by_role("textbox", name="Your answer")
    box.fill("fact(2)")
    walk.button("Check").click()
    expect(walk.root).to_contain_text("Not fact(2).")
    box.fill("fact(1)")
    walk.button("Check").click()
    expect(walk.root).to_contain_text("Right: fact(1) is called now.")
    walk.button("Last").click()
    expect(walk.root.get_by_text("What will fact(2) return?")).to_be_visible()
    walk.button("Skip").click()
    walk.button("Last").click()
    walk.says("The end")


def test_a_failed_branch_is_said_and_the_board_goes_back(walk):
    walk = walk(SEARCH)
    walk.button("Next return").click()
    walk.says("returns None")
    walk.button("Forward").click()
    walk.says("c1 → e1 led nowhere: back to this position.")


def test_a_call_in_the_tree_can_be_chosen(walk):
    walk = walk(TREE)
    walk.button("Last").click()
    walk.says("The end")
    walk.root.locator('[data-gid="zone:call-1"]').click()
    walk.says("is called and gets a frame of its own, number 2")


@pytest.mark.parametrize("cell", [FACT, ASKING, SEARCH, GAME, TOWER, TREE])
def test_projected_text_can_be_read_in_the_last_row(walk, notebook, cell):
    notebook.page.set_viewport_size({"width": 1280, "height": 720})
    walk = walk(cell)
    for label in ("Next return", "Forward", "Last"):
        walk.button(label).click()
        walk.page.wait_for_timeout(200)
        size, words = walk.root.evaluate(SMALLEST_TEXT)
        assert size >= 17.9, words
    notebook.page.set_viewport_size({"width": 1100, "height": 1000})


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_at_any_stage_of_a_walk(walk, notebook, dark):
    notebook.use_theme(dark)
    notebook.page.set_viewport_size({"width": 1280, "height": 3600})
    notebook.page.add_style_tag(content="body { overflow: visible !important }")
    walk(ASKING, SEARCH, GAME, TOWER, TREE, "CallTree(record(fact, 4))", "Player(Hanoi(1))")
    for label in ("Next return", "Forward", "Last"):
        for button in notebook.page.get_by_role("button", name=label, exact=True).all():
            button.click()
        assert violations(notebook.page) == []
    notebook.use_theme(False)
    notebook.page.set_viewport_size({"width": 1100, "height": 1000})
