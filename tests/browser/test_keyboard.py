"""Without a mouse: each widget's main thing is done by keys alone, from wherever Tab leads."""

import pytest
from playwright.sync_api import expect
from walk_page import Walk

from puzzlelib import fact, record
from puzzlelib.views import StepThrough


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
    keys.tab_to("Step")
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
    "First": "First (Home)",
    "Back": "Back (←)",
    "Step": "Step (→)",
    "Play": "Play or pause (Space)",
    "Steps a second": "Steps a second (↑ ↓)",
    "Timeline": "Go to a step (← → Home End)",
    "Last": "Last (End)",
    "Into call": "To the next call",
    "Return": "To the next return",
    "Trust": "Take this call on trust: from call to result in one step",
    "Find a step": "Find a step by its words (/)",
    "As an equation": "As an equation: all that waits, in one line",
}


def test_each_control_of_a_walk_has_a_name_of_its_own_and_a_tooltip_with_its_keys(bare, keys):
    bare.add(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    keys.tab_to("First")
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


def test_a_question_is_answered_and_enter_without_words_says_what_it_waits_for(bare, keys):
    bare.add(StepThrough(record(fact, 3), ask=["fact(2) returns"]))
    walk = Walk(bare.page)
    keys.tab_to("Step")
    keys.press("End")
    expect(walk.question.get_by_role("textbox")).to_be_focused()
    keys.press("Enter")
    expect(walk.question).to_contain_text("Answer first, or skip the question.")
    bare.page.keyboard.type("2")
    keys.press("Enter")
    walk.says("Right: fact(2) returns 2")
    expect(walk.button("Step")).to_be_focused()
