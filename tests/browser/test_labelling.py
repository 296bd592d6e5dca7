"""Labelling a call tree in a real JupyterLab, by mouse and by keyboard."""

import re

import pytest
from axe import violations
from board import IMPORTS
from playwright.sync_api import expect

FACT = "CallTree(record(fact, 4), label=True)"
GAME = "game = Nim((1, 2))\nCallTree(record(is_winning, game, game.start, only=is_winning), puzzle=game, label=True)"
SEARCH = "row = Solitaire('o.oo.')\nCallTree(record(solve, row, row.start), puzzle=row, label=True)"
HANOI = "CallTree(record(solve_hanoi, 3), puzzle=Hanoi(3), label=True)"


class Tree:
    """A call tree in the output of a cell."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".puzzle-book.alone").first
        self.status = self.root.locator(".sentence")
        self.nodes = self.root.locator("[data-call]")
        self.nodes.first.wait_for()

    def node(self, number):
        return self.root.locator(f'[data-call="{number}"]')

    def button(self, label):
        return self.root.get_by_role("button", name=label, exact=True)

    def says(self, *words):
        for some in words:
            expect(self.status).to_contain_text(some)

    def named(self, number, name):
        expect(self.node(number)).to_have_attribute("aria-label", name)

    def key(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture
def tree(notebook):
    """A function that runs cells and gives the tree in their output; no error may come of it."""

    def tree(*cells):
        notebook.show(IMPORTS, *cells)
        return Tree(notebook.page)

    yield tree
    errors, notebook.errors[:] = notebook.errors[:], []
    assert errors == []


def test_by_mouse_and_buttons(tree):
    tree = tree(GAME)
    tree.node(3).click()
    tree.says("What does is_winning((0, 0)) return?", "0 of 10 labelled")
    tree.button("True: mover wins").click()
    tree.says("Not True. No move is left here. Who has won the game then?", "0 of 10 labelled")
    tree.named(3, "is_winning((0, 0)), labelled wrong")
    expect(tree.root.locator(".bad")).to_have_count(1)
    tree.button("False: mover loses").click()
    tree.says("Right: is_winning((0, 0)) returns False.", "1 of 10 labelled")
    tree.named(3, "is_winning((0, 0)), returned False")
    expect(tree.root.locator(".bad")).to_have_count(0)
    expect(tree.root.locator(".good")).to_have_count(1)


def test_by_the_keyboard_alone(tree):
    tree = tree(FACT)
    tree.node(0).focus()
    tree.key("ArrowDown", "ArrowDown", "ArrowDown", "Enter")
    field = tree.root.get_by_role("textbox", name="Your answer")
    expect(field).to_be_focused()
    tree.page.keyboard.type("2")
    tree.key("Enter")
    tree.says("Not 2.", "0 of 4 labelled")
    tree.key("Backspace")
    tree.page.keyboard.type("1")
    tree.key("Enter")
    tree.says("Right: fact(1) returns 1.", "1 of 4 labelled")
    tree.key("Shift+Tab", "ArrowUp", " ")
    tree.says("What does fact(2) return?")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    tree.key("Tab", "Tab", "Enter")
    tree.says("fact(2) returns 2.", "2 of 4 labelled, 1 of them shown")


def test_every_letter_typed_before_enter_counts_while_the_kernel_is_busy(tree, notebook):
    tree = tree(FACT)
    tree.node(0).click()
    expect(tree.root.get_by_role("textbox", name="Your answer")).to_be_focused()
    with notebook.busy():
        tree.page.keyboard.type("24", delay=30)
        tree.key("Enter")
    tree.says("Right: fact(4) returns 24.")


def test_keys_typed_into_the_field_do_not_reach_the_notebook(tree):
    tree = tree(FACT)
    cells = tree.page.locator(".jp-Cell").count()
    tree.node(0).click()
    field = tree.root.get_by_role("textbox", name="Your answer")
    expect(field).to_be_focused()
    tree.page.keyboard.type("abdd")
    expect(field).to_have_value("abdd")
    assert tree.page.locator(".jp-Cell").count() == cells


def test_no_result_is_in_the_page_before_it_is_labelled(tree):
    tree = tree(
        "def strange(n): return 7071067 if n == 0 else strange(n - 1) + 1",
        "CallTree(record(strange, 2), label=True)",
    )
    saved = "() => JSON.stringify(window.jupyterapp.shell.currentWidget.content.model.toJSON())"
    outputs = tree.page.evaluate(saved).split('"outputs"')[-1]
    assert "70710" not in tree.root.inner_html() + outputs
    tree.button("Show all").click()
    tree.says("All 3 labelled, 3 of them shown")
    assert "7071069" in tree.root.inner_html()


@pytest.mark.slow
@pytest.mark.parametrize(
    "dark", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["light", "dark"]
)
@pytest.mark.parametrize(
    "cell", [FACT, HANOI, *(pytest.param(cell, marks=pytest.mark.slow) for cell in (GAME, SEARCH))]
)
def test_axe_finds_nothing_while_labels_are_open_wrong_and_right(tree, notebook, cell, dark):
    notebook.use_theme(dark)
    tree = tree(cell)
    assert violations(notebook.page, ".puzzle-book") == []
    tree.node(0).click()
    expect(tree.status).to_contain_text(re.compile("What does .* return"))
    tree.button("Show me").click()
    assert violations(notebook.page, ".puzzle-book") == []
    tree.button("Show all").click()
    tree.says("All results are shown now.")
    assert violations(notebook.page, ".puzzle-book") == []
    notebook.use_theme(False)
