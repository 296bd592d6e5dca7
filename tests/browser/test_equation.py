"""A walk as an equation, in a real browser."""

import pytest
from playwright.sync_api import expect

from puzzlelib import fact, record
from puzzlelib.views import StepThrough


def greet(n):
    print("hello", n)


def grow(word, n):
    return [word, *grow(word + "b", n - 1)] if n else []


def fact_walk(n=3, **options):
    return StepThrough(record(fact, n), **options)


def as_equation(walk):
    walk.button("As an equation").click()
    expect(walk.button("As an equation")).to_have_attribute("aria-pressed", "true")


def test_step_by_step_it_grows_and_shrinks_in_the_place_of_the_sentence(open_walk):
    walk = open_walk(fact_walk())
    as_equation(walk)
    top = walk.top_of_tree()
    walk.slider.focus()
    seen = [walk.sentence.inner_text()]
    for step in range(1, walk.last + 1):
        walk.key("ArrowRight")
        walk.at(step)
        seen.append(walk.sentence.inner_text())
        assert walk.top_of_tree() == top
    grown = ["fact(3)", "3 * fact(2)", "3 * (2 * fact(1))", "3 * (2 * 1)", "3 * 2", "6"]
    assert [*dict.fromkeys(seen)] == grown
    expect(walk.sentence).to_have_role("status")


def test_what_is_new_is_marked_and_the_words_come_back(open_walk):
    walk = open_walk(fact_walk())
    as_equation(walk)
    walk.slider.focus()
    walk.key("End", "ArrowLeft", "ArrowLeft")
    expect(walk.sentence.locator("mark")).to_have_text("2")
    walk.says("3 * 2")
    walk.button("As an equation").click()
    walk.says("fact(2) returns 2; its frame goes.")
    expect(walk.button("As an equation")).to_have_attribute("aria-pressed", "false")


def test_what_has_to_be_said_comes_before_it(open_walk):
    walk = open_walk(fact_walk(ask=["fact(2) returns"]))
    as_equation(walk)
    walk.button("Last").click()
    expect(walk.question).to_be_visible()
    assert "3 * 2" not in walk.screen()
    walk.button("Show it").click()
    walk.says("3 * 2")
    walk.button("Last").click()
    walk.says("6")
    walk.button("Into call").click()
    walk.says("There is no further call.")


def test_where_nothing_is_returned_there_is_no_button(open_walk):
    walk = open_walk(StepThrough(record(greet, 3), show=["source", "stack"]))
    expect(walk.button("As an equation")).to_be_hidden()
    expect(walk.button("Find a step")).to_be_visible()


@pytest.mark.slow
def test_a_long_one_has_room(open_walk):
    walk = open_walk(StepThrough(record(grow, "<b>", 6)), "phone")
    as_equation(walk)
    top = walk.top_of_tree()
    walk.slider.focus()
    for _ in range(walk.last):
        walk.key("ArrowRight")
    assert walk.top_of_tree() == top
