"""The recursion test, taken by keyboard from the first question to the result."""

from random import Random

import pytest
from believers import says
from playwright.sync_api import expect
from screens import OVERFLOW

from puzzlecourse import RecursionTest
from puzzlecourse.inventory import bank
from puzzlecourse.inventory.report import ONE
from puzzlecourse.inventory.sitting import Sitting
from puzzlecourse.worlds.beside import belief


@pytest.fixture(autouse=True)
def keeping(tmp_path, monkeypatch):
    """Save answers in a temporary folder and fix the random seed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    monkeypatch.setattr("puzzlecourse.inventory.sitting.Random", lambda: Random(1))


class Shown:
    """Page object for a recursion test."""

    def __init__(self, bare, test):
        self.page, self.test = bare.page, test
        bare.add(test)
        self.root = self.page.locator(".puzzle-box").last
        self.asked = self.root.locator(".asked")
        self.asked.wait_for()

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def choose(self, belief):
        """Choose the option that matches *belief* by keyboard, and continue."""
        question, number = self.test.sitting.question, self.test.sitting.number
        expect(self.asked).to_contain_text(f"Question {number} of at most 12:")
        expect(self.root.locator(".choose").first).to_be_focused()
        down = question.options.index(says(question, belief))
        self.press(*["ArrowDown"] * down, "Space")
        expect(self.root.locator(".option").nth(down)).to_have_class("option chosen")
        expect(self.button("Next").or_(self.button("Finish"))).to_have_attribute(
            "aria-disabled", "false"
        )
        self.press("Tab", "Enter")
        expect(self.asked).not_to_contain_text(f"Question {number} of")


def test_a_whole_test_by_keyboard(bare):
    shown = Shown(bare, RecursionTest())
    shown.button("Begin").focus()
    shown.press("Enter")
    while shown.test.sitting.number == 1 and not shown.test.sitting.question:
        shown.page.wait_for_timeout(20)
    while shown.test.sitting.question:
        shown.choose("loop")
    expect(shown.asked).to_contain_text(ONE)
    expect(shown.asked).to_be_focused()
    expect(shown.root).to_contain_text(belief("loop"))
    shown.root.locator(".puzzle-told button").first.focus()
    shown.press("Enter")
    pair = shown.root.locator(".puzzle-book.pair")
    expect(pair).to_contain_text("Your world")
    pair.get_by_role("slider").press("End")
    expect(pair).to_contain_text("In Python")


@pytest.mark.slow
def test_the_longest_programs_and_answers_are_fully_visible(screen, monkeypatch):
    bare = screen("projector")
    longest = sorted(bank(), key=lambda item: len(max(item.options, key=len)))[-2:]
    longest += sorted(bank(), key=lambda item: item.program.count("\n"))[-2:]
    for item in longest:
        monkeypatch.setattr(Sitting, "question", item.variants[0])
        shown = Shown(bare, RecursionTest())
        expect(shown.root.locator(".choose")).to_have_count(len(item.options))
        assert shown.root.evaluate(OVERFLOW) <= bare.page.evaluate("() => innerWidth")
