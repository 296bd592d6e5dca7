"""The site in a browser that can reach nothing else: at a desk, on a phone, in light and dark."""

from io import BytesIO

import pypdf
import pytest
from axe import violations
from built import site
from labels import SKIP, STEP
from playwright.sync_api import expect
from screens import DESK, PHONE
from walk_page import Walk

from puzzlecourse.lessons import LESSONS

pytestmark = pytest.mark.slow  # the whole site is built
PATHS = [
    "index.html",
    "lessons.html",
    "teach.html",
    "search.html",
    "notebooks/index.html",
    "notebooks/01_factorial.html",
    "recordings/index.html",
    "walk.html",
    "recordings/06_hanoi/cell-56.html",
    "glossary.html",
    "guide/teaching.html",
    "notebooks/06_hanoi.html",
    "notebooks/A2_exhaustive.html",
    "guide/misconceptions.html",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_phone_shows_every_kind_of_page_without_scrolling_sideways_and_axe_finds_nothing(
    open_page, path
):
    page = open_page(path, PHONE)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    expect(page.locator("h1").first).to_be_in_viewport()
    page.set_viewport_size(DESK)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
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
    walk.says("fact(3) returns 6; its frame goes. The end.")


def test_the_start_page_has_a_walk_in_which_a_tree_has_grown(open_page):
    page = open_page("index.html", PHONE)
    walk = Walk(page)
    walk.at(40)
    walk.button(STEP).click()
    walk.at(41)


@pytest.mark.parametrize("size", [DESK, PHONE, {"width": 683, "height": 512}])
def test_a_tower_can_be_carried_at_once_on_the_first_screen(open_page, size):
    page = open_page("index.html", size)
    board = page.locator(".play-now .puzzle-board")
    expect(board).to_be_in_viewport(ratio=1)
    for disk, rod in zip("1213121", "CBBCACC", strict=True):
        board.locator(f'[data-gid="item:disk-{disk}"]').click()
        board.locator(f'[data-gid="zone:rod-{rod}"]').click(position={"x": 5, "y": 5})
    expect(page.locator(".play-now .puzzle-status")).to_have_text("Solved. 7 of 7 moves, perfect.")


def test_the_site_can_be_opened_from_a_disk(open_page):
    page = open_page("index.html", at=f"file://{site()}")
    page.get_by_role("link", name="See all lessons").click()
    page.get_by_role("link", name="06 Trust a smaller tower").click()
    skip = page.locator("#cell-54").get_by_role("button", name=SKIP)
    skip.click()
    expect(skip).to_be_hidden()
    page.reload()
    expect(skip).to_be_hidden()  # what was answered is kept
    page.locator("#cell-56").get_by_role("link", name="On a page of its own").click()
    Walk(page).button(STEP).click()
    Walk(page).at(1)
