"""Labelling a call tree in a real JupyterLab, by mouse and by keyboard."""

import pytest
from board import Board
from playwright.sync_api import expect
from test_accessibility import violations

from .test_steps import SMALLEST_TEXT

FACT = "CallTree(record(fact, 4), label=True)"
GAME = "game = Nim((1, 2))\nCallTree(record(is_winning, game, game.start, only=is_winning), puzzle=game, label=True)"
SEARCH = "row = Solitaire('o.oo.')\nCallTree(record(solve, row, row.start), puzzle=row, label=True)"
HANOI = "CallTree(record(solve_hanoi, 3), puzzle=Hanoi(3), label=True)"


def node(number):
    return f"zone:call-{number}"


def name(board, number):
    return board.thing(node(number)).get_attribute("aria-label")


def test_by_mouse_and_buttons(show):
    board = show(GAME)
    board.click(node(3))
    board.says("What does is_winning((0, 0)) return?", "0 of 10 labelled")
    board.button("True: mover wins").click()
    board.says("Not True. No move is left here. Who has won the game then?", "0 of 10 labelled")
    expect(board.marked("bad")).to_have_count(1)
    assert name(board, 3) == "is_winning((0, 0)), labelled wrong"
    board.button("False: mover loses").click()
    board.says("Right: is_winning((0, 0)) returns False.", "1 of 10 labelled")
    expect(board.marked("bad")).to_have_count(0)
    assert name(board, 3) == "is_winning((0, 0)), returned → False"


def test_by_the_keyboard_alone(show):
    board = show(FACT)
    board.focus_before()
    board.key("Tab")
    board.walk_to(node(3))
    board.key("Enter")
    field = board.root.get_by_role("textbox", name="Your answer")
    expect(field).to_be_focused()
    board.page.keyboard.type("2")
    board.key("Enter")
    board.says("Not 2.", "0 of 4 labelled")
    board.key("Backspace")
    board.page.keyboard.type("1")
    board.key("Enter")
    board.says("Right: fact(1) returns 1.", "1 of 4 labelled")
    board.key("Shift+Tab", "ArrowUp", " ")
    board.says("What does fact(2) return?")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    board.key("Tab", "Tab", "Enter")
    board.says("fact(2) returns 2.", "2 of 4 labelled, 1 of them shown")


def test_every_letter_typed_before_enter_counts_while_the_kernel_is_busy(show, notebook):
    board = show(FACT)
    board.click(node(0))
    field = board.root.get_by_role("textbox", name="Your answer")
    expect(field).to_be_focused()
    notebook.begin("import time; time.sleep(1)")
    board.page.keyboard.type("24", delay=30)
    board.key("Enter")
    board.says("Right: fact(4) returns 24.")


def test_keys_typed_into_the_field_do_not_reach_the_notebook(show):
    board = show(FACT)
    cells = board.page.locator(".jp-Cell").count()
    board.click(node(0))
    expect(board.root.get_by_role("textbox", name="Your answer")).to_be_focused()
    board.page.keyboard.type("abdd")
    expect(board.root.get_by_role("textbox", name="Your answer")).to_have_value("abdd")
    assert board.page.locator(".jp-Cell").count() == cells


def test_no_result_is_in_the_page_before_it_is_labelled(show):
    board = show("def strange(n): return 7071067 if n == 0 else strange(n - 1) + 1", STRANGE)
    saved = "() => JSON.stringify(window.jupyterapp.shell.currentWidget.content.model.toJSON())"
    outputs = board.page.evaluate(saved).split('"outputs"')[-1]
    assert "70710" not in board.root.inner_html() + outputs
    board.button("Show all").click()
    board.says("All 3 labelled, 3 of them shown")
    assert "7071069" in board.root.inner_html()


STRANGE = "CallTree(record(strange, 2), label=True)"


@pytest.mark.parametrize("cell", [FACT, GAME, SEARCH, HANOI])
def test_projected_text_can_be_read_in_the_last_row(show, notebook, cell):
    notebook.page.set_viewport_size({"width": 1280, "height": 720})
    board = show(cell)
    for label in ("Show me", "Show all"):
        board.button(label).click()
        board.page.wait_for_timeout(200)
        size, words = board.root.evaluate(SMALLEST_TEXT)
        assert size >= 17.9, words
    notebook.page.set_viewport_size({"width": 1100, "height": 1000})


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_while_labels_are_open_wrong_and_right(show, notebook, dark):
    notebook.use_theme(dark)
    notebook.page.set_viewport_size({"width": 1280, "height": 2600})
    notebook.page.add_style_tag(content="body { overflow: visible !important }")
    show(FACT, GAME, SEARCH)
    board = Board(notebook.page, 1)
    assert violations(notebook.page) == []
    board.click(node(3))
    board.button("False: mover loses").click()
    board.says("Right")
    board.click(node(0))
    board.button("False: mover loses").click()
    board.says("Not False")
    assert violations(notebook.page) == []
    notebook.use_theme(False)
    notebook.page.set_viewport_size({"width": 1100, "height": 1000})
