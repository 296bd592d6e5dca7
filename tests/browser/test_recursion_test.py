"""The recursion test in a page: taken by keyboard, one question after the other, up to what is told."""

import json
from random import Random

import pytest
from believers import says
from playwright.sync_api import expect
from screens import OVERFLOW, SOME_SCREENS

from puzzlecourse import RecursionTest
from puzzlecourse.worlds.beside import belief
from puzzlecourse.worlds.misconceptions import WORLDS
from recursion_test import bank
from recursion_test.report import ONE
from recursion_test.sitting import Sitting


@pytest.fixture(autouse=True)
def keeping(tmp_path, monkeypatch):
    """Answers are kept in a folder of the test's own; the seed of a sitting is the same in each run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    monkeypatch.setattr("recursion_test.sitting.Random", lambda: Random(1))


class Shown:
    """A recursion test on a page."""

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
        """Choose, by keyboard, what someone with this belief chooses, and go on."""
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


def in_page(page):
    """All that a reader of the page's source sees, styles left out."""
    return page.locator("main").evaluate("(e) => e.outerHTML")


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


def test_nothing_of_later_questions_and_no_belief_is_in_the_page(bare):
    shown = Shown(bare, RecursionTest())
    shown.button("Begin").click()
    for _ in range(3):
        expect(shown.root.locator(".choose").first).to_be_visible()
        source = in_page(shown.page)
        program = shown.root.locator("pre").inner_text()
        assert program == shown.test.sitting.question.program
        assert shown.page.locator("main pre").count() == 1
        assert not [
            world for world in WORLDS if belief(world) in source or json.dumps(world) in source
        ]
        assert not [item for item in bank() if json.dumps(item.name) in source]
        shown.root.locator(".choose").last.click()
        shown.button("Next").click()
        expect(shown.root.locator("pre")).not_to_have_text(program)


def test_a_test_that_is_opened_again_goes_on_with_the_same_question(bare):
    shown = Shown(bare, RecursionTest())
    shown.button("Begin").click()
    shown.root.locator(".choose").first.click()
    shown.button("Next").click()
    expect(shown.asked).to_contain_text("Question 2 of")
    again = Shown(bare, RecursionTest())
    expect(again.asked).to_contain_text("Question 2 of")
    assert again.root.locator("pre").inner_text() == shown.root.locator("pre").inner_text()


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME_SCREENS)
def test_the_longest_programs_and_answers_are_seen_whole(screen, name, monkeypatch):
    bare = screen(name)
    longest = sorted(bank(), key=lambda item: len(max(item.options, key=len)))[-2:]
    longest += sorted(bank(), key=lambda item: item.program.count("\n"))[-2:]
    for item in longest:
        monkeypatch.setattr(Sitting, "question", item.variants[0])
        shown = Shown(bare, RecursionTest())
        expect(shown.root.locator(".choose")).to_have_count(len(item.options))
        assert shown.root.evaluate(OVERFLOW) <= bare.page.evaluate("() => innerWidth")
