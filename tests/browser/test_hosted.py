"""Hosts other than JupyterLab: walks in a shadow root, as in marimo, and detection of dark pages."""

from labels import STEP
from playwright.sync_api import expect
from screens import rgb
from walk_page import Walk

from puzzlelib import fact, record
from puzzlelib.views import StepThrough
from stepthrough.palette import THEMES


def test_colours_follow_the_colour_scheme_of_the_host(bare):
    bare.host(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    walk.button("Tree").click()
    node = walk.root.locator(".tree [data-call] rect").first
    for theme, scheme in enumerate(("light", "dark")):
        bare.page.evaluate(f"() => (document.documentElement.style.colorScheme = '{scheme}')")
        colour = rgb(THEMES["running"][theme])
        expect(walk.button(STEP)).to_have_css("background-color", colour)
        expect(node).to_have_css("stroke", colour)
    bare.page.evaluate("() => (document.documentElement.style.colorScheme = '')")


MARKS = {  # scripts that mark a page as dark and undo it
    "document.body.className = 'vscode-dark'": "document.body.className = ''",
    "document.body.className = 'vscode-high-contrast'": "document.body.className = ''",
    "document.documentElement.setAttribute('theme', 'dark')": "document.documentElement.removeAttribute('theme')",
}


def test_the_dark_mode_marks_of_vs_code_and_colab_are_recognised(bare):
    bare.add(StepThrough(record(fact, 3)))
    step = Walk(bare.page).button(STEP)
    for mark, back in MARKS.items():
        expect(step).to_have_css("background-color", rgb(THEMES["running"][0]))
        bare.page.evaluate(f"() => {{ {mark} }}")
        expect(step).to_have_css("background-color", rgb(THEMES["running"][1]))
        bare.page.evaluate(f"() => {{ {back} }}")
