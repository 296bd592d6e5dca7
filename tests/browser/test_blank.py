"""Cards and columns of walks have no holes: no empty band is taller than three lines of text.

Of questions, orderings and verdicts, those with the most text, and those with the least, are measured.
"""

import pytest
from blank import MOST, blank_band
from fonts import FONTS
from ipywidgets import HTML
from labels import SKIP_LINES
from playwright.sync_api import expect
from screens import CUT, SCREENS

from puzzlecourse import Order, Predict, check
from puzzlecourse.authoring.asked import LETTERS
from puzzlecourse.lessons import every_sheet
from puzzlelib import Hanoi, Nim, Solitaire
from puzzlelib.views import Player, draw
from stepthrough.controls.box import Box

SEEN = "() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 30)))"
SIZES = {name: options["viewport"] for name, options in SCREENS.items()}
SHEETS = every_sheet()
PLAYERS = {
    "hanoi": lambda: Player(Hanoi(4)),
    "nim": lambda: Player(Nim((3, 4, 5)), computer="perfect"),
    "solitaire": lambda: Player(Solitaire("o.oo.")),
    "with buttons": lambda: Player(Hanoi(2), buttons=True),
}


class Measured:
    """A card; *holes* collects its blank bands and clipped texts on all screens."""

    def __init__(self, bare, widget, name):
        self.bare, self.page, self.name, self.holes = bare, bare.page, name, []
        bare.add(widget)
        self.root = self.page.locator("main .puzzle-box").first
        self.root.locator(".puzzle-card > *, .puzzle-board > *, .puzzle-panel").first.wait_for()

    def look(self, state):
        for size, window in SIZES.items():
            self.page.set_viewport_size(window)
            self.page.evaluate(SEEN)
            tall, below = blank_band(self.root)
            if tall > MOST:
                self.holes.append(f"{self.name}, {state}, {size}: {tall} px, {below} below the top")
            if cut := self.root.evaluate(CUT):
                self.holes.append(f"{self.name}, {state}, {size}: cut is {cut}")

    def closed(self):
        self.bare.clear()
        return self.holes


def extremes(things, *lengths):
    """Return the things of greatest and least length, by each of these measures."""
    return {
        thing.name: thing for by in lengths for thing in (max(things, key=by), min(things, key=by))
    }


def holes_of_question(bare, name):
    question = Predict(name)
    card = Measured(bare, question, name)
    card.look("unanswered")
    right = question.prediction.right
    for letter, words in sorted(question.options.items(), key=lambda option: option[1] == right):
        card.root.locator(".choose").nth(LETTERS.index(letter)).click()
        verdict = ".option.right" if words == right else ".option.wrong"
        expect(card.root.locator(verdict).last).to_be_visible()
    card.look("answered")
    return card.closed()


@pytest.mark.slow
def test_no_question_has_a_hole(bare):
    questions = extremes(
        [question for sheet in SHEETS for question in sheet.predictions],
        lambda one: len(one.listing),
        lambda one: len(one.ask),
        lambda one: len(max(one.options, key=len)),
        lambda one: len(one.options),
        lambda one: len(one.why),
        lambda one: max(len(answer.hint) for answer in one.answers),
    )
    assert [hole for name in questions for hole in holes_of_question(bare, name)] == []


def holes_of_lines(bare, name):
    card = Measured(bare, Order(name), name)
    card.look("nothing chosen")
    card.root.locator(".pool .line").first.click()
    expect(card.root.locator(".mine .line")).to_have_count(1)
    card.look("one line")
    for press in ("Run it", SKIP_LINES, "Run it"):
        said = card.root.locator(".message").inner_text()
        card.root.get_by_role("button", name=press).click()
        expect(card.root.locator(".message")).not_to_have_text(said)
        card.look(press)
    return card.closed()


@pytest.mark.slow
def test_no_ordering_exercise_has_a_hole(bare):
    orderings = [ordering for sheet in SHEETS for ordering in sheet.orderings]
    names = extremes(orderings, lambda one: len(one.lines) + len(one.decoys))
    assert [hole for name in names for hole in holes_of_lines(bare, name)] == []


@pytest.mark.slow
def test_no_verdict_has_a_hole(bare):
    verdicts = [
        (exercise.name, check(exercise.name, exercise.wrong[0].answer)._repr_html_())
        for sheet in SHEETS
        for exercise in sheet.exercises[:1]
        if exercise.wrong
    ]
    holes = []
    for name, text in sorted(verdicts, key=lambda one: len(one[1]))[:: len(verdicts) - 1]:
        box = Box()  # adds the ARIA roles, as widgets in a notebook do
        box.hold(HTML(text))
        card = Measured(bare, box, name)
        card.look("wrong")
        holes += card.closed()
    assert holes == []


def holes_of_board(bare, name):
    card = Measured(bare, PLAYERS[name](), name)
    card.look("begun")
    card.root.get_by_role("button", name="Hint").click()
    card.look("hint")
    return card.closed()


def test_no_board_has_a_hole_below_it(bare):
    assert holes_of_board(bare, "nim") + holes_of_board(bare, "with buttons") == []


@pytest.mark.slow
@pytest.mark.parametrize("font", FONTS)
def test_no_board_has_a_hole_below_it_in_any_font(open_bare, font):
    bare = open_bare(font)
    assert [hole for name in PLAYERS for hole in holes_of_board(bare, name)] == []


def test_no_space_is_reserved_for_text_below_a_static_picture(bare):
    bare.add(draw(Hanoi(3)))
    picture = bare.page.locator(".puzzle-stage svg")
    high = "(svg) => svg.closest('.puzzle-stage').offsetHeight - svg.getBoundingClientRect().height"
    for window in SIZES.values():
        bare.page.set_viewport_size(window)
        assert picture.evaluate(high) < 20
