"""*Watch your program*: the button and its focus, keys and layout; tests/widgets shows what is played."""

import pytest
from playwright.sync_api import expect
from screens import SCREENS
from walk_page import Walk

from puzzlecourse.checking.check import check
from puzzlecourse.lessons.hanoi_by_recursion import tower
from puzzlecourse.widgets.watch import ReelWidget


class Watched:
    """Page object for the *Watch your program* button below a verdict."""

    def __init__(self, page, name, answer):
        self.page = page.page
        of_answer = check(name, answer).reel
        page.tell("show", ReelWidget(of_answer).model_id, None)
        self.root = self.page.locator(".puzzle-book.watched")
        self.begin = self.root.get_by_role("button", name="Watch your program")
        self.choices = self.root.locator(".choices")
        self.begin.wait_for()

    def press(self):
        self.begin.click()
        self.walk = Walk(self.page)
        return self.walk

    def choose(self, choice):
        self.choices.get_by_role("button", name=choice, exact=True).click()


@pytest.fixture
def watched(open_bare):
    """Function that shows the button for an answer, in a page with these options."""
    return lambda name, answer, **options: Watched(open_bare(**options), name, answer)


def test_the_button_plays_the_program_to_its_end(watched):
    shown = watched("tower", tower)
    expect(shown.root.locator(".walk")).to_have_count(0)
    shown.begin.focus()
    shown.page.keyboard.press("Enter")
    walk = Walk(shown.page)
    expect(walk.button("Pause")).to_be_focused()
    shown.choices.get_by_role("button", name="2", exact=True).press("Enter")
    walk.at(3)
    walk.says("Move 3, by tower(1, 1, 2): B → C", "Done: 3 moves, 7 calls.")
    expect(walk.nodes).to_have_count(7)
    expect(walk.button("Play")).to_be_visible()


@pytest.mark.slow
def test_with_reduced_motion_a_watched_program_waits_to_be_stepped_by_keys(watched):
    walk = watched("tower", tower, reduced_motion="reduce").press()
    walk.at(0)
    walk.says("tower(4, 0, 2) begins.")
    expect(walk.button("Play")).to_be_visible()
    walk.slider.focus()
    walk.key("ArrowRight", "ArrowRight")
    walk.at(2)
    walk.says("Move 2, by tower(2, 0, 2): A → C")
    walk.key("End", "ArrowLeft", "Home", "ArrowRight")
    walk.at(1)


@pytest.mark.slow
def test_nothing_is_clipped_and_nothing_jumps(watched):
    shown = watched("tower", tower, reduced_motion="reduce")
    walk = shown.press()
    for name, options in SCREENS.items():
        shown.page.set_viewport_size(options["viewport"])
        heights = set()
        for disks in ("1", "8"):
            shown.choose(disks)
            expect(walk.slider).to_have_attribute("max", str(2 ** int(disks) - 1))
            for key in ("Home", "ArrowRight", "End"):
                walk.slider.press(key)
                heights.add(shown.root.evaluate("(e) => e.getBoundingClientRect().height"))
        assert len(heights) == 1
        assert shown.root.evaluate("(e) => e.scrollWidth <= e.clientWidth")
        assert name != "laptop" or heights.pop() <= 600
