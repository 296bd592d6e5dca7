"""Labelling a call tree in a page, by mouse and by keyboard."""

import json

import pytest
from playwright.sync_api import expect

from puzzlelib import Nim, fact, is_winning, record
from puzzlelib.views import CallTree


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
def tree(bare):
    """A function that shows a tree with open labels."""

    def tree(recording, **options):
        bare.add(CallTree(recording, label=True, **options))
        return Tree(bare.page)

    return tree


def test_by_mouse_and_buttons(tree):
    game = Nim((1, 2))
    tree = tree(record(is_winning, game, game.start, only=is_winning), puzzle=game)
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
    tree = tree(record(fact, 4))
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


def test_every_letter_typed_before_enter_counts_while_the_kernel_is_busy(tree, bare):
    tree = tree(record(fact, 4))
    tree.node(0).click()
    expect(tree.root.get_by_role("textbox", name="Your answer")).to_be_focused()
    with bare.busy():
        tree.page.keyboard.type("24", delay=30)
        tree.key("Enter")
    tree.says("Right: fact(4) returns 24.")


def strange(n):
    return 7071067 if n == 0 else strange(n - 1) + 1


def test_no_result_is_in_the_page_before_it_is_labelled(bare):
    widget = CallTree(record(strange, 2), label=True)
    bare.add(widget)
    tree = Tree(bare.page)
    assert "70710" not in tree.root.inner_html() + json.dumps(widget.get_state(), default=str)
    tree.button("Show all").click()
    tree.says("All 3 labelled, 3 of them shown")
    assert "7071069" in tree.root.inner_html()
