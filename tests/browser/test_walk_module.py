"""Walks as ES modules, in a page that hosts anywidgets like a MyST book or marimo."""

import pytest
from lab import listen_for_errors
from labels import STEP
from playwright.sync_api import expect
from screens import DESK, rgb
from serving import blocked, folder_served
from walk_page import Walk

from puzzlelib import Solitaire, fact, record, solve
from puzzlelib.views import StepThrough
from stepthrough.palette import THEMES

PAGE = """<!doctype html><html lang="en"><title>Book</title><body><script type="module">
for (const name of ["fact", "search"]) {
    const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
    const el = root.appendChild(document.createElement("div"));
    await (await import(`./${name}.mjs`)).default.render({ model: new Map(), el });
}
</script></body></html>"""
ROW = Solitaire("o.oo.")


@pytest.fixture
def page(browser, tmp_path):
    """A page with two walks in shadow roots; fails the test on other requests or page errors."""
    StepThrough(record(fact, 3), ask=["fact(2) returns"]).save(tmp_path / "fact.mjs")
    StepThrough(record(solve, ROW, ROW.start), ROW).save(tmp_path / "search.mjs")
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    context = browser.new_context(viewport=DESK)
    with folder_served(tmp_path) as address:
        elsewhere = blocked(context, address)
        page = context.new_page()
        errors = listen_for_errors(page)
        page.goto(f"{address}/index.html")
        yield page
        context.close()
    assert (elsewhere, [one for one in errors if "favicon" not in one]) == ([], [])


def test_two_walks_step_independently_pause_at_questions_and_follow_the_theme(page):
    first, second = Walk(page, 0), Walk(page, 1)
    first.button(STEP).click()
    first.at(1)
    first.key("ArrowRight")
    first.at(2)
    second.at(0)
    second.button(STEP).click()
    second.at(1)
    expect(second.root.locator(".board svg")).to_be_visible()
    first.at(2)
    first.button("Last").click()
    expect(first.question).to_contain_text("What happens next?")
    first.question.get_by_role("button").first.click()
    first.button("Last").click()
    first.at(first.last)
    step = second.button(STEP)
    expect(step).to_have_css("background-color", rgb(THEMES["running"][False]))
    page.evaluate("() => document.documentElement.classList.add('dark')")
    expect(step).to_have_css("background-color", rgb(THEMES["running"][True]))
    page.evaluate("() => document.documentElement.classList.remove('dark')")
    expect(step).to_have_css("background-color", rgb(THEMES["running"][False]))
