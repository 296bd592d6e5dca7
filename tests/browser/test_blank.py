"""No card and no column of a walk has a hole, whatever it says: its tallest empty band is three lines high."""

from itertools import cycle

import pytest
from blank import MOST, blank_band
from fonts import FONTS
from ipywidgets import HTML
from labels import SKIP_ASKED, SKIP_LINES, STEP
from playwright.sync_api import expect
from screens import CUT
from walk_page import Walk, button_of

from puzzlecourse import Order, Predict, check
from puzzlecourse.authoring.asked import LETTERS
from puzzlecourse.lessons import every_sheet, prediction_named
from puzzlecourse.worlds.beside import WorldBeside
from puzzlelib import Hanoi, Nim, Solitaire, fact, record
from puzzlelib.views import Player, StepThrough, draw
from stepthrough.controls.box import Box

SEEN = "() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 30)))"
SIZES = {
    "laptop": {"width": 850, "height": 640},
    "tablet": {"width": 820, "height": 1180},
    "projector": {"width": 683, "height": 512},
}
SHEETS = [pytest.param(sheet, id=sheet.notebook) for sheet in every_sheet()]
PLAYERS = {
    "hanoi": lambda: Player(Hanoi(4)),
    "nim": lambda: Player(Nim((3, 4, 5)), computer="perfect"),
    "solitaire": lambda: Player(Solitaire("o.oo.")),
    "with buttons": lambda: Player(Hanoi(2), buttons=True),
}


class Measured:
    """A card on a page that is looked at in one of three sizes, each time in the next, or in all of them.

    What is too empty, or cut, is told at the end.
    """

    def __init__(self, bare, widget, name, sizes=None):
        self.sizes = sizes or cycle(SIZES.items())
        self.bare, self.page, self.name, self.holes = bare, bare.page, name, []
        bare.add(widget)
        self.root = self.page.locator("main .puzzle-box").first
        self.root.locator(".puzzle-card > *, .puzzle-board > *, .puzzle-panel").first.wait_for()

    def look(self, state, everywhere=False):
        for size, window in SIZES.items() if everywhere else [next(self.sizes)]:
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


def holes_of_question(bare, name):
    question = Predict(name)
    card = Measured(bare, question, name)
    card.look("unanswered")
    options = card.root.locator(".choose")
    right = question.prediction.right
    in_order = sorted(question.options, key=lambda letter: question.options[letter] == right)
    for letter in in_order:
        is_right = question.options[letter] == right
        options.nth(LETTERS.index(letter)).click()
        expect(
            card.root.locator(".option.right" if is_right else ".option.wrong").last
        ).to_be_visible()
        card.look("right" if is_right else f"wrong {letter}")
    return card.closed()


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
@pytest.mark.parametrize("sheet", SHEETS)
def test_no_question_and_no_lines_of_a_notebook_have_a_hole(bare, sheet):
    holes = [
        hole for question in sheet.predictions for hole in holes_of_question(bare, question.name)
    ]
    holes += [hole for lines in sheet.orderings for hole in holes_of_lines(bare, lines.name)]
    assert holes == []


def verdict_of(exercise):
    box = Box()  # which brings the roles, as any widget of a notebook does
    box.hold(HTML(check(exercise.name, exercise.wrong[0].answer)._repr_html_()))
    return box


@pytest.mark.slow
@pytest.mark.parametrize("sheet", SHEETS)
def test_no_verdict_has_a_hole(bare, sheet):
    holes, sizes = [], cycle(SIZES.items())
    for exercise in sheet.exercises:
        if exercise.wrong:
            card = Measured(bare, verdict_of(exercise), exercise.name, sizes)
            card.look("wrong")
            holes += card.closed()
    assert holes == []


def holes_of_boards(bare, players):
    holes = []
    for name in players:
        card = Measured(bare, PLAYERS[name](), name)
        card.look("begun", everywhere=True)
        card.root.get_by_role("button", name="Hint").click()
        card.look("hint", everywhere=True)
        holes += card.closed()
    return holes


def test_no_board_has_a_hole_below_it(bare):
    assert holes_of_boards(bare, ("nim", "with buttons")) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "font"), [*zip(PLAYERS, cycle(FONTS), strict=False)])
def test_no_board_has_a_hole_below_it_in_any_font(open_bare, name, font):
    assert holes_of_boards(open_bare(font), [name]) == []


def test_below_a_picture_to_look_at_no_room_is_kept_for_words(bare):
    bare.add(draw(Hanoi(3)))
    picture = bare.page.locator(".puzzle-stage svg")
    high = "(svg) => svg.closest('.puzzle-stage').offsetHeight - svg.getBoundingClientRect().height"
    for window in SIZES.values():
        bare.page.set_viewport_size(window)
        assert picture.evaluate(high) < 20


# ---- walks -----------------------------------------------------------------------------------------


def holes_of_columns(book, state):
    holes = []
    for size, window in SIZES.items():
        book.page.set_viewport_size(window)
        book.page.evaluate(SEEN)
        for column in book.locator(".left").all():
            tall, below = blank_band(column)
            if tall > MOST:
                where = column.get_attribute("class")
                holes.append(f"{state}, {size}, {where}: {tall} px, {below} below the top")
    return holes


@pytest.mark.slow
def test_no_column_has_a_hole_beside_an_open_question_and_behind_it(bare):
    bare.add(StepThrough(record(fact, 3), ask=["fact(2) is called", "fact(1) returns"]))
    walk = Walk(bare.page)
    holes = holes_of_columns(walk.root, "before a question")
    for _ in range(2):
        walk.button("Last").click()
        expect(walk.question).to_be_visible()
        holes += holes_of_columns(walk.root, "at a question")
        walk.button(SKIP_ASKED).click()
        expect(walk.question).to_be_hidden()
        holes += holes_of_columns(walk.root, "behind a question")
    assert holes == []


@pytest.mark.slow
@pytest.mark.parametrize("world", [("0.1", "one n for all"), ("2.1", "return ends everything")])
def test_no_column_of_a_world_beside_python_has_a_hole(bare, world):
    question, name = world
    bare.add(WorldBeside(*prediction_named(question).call, world=name))
    pair, holes = bare.page.locator(".puzzle-book.pair"), []
    for press in (STEP, "Last", "First"):
        button_of(pair, press).click()
        holes += holes_of_columns(pair, press)
    assert holes == []
