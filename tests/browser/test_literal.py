"""Whatever a learner writes is shown as it is: it never becomes a part of the page."""

import json

import pytest
from playwright.sync_api import expect

NASTY = "<img src=x onerror=window.attacked=true>"

OWN_PUZZLE = f'''
class Step(int):
    def __str__(self):
        return "{NASTY}"
class Own:
    start = 2
    def moves(self, position):
        return [Step(1)] if position else []
    def apply(self, position, move):
        if position == 1:
            raise RuntimeError("{NASTY}")
        return position - 1
    def check(self, position):
        pass
    def text(self, position):
        return "{NASTY}"
    def is_solved(self, position):
        return position == 0
    def __repr__(self):
        return "{NASTY}"
'''
TRACED = f'''
def walk(words):
    kept = {{"key": words}}
    print(words)
    if words:
        return walk(words[:0])
    raise ValueError("{NASTY}")
'''


@pytest.fixture
def page(show):
    """A function that runs cells, the first board among which is waited for, and gives the page."""

    def page(*cells):
        return show(*cells).page

    return page


def is_literal(page):
    """The words stand in the page, and nothing was made of them."""
    expect(page.locator(".jp-OutputArea-output", has_text="onerror=").first).to_be_visible()
    assert page.locator(".jp-OutputArea-output img[src=x]").count() == 0
    assert page.evaluate("() => window.attacked") is None


def test_in_a_puzzle_of_ones_own_and_in_its_exceptions(page):
    page = page(OWN_PUZZLE, "Player(Own())")
    page.get_by_role("button", name=NASTY).click()
    is_literal(page)
    page.get_by_role("button", name=NASTY).click()
    expect(page.get_by_role("alert")).to_contain_text(NASTY)
    page.get_by_role("button", name="Details").click()
    expect(page.locator("pre", has_text="Traceback")).to_contain_text(NASTY)
    is_literal(page)


def test_in_a_save_file(page):
    save = {"format": 1, "rules": NASTY, "board": NASTY, "learner": None, "moves": [], "made": 0}
    text = json.dumps(save | {"seconds": 0})
    page = page(
        f"import pathlib\npathlib.Path('saves').mkdir(exist_ok=True)\n"
        f"_ = pathlib.Path('saves/nasty.json').write_text({text!r})",
        "Player(Hanoi(2), save='nasty')",
    )
    expect(page.get_by_text("cannot be used (this is a save of <img")).to_be_visible()
    is_literal(page)


def test_in_what_the_tracer_shows(page):
    page = page(
        "Player(Hanoi(2))",
        TRACED,
        f"walk_through = StepThrough(record(walk, {NASTY!r}), show=['source', 'stack', 'tree'])\nwalk_through",
    )
    for label in ("Into call", "Step", "Step", "Return", "Last"):
        page.get_by_role("button", name=label, exact=True).click()
        is_literal(page)


def test_in_sources_films_and_trees(page):
    page = page(
        TRACED,
        OWN_PUZZLE,
        "show_source(walk)",
        "film(Own(), [])",
        f"CallTree(record(walk, {NASTY!r}))",
        "draw(Own())",
        f"check('power', lambda base, exponent: {NASTY!r})",
        "Player(Hanoi(2))",
    )
    is_literal(page)
