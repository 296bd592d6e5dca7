"""Two walks side by side in a page: where they part is marked in both; behind it both run to their ends."""

from functools import cache

import pytest
from bare import BarePage
from labels import STEP
from playwright.sync_api import expect
from programs import echo, up, wins
from screens import NEXT_FRAME
from walk_page import UNSEEN

from puzzlecourse import Beside, check
from puzzlecourse.lessons import exercise_named, lessons
from puzzlecourse.own_code.beside import BesideBefore
from puzzlecourse.worlds import run
from puzzlecourse.worlds.beside import MOST_BEHIND, RUN_ON, WorldBeside, parting
from puzzlecourse.worlds.side_by_side import BEFORE_AND_NOW

IN_EACH_RUN = ("2.1",)
REACHABLE = [
    pytest.param(
        asked.name not in IN_EACH_RUN,
        (asked, world),
        id=f"{asked.name} {world}",
        marks=[] if asked.name in IN_EACH_RUN else pytest.mark.slow,
    )
    for sheet in lessons()
    for asked in sheet.predictions
    for world in dict.fromkeys(answer.world for answer in asked.answers if answer.world)
]

# how wide an output of JupyterLab is: beside its file browser in a window of 1280, without it in one of 820, and of 683,
# which are 1024 at 150 %; then beside it in windows of 1440, 1366, 820 and 683
WIDTHS = 848, 640, 567
MORE_WIDTHS = 1008, 934, 388, 315
AROUND = 40  # pixels that the bare page keeps free beside a widget


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
    """Two walks side by side on a page."""

    def __init__(self, bare, widget):
        bare.add(widget)
        self.widget = widget
        self.root = bare.page.locator(".puzzle-book.pair").last
        self.slider = self.root.get_by_role("slider")
        self.onward = self.root.get_by_role("button", name=RUN_ON)
        self.said = self.root.locator(".sentence:visible")

    def marks(self):
        """How many parts are marked in the first walk, and in the other."""
        return [self.root.locator(f".{name} .apart").count() for name in ("mine", "other")]

    def see_marks(self, widths):
        """Find what is marked in both, in outputs of these widths, and all of it seen."""
        page = self.root.page
        for wide in widths:
            page.set_viewport_size({"width": wide + AROUND, "height": 800})
            page.evaluate(NEXT_FRAME)
            assert min(self.marks()) >= 1
            assert self.root.evaluate(UNSEEN) == [], wide

    def pictures(self):
        """What is drawn of both, in words, with the line that is marked as the current one."""
        return self.root.locator(".columns > div .walk").evaluate_all(
            "(walks) => walks.map((walk) => [walk.innerText, walk.querySelector('.now')?.innerText])"
        )


@pytest.fixture(scope="module")
def narrowed(browser):
    """A function that gives a page of this file's own, whose width may change; by touch all widths are tried."""
    pages = []

    @cache
    def narrowed(touched):
        page = BarePage(browser.new_page(has_touch=touched))
        page.widths = WIDTHS + MORE_WIDTHS * touched
        pages.append(page)
        return page

    yield narrowed
    for page in pages:
        page.close()


@pytest.fixture
def resized(narrowed, touched):
    with narrowed(touched).in_use() as page:
        yield page


@pytest.mark.parametrize(("touched", "asked_in"), REACHABLE)
def test_where_they_part_the_pictures_differ_and_it_is_marked_and_seen_in_both(resized, asked_in):
    asked, world = asked_in
    pair = Pair(resized, WorldBeside(*asked.call, world=world))
    step = pair.widget.parting
    if step:
        pair.slider.fill(str(step - 1))
        assert pair.marks() == [0, 0]
        expect(pair.onward).to_be_hidden()
    pair.slider.press("End")
    mine, real = pair.pictures()
    assert mine != real
    expect(pair.root).to_contain_text("In Python")
    pair.see_marks(resized.widths)


@pytest.mark.slow
def test_it_is_said_when_nothing_comes_or_when_it_fails(bare, monkeypatch):
    widget = WorldBeside(up, 3, world="one n for all")
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
    pair = Pair(bare, WorldBeside(up, 3, world="each call ends first"))
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
        pytest.param(
            "verdict passed on unchanged",
            (wins, 2),
            "returns False. In Python it returns True.",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "no function calls itself",
            (echo, 2),
            "prints 2 and raises RuntimeError: echo cannot",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_whichever_ends_later_leads_and_the_other_waits_at_its_end(bare, world, program, said):
    widget = WorldBeside(*program, world=world)
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


@pytest.mark.slow
def test_a_world_that_goes_on_and_on_is_shown_for_a_while(bare):
    widget = WorldBeside(countdown, 3, world="one n for all")
    pair = Pair(bare, widget)
    pair.slider.press("End")
    pair.onward.click()
    expect(pair.onward).to_be_hidden()
    pair.slider.press("End")
    expect(pair.slider).to_have_value(str(widget.parting + MOST_BEHIND))
    expect(pair.said).to_contain_text("In your world countdown(3) has not ended after 20,000 steps")


@pytest.mark.slow
def test_where_nothing_lies_behind_there_is_no_button(bare):
    def same(n):
        return n

    pair = Pair(bare, WorldBeside(same, 3, world="loop"))
    pair.slider.press("End")
    expect(pair.onward).to_be_hidden()
    assert pair.marks() == [0, 0]
    assert parting(run(same, 3), run(same, 3)) == pair.widget.parting


# ---- two versions ------------------------------------------------------------------------------------

WRONG_ANSWERS = [  # of an exercise: one that fails, never ends, prints, loops, or changes a variable
    (False, ("power", 0, (2, 0))),
    (False, ("valley", 1, (2,))),
    *(
        pytest.param(True, given, marks=pytest.mark.slow)
        for given in (
            ("power", 2, (2, 3)),
            ("depth", 1, ([[[1]], [2]],)),
            ("palindrome", 0, ("",)),
            ("flatten", 1, ([[[1]], [2]],)),
            ("ruler without recursion", 0, (2,)),
        )
    ),
]


def wrong_beside_right(name, number, case):
    exercise = exercise_named(name)
    answer = exercise.wrong[number].answer
    return Beside(answer, exercise.solution, *case, said=BEFORE_AND_NOW)


@pytest.mark.parametrize(("touched", "given"), WRONG_ANSWERS)
def test_two_versions_are_marked_where_they_part_and_reach_their_ends(resized, given):
    pair = Pair(resized, wrong_beside_right(*given))
    step, last = pair.widget.parting, pair.widget.cover["last"]
    expect(pair.onward).to_be_hidden()
    if step:
        pair.slider.fill(str(step - 1))
        assert pair.marks() == [0, 0]
    pair.slider.fill(str(step))
    pair.see_marks(resized.widths)
    mine, real = pair.pictures()
    assert mine != real
    expect(pair.said).to_contain_text("From here on they differ. In your earlier version,")
    pair.slider.press("End")
    expect(pair.slider).to_have_value(str(last))
    expect(pair.said).to_contain_text("In your earlier version," if last > step else "From here")
    versions = pair.widget.versions
    for version, at in zip((versions.first, versions.second), versions.moments[-1], strict=True):
        assert at == version.last or not version.finishes


def test_a_button_leads_to_where_they_part(bare):
    pair = Pair(bare, wrong_beside_right("power", 2, (2, 3)))
    jump = pair.root.get_by_role("button", name="Go to where they part")
    for key in ("Home", "End"):
        pair.slider.press(key)
        jump.press("Enter")
        expect(pair.slider).to_have_value(str(pair.widget.parting))
        expect(jump).to_be_hidden()
        expect(pair.root.get_by_role("button", name=STEP, exact=True)).to_be_focused()


def test_keys_turn_both_wherever_the_focus_is(bare):
    pair = Pair(bare, wrong_beside_right("power", 2, (2, 3)))
    pair.slider.press("Home")
    lines = pair.root.locator(".columns .now")
    for panel in pair.root.locator(".columns .source, .columns .program").all():
        panel.evaluate("(e) => { e.tabIndex = 0; e.focus() }")
        before = pair.slider.input_value()
        bare.page.keyboard.press("ArrowRight")
        expect(pair.slider).to_have_value(str(int(before) + 1))
        expect(lines).to_have_count(2)
        bare.page.keyboard.press("End")
        expect(pair.slider).to_have_value(str(pair.widget.cover["last"]))
        bare.page.keyboard.press("Home")
        expect(pair.slider).to_have_value("0")


def test_versions_that_do_the_same_have_no_marks(bare):
    solution = exercise_named("power").solution
    pair = Pair(bare, Beside(solution, solution, 2, 1))
    pair.slider.press("End")
    expect(pair.said).to_contain_text("For this call both do the same: power(2, 1) returns 2.")
    assert pair.marks() == [0, 0]


@pytest.mark.slow
def test_a_right_answer_offers_the_wrong_one_before_by_keys_alone(bare):
    exercise = exercise_named("power")
    check("power", exercise.wrong[2].answer)
    offer = next(
        one
        for make in check("power", exercise.solution).below
        if isinstance(one := make(), BesideBefore)
    )
    bare.add(offer)
    button = bare.page.get_by_role("button", name="See it beside your earlier version")
    button.press("Enter")
    pair = bare.page.locator(".puzzle-book.pair")
    expect(pair.get_by_role("heading")).to_have_text(["before", "now"])
    bare.page.get_by_role("button", name="Close").press("Enter")
    expect(pair).to_have_count(0)
    expect(button).to_be_visible()
