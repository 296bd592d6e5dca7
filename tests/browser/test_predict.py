"""Predictions and lines to order in a real JupyterLab; `test_cards.py` has what needs none."""

import pytest
from axe import violations
from labels import SKIP
from playwright.sync_api import expect
from screens import NEXT_FRAME
from walk_page import SMALLEST_TEXT, UNSEEN

LOOKED_AT = "color-contrast", "button-name"


@pytest.fixture
def ask(notebook):
    """A function that runs cells and gives the output of the first; no error may come of them."""

    def ask(*cells):
        notebook.show("from puzzlecourse import *", *cells)
        return notebook.page.locator(".jp-OutputArea-output:has(.puzzle-card)").first

    yield ask
    errors, notebook.errors[:] = notebook.errors[:], []
    assert errors == []


def test_a_prediction_by_mouse(ask):
    root = ask("Predict('1.1')")
    root.get_by_role("button", name="3 2 1 1", exact=False).last.click()
    expect(root.locator(".option.wrong .comment")).to_contain_text(
        "The value 1 leaves loud_fact(1)"
    )
    root.get_by_role("button", name="Look at that step").click()
    expect(root.locator(".puzzle-book .sentence")).to_contain_text("return 1")
    root.get_by_role("button", name="3 2 1 6").click()
    expect(root.locator(".message")).to_contain_text("is right.")
    expect(root.get_by_role("button", name=", right")).to_have_count(1)


def test_a_look_at_a_step_does_not_show_the_answer_to_an_open_question(ask):
    root = ask("Predict('1.1')")
    root.get_by_role("button", name="3 2 1 1", exact=False).last.click()
    root.get_by_role("button", name="Look at that step").click()
    sentence = root.locator(".puzzle-book .sentence")
    expect(sentence).to_contain_text("(The rest comes when you have answered.)")
    for key in ("End", "ArrowRight"):
        root.get_by_role("slider").press(key)
        expect(sentence).to_contain_text("return 1")
    root.get_by_role("button", name="Return", exact=True).click()
    expect(sentence).to_contain_text("There is no further return.")
    root.get_by_role("button", name="3 2 1 6").click()
    root.get_by_role("button", name="Step through it").click()
    expect(sentence).to_contain_text("number 1 on the stack")
    root.get_by_role("button", name="Last", exact=True).click()
    expect(sentence).to_contain_text("returned 6")


def test_the_controls_of_a_walk_stay_right_below_the_question_that_opened_it(ask):
    root = ask("Predict('1.1')")
    root.get_by_role("button", name="3 2 1 1", exact=False).last.click()
    root.get_by_role("button", name="Look at that step").click()
    root.locator(".puzzle-book .sentence").wait_for()
    card, walk, bar = (
        root.locator(f".puzzle-{name}").first for name in ("card", "book", "book .bar")
    )
    card, walk, bar = (part.bounding_box() for part in (card, walk, bar))
    end = card["y"] + card["height"]
    assert end <= bar["y"] <= max(end, walk["y"]) + 12


BESIDE = """
from puzzlecourse.lessons import exercise_named
power = exercise_named("power")
Beside(power.wrong[2].answer, power.solution, 2, 3)
"""
WINDOWS = (1280, 800), (1366, 768), (1440, 900), (820, 1180), (683, 512)


def test_what_differs_in_two_walks_side_by_side_is_seen_beside_the_file_browser(ask, notebook):
    root, page = ask("Predict('0.1')", BESIDE), notebook.page
    root.get_by_role("button", name="D 20").click()
    root.get_by_role("button", name="See the world where this is right").click()
    root.locator(".pair").get_by_role("slider").press("End")
    page.get_by_role("button", name="Go to where they part").last.click()
    with notebook.file_browser():
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(NEXT_FRAME)
            for pair in page.locator(".puzzle-book.pair").all():
                expect(pair.locator(".mine .apart").first).to_be_attached()
                assert pair.evaluate(UNSEEN) == [], width


def test_a_prediction_by_keyboard(ask, notebook):
    root = ask("Predict('1.2')")
    root.get_by_role("button", name="A 1").focus()
    notebook.page.keyboard.press("Enter")
    expect(root.locator(".option.wrong .comment")).not_to_be_empty()
    expect(root.get_by_role("button", name="A 1, wrong")).to_be_focused()
    for key in ("ArrowDown", "ArrowDown", "Space"):
        notebook.page.keyboard.press(key)
    expect(root.locator(".message")).to_contain_text("C is right.")
    expect(root.get_by_role("button", name="Step through it")).to_be_focused()


def test_no_answer_is_in_the_page_before_an_attempt(ask):
    root = ask("asked = Predict('1.4'); asked")
    page = root.evaluate("(node) => node.outerHTML")
    assert "asked for it, to the place" not in page
    assert "✓" not in page


@pytest.mark.slow
@pytest.mark.parametrize(
    "dark", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["light", "dark"]
)
@pytest.mark.parametrize("cell", ["Predict('1.1')", "Predict('1.4', vote=True)", "Order('hanoi')"])
def test_axe_finds_nothing_and_the_last_row_can_read_it(ask, notebook, cell, dark):
    notebook.use_theme(dark)
    root = ask(cell)
    assert violations(notebook.page, ".jp-OutputArea", LOOKED_AT) == []
    root.get_by_role("button", name=SKIP).or_(root.get_by_role("button", name="Reveal")).click()
    expect(root.locator(".message")).not_to_be_empty()
    assert violations(notebook.page, ".jp-OutputArea", LOOKED_AT) == []
    assert root.evaluate(SMALLEST_TEXT)[0] >= 14
