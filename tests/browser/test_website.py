"""The site in a browser that can reach nothing else: at a desk, on a phone, in light and dark."""

from io import BytesIO

import pypdf
import pytest
from axe import violations
from built import site
from playwright.sync_api import expect
from serving import LIMIT, blocked, folder_served
from walk_page import Walk

from puzzlecourse.course import LESSONS

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
KINDS = [
    "index.html",
    "notebooks/index.html",
    "notebooks/01_factorial.html",
    "recordings/index.html",
    "walk.html",
    "recordings/07_hanoi_by_recursion/cell-49.html",
    "glossary.html",
    "guide/teaching.html",
]
MORE = [
    "notebooks/06_hanoi_by_hand.html",
    "notebooks/A2_exhaustive.html",
    "guide/misconceptions.html",
]
PATHS = [*KINDS, *(pytest.param(path, marks=pytest.mark.slow) for path in MORE)]


@pytest.fixture(autouse=True, scope="module")
def patience():
    """States are waited for as long as a busy machine may need; nothing is told by the time it took."""
    expect.set_options(timeout=LIMIT)


@pytest.fixture(scope="module")
def served():
    with folder_served(site()) as address:
        yield address


@pytest.fixture
def open_page(browser, served):
    """A function that opens a page of the site; whatever it asks for elsewhere is an error."""
    opened = []

    def open_page(path, size=DESK):
        context = browser.new_context(viewport=size, has_touch=size is PHONE)
        opened.append((context, blocked(context, served)))
        page = context.new_page()
        page.set_default_timeout(LIMIT)
        page.on("pageerror", lambda error: opened[-1][1].append(str(error)))
        page.goto(f"{served}/{path}")
        return page

    yield open_page
    for context, wrong in opened:
        context.close()
        assert wrong == []


@pytest.mark.parametrize("path", PATHS)
def test_a_phone_shows_every_kind_of_page_without_scrolling_sideways(open_page, path):
    page = open_page(path, PHONE)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    expect(page.locator("h1").first).to_be_in_viewport()


@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(open_page, path):
    page = open_page(path)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []


def test_the_guides_page_for_a_lesson_is_one_sheet_of_paper(open_page):
    page, sheets = open_page("guide/lessons/00_frames.html"), {}
    for lesson in LESSONS:
        page.goto(page.url.rpartition("/")[0] + f"/{lesson}.html")
        printed = BytesIO(page.pdf(prefer_css_page_size=True))
        sheets[lesson] = len(pypdf.PdfReader(printed).pages)
    assert set(sheets.values()) == {1}, sheets


def test_from_the_start_to_a_recording_and_through_its_questions(open_page):
    page = open_page("index.html")
    page.get_by_role("link", name="Recordings", exact=True).click()
    page.get_by_role("link", name="fact(3)", exact=True).first.click()
    walk = Walk(page)
    for _ in range(3):
        walk.button("Last").click()
        expect(walk.question).to_contain_text("What happens next?")
        walk.button("Show it").click()
    walk.button("Last").click()
    walk.says("The end: fact(3) returned 6.")


def test_the_start_page_has_a_walk_in_which_a_tree_has_grown(open_page):
    page = open_page("index.html", PHONE)
    walk = Walk(page)
    walk.at(40)
    walk.button("Step").click()
    walk.at(41)


def test_a_tower_plays_itself_beside_its_program_on_the_first_screen(open_page):
    page = open_page("index.html")
    tower = page.get_by_role("img", name="A program carries three disks")
    tower.evaluate("(image) => image.decode()")
    expect(tower).to_be_in_viewport(ratio=1)
    assert tower.evaluate("(image) => image.naturalWidth") == 930


def test_a_question_is_answered_and_stepped_through_on_the_page_of_a_notebook(open_page):
    page = open_page("notebooks/01_factorial.html", PHONE)
    question = page.locator("#cell-9")
    expect(question.get_by_text("✓ Right.")).to_be_hidden()
    for option in question.locator("summary").all():
        option.click()
    expect(question.get_by_text("✓ Right.")).to_be_visible()
    question.get_by_role("link", name="Step through it").click()
    Walk(page).at(0)


def test_the_site_can_be_opened_from_a_disk(browser, served):
    context = browser.new_context(viewport=DESK)
    wrong = blocked(context, "file://")
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    page.goto(f"file://{site()}/index.html")
    page.get_by_role("link", name="07 Trust a smaller tower").click()
    page.locator("#cell-47").get_by_role("link", name="Step through it").click()
    Walk(page).button("Step").click()
    Walk(page).at(1)
    context.close()
    assert wrong == []
