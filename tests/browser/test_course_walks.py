"""Every walk of the course, one after the other on three screens and in their fonts: nothing is hidden, cut, empty, or drawn over other things."""

import pytest
from bare import BarePage
from blank import MOST, blank_band
from course_walks import course_walks
from playwright.sync_api import expect
from screens import CUT, LAYOUTS, SCREENS
from walk_page import ASKEW, CONTROLS, HIDDEN, MEETING, Walk, deepest, some_steps

from stepthrough.walk.book import MOST_FRAMES

WALKS = course_walks()
# the first that is opened there; numbers of cells change
OPENED = ("12_nim",)
IN_EACH_RUN = [next(walk for walk in WALKS if walk.name.startswith(place)) for place in OPENED]
FIRST, *OTHERS = LAYOUTS
MANY = 40  # frames: a stack of more is looked at once, which takes seconds
EVERY_WALK = [
    *(pytest.param(FIRST, walk, id=walk.name) for walk in IN_EACH_RUN),
    *(
        pytest.param(
            layout, walk, id=f"{walk.name}, {layout[0]} {layout[1]}", marks=pytest.mark.slow
        )
        for number, layout in enumerate(OTHERS)
        for walk in WALKS[number :: len(OTHERS)]
    ),
]


@pytest.fixture(scope="module")
def looked_at(request, browser, browser_with):
    """A page for all walks: to open one takes longer than to look at a walk."""
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


@pytest.mark.parametrize(("looked_at", "course_walk"), EVERY_WALK, indirect=["looked_at"])
def test_nothing_is_hidden_or_cut_or_empty_or_drawn_over_other_things(bare, course_walk):
    steps = course_walk.make()
    bare.add(steps)
    walk = Walk(bare.page)
    assert len(walk.root.evaluate(CONTROLS)) <= most_controls(walk.last)
    for step in some_steps(steps.recording, others=1):
        walk.come_to(step)
        assert holes_of_columns(walk) == [], step
        assert walk.root.evaluate(CUT) == [], step
        if "tree" in steps.show:
            assert walk.root.evaluate(MEETING) == [], step
        page = steps.book.page(step, MOST_FRAMES)
        if "stack" in steps.show and (len(page.cards) <= MANY or step == deepest(steps.recording)):
            see_every_variable(walk, page)


def most_controls(steps):
    """How many controls may be in sight at once: by how much there is to see."""
    return 6 if steps <= 40 else 10 if steps <= 300 else 30


def holes_of_columns(walk):
    """How high the empty bands of the columns are that are too high."""
    bands = [blank_band(column)[0] for column in walk.root.locator(".left").all()]
    return [tall for tall in bands if tall > MOST]


def see_every_variable(walk, page):
    """Unfold the stack, and find every variable of the page in it, and nothing of them cut off."""
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
