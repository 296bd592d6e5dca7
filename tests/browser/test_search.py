"""The search of the site: by keyboard at a desk, by touch on a tablet, from a disk, and without scripts."""

import pytest
from axe import violations
from built import site
from playwright.sync_api import expect
from screens import TABLET

pytestmark = pytest.mark.slow  # the whole site is built


@pytest.fixture
def open_search(open_page):
    """A function that opens the search, or a page that leads to it."""

    def open_search(path="search.html", **options):
        return open_page(path, **options)

    return open_search


def field(page):
    return page.get_by_role("searchbox", name="A word, or several")


def status(page):
    return page.get_by_role("status")


def found(page):
    return page.locator("#found > li")


def test_by_keyboard_from_the_start_to_the_sentence_that_was_found(open_search):
    page = open_search("index.html")
    page.get_by_role("link", name="Search", exact=True).focus()
    page.keyboard.press("Enter")
    expect(field(page)).to_be_focused()
    page.keyboard.type("base case")
    expect(status(page)).to_have_text("23 pages with “base case”.")
    expect(found(page).first).to_contain_text(
        "base case: the case in which a recursive function returns without calling itself."
    )
    page.keyboard.press("Enter")
    first = page.locator("#found a").first
    expect(first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#found a").nth(1)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary.html#*")
    expect(page.get_by_role("heading", name="Calls", exact=True)).to_be_in_viewport()
    page.go_back()
    expect(field(page)).to_have_value("base case")
    expect(found(page).first).to_contain_text("base case")


def test_by_touch_on_a_tablet(open_search):
    page = open_search(size=TABLET)
    field(page).tap()
    field(page).fill("palindrome")
    expect(found(page).first).to_contain_text("a string that reads the same from both ends")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= TABLET["width"]
    assert field(page).bounding_box()["height"] >= 44
    found(page).filter(has_text="03 Take lists in lists apart").get_by_role("link").first.tap()
    page.wait_for_url("**/notebooks/03_lists_in_lists.html#*")


def test_what_is_found_is_marked_and_one_word_stands_for_one_and_many(open_search):
    page = open_search("search.html#frames")
    expect(found(page).first).to_contain_text("the space in which a call keeps its own variables")
    marked = {words.lower() for words in page.locator("#found mark").all_inner_texts()}
    assert {"frame", "frames"} <= marked
    assert all(words.startswith("frame") for words in marked)


NEAR = {
    "palindrom": "with “palindrom”.",
    "palindrme": "Nothing has “palindrme”.",
    "palindrome zebra": "Nothing has all of “palindrome zebra”.",
}


def test_a_word_that_is_begun_misspelt_or_one_too_many_still_leads_there(open_search):
    page = open_search()
    for words, text in NEAR.items():
        field(page).fill(words)
        expect(status(page)).to_contain_text(text)
        expect(found(page).first).to_contain_text("palindrome")


def test_where_nothing_is_found_all_pages_are_listed(open_search):
    page = open_search()
    pages = page.get_by_role("region", name="All pages")
    expect(pages).to_be_visible()
    field(page).fill("frame")
    expect(pages).to_be_hidden()
    field(page).fill("xyzzyxyzzy")
    expect(status(page)).to_have_text(
        "Nothing has “xyzzyxyzzy”. Try another word, or look through all pages:"
    )
    expect(pages).to_be_visible()
    expect(found(page)).to_have_count(0)


def test_many_pages_are_shown_when_asked_for_and_the_focus_goes_on_among_them(open_search):
    page = open_search("search.html#call")
    expect(found(page)).to_have_count(21)
    page.get_by_role("button", name="Show all pages").press("Enter")
    expect(found(page).nth(20).get_by_role("link").first).to_be_focused()
    expect(page.get_by_role("button", name="Show all pages")).to_have_count(0)


def test_what_is_typed_is_text_and_never_markup(open_search):
    page = open_search()
    field(page).fill("<img src=x onerror=alert(1)> frame")
    expect(status(page)).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator("#found img, [role=status] img").count() == 0


@pytest.mark.parametrize("written", ["100%25", "100%"])
def test_the_words_stand_in_the_address(open_search, written):
    page = open_search(f"search.html#{written}")
    expect(field(page)).to_have_value("100%")
    field(page).fill("n - 1")
    expect(status(page)).to_contain_text("n - 1")
    page.reload()
    expect(field(page)).to_have_value("n - 1")


def test_axe_finds_nothing_in_light_and_dark(open_search):
    page = open_search("search.html#frame")
    expect(found(page).first).to_be_visible()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []


def test_it_works_from_a_disk(open_search):
    page = open_search(at=f"file://{site()}")
    field(page).fill("memo")
    expect(found(page).first).to_contain_text("a place where a function stores its results")


def test_without_scripts_a_list_of_pages_is_left(open_search):
    page = open_search(java_script_enabled=False)
    expect(page.locator("form")).to_be_hidden()
    page.get_by_role("link", name="Words of the course").click()
    expect(page.get_by_role("heading", name="Words of the course")).to_be_visible()
