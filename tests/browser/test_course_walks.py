"""Layout of walks of the course on three screens: nothing is hidden, clipped, blank, shifted or overlapping.

Each walk of the notebooks is tried in one layout, as are a few opened by questions, drawn with a seed.
"""

from random import Random

import pytest
from bare import BarePage
from course_walks import course_walks
from playwright.sync_api import expect
from screens import CUT, LAYOUTS, NEXT_FRAME, SCREENS
from walk_page import ASKEW, CONTROLS, EVERY_STEP, HIDDEN, MEETING, Walk, deepest, some_steps

from stepthrough.walk.book import MOST_FRAMES

WALKS = course_walks()
OF_NOTEBOOKS = [walk for walk in WALKS if not walk.name.startswith("question")]
DRAWN = OF_NOTEBOOKS + Random(1).sample(WALKS[len(OF_NOTEBOOKS) :], 7)
FIRST, *OTHERS = LAYOUTS
MANY = 40  # frames: a deeper stack takes seconds, so it is checked only once
TRIED = [
    pytest.param(FIRST, next(walk for walk in WALKS if walk.name.startswith("13_nim")), id="13_nim")
]
TRIED += [
    pytest.param(layout, walk, id=f"{walk.name}, {layout[0]} {layout[1]}", marks=pytest.mark.slow)
    for number, layout in enumerate(OTHERS)
    for walk in DRAWN[number :: len(OTHERS)]
]


@pytest.fixture(scope="module")
def looked_at(request, browser, browser_with):
    """A page shared by all walks, because opening one takes longer than checking a walk."""
    screen, font = request.param
    one = browser_with(font) if font else browser
    page = BarePage(one.new_page(**SCREENS[screen], reduced_motion="reduce"))
    page.page.add_style_tag(content="main { padding: 4px 6px !important }")
    yield page
    page.close()


@pytest.fixture
def bare(looked_at):
    with looked_at.in_use() as page:
        yield page


@pytest.mark.parametrize(("looked_at", "course_walk"), TRIED, indirect=["looked_at"])
def test_nothing_is_hidden_clipped_blank_or_overlapping(bare, course_walk):
    steps = course_walk.make()
    bare.add(steps)
    walk = Walk(bare.page)
    assert len(walk.root.evaluate(CONTROLS)) <= most_controls(walk.last)
    height = walk.height()
    for step in some_steps(steps.recording, others=1):
        walk.come_to(step)
        assert walk.height() == height, step
        assert walk.root.evaluate(CUT) == [], step
        if "tree" in steps.show:
            assert walk.root.evaluate(MEETING) == [], step
        page = steps.book.page(step, MOST_FRAMES)
        if "stack" in steps.show and (len(page.cards) <= MANY or step == deepest(steps.recording)):
            see_every_variable(walk, page)


def most_controls(steps):
    """Return the maximum number of visible controls for a walk with *steps* steps."""
    return 6 if steps <= 40 else 11


def see_every_variable(walk, page):
    """Unfold the stack and check that it shows every variable of the page unclipped."""
    fold, unfold = walk.button("Show fewer"), walk.root.locator("button.rest")
    if unfold.count():
        unfold.click()
    expect(walk.cards).to_have_count(len(page.cards))
    names = "(all) => all.map((card) => [...card.querySelectorAll('dt')].map((e) => e.textContent))"
    shown = walk.cards.evaluate_all(names)
    assert shown == [[one.name for one in card.variables] for card in page.cards]
    assert walk.root.evaluate(HIDDEN) == []
    assert walk.root.evaluate(ASKEW) == []
    if fold.is_visible():
        fold.click()


# width of an output, height of the window, and how much of that the notebook has, with the file browser open
WINDOWS = {"laptop": (850, 800, 640), "tablet": (450, 1180, 1000), "projector": (310, 512, 391)}
QUICK = Random(2).sample(WALKS, 2)


@pytest.mark.parametrize(
    "looked_at", [("laptop", "DejaVu"), ("laptop", "Liberation")], indirect=True
)
@pytest.mark.parametrize(
    "course_walk",
    [pytest.param(w, id=w.name, marks=[] if w in QUICK else pytest.mark.slow) for w in WALKS],
)
def test_at_every_step_the_walk_keeps_its_height_and_shows_line_and_frame(bare, course_walk):
    """One page load for each walk and font; between sizes, the window changes."""
    steps = course_walk.make()
    bare.page.set_viewport_size({"width": 850, "height": 800})
    bare.add(steps)
    walk = Walk(bare.page)
    for name, (width, height, sight) in WINDOWS.items():
        bare.page.set_viewport_size({"width": width, "height": height})
        bare.page.evaluate(NEXT_FRAME)
        assert walk.root.evaluate(EVERY_STEP, sight) == [], name
        for step in some_steps(steps.recording, others=0):
            walk.come_to(step)
            found = {
                name: walk.root.evaluate(one) for name, one in (("cut", CUT), ("askew", ASKEW))
            }
            assert found == {"cut": [], "askew": []}, (name, step)
