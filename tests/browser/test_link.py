"""Links in a real browser: opened without Python, embedded, refused in a sentence; and the button for one."""

import re
from functools import partial

import pytest
from axe import violations
from links import SCRIPT, behind, changed, forged, hostile, mutants, packable_of, walks
from playwright.sync_api import expect
from screens import DARK, DESK, SCREENS, TABLET
from serving import blocked, folder_served
from stepped import fact
from walk_page import Walk

from puzzlelib import Hanoi, record
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough
from stepthrough.address import SETTING
from website.linked import add_linked
from website.pages import Site

SOON = 5_000  # milliseconds: a sentence that takes longer on a busy machine has been waited for
HOSTILE = {name: (told, words) for name, told, words in hostile()}
OPENED = "iframe#walk"
SHOWN_OR_TOLD = "#embed, [role=alert]"
EMBEDDING = "<!doctype html><title>A course</title><h1>Look at this</h1>{line}<p>And on it goes."


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    add_linked(Site(folder))
    return folder


@pytest.fixture(scope="module")
def served(folder):
    with folder_served(folder) as address:
        yield address


@pytest.fixture
def open_link(browser, served):
    """A function that opens a fragment; a request to elsewhere, an error or a dialog fails the test."""
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
    """The walk of a link, in its frame."""

    def __init__(self, page):
        super().__init__(page.frame_locator(OPENED))
        self.page = page


def tower_walk():
    three = Hanoi(3)
    return StepThrough(record(carry_tower, three, three.start, 3, 0, 2, 1), three)


# ---- opened --------------------------------------------------------------------------------------------


def test_a_link_opens_and_the_arrows_are_the_walks_at_once(open_link):
    page = open_link(behind(tower_walk()))
    walk = LinkedWalk(page)
    walk.at(0)
    walk.key("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    walk.at(2)
    walk.key("End")
    walk.says("The end", "321")
    expect(page.get_by_role("heading", level=1)).to_have_text("carry_tower(321|–|–, 3, A, C, B)")
    expect(page.locator("#about")).to_contain_text("A program as it ran")
    expect(page).to_have_title("carry_tower(321|–|–, 3, A, C, B) · puzzlelib")


@pytest.mark.slow
def test_every_kind_of_walk_can_be_stepped_to_its_end(open_link):
    for made in walks():
        page = open_link(behind(made, at=2))
        walk = LinkedWalk(page)
        walk.at(2)
        walk.key("ArrowRight")
        for _ in made.asked:
            walk.key("End")
            walk.button("Show it").click()
        walk.key("End")
        walk.at(made.last)
        page.close()


@pytest.mark.slow
def test_it_opens_from_a_disk_and_shows_another_walk_when_the_address_changes(browser, folder):
    page = browser.new_page()
    page.goto(f"file://{folder}/walk.html#{behind(StepThrough(record(fact, 3)))}")
    LinkedWalk(page).at(0)
    page.evaluate("(other) => { location.hash = other }", behind(StepThrough(record(fact, 4)), 7))
    expect(page.get_by_role("heading", level=1)).to_have_text("fact(4)")
    LinkedWalk(page).at(7)
    page.close()


@pytest.mark.slow
def test_without_a_walk_it_says_how_to_make_one_and_shows_an_example(open_link):
    page = open_link("")
    expect(page.locator("#about")).to_contain_text("There is no walk in this address")
    page.get_by_role("link", name="fact(3)").click()
    LinkedWalk(page).at(0)


@pytest.mark.slow
def test_axe_finds_nothing(open_link):
    page = open_link(behind(tower_walk(), 20), TABLET)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        LinkedWalk(page).at(20)
        assert violations(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= TABLET["width"]


# ---- embedded ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_line_to_embed_it_shows_the_walk_alone_in_another_page(open_link, folder):
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
    expect(there).to_have_attribute("href", re.compile(r"/walk\.html#1\."))
    expect(page.get_by_role("heading")).to_have_text("Look at this")


# ---- hostile -------------------------------------------------------------------------------------------


def test_what_is_broken_is_told_in_a_sentence_and_nothing_is_drawn(open_link):
    """All that is told is in tests/walk/test_opened_links.py."""
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
def test_a_forged_book_can_do_nothing(open_link):
    """It is drawn as far as it goes, or told; no script of it runs, nothing leaves, and the page stays.

    Browsers without a profile ignore hints of where to connect, so a board with a part that is not ours
    must not be drawn at all.
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
def test_what_is_changed_anywhere_is_shown_or_ends_in_a_sentence(open_link):
    for fragment in mutants(15, seed=2):
        page = open_link(fragment)
        expect(page.locator(SHOWN_OR_TOLD).first).to_be_visible(timeout=SOON)
        for key in ("ArrowRight", "End", "Home"):
            page.keyboard.press(key)
        if page.wrong:  # what fits nowhere is told, too
            expect(page.get_by_role("alert")).to_contain_text("does not fit together")
            page.wrong.clear()
        page.close()


@pytest.mark.slow
def test_only_the_frame_is_heard(open_link):
    """Not the page itself, and not a frame that is gone: some browsers send its messages with no source."""
    page = open_link(behind(StepThrough(record(fact, 2))))
    LinkedWalk(page).at(0)
    page.evaluate("() => postMessage({ refused: 'Sign in elsewhere' }, '*')")
    page.evaluate(
        "() => dispatchEvent(new MessageEvent('message', { data: { refused: 'Sign in elsewhere' } }))"
    )
    page.wait_for_timeout(200)
    expect(page.locator("#about")).to_contain_text("A program as it ran")


def test_words_of_a_stranger_are_words(open_link):
    data = packable_of(StepThrough(record(fact, 2)))
    page = open_link(changed(data, "cover", "name", SCRIPT))
    expect(page.get_by_role("heading", level=1)).to_have_text(SCRIPT)
    line = page.get_by_label("To embed it").input_value()
    assert "<script" not in line
    assert page.locator("#title img, #title script").count() == 0


# ---- the button ------------------------------------------------------------------------------------------


class Linking:
    """A walk in a page with a kernel, and what is said below it about a link."""

    def __init__(self, bare, walk):
        bare.add(walk)
        self.page, self.walk = bare.page, Walk(bare.page)
        self.opener = self.walk.button("Link")
        self.host = self.walk.root.get_by_role("group", name="Link to this walk")
        self.field = self.host.get_by_label("Link", exact=True)
        self.status = self.host.get_by_role("status")


@pytest.fixture
def linking(bare, monkeypatch):
    """A function that shows a walk where a site is known."""
    monkeypatch.setenv(SETTING, "https://ada.example/puzzles")
    return partial(Linking, bare)


COPIES = """(copies) => Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: copies && { writeText: async (words) => { window.copied = words } },
})"""


def test_the_button_gives_the_address_of_this_step_to_copy(linking):
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


def test_escape_closes_it_and_the_keys_are_the_walks_again(linking):
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


def test_where_nothing_opens_links_the_walk_is_saved_as_a_file(bare, monkeypatch, tmp_path):
    monkeypatch.delenv(SETTING, raising=False)
    bare.add(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    assert not walk.root.get_by_role("button", name="Link").count()
    with bare.page.expect_download() as downloading:
        walk.button("Save").click()
    assert downloading.value.suggested_filename == "fact.html"
    downloading.value.save_as(tmp_path / "fact.html")
    assert "<title>fact(3)</title>" in (tmp_path / "fact.html").read_text("utf-8")
    expect(walk.root.get_by_role("status").last).to_contain_text("Saved as fact.html")


@pytest.mark.slow
def test_a_walk_that_fits_into_no_link_says_so_and_offers_the_file(linking):
    shown = linking(StepThrough(record(fact, 150)))
    shown.opener.click()
    expect(shown.status).to_contain_text("would not fit into a link")
    expect(shown.field).to_be_hidden()
    expect(shown.host.get_by_role("button", name="Save as a file")).to_be_visible()


@pytest.mark.slow
def test_a_kernel_that_does_not_answer_is_told_of(linking, bare):
    shown = linking(StepThrough(record(fact, 3)))
    with bare.busy():
        shown.opener.click()
        expect(shown.status).to_contain_text("packed")
        expect(shown.status).to_contain_text("No reply has come", timeout=10_000)


@pytest.mark.slow
def test_axe_finds_nothing_at_the_button(linking):
    shown = linking(StepThrough(record(fact, 3)))
    shown.opener.click()
    expect(shown.field).to_be_focused()
    assert violations(shown.page, ".puzzle-book") == []
    shown.page.evaluate(DARK)
    shown.page.add_style_tag(
        content="[data-jp-theme-light=false] { background: #111; --jp-ui-font-color0: #fff }"
    )
    assert violations(shown.page, ".puzzle-book") == []
    shown.page.evaluate("() => { delete document.body.dataset.jpThemeLight }")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["tablet", *(pytest.param(name, marks=pytest.mark.slow) for name in ("laptop", "projector"))],
)
def test_the_button_is_in_sight_and_nothing_is_wider_than_the_page(linking, bare, name):
    shown = linking(tower_walk())
    shown.page.set_viewport_size(SCREENS[name]["viewport"])
    shown.opener.click()
    expect(shown.field).to_be_focused()
    expect(shown.host).to_be_in_viewport(ratio=0.99)
    box = shown.opener.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    assert shown.walk.root.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    shown.page.set_viewport_size({"width": 1100, "height": 1000})
