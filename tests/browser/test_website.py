"""The site without external requests: from disk and below a URL path, on a phone, light and dark."""

from io import BytesIO

import pypdf
import pytest
from axe import violations
from built import site
from labels import STEP
from playwright.sync_api import expect
from screens import DESK, PHONE
from walk_page import Walk

from puzzlecourse.lessons import LESSONS

pytestmark = pytest.mark.slow  # builds the whole site
PATHS = ["index.html", "notebooks/01_factorial.html", "notebooks/README.html", "search.html"]
PATHS += ["docs/learn/any_program.html"]
PLACES = ["from a folder", "under a path"]


@pytest.fixture
def open_at(open_page, served):
    """Function that opens a page from disk, or from a web server below a URL path."""
    addresses = dict(zip(PLACES, (f"file://{site()}", served), strict=True))
    return lambda place, path, size=DESK: open_page(path, size, at=addresses[place])


@pytest.mark.parametrize("place", PLACES)
def test_a_walk_can_be_stepped(open_at, place):
    page = open_at(place, "index.html")
    walk = Walk(page)
    walk.at(40)
    walk.button(STEP).click()
    walk.at(41)
    walk.key("ArrowLeft", "ArrowLeft")
    walk.at(39)


@pytest.mark.parametrize("place", PLACES)
def test_the_sample_of_a_link_opens_a_walk(open_at, place):
    page = open_at(place, "docs/run/site.html")
    page.get_by_role("link", name="walk.html#").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("fact(5)")
    expect(page.locator("iframe#walk")).to_be_visible()


@pytest.mark.parametrize("place", PLACES)
def test_a_question_can_be_answered(open_at, place):
    page = open_at(place, "notebooks/01_factorial.html")
    page.locator("[data-kind=question]").first.scroll_into_view_if_needed()
    card = page.locator(".puzzle-card").first
    right, wrong = card.locator(".option.right"), card.locator(".option.wrong")
    for tried, option in enumerate(card.locator(".choose").all()):
        option.click()
        expect(right.or_(wrong)).to_have_count(tried + 1)
        if right.count():
            break
    expect(right).to_have_count(1)
    expect(card.locator(".message")).to_contain_text("is right.")
    page.get_by_role("button", name="Step through it").first.click()
    expect(page.locator(".puzzle-reveal .puzzle-book")).to_be_visible()
    page.get_by_role("button", name="Close").first.click()
    expect(page.locator(".puzzle-reveal .puzzle-book")).to_have_count(0)


@pytest.mark.parametrize("path", PATHS)
def test_a_phone_never_scrolls_sideways_and_axe_finds_nothing_in_own_content(open_page, path):
    page = open_page(path, PHONE)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    page.set_viewport_size(DESK)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        if page.locator(".alive").count():
            assert violations(page, ".alive") == []


def test_the_teachers_page_for_a_lesson_is_one_sheet_of_paper(open_page):
    page, sheets = open_page("index.html"), {}
    root = page.url.rpartition("/")[0]
    for lesson in LESSONS:
        [file] = site().glob(f"docs/**/lessons/{lesson}.html")
        page.goto(f"{root}/{file.relative_to(site()).as_posix()}")
        printed = BytesIO(page.pdf(prefer_css_page_size=True))
        sheets[lesson] = len(pypdf.PdfReader(printed).pages)
    assert set(sheets.values()) == {1}, sheets
