"""Two walks side by side: the first difference is marked in both, and both can be run to the end."""

from functools import cache

import pytest
from bare import BarePage
from labels import STEP
from playwright.sync_api import expect
from programs import up
from screens import NEXT_FRAME
from walk_page import UNSEEN

from puzzlecourse import Beside
from puzzlecourse.lessons import exercise_named, lessons, prediction_named
from puzzlecourse.worlds.beside import RUN_ON, WorldBeside
from puzzlecourse.worlds.side_by_side import BEFORE_AND_NOW

IN_EACH_RUN = ("2.1",)
# one question for each world
REACHABLE = {
    answer.world: asked
    for sheet in lessons()
    for asked in sheet.predictions
    for answer in asked.answers
    if answer.world and asked.name not in IN_EACH_RUN
}


# widths of an output of JupyterLab: in a window of 1280 with the file browser open, of 820 and 683
# (1024 at 150 %) without it; then in windows of 1440, 1366, 820 and 683 with the file browser open
WIDTHS = 848, 640, 567
MORE_WIDTHS = 1008, 934, 388, 315
AROUND = 40  # pixels; horizontal margins of the bare page


class Pair:
    """Page object for two walks side by side."""

    def __init__(self, bare, widget):
        bare.add(widget)
        self.widget = widget
        self.root = bare.page.locator(".puzzle-book.pair").last
        self.slider = self.root.get_by_role("slider")
        self.onward = self.root.get_by_role("button", name=RUN_ON)
        self.said = self.root.locator(".sentence:visible")

    def marks(self):
        """Return the number of marks in each of the two walks."""
        return [self.root.locator(f".{name} .apart").count() for name in ("mine", "other")]

    def see_marks(self, widths):
        """Check that both walks have marks that are fully visible at each of these output widths."""
        page = self.root.page
        for wide in widths:
            page.set_viewport_size({"width": wide + AROUND, "height": 800})
            page.evaluate(NEXT_FRAME)
            assert min(self.marks()) >= 1
            assert self.root.evaluate(UNSEEN) == [], wide

    def watched(self):
        """Start recording; return a function that returns the distinct steps shown since, in order."""
        self.root.evaluate(
            """(root) => {
                const seen = (window.seen = []);
                const look = () => {
                    const value = root.querySelector("[role=slider], input[type=range]")?.value;
                    if (value !== undefined && value !== seen.at(-1)) seen.push(value);
                    if (root.isConnected) requestAnimationFrame(look);
                };
                look();
            }"""
        )
        return lambda: self.root.page.evaluate("window.seen")

    def longest(self):
        """Return the last step of the longer walk."""
        return max(len(self.widget.world.steps), len(self.widget.python.steps)) - 1

    def pictures(self):
        """Return the text and the current line of both walks."""
        return self.root.locator(".columns > div .walk").evaluate_all(
            "(walks) => walks.map((walk) => [walk.innerText, walk.querySelector('.now')?.innerText])"
        )


@pytest.fixture(scope="module")
def narrowed(browser):
    """Factory for pages that tests of this module may resize; touch pages try all widths."""
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


def see_first_difference(resized, asked, world):
    pair = Pair(resized, WorldBeside(*asked.call, world=world))
    step = pair.widget.parting
    if step:
        pair.slider.fill(str(step - 1))
        assert pair.marks() == [0, 0]
        expect(pair.onward).to_be_hidden()
    pair.slider.press("End")
    mine, real = pair.pictures()
    assert mine != real
    pair.see_marks(resized.widths)
    resized.clear()


@pytest.mark.parametrize("touched", [True])
def test_the_first_difference_is_marked_and_visible_in_both_walks(resized):
    asked = prediction_named(*IN_EACH_RUN)
    see_first_difference(resized, asked, next(one.world for one in asked.answers if one.world))


@pytest.mark.slow
@pytest.mark.parametrize("touched", [False])
def test_in_every_world_the_first_difference_is_marked_and_visible(resized):
    for world, asked in REACHABLE.items():
        see_first_difference(resized, asked, world)


def test_later_steps_are_loaded_on_request_and_both_walks_reach_their_ends(bare):
    pair = Pair(bare, WorldBeside(up, 3, world="each call ends first"))
    pair.slider.press("End")
    steps = len(pair.widget.first["pages"])
    assert steps == pair.widget.parting + 1
    values = pair.watched()
    pair.onward.click()
    expect(pair.onward).to_be_hidden()
    assert len(pair.widget.first["pages"]) > steps
    last = pair.longest()
    expect(pair.slider).to_have_value(str(last), timeout=12_000)
    assert values() == [str(step) for step in range(pair.widget.parting, last + 1)]
    expect(pair.said).to_contain_text(
        "In your world up(3) prints 3 2 1. In Python it prints 1 2 3."
    )
    printed = [box.inner_text().split() for box in pair.root.locator(".printed").all()]
    assert printed == [["3", "2", "1"], ["1", "2", "3"]]
    assert min(pair.marks()) >= 1
    pair.slider.press("Home")
    expect(pair.slider).to_have_value("0")
    assert pair.marks() == [0, 0]


def test_a_key_stops_both_walks_before_their_ends(bare):
    pair = Pair(bare, WorldBeside(up, 3, world="each call ends first"))
    pair.slider.press("End")
    pair.onward.click()
    expect(pair.onward).to_be_hidden()
    pair.slider.press("Home")
    for _ in range(3):
        bare.page.wait_for_timeout(300)
        expect(pair.slider).to_have_value("0")


def test_with_reduced_motion_both_walks_jump_to_their_ends(open_bare):
    pair = Pair(
        open_bare(reduced_motion="reduce"), WorldBeside(up, 3, world="each call ends first")
    )
    pair.slider.press("End")
    values = pair.watched()
    pair.onward.click()
    expect(pair.slider).to_have_value(str(pair.longest()))
    assert len(values()) <= 2


# ---- two versions ------------------------------------------------------------------------------------

# answers that loop, fail and print: (touched, (exercise, index, case))
WRONG_ANSWERS = [
    (False, ("valley", 1, (2,))),
    pytest.param(True, ("power", 0, (2, 0)), marks=pytest.mark.slow),
    pytest.param(True, ("flatten", 1, ([[[1]], [2]],)), marks=pytest.mark.slow),
]


def wrong_beside_right(name, number, case):
    exercise = exercise_named(name)
    answer = exercise.wrong[number].answer
    return Beside(answer, exercise.solution, *case, said=BEFORE_AND_NOW)


@pytest.mark.parametrize(("touched", "given"), WRONG_ANSWERS)
def test_two_versions_are_marked_at_their_first_difference_and_reach_their_ends(resized, given):
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


def test_a_button_leads_to_the_first_difference(bare):
    pair = Pair(bare, wrong_beside_right("power", 2, (2, 3)))
    jump = pair.root.get_by_role("button", name="Show where it differs")
    for key in ("Home", "End"):
        pair.slider.press(key)
        jump.press("Enter")
        expect(pair.slider).to_have_value(str(pair.widget.parting))
        expect(jump).to_be_hidden()
        expect(pair.root.get_by_role("button", name=STEP, exact=True)).to_be_focused()


def test_keys_step_both_walks_wherever_the_focus_is(bare):
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
