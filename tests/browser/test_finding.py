"""Finding the changes of a variable, and steps by their text, by pointer and keyboard.

tests/walk/test_finding_steps.py shows which steps are found.
"""

import re

import pytest
from labels import STEP
from playwright.sync_api import expect
from walk_page import Walk, show_all

from puzzlelib import fact, record
from puzzlelib.views import StepThrough


def order(items):
    total = 0
    for item in items:
        total = total + item
    return total


def order_walk(**options):
    return StepThrough(record(order, [4, 1, 7]), show=["source", "stack"], **options)


@pytest.fixture
def shown(bare):
    """Function that shows a walk in a bare page."""
    return lambda walk: (bare.add(walk), Walk(bare.page))[1]


def variable(walk, name, card=0):
    show_all(walk.root)
    return walk.cards.nth(card).locator(f'[data-variable="{name}"]')


def holds(walk, name, value):
    """Check the value of a variable in the newest frame."""
    expect(walk.cards.first).to_contain_text(re.compile(rf"\b{name}\W*{value}"))


def marks(walk):
    """Return the steps marked on the timeline."""
    found = walk.root.locator(".marks i")
    return found.evaluate_all("(some) => some.map((one) => Number(one.dataset.step))")


def finder(walk):
    return walk.root.get_by_role("group", name="Found steps")


def look_for(walk, words, key="Enter"):
    walk.key("/")
    walk.page.keyboard.type(words)
    walk.key(key)


def go(walk, step):
    walk.slider.fill(str(step))
    walk.at(step)


# ---- changes of a variable ---------------------------------------------------------------------------


def test_pressing_a_variable_marks_its_changes(shown):
    walk = shown(order_walk())
    go(walk, walk.last)
    variable(walk, "total").click()
    walk.says("total in order([4, 1, 7]) changed 4 times.")
    assert len(marks(walk)) == 4
    expect(variable(walk, "total")).to_have_attribute("aria-pressed", "true")
    step = marks(walk)[2]
    walk.root.locator(f'.marks [data-step="{step}"]').click()
    walk.at(step)
    holds(walk, "total", 5)
    expect(finder(walk)).to_contain_text("3 of 4")


def test_buttons_and_keys_move_between_changes(shown):
    walk = shown(order_walk())
    go(walk, walk.last)
    variable(walk, "total").focus()
    walk.key("Enter")
    walk.says("changed 4 times")
    back = finder(walk).get_by_role("button", name="Previous one")
    back.focus()
    walk.key("Enter")
    walk.at(marks(walk)[-1])
    walk.key("Enter")
    walk.at(marks(walk)[-2])
    holds(walk, "total", 5)
    walk.key("Home")
    walk.at(0)
    back.click()
    walk.says("There is no earlier change of total.")
    finder(walk).get_by_role("button", name="Next one").click()
    walk.at(marks(walk)[0])


def test_a_second_press_or_escape_ends_it(shown):
    walk = shown(order_walk())
    go(walk, walk.last)
    for end in (lambda: variable(walk, "total").click(), lambda: walk.key("Escape")):
        variable(walk, "total").click()
        expect(finder(walk)).to_be_visible()
        expect(walk.root.locator(".marks i")).to_have_count(4)
        end()
        expect(finder(walk)).to_be_hidden()
        expect(walk.root.locator(".marks i")).to_have_count(0)
        expect(variable(walk, "total")).to_have_attribute("aria-pressed", "false")
        walk.says("returns 12")


def test_the_focus_stays_on_a_variable_while_cards_are_redrawn(shown):
    walk = shown(order_walk())
    go(walk, 2)
    variable(walk, "total").focus()
    for step in (3, 4, 5):
        walk.key("ArrowRight")
        walk.at(step)
        expect(variable(walk, "total")).to_be_focused()
    go(walk, 2)
    variable(walk, "total").focus()
    walk.key("Home")  # the variable is gone
    walk.at(0)
    walk.key("ArrowRight")
    walk.at(1)


# ---- steps by their text -----------------------------------------------------------------------------


def search_again(walk, words):
    walk.key("Control+a")
    walk.page.keyboard.type(words)
    walk.key("Enter")


def test_a_search_leads_to_the_steps_with_these_words_or_says_that_there_are_none(shown):
    walk = shown(StepThrough(record(fact, 4)))
    walk.slider.focus()
    look_for(walk, "RETURNS  2")
    walk.says("fact(2) returns 2")
    expect(finder(walk)).to_contain_text("1 of 1")
    for key, which in (("Enter", "further"), ("Shift+Enter", "earlier")):
        walk.key(key)
        walk.says(f"No {which} step says RETURNS  2.")
    search_again(walk, "n = 3")
    expect(finder(walk)).to_contain_text(" of ")
    place = finder(walk).locator(".place").inner_text()
    walk.key("Shift+Enter")
    expect(finder(walk).locator(".place")).not_to_have_text(place)
    holds(walk, "n", 3)
    search_again(walk, "returns 7")
    walk.says("No step says returns 7.")


def test_nothing_is_found_after_an_open_question(shown):
    walk = shown(StepThrough(record(fact, 3), ask=["fact(1) returns"]))
    walk.slider.focus()
    look_for(walk, "returns")
    walk.says("No step before the question says returns.")
    search_again(walk, "is called")
    expect(finder(walk)).to_contain_text("1 of 3")
    walk.key("Enter", "Enter")
    expect(finder(walk)).to_contain_text("3 of 3")
    walk.key("Enter")
    expect(walk.question).to_be_visible()


def test_a_key_opens_the_search_field_and_another_leaves_it(shown):
    walk = shown(StepThrough(record(fact, 3)))
    expect(finder(walk)).to_be_hidden()
    walk.slider.focus()
    walk.key("/")
    field = finder(walk).get_by_role("textbox")
    expect(field).to_be_focused()
    walk.page.keyboard.type("a b/c")
    expect(field).to_have_value("a b/c")
    walk.at(0)
    walk.key("Escape")
    expect(finder(walk)).to_be_hidden()
    expect(walk.button(STEP)).to_be_focused()  # the button of the field is in the More menu
    walk.button("Find a step").click()
    walk.key("Escape")
    expect(walk.button("Find a step")).to_be_focused()
    walk.button("Find a step").click()
    expect(field).to_be_focused()
    walk.button("Stop looking").click()
    expect(finder(walk)).to_be_hidden()


def test_a_long_walk_reports_how_many_steps_are_not_searched(shown):
    """Their pages are loaded, and searched, while stepping on."""
    walk = shown(StepThrough(record(order, range(2000)), show=["source", "stack"]))
    walk.slider.focus()
    look_for(walk, "returns")
    walk.says(
        re.compile(
            r"No step says returns\. \d,\d{3} steps are not here yet and were not searched\."
        )
    )
    walk.key("Escape")
    look_for(walk, "total = 6")
    holds(walk, "total", 6)
    expect(finder(walk)).to_contain_text("1 of 2 so far")
    walk.key("Escape")
    look_for(walk, "returns")
    walk.slider.fill(str(walk.last))
    walk.says("returns 1999000")
    expect(finder(walk)).to_contain_text("1 of 1 so far")


# ---- layout --------------------------------------------------------------------------------------------


def test_the_bar_stays_two_rows_and_nothing_moves(open_walk, tab):
    walk = open_walk(order_walk())
    show_all(walk.root)
    tab.set_viewport_size({"width": 850, "height": 700})
    bar, height = walk.root.locator(".bar"), walk.height()
    high = bar.bounding_box()["height"]
    assert high < 80
    go(walk, walk.last)
    variable(walk, "total").click()
    expect(finder(walk)).to_be_visible()
    assert (bar.bounding_box()["height"], walk.height()) == (high, height)
    look_for(walk, "total = 12")
    assert (bar.bounding_box()["height"], walk.height()) == (high, height)
    assert walk.root.locator(".timeline").bounding_box()["width"] >= 300
