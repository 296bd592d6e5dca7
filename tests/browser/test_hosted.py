"""In a host with a shadow root and no manager of ipywidgets, such as marimo: the same widgets, from the same parts."""

import json

import ipywidgets
import pytest
from board import Board
from playwright.sync_api import expect
from screens import rgb
from test_every_widget import SHOWN
from waiting import until, until_equal
from walk_page import Walk

from puzzlecourse import Predict, ask, check
from puzzlecourse.sketch import Grow
from puzzlecourse.widgets.handing_in import HandIn
from puzzlelib import Hanoi, Nim, fact, record
from puzzlelib.views import Player, StepThrough
from puzzlelib.views.controls.box import Box
from puzzlelib.views.palette import THEMES

FOCUSED = "() => document.querySelector('main > *').shadowRoot.activeElement !== null"
COLOUR = "(e, name) => getComputedStyle(e)[name]"


def words(root):
    """All words that are seen, in their order."""
    return root.evaluate(
        """(e) => [...(e.shadowRoot ?? e).children].filter((one) => one.localName !== 'style')
            .map((one) => one.innerText).join(' ').split(/\\s+/).filter(Boolean)"""
    )


@pytest.mark.parametrize("name", [name for name in SHOWN if name != "examples"])
def test_it_says_the_same_words_as_in_a_notebook(bare, name):
    ours = [widget for widget in SHOWN[name]() if type(widget) is not ipywidgets.HTML]
    outputs = bare.page.locator("main > *")
    for number, widget in enumerate(ours):
        bare.add(widget)
        bare.host(widget)
        notebook, hosted = outputs.nth(2 * number), outputs.nth(2 * number + 1)
        until(lambda one=notebook: words(one), lambda: "nothing", bare.page)
        until_equal(lambda one=hosted: words(one), words(notebook), bare.page)


def test_a_disk_is_dragged_and_moved_by_a_button_and_by_keys(bare):
    bare.host(Player(Hanoi(3), buttons=True))
    board = Board(bare.page, output=".puzzle-box")
    board.drag("item:disk-1", "zone:rod-C")
    board.says("A → C", moves=1)
    board.button("A → B").click()
    board.says("A → B", moves=2)
    board.action("undo").click()
    board.says(moves=1)
    board.thing("item:disk-1").focus()
    bare.page.keyboard.press("u")
    board.says("Drag a disk")
    board.action("help").click()
    expect(board.button("A → B")).to_be_hidden()


def test_a_button_that_goes_hands_the_focus_on(bare):
    bare.host(Player(Nim((1,)), buttons=True))
    take = bare.page.get_by_role("button", name="take 1 from heap 1")
    take.focus()
    bare.page.keyboard.press("Enter")
    expect(take).to_be_hidden()
    expect(bare.page.get_by_role("button", name="Undo")).to_be_visible()
    until(lambda: bare.page.evaluate(FOCUSED), lambda: "no focus", bare.page)


@pytest.mark.parametrize("show", ["add", "host"])
def test_the_focus_of_what_has_gone_waits_for_what_can_have_it(bare, show):
    """A kernel tells of one thing after the other; between the two the page may be drawn."""
    box = Box()
    first, second = box.button("First", print), box.button("Second", print)
    second.layout.display = "none"
    box.hold(first, second)
    getattr(bare, show)(box)
    bare.page.get_by_role("button", name="First").focus()
    bare.page.wait_for_timeout(200)  # until the box minds its focus
    first.layout.display = "none"
    bare.page.wait_for_timeout(200)  # until it has been drawn so
    second.layout.display = None
    expect(bare.page.get_by_role("button", name="Second")).to_be_focused()


def test_a_card_opens_a_step_closes_it_and_keeps_the_focus(bare):
    bare.host(Predict("1.1"))
    card = bare.page.locator(".puzzle-card")
    card.get_by_role("button", name="B ").click()
    card.get_by_role("button", name="Look at that step").click()
    walk = Walk(bare.page)
    walk.button("Back").click()
    walk.at(walk.last - 1)
    card.get_by_role("button", name="Close").click()
    expect(walk.root).to_have_count(0)
    expect(card.locator(".choose").first).to_be_visible()


def test_the_next_of_several_questions_has_the_focus_when_it_comes(bare):
    bare.host(ask(fact, 4))
    first, second = (bare.page.locator(".puzzle-card").nth(n) for n in (0, 1))
    expect(second).to_be_hidden()
    first.get_by_role("button", name="Skip").click()
    first.get_by_role("button", name="Next question").click()
    expect(second.locator(".choose").first).to_be_focused()


def test_a_slider_and_a_line_to_type_in_reach_the_kernel(bare, monkeypatch):
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    grow = Grow(lambda n: [], 3)
    bare.host(grow)
    bare.page.get_by_role("slider").fill("5")
    until_equal(lambda: grow.slider.value, 5, bare.page)
    expect(bare.page.locator("output")).to_have_text("5")
    hand_in = HandIn()
    bare.host(hand_in)
    bare.page.get_by_role("textbox", name="Your name").fill("Ann")
    until_equal(lambda: hand_in.who.value, "Ann", bare.page)


def test_what_stands_below_a_verdict_is_shown_with_it(bare):
    def power(base, exponent):
        return 1 if exponent == 0 else base * power(base, exponent - 1)

    bare.host(check("power", power))
    expect(bare.page.get_by_text("✓ power: right.")).to_be_visible()
    expect(bare.page.get_by_text("One question about it:")).to_be_visible()


def test_a_box_that_could_not_be_drawn_once_is_drawn_the_next_time(bare):
    whole = Box()
    whole.hold(ipywidgets.Label("first"))
    bare.host(whole)
    expect(bare.page.get_by_text("first")).to_be_visible()
    state = {"children": ["IPY_MODEL_that_is_nowhere"]}
    bare.tell("comm_msg", whole.model_id, {"method": "update", "state": state})
    until(lambda: bare.errors, lambda: "no error", bare.page)
    whole.hold(ipywidgets.Label("second"))
    expect(bare.page.get_by_text("second")).to_be_visible()
    expect(bare.page.get_by_text("first")).to_be_hidden()
    bare.errors.clear()


@pytest.mark.parametrize(("scheme", "theme"), [("light", 0), ("dark", 1)])
def test_colours_are_there_and_follow_the_scheme_that_is_around(bare, scheme, theme):
    bare.host(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    bare.page.evaluate(f"() => (document.documentElement.style.colorScheme = '{scheme}')")
    assert walk.button("Step").evaluate(COLOUR, "backgroundColor") == rgb(THEMES["running"][theme])
    node = walk.root.locator(".tree [data-call] rect").first
    assert node.evaluate(COLOUR, "stroke") == rgb(THEMES["running"][theme])
    bare.page.evaluate("() => (document.documentElement.style.colorScheme = '')")


def test_where_the_host_gives_no_other_widgets_a_sentence_says_where_to_go(bare):
    hosted = Player(Hanoi(2))._display_()
    source = json.dumps(str(hosted._esm))
    said = bare.page.evaluate(
        f"""async () => {{
            const address = URL.createObjectURL(new Blob([{source}], {{ type: 'text/javascript' }}));
            const el = document.createElement('div');
            await (await import(address)).default.render({{ model: {{}}, el }});
            return el.innerText;
        }}"""
    )
    assert said == "This can be used in JupyterLab, in Notebook 7, or in a newer marimo."


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
    step = Walk(bare.page).button("Step")
    expect(step).to_have_css("background-color", rgb(THEMES["running"][0]))
    bare.page.evaluate(f"() => {{ {mark} }}")
    expect(step).to_have_css("background-color", rgb(THEMES["running"][1]))
