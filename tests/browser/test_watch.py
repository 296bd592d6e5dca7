"""Watch your program in a real browser: the button, the moves, the tree, and where a rule is broken."""

import pytest
from playwright.sync_api import expect
from walk_page import Walk

from puzzlecourse.checking.check import check
from puzzlecourse.lessons.hanoi_by_recursion import tower
from puzzlecourse.lessons.nim_fast import my_player
from puzzlecourse.widgets.watch import ReelWidget
from puzzlelib.hanoi import Move

SIZES = {"laptop": (850, 640), "tablet": (820, 1180), "projector": (683, 512)}


def straight(disks, source, target):
    return [Move(source, target)] * disks


class Watched:
    """A verdict in a page, with the button below it."""

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
    """A function that shows what can be watched of an answer, in a page with these options."""
    return lambda name, answer, **options: Watched(open_bare(**options), name, answer)


def test_the_button_lets_the_program_play_by_itself_to_its_end(watched):
    shown = watched("tower", tower)
    expect(shown.root.locator(".walk")).to_have_count(0)
    shown.begin.focus()
    shown.page.keyboard.press("Enter")
    walk = Walk(shown.page)
    expect(walk.button("Pause")).to_be_focused()
    shown.choices.get_by_role("button", name="2", exact=True).press("Enter")
    walk.at(3)
    walk.says("Move 3, by tower(1, B, C): B → C", "Done: 3 moves, 7 calls.")
    expect(walk.nodes).to_have_count(7)
    expect(walk.button("Play")).to_be_visible()


@pytest.mark.slow
def test_it_can_be_stepped_by_keys_and_waits_where_nothing_is_to_move(watched):
    walk = watched("tower", tower, reduced_motion="reduce").press()
    walk.at(0)
    walk.says("tower(4, A, C) begins.")
    expect(walk.button("Play")).to_be_visible()
    walk.slider.focus()
    walk.key("ArrowRight", "ArrowRight")
    walk.at(2)
    walk.says("Move 2, by tower(2, A, C): A → C")
    walk.key("End", "ArrowLeft", "Home", "ArrowRight")
    walk.at(1)


def test_a_plan_that_breaks_a_rule_stands_at_that_move_with_the_piece_marked(watched):
    walk = watched("tower", straight).press()
    walk.says(
        "Move 2, by straight(2, A, C): A → C breaks a rule: disk 2 cannot lie on the smaller disk 1."
    )
    expect(walk.sentence).to_have_class("sentence wrong")
    expect(walk.root.locator(".board text", has_text="✗")).to_have_count(1)
    walk.button("Back").click()
    expect(walk.root.locator(".board text", has_text="✗")).to_have_count(0)


@pytest.mark.slow
def test_a_player_plays_against_the_computer(watched):
    walk = watched("my player", my_player, reduced_motion="reduce").press()
    walk.button("Last").click()
    walk.says("Your program: take", "Done: your program wins")


@pytest.mark.slow
@pytest.mark.parametrize(
    "size",
    SIZES,
)
def test_nothing_is_cut_and_nothing_jumps(watched, size):
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    shown = watched("tower", tower, viewport=viewport, reduced_motion="reduce")
    walk = shown.press()
    heights = set()
    for disks in ("1", "8"):
        shown.choose(disks)
        expect(walk.slider).to_have_attribute("max", str(2 ** int(disks) - 1))
        for key in ("Home", "ArrowRight", "End"):
            walk.slider.press(key)
            heights.add(shown.root.evaluate("(e) => e.getBoundingClientRect().height"))
    assert len(heights) == 1
    assert shown.root.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    if size == "laptop":
        assert heights.pop() <= 600
