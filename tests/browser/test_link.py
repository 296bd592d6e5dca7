"""Links to walks: opening without Python, embedding, rejection of invalid ones, and the Link button."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from functools import partial

import pytest
from axe import violations
from links import NO_BOOK, SCRIPT, behind, changed, forged, hostile, mutants, packable_of
from playwright.sync_api import expect
from screens import DESK, SCREENS, TABLET
from serving import blocked, folder_served
from stepped import fact
from walk_page import Walk

from puzzlelib import Hanoi, record
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough
from stepthrough.address import SETTING
from stepthrough.walk.link import VERSION
from tools.site.walk_page import write_walk_page

SOON = 5_000  # milliseconds; enough for a message on a busy machine
HOSTILE = {name: (told, words) for name, told, words in hostile()}
OPENED = "iframe#walk"
SHOWN_OR_TOLD = "#embed, [role=alert]"
EMBEDDING = "<!doctype html><title>A course</title><h1>Look at this</h1>{line}<p>And on it goes."


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    write_walk_page(folder)
    return folder


@pytest.fixture(scope="module")
def served(folder):
    with folder_served(folder) as address:
        yield address


@pytest.fixture
def open_link(browser, served):
    """Function that opens a fragment; fails the test on external requests, errors or dialogs."""
    wrong = []
    context = browser.new_context()
    elsewhere = blocked(context, f"{served}/")

    def open_link(fragment, size=DESK, page="walk.html"):
        tab = context.new_page()
        tab.set_viewport_size(size)
        tab.on("pageerror", lambda error: wrong.append(str(error)))
        tab.on("console", lambda said: said.type == "error" and wrong.append(said.text))
        tab.on("dialog", lambda dialog: wrong.append(dialog.message))
        tab.wrong = wrong
        tab.link = f"{served}/{page}#"
        tab.goto(f"{served}/{page}#{fragment}")
        return tab

    yield open_link
    context.close()
    assert wrong == []
    assert elsewhere == []


class LinkedWalk(Walk):
    """Page object for a linked walk, which is in an iframe."""

    def __init__(self, page):
        super().__init__(page.frame_locator(OPENED))
        self.page = page


def tower_walk():
    three = Hanoi(3)
    return StepThrough(record(carry_tower, three, three.start, 3, 0, 2, 1), three)


# ---- opening -------------------------------------------------------------------------------------------


def test_a_link_opens_and_the_walk_handles_arrow_keys_at_once(open_link):
    page = open_link(behind(tower_walk()))
    walk = LinkedWalk(page)
    walk.at(0)
    walk.key("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    walk.at(2)
    walk.key("End")
    walk.says("The end", "321")
    expect(page.get_by_role("heading", level=1)).to_have_text("carry_tower(321|–|–, 3, 0, 2, 1)")
    expect(page.locator("#about")).to_contain_text("A program as it ran")
    expect(page).to_have_title("carry_tower(321|–|–, 3, 0, 2, 1) · puzzlelib")


@pytest.mark.slow
def test_a_page_without_a_walk_leads_to_an_example_and_follows_changes_of_the_address(open_link):
    page = open_link("")
    page.get_by_role("link", name="fact(3)").click()
    LinkedWalk(page).at(0)
    page.evaluate("(other) => { location.hash = other }", behind(StepThrough(record(fact, 4)), 7))
    expect(page.get_by_role("heading", level=1)).to_have_text("fact(4)")
    LinkedWalk(page).at(7)


def test_the_walk_of_a_program_offers_to_edit_and_run_it(open_link, tmp_path):
    program = 'def double(n):\n    """Twice."""\n    return 2 * n\n\nprint(double(3))\n'
    (tmp_path / "double.py").write_text(program)
    page = open_link(behind(StepThrough(tmp_path / "double.py")))
    edit = page.get_by_role("link", name="Edit and run")
    address, _, fragment = edit.get_attribute("href").partition("#")
    version, packed = fragment.split(".")
    data = json.loads(zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4))))
    assert address.endswith("/run.html")
    assert (version, data) == ("1", {"program": program, "answers": ""})
    expect(open_link(behind(tower_walk())).locator("#edit")).to_be_hidden()


@pytest.mark.slow
def test_axe_finds_nothing(open_link):
    page = open_link(behind(tower_walk(), 20), TABLET)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        LinkedWalk(page).at(20)
        assert violations(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= TABLET["width"]


# ---- embedding -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_embed_code_shows_the_walk_alone_in_another_page(open_link, folder):
    line = open_link(behind(tower_walk())).get_by_label("To embed it").input_value()
    (folder / "course.html").write_text(EMBEDDING.format(line=line), "utf-8")
    page = open_link("", page="course.html")
    frame = page.frame_locator("iframe")
    walk = frame.frame_locator(OPENED)
    walk.locator(".sentence").click()
    page.keyboard.press("ArrowRight")
    expect(walk.locator(".count")).to_have_text("1 / 94")
    expect(frame.get_by_label("Site")).to_be_hidden()
    expect(frame.get_by_label("To embed it")).to_have_count(0)
    there = frame.get_by_role("link", name="In a page of its own")
    expect(there).to_have_attribute("href", re.compile(rf"/walk\.html#{VERSION}\."))
    expect(page.get_by_role("heading")).to_have_text("Look at this")


# ---- hostile links -------------------------------------------------------------------------------------


def test_broken_links_are_reported_and_nothing_is_drawn(open_link):
    """tests/walk/test_opened_links.py covers all messages."""
    told, words = HOSTILE["a letter changed"]
    page = open_link(told)
    expect(page.locator("#about")).to_contain_text(words, timeout=SOON)
    expect(page.get_by_role("alert")).to_have_count(1)
    assert page.locator("#book").inner_html() == ""


PARTS_OF_OTHERS = (
    "a script",
    "connect",
    "out",
    "anew",
    "a frame",
    "an img",
    "a link",
    "a picture",
    "object",
)
LEAKS = """() => {
    const reached = (look) => { try { return String(look()) } catch { return '' } };
    return [window.ran, origin !== 'null', reached(() => parent.document.title),
        reached(() => localStorage.length), reached(() => document.cookie)].filter(Boolean);
}"""


@pytest.mark.slow
def test_a_forged_book_can_do_no_harm(open_link):
    """It is displayed in part or rejected; it cannot run scripts, send requests or navigate.

    Browsers without a profile ignore preconnect hints, which therefore cannot be tested as requests:
    boards with foreign elements must not be drawn at all.
    """
    page = open_link("")
    for name, fragment in forged():
        page.goto("about:blank")
        page.goto(page.link.replace("#", f"#{fragment}"))
        expect(page.locator(SHOWN_OR_TOLD).first).to_be_visible(timeout=SOON)
        is_drawn = page.locator(OPENED).count()
        assert not (is_drawn and name.endswith(PARTS_OF_OTHERS)), name
        if is_drawn:
            page.keyboard.press("End")
            inside = page.locator(OPENED).element_handle().content_frame()
            assert inside.url == "about:srcdoc", name
            assert inside.evaluate(LEAKS) == [], name
        assert page.url.endswith(fragment), name
    assert "1" not in page.wrong  # a dialog
    page.wrong.clear()


@pytest.mark.slow
def test_any_modified_link_is_shown_or_rejected_with_a_message(open_link):
    for fragment in mutants(15, seed=2):
        page = open_link(fragment)
        expect(page.locator(SHOWN_OR_TOLD).first).to_be_visible(timeout=SOON)
        for key in ("ArrowRight", "End", "Home"):
            page.keyboard.press(key)
        if page.wrong:  # rejected with a message
            expect(page.get_by_role("alert")).to_contain_text(NO_BOOK)
            page.wrong.clear()
        page.close()


@pytest.mark.slow
def test_only_messages_of_the_frame_are_handled(open_link):
    """Messages from the page itself or a removed frame are ignored; some browsers omit their source."""
    page = open_link(behind(StepThrough(record(fact, 2))))
    LinkedWalk(page).at(0)
    page.evaluate("() => postMessage({ refused: 'Sign in elsewhere' }, '*')")
    page.evaluate(
        "() => dispatchEvent(new MessageEvent('message', { data: { refused: 'Sign in elsewhere' } }))"
    )
    page.wait_for_timeout(200)
    expect(page.locator("#about")).to_contain_text("A program as it ran")


def test_texts_in_a_link_are_shown_literally(open_link):
    data = packable_of(StepThrough(record(fact, 2)))
    page = open_link(changed(data, "cover", "name", SCRIPT))
    expect(page.get_by_role("heading", level=1)).to_have_text(SCRIPT)
    line = page.get_by_label("To embed it").input_value()
    assert "<script" not in line
    assert page.locator("#title img, #title script").count() == 0


# ---- the button ------------------------------------------------------------------------------------------


class Linking:
    """Page object for a walk with a kernel and the link panel below it."""

    def __init__(self, bare, walk):
        bare.add(walk)
        self.page, self.walk = bare.page, Walk(bare.page)
        self.opener = self.walk.button("Link")
        self.host = self.walk.root.get_by_role("group", name="Link to this walk")
        self.field = self.host.get_by_label("Link", exact=True)
        self.status = self.host.get_by_role("status")


@pytest.fixture
def linking(bare, monkeypatch):
    """Function that shows a walk where the site's address is configured."""
    monkeypatch.setenv(SETTING, "https://ada.example/puzzles")
    return partial(Linking, bare)


COPIES = """(copies) => Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: copies && { writeText: async (words) => { window.copied = words } },
})"""


def test_the_button_offers_the_address_of_this_step_for_copying(linking):
    made = tower_walk()
    shown = linking(made)
    shown.page.evaluate(COPIES, False)
    shown.walk.come_to(12)
    shown.opener.click()
    expect(shown.field).to_have_value(f"{made.link()}.12")
    expect(shown.field).to_be_focused()
    expect(shown.status).to_contain_text("Press Ctrl+C")
    expect(shown.status).to_contain_text("It opens at step 12")
    assert shown.page.evaluate("() => String(getSelection())").startswith("https://ada.example")
    shown.page.evaluate(COPIES, True)
    shown.host.get_by_role("button", name="Copy").click()
    expect(shown.status).to_contain_text("Copied.")
    assert shown.page.evaluate("() => window.copied") == f"{made.link()}.12"


def test_escape_closes_the_panel_and_returns_the_keys_to_the_walk(linking):
    shown = linking(StepThrough(record(fact, 3)))
    shown.opener.focus()
    shown.walk.key("Enter")
    expect(shown.field).to_be_focused()
    shown.walk.key("ArrowRight")
    shown.walk.at(0)
    shown.walk.key("Escape")
    expect(shown.host).to_be_hidden()
    expect(shown.opener).to_be_focused()
    shown.walk.key("ArrowRight")
    shown.walk.at(1)


@pytest.mark.slow
def test_the_panel_is_visible_and_nothing_is_wider_than_the_page(linking):
    shown = linking(tower_walk())
    shown.page.set_viewport_size(SCREENS["projector"]["viewport"])
    shown.opener.click()
    expect(shown.field).to_be_focused()
    expect(shown.host).to_be_in_viewport(ratio=0.99)
    assert shown.walk.root.evaluate("(e) => e.scrollWidth <= e.clientWidth")
