"""In a host other than JupyterLab: a walk in a shadow root, as marimo shows it, and what marks a page as dark."""

import pytest
from labels import STEP
from playwright.sync_api import expect
from screens import rgb
from walk_page import Walk

from puzzlelib import fact, record
from puzzlelib.views import StepThrough
from stepthrough.palette import THEMES


def test_colours_are_there_and_follow_the_scheme_that_is_around(bare):
    bare.host(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    node = walk.root.locator(".tree [data-call] rect").first
    for theme, scheme in enumerate(("light", "dark")):
        bare.page.evaluate(f"() => (document.documentElement.style.colorScheme = '{scheme}')")
        colour = rgb(THEMES["running"][theme])
        expect(walk.button(STEP)).to_have_css("background-color", colour)
        expect(node).to_have_css("stroke", colour)
    bare.page.evaluate("() => (document.documentElement.style.colorScheme = '')")


MARKS = {  # what says that a page is dark, and what takes that back
    "document.body.className = 'vscode-dark'": "document.body.className = ''",
    "document.body.className = 'vscode-high-contrast'": "document.body.className = ''",
    "document.documentElement.setAttribute('theme', 'dark')": "document.documentElement.removeAttribute('theme')",
}


@pytest.mark.slow
def test_a_page_is_dark_that_says_so_in_the_words_of_vs_code_or_colab(open_bare):
    bare = open_bare()
    bare.add(StepThrough(record(fact, 3)))
    step = Walk(bare.page).button(STEP)
    for mark, back in MARKS.items():
        expect(step).to_have_css("background-color", rgb(THEMES["running"][0]))
        bare.page.evaluate(f"() => {{ {mark} }}")
        expect(step).to_have_css("background-color", rgb(THEMES["running"][1]))
        bare.page.evaluate(f"() => {{ {back} }}")
