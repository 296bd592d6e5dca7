"""Without a mouse: each widget's main thing is done by keys alone, from wherever Tab leads."""

import re

import pytest
from labels import SKIP_ASKED, STEP
from playwright.sync_api import expect
from walk_page import Walk, show_all

from puzzlecourse import Order
from puzzlelib import fact, record
from puzzlelib.views import StepThrough
from stepthrough.controls.box import Box


class Keys:
    """A page that only keys are pressed in."""

    def __init__(self, page):
        self.page = page

    @property
    def focused(self):
        return self.page.locator(":focus")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, name):
        """Press Tab until what has the focus is called so, by its label or its words."""
        for _ in range(60):
            self.press("Tab")
            if self.name() == name:
                return
        raise AssertionError(f"Tab does not lead to {name!r}")

    def name(self):
        return self.page.evaluate(
            "() => { const e = document.activeElement; return e.ariaLabel ?? e.textContent; }"
        )


@pytest.fixture
def keys(bare):
    return Keys(bare.page)


# ---- a walk ---------------------------------------------------------------------------------------


def test_a_call_of_a_walk_is_chosen_in_its_tree(bare, keys):
    bare.add(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    keys.tab_to(STEP)
    keys.press("End")
    walk.at(walk.last)
    keys.tab_to("fact(3), returned 6")
    keys.press("ArrowDown", "Enter")
    walk.says("fact(2) is called")
    expect(walk.root.locator('.tree [data-call="1"]')).to_be_focused()
    keys.press("Tab")
    tree = walk.root.locator(".tree")
    assert not tree.evaluate("(e) => e.contains(document.activeElement)")  # one stop for Tab


TOOLTIPS = {
    "Back": "Back (←)",
    "Step": "Step (→)",
    "Timeline": "Go to a step (← → Home End)",
    "Less": "Show fewer buttons",
    "Play": "Play or pause (Space)",
    "Steps a second": "Steps a second (↑ ↓)",
    "Into call": "To the next call",
    "Return": "To the next return",
    "Trust": "Take this call on trust: from call to result in one step",
    "First": "First (Home)",
    "Last": "Last (End)",
    "Find a step": "Find a step by its words (/)",
    "As an equation": "As an equation: all that waits, in one line",
}


def test_each_control_of_a_walk_has_a_name_of_its_own_and_a_tooltip_with_its_keys(bare, keys):
    bare.add(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    show_all(walk.root)
    keys.tab_to("Back")
    for name, tooltip in TOOLTIPS.items():
        assert keys.name().startswith(name)
        place = keys.focused.bounding_box()
        middle = [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2]
        shown = "([x, y]) => document.elementFromPoint(x, y).closest('[title]')?.title"
        assert bare.page.evaluate(shown, middle) == tooltip
        keys.press("Tab")
    walk.button("Into call").press("Enter")
    walk.button("Trust").press("Enter")
    expect(walk.button("Look inside")).to_have_attribute(
        "title", "Go back to where this call began, and see each of its steps"
    )


def test_questions_of_a_walk_are_answered_wrongly_rightly_and_skipped(bare, keys):
    bare.add(StepThrough(record(fact, 3), ask=["fact(1) is called", "fact(2) returns"]))
    walk = Walk(bare.page)
    field = walk.root.get_by_role("textbox")
    keys.tab_to(STEP)
    keys.press("End")
    expect(field).to_be_focused()
    keys.press("Enter")
    expect(walk.question).to_contain_text("Answer first, or skip the question.")
    bare.page.keyboard.type("fact(2)")
    keys.press("Enter")
    expect(walk.question).to_contain_text("Not fact(2): look where fact(2) began.")
    expect(field).to_be_focused()
    keys.press("Control+a")
    bare.page.keyboard.type("fact(1)")
    keys.press("Enter")
    walk.says("✓ Right: fact(1) is called now.")
    expect(walk.button(STEP)).to_be_focused()
    keys.press("End")
    expect(walk.question).to_contain_text("What will fact(2) return?")
    keys.tab_to(SKIP_ASKED)
    keys.press("Enter")
    walk.says("Skipped. fact(2) returns 2")
    expect(walk.sentence).not_to_have_class(re.compile("right"))
    signs = walk.root.locator(".badges i")
    assert [sign.get_attribute("class") for sign in signs.all()] == ["done", "skipped"]
    keys.press("End")
    walk.says("fact(3) returns 6; its frame goes. The end.")


def test_a_walk_is_read_as_an_equation_and_a_change_of_a_variable_looked_for(bare, keys):
    bare.add(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    keys.tab_to("More")
    keys.press("Enter")
    keys.tab_to("As an equation")
    keys.press("Enter", "ArrowRight", "ArrowRight", "ArrowRight")
    expect(walk.sentence.locator(".equation")).to_contain_text("fact(2)")
    keys.tab_to("n = 2 in fact(2)")
    keys.press("Enter")
    walk.says("n in fact(2) has not changed so far.")
    keys.press("Escape")
    expect(walk.sentence.locator(".equation")).to_contain_text("fact(2)")


# ---- cards ----------------------------------------------------------------------------------------


def test_lines_are_one_stop_for_tab_and_are_put_in_order_and_run(bare, keys):
    bare.add(Order("hanoi"))
    card = bare.page.locator(".puzzle-card")
    pool, mine = card.locator(".pool .line"), card.locator(".mine .line")
    keys.tab_to("if disks == 0:, indented by 4")
    keys.press("Enter", "ArrowDown", "Enter")
    expect(mine).to_have_count(2)
    keys.press("ArrowRight", "Enter", "ArrowUp", "Enter")
    expect(mine.nth(0)).to_be_focused()
    expect(mine.nth(0)).to_have_attribute("aria-label", "if disks == 1:, indented by 4")
    keys.press("Shift+Tab")
    assert not card.evaluate("(e) => e.contains(document.activeElement)")
    keys.press("Tab")
    expect(mine.nth(0)).to_be_focused()
    keys.press("Delete")
    expect(mine).to_have_count(1)
    keys.press("ArrowLeft")
    expect(pool.nth(0)).to_be_focused()
    keys.press("Tab", "Shift+Tab")
    expect(pool.nth(0)).to_be_focused()
    keys.tab_to("Run it")
    keys.press("Enter")
    expect(card.locator(".message")).to_contain_text("✗")


def test_where_a_line_has_gone_is_told_to_who_does_not_see_it(bare, keys):
    bare.add(Order("hanoi"))
    told = bare.page.locator(".unseen")
    keys.tab_to("if disks == 0:, indented by 4")
    for key, words in (
        ("Enter", "Line 1 of 1 in your function."),
        ("ArrowDown", "Line 1 of 1 in your function."),
        ("Enter", "Line 2 of 2 in your function."),
        ("ArrowRight", "Line 2 of 2 in your function."),
        ("Delete", "Put back: if disks == 1:"),
        ("Delete", "Put back: if disks == 0:"),
    ):
        keys.press(key)
        expect(told).to_have_text(words)


def test_the_focus_of_what_has_gone_waits_for_what_can_have_it(bare):
    """A kernel tells of one thing after the other; between the two the page may be drawn."""
    box = Box()
    first, second = box.button("First", print), box.button("Second", print)
    second.layout.display = "none"
    box.hold(first, second)
    bare.add(box)
    bare.page.get_by_role("button", name="First").focus()
    bare.page.wait_for_timeout(200)  # until the box minds its focus
    first.layout.display = "none"
    bare.page.wait_for_timeout(200)  # until it has been drawn so
    second.layout.display = None
    expect(bare.page.get_by_role("button", name="Second")).to_be_focused()
