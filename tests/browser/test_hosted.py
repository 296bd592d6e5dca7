"""In a host other than JupyterLab: a walk in a shadow root, as marimo shows it, and what marks a page as dark."""

import pytest
from labels import STEP
from playwright.sync_api import expect
from screens import rgb
from walk_page import Walk

from puzzlelib import fact, record
from puzzlelib.views import StepThrough
from stepthrough.palette import THEMES

COLOUR = "(e, name) => getComputedStyle(e)[name]"


@pytest.mark.parametrize(("scheme", "theme"), [("light", 0), ("dark", 1)])
def test_colours_are_there_and_follow_the_scheme_that_is_around(bare, scheme, theme):
    bare.host(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    bare.page.evaluate(f"() => (document.documentElement.style.colorScheme = '{scheme}')")
    assert walk.button(STEP).evaluate(COLOUR, "backgroundColor") == rgb(THEMES["running"][theme])
    node = walk.root.locator(".tree [data-call] rect").first
    assert node.evaluate(COLOUR, "stroke") == rgb(THEMES["running"][theme])
    bare.page.evaluate("() => (document.documentElement.style.colorScheme = '')")


@pytest.mark.parametrize(
    "mark",
    [
        "document.body.className = 'vscode-dark'",
        "document.body.className = 'vscode-high-contrast'",
        "document.documentElement.setAttribute('theme', 'dark')",
    ],
)
def test_a_page_is_dark_that_says_so_in_the_words_of_vs_code_or_colab(open_bare, mark):
    bare = open_bare()
    bare.add(StepThrough(record(fact, 3)))
    step = Walk(bare.page).button(STEP)
    expect(step).to_have_css("background-color", rgb(THEMES["running"][0]))
    bare.page.evaluate(f"() => {{ {mark} }}")
    expect(step).to_have_css("background-color", rgb(THEMES["running"][1]))
