"""Stepping in JupyterLab: questions that its kernel judges, and a kernel that is busy or gone."""

import re

import pytest
from board import IMPORTS
from labels import SKIP_ASKED, STEP
from playwright.sync_api import expect
from walk_page import Walk

FACT = "StepThrough(record(fact, 3))"
ASKING = "StepThrough(record(fact, 3), ask=['fact(1) is called', 'fact(2) returns'])"
LONG = (
    "StepThrough(record(solve_hanoi, 12, limit=100_000, seconds=60))"  # to leap is several messages
)


@pytest.fixture
def in_lab(notebook):
    """A function that runs a cell and gives the walk in its output; no error may come of it."""

    def in_lab(*cells):
        notebook.show(IMPORTS, *cells)
        return Walk(notebook.page)

    yield in_lab
    errors, notebook.errors[:] = notebook.errors[:], []
    assert errors == []


@pytest.mark.parametrize(
    "control",
    [
        "Last",
        "Play",
        *(
            pytest.param(control, marks=pytest.mark.slow)
            for control in (STEP, "Into call", "Return", "Trust", "End")
        ),
    ],
)
def test_no_control_passes_an_open_question(in_lab, control):
    walk = in_lab(ASKING)
    walk.slider.focus()
    for _ in range(9):
        before = walk.count.inner_text()
        if before.startswith("5 /"):
            break
        walk.key("End") if control == "End" else walk.button(control).click()
        if control == "Play":  # it goes there by itself
            walk.question.wait_for()
        expect(walk.count).not_to_have_text(before)
    expect(walk.question).to_contain_text("Which call comes next?")
    walk.at(5)
    walk.button(STEP).click()
    walk.at(5)
    expect(walk.question).to_contain_text("Answer first")


def test_a_question_is_answered_by_keyboard_and_the_way_is_open(in_lab):
    walk = in_lab(ASKING)
    walk.slider.focus()
    walk.key("End")
    field = walk.root.get_by_role("textbox")
    expect(field).to_be_focused()
    walk.page.keyboard.type("fact(2)")
    walk.key("Enter")
    expect(walk.question).to_contain_text("Not fact(2): look where fact(2) began.")
    expect(field).to_be_focused()
    field.fill("fact(1)")
    walk.key("Enter")
    walk.says("✓ Right: fact(1) is called now.")
    expect(walk.button(STEP)).to_be_focused()
    walk.key("End")
    expect(walk.question).to_contain_text("What will fact(2) return?")
    walk.button(SKIP_ASKED).click()
    walk.says("Skipped. fact(2) returns 2")
    walk.key("End")
    walk.says("The end: fact(3) returned 6.")


def test_possible_calls_are_offered(in_lab):
    walk = in_lab(ASKING)
    walk.button("Last").click()
    walk.button("fact(1)").click()
    walk.button("Check").click()
    walk.says("✓ Right")


def test_pages_turn_beside_a_busy_kernel_and_after_it_is_gone(in_lab, notebook):
    walk = in_lab(FACT)
    with notebook.busy():
        walk.slider.focus()
        for step in range(1, 6):
            walk.key("ArrowRight")
            walk.at(step)
    notebook.ask("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    walk.key("End")
    walk.says("The end: fact(3) returned 6.")
    walk.key("Home")
    walk.says("fact(3) is called")
    notebook.ask("() => window.jupyterapp.shell.currentWidget.sessionContext.startKernel()")
    notebook.wait_until_ready()


@pytest.mark.slow
def test_an_answer_that_nobody_hears_is_not_lost_in_silence(in_lab, notebook):
    walk = in_lab(ASKING)
    walk.button("Last").click()
    height = walk.height()
    with notebook.busy():
        walk.button("fact(1)").click()
        walk.button("Check").click()
        expect(walk.question).to_contain_text("the kernel is busy, or gone")
        assert walk.height() == height
        expect(walk.root.get_by_role("textbox")).to_have_value("fact(1)")
    walk.says("✓ Right")  # when the kernel is free
    assert walk.height() == height


def test_further_pages_of_a_long_recording_come_when_they_are_needed(in_lab):
    walk = in_lab(LONG)
    walk.button("Last").click()
    walk.says("The end: solve_hanoi(12, 0, 2, 1)")
    walk.button("Back").click()
    walk.says("solve_hanoi(12, 0, 2, 1) receives")
    walk.button("First").click()
    walk.says("solve_hanoi(12, 0, 2, 1) is called")


def test_keys_pressed_on_a_walk_do_not_reach_the_notebook(in_lab):
    walk = in_lab(FACT)
    cells = walk.page.locator(".jp-Cell").count()
    for element in (
        walk.slider,
        walk.button(STEP),
        walk.root.get_by_label("Program"),
        walk.nodes.first,
    ):
        element.focus()
        walk.key("b", "d", "d")
    assert walk.page.locator(".jp-Cell").count() == cells


def test_where_one_was_is_kept_when_the_output_is_drawn_anew(in_lab):
    walk = in_lab(f"walk = {FACT}\nwalk", "walk")
    walk.slider.focus()
    walk.key("ArrowRight", "ArrowRight")
    second = Walk(walk.page, 1)
    second.at(2)


POWER = "def power(n, k):\n    return 1 if k == 0 else n * power(n, k - 1)\n"


def test_a_cell_with_the_magic_is_run_and_stepped_through(in_lab):
    walk = in_lab("%reload_ext puzzlelib", f"%%steps\n{POWER}\neight = power(2, 3)")
    walk.says("power(2, 3) is called")
    expect(walk.root.get_by_label("Program")).to_contain_text("n * power(n, k - 1)")
    walk.slider.focus()
    walk.key("End")
    walk.says("The end: power(2, 3) returned 8.")


def test_what_is_wrong_with_a_magic_is_one_sentence(notebook):
    notebook.show("%reload_ext puzzlelib", POWER, "%steps power(2)")
    output = notebook.page.locator(".jp-OutputArea-output").last
    sentence = "UsageError: power(2) cannot be called: TypeError: power() missing 1 required positional argument: 'k'"
    expect(output).to_have_text(sentence)


def test_a_walk_is_a_link_and_its_keys_are_not_the_notebooks(in_lab):
    walk = in_lab(f"import os\nos.environ['PUZZLELIB_SITE'] = 'https://ada.example'\n{FACT}")
    walk.button("Link").click()
    field = walk.root.get_by_label("Link", exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_value(re.compile(r"^https://ada\.example/walk\.html#1\.[\w-]{900,}$"))
    cells = walk.page.locator(".jp-Cell").count()
    walk.key("b", "a", "Escape")
    expect(field).to_be_hidden()
    assert walk.page.locator(".jp-Cell").count() == cells
