"""A world beside Python in a page: where they part is marked in both; behind it both run to their ends."""

import pytest
from playwright.sync_api import expect
from programs import echo, up, wins

from puzzlecourse.course import lessons
from puzzlecourse.worlds import run
from puzzlecourse.worlds.beside import MOST_BEHIND, RUN_ON, Beside, parting

REACHABLE = [
    (asked, world)
    for sheet in lessons()
    for asked in sheet.predictions
    for world in dict.fromkeys(answer.world for answer in asked.answers if answer.world)
]


def countdown(n):
    steps = n
    while n > 0:
        steps = steps + len(str(lowest(n)))
        n = n - 1
    return steps


def lowest(number):
    n = 5
    return n + number


class Pair:
    """A world beside Python on a page."""

    def __init__(self, bare, widget):
        bare.add(widget)
        self.widget = widget
        self.root = bare.page.locator(".puzzle-book.pair").last
        self.slider = self.root.get_by_role("slider")
        self.onward = self.root.get_by_role("button", name=RUN_ON)
        self.said = self.root.locator(".sentence:visible")

    def marks(self):
        """How many parts are marked in the world, and in Python."""
        return [self.root.locator(f".{name} .apart").count() for name in ("world", "python")]

    def pictures(self):
        """What is drawn of both, in words, with the line that is marked as the current one."""
        return self.root.locator(".columns > div .walk").evaluate_all(
            "(walks) => walks.map((walk) => [walk.innerText, walk.querySelector('.now')?.innerText])"
        )


@pytest.mark.parametrize("asked_in", REACHABLE, ids=lambda pair: f"{pair[0].name} {pair[1]}")
def test_where_they_part_the_pictures_differ_and_it_is_marked_in_both(bare, asked_in):
    asked, world = asked_in
    pair = Pair(bare, Beside(*asked.call, world=world))
    step = pair.widget.parting
    if step:
        pair.slider.fill(str(step - 1))
        assert pair.marks() == [0, 0]
        expect(pair.onward).to_be_hidden()
    pair.slider.press("End")
    mine, real = pair.pictures()
    assert mine != real
    assert min(pair.marks()) >= 1
    expect(pair.root).to_contain_text("In Python")


def test_marks_stay_when_there_is_more_or_less_room(bare):
    pair = Pair(bare, Beside(up, 3, world="one n for all"))
    pair.slider.press("End")
    before = pair.marks()
    assert min(before) >= 1
    for size in ({"width": 700, "height": 500}, {"width": 1300, "height": 900}):
        bare.page.set_viewport_size(size)
        bare.page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
        assert pair.marks() == before


def test_it_is_said_when_nothing_comes_or_when_it_fails(bare, monkeypatch):
    widget = Beside(up, 3, world="one n for all")
    pair = Pair(bare, widget)
    pair.slider.press("End")
    monkeypatch.setattr(widget, "handle", lambda message: None)
    pair.onward.click()
    expect(pair.said).to_contain_text("the kernel is busy, or gone", timeout=8_000)
    monkeypatch.setattr(widget, "handle", lambda message: 1 / 0)
    pair.onward.click()
    expect(pair.said).to_contain_text("Something went wrong (ZeroDivisionError")
    monkeypatch.undo()
    pair.onward.click()
    expect(pair.onward).to_be_hidden()


def test_what_lies_behind_comes_when_it_is_asked_for_and_both_come_to_their_ends(bare):
    pair = Pair(bare, Beside(up, 3, world="each call ends first"))
    pair.slider.press("End")
    steps = len(pair.widget.first["pages"])
    assert steps == pair.widget.parting + 1
    pair.onward.click()
    expect(pair.onward).to_be_hidden()
    expect(pair.slider).to_have_value(str(pair.widget.parting))
    assert len(pair.widget.first["pages"]) > steps
    pair.slider.press("End")
    expect(pair.said).to_contain_text(
        "In your world up(3) prints 3 2 1. In Python it prints 1 2 3."
    )
    printed = [box.inner_text().split() for box in pair.root.locator(".printed").all()]
    assert printed == [["3", "2", "1"], ["1", "2", "3"]]
    assert pair.marks() == [0, 0]
    pair.slider.press("Home")
    expect(pair.slider).to_have_value("0")


@pytest.mark.parametrize(
    ("world", "program", "said"),
    [
        ("loop", (echo, 2), "In your world echo(2) prints 2 1. In Python it prints 2 1 1 2."),
        ("verdict passed on unchanged", (wins, 2), "returns False. In Python it returns True."),
        ("no function calls itself", (echo, 2), "prints 2 and raises RuntimeError: echo cannot"),
    ],
)
def test_whichever_ends_later_leads_and_the_other_waits_at_its_end(bare, world, program, said):
    widget = Beside(*program, world=world)
    pair = Pair(bare, widget)
    pair.slider.press("End")
    pair.onward.click()
    expect(pair.onward).to_be_hidden()
    pair.slider.press("End")
    longest = max(len(widget.world.steps), len(widget.python.steps))
    expect(pair.slider).to_have_value(str(longest - 1))
    expect(pair.said).to_contain_text(said)
    pair.slider.press("Home")
    expect(pair.slider).to_have_value("0")


def test_a_world_that_goes_on_and_on_is_shown_for_a_while(bare):
    widget = Beside(countdown, 3, world="one n for all")
    pair = Pair(bare, widget)
    pair.slider.press("End")
    pair.onward.click()
    expect(pair.onward).to_be_hidden()
    pair.slider.press("End")
    expect(pair.slider).to_have_value(str(widget.parting + MOST_BEHIND))
    expect(pair.said).to_contain_text("In your world countdown(3) goes on and on")


def test_where_nothing_lies_behind_there_is_no_button(bare):
    def same(n):
        return n

    pair = Pair(bare, Beside(same, 3, world="loop"))
    pair.slider.press("End")
    expect(pair.onward).to_be_hidden()
    assert pair.marks() == [0, 0]
    assert parting(run(same, 3), run(same, 3)) == pair.widget.parting
