"""A notebook on the wall: what the last row can read, how screens are turned, and that nothing is fetched."""

from contextlib import contextmanager

import lab
import pytest
from labels import STEP
from playwright.sync_api import expect

SIZES = [(1280, 800), (1920, 1080), (1024, 768)]

# All words of the screen that is seen, with the size that they have on the glass. A picture's are its own.
WORDS = """() => {
    const screen = document.querySelector('.screen:not([hidden])');
    const isPicture = (e) => e.closest('.jp-RenderedSVG, .puzzle-board, .board, .tree svg svg, style');
    const isForEars = (e) => getComputedStyle(e).clipPath !== 'none' || e.offsetWidth === 1;
    const words = [];
    const all = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
    while (all.nextNode()) {
        const element = all.currentNode.parentElement;
        const text = all.currentNode.data.trim();
        if (!text || !element.getClientRects().length || isPicture(element) || isForEars(element)) continue;
        const own = getComputedStyle(element);
        if (own.visibility === 'hidden' || element.matches('title, option')) continue;
        words.push([text, parseFloat(own.fontSize) * element.currentCSSZoom]);
    }
    return words;
}"""
SHOWN = ".screen:not([hidden])"

pytestmark = pytest.mark.slow  # that Voila shows a board in each run: test_jupyterlab.py


@contextmanager
def on_the_wall(folder, notebook):
    """The address at which `puzzlecourse present` shows a notebook."""
    port = lab.free_port()
    options = ["--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}"]
    command = ["puzzlecourse", "present", notebook, *options]
    with lab.serving(command, folder, f"http://127.0.0.1:{port}/voila/static/voila.js"):
        yield f"http://127.0.0.1:{port}"


class Wall:
    """A notebook on the wall; `asked` is what the page has asked for, and where."""

    def __init__(self, page, address):
        self.page, self.errors, self.asked = page, lab.listen_for_errors(page), []
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(f"{address}/")
        self.wait()

    def wait(self):
        """Wait until each widget of the notebook is there."""
        self.page.wait_for_function(
            """() => {
                const live = [...document.querySelectorAll('.live')];
                const isThere = (one) => one.querySelector('.puzzle-box, .puzzle-book, .puzzle-stage');
                return document.querySelector('.corner')?.offsetHeight && live.every(isThere);
            }"""
        )

    @property
    def shown(self):
        return self.page.locator(SHOWN)

    @property
    def place(self):
        return self.page.locator(".corner output")

    @property
    def screens(self):
        return self.page.locator(".screen").count()

    def go(self, number):
        self.page.evaluate("(number) => { location.hash = `#${number}` }", number)
        expect(self.place).to_have_text(f"{number} of {self.screens}")
        self.be_laid_out()

    def first_with(self, selector):
        """Show the first screen that holds such a thing; give its number."""
        number = self.page.evaluate(
            """(selector) => 1 + [...document.querySelectorAll('.screen')]
                .findIndex((screen) => screen.querySelector(selector))""",
            selector,
        )
        if not number:
            pytest.skip(f"no screen of this notebook holds {selector}")
        self.go(number)
        return number

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})
        self.be_laid_out()

    def be_laid_out(self):
        """Walks share their room anew when a frame is drawn."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
        )


@pytest.fixture(scope="module", params=["06_hanoi", "00"])
def wall(request, browser, tmp_path_factory):
    with on_the_wall(tmp_path_factory.mktemp("wall"), request.param) as address:
        wall = Wall(browser.new_page(viewport={"width": 1280, "height": 800}), address)
        yield wall
        wall.page.close()
        # a page that is left says so to Voila, which does not hear it
        assert [error for error in wall.errors if "/voila/api/shutdown/" not in error] == []


# how large questions, boards and walks are on the screen that is seen, and how much room there is
HOW_LARGE = """() => {
    const screen = document.querySelector('.screen:not([hidden])');
    const high = (selector) => [...screen.querySelectorAll(selector)]
        .filter((e) => e.getClientRects().length)
        .map((e) => Math.round(e.getBoundingClientRect().height));
    const asked = [...screen.querySelectorAll('.puzzle-card .asked')]
        .map((e) => parseFloat(getComputedStyle(e).fontSize) * e.currentCSSZoom);
    return {
        asked, boards: high('.puzzle-stage .puzzle-board svg'), walks: high('.puzzle-book.walk'),
        room: screen.getBoundingClientRect().height, wide: screen.scrollWidth - screen.clientWidth,
    };
}"""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_last_row_can_read_every_word_and_all_has_the_size_of_a_wall(wall, size):
    wall.resize(*size)
    small = []
    for number in range(1, wall.screens + 1):
        wall.go(number)
        small += [
            (number, words, high) for words, high in wall.page.evaluate(WORDS) if high < 21.99
        ]
        seen = wall.page.evaluate(HOW_LARGE)
        assert all(size >= 28 for size in seen["asked"]), (number, seen)
        assert all(high >= 360 for high in seen["boards"]), (number, seen)
        assert all(high <= seen["room"] for high in seen["walks"]), (number, seen)
        assert seen["wide"] <= 0, (number, seen)
    assert small == []


def test_no_screen_holds_two_things_to_do(wall):
    counts = wall.page.evaluate(
        "() => [...document.querySelectorAll('.screen')].map((s) => s.querySelectorAll('.live').length)"
    )
    assert set(counts) == {0, 1}


def test_nothing_is_fetched_from_outside(wall):
    own = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")
    assert wall.asked
    assert [url for url in wall.asked if not url.startswith(own)] == []


def test_a_remote_turns_the_screens_and_shows_first_what_is_below(wall):
    wall.resize(1280, 800)
    wall.go(1)
    seen = [1]
    for _ in range(4 * wall.screens):
        wall.page.keyboard.press("PageDown")
        seen.append(int(wall.place.inner_text().split()[0]))
    assert sorted(set(seen)) == list(range(1, wall.screens + 1))
    assert seen == sorted(seen)
    expect(wall.page.get_by_role("button", name="Next")).to_be_disabled()
    wall.page.keyboard.press("PageUp")
    expect(wall.place).to_have_text(f"{wall.screens - 1} of {wall.screens}")


def test_a_walk_comes_whole_and_says_when_there_is_more(wall):
    wall.resize(1280, 800)
    wall.first_with(".puzzle-book.walk")
    more = wall.page.get_by_role("button", name="More below")
    expect(more).to_be_visible()
    wall.page.keyboard.press("PageDown")
    expect(more).to_be_hidden()
    walk = wall.shown.locator(".puzzle-book.walk").bounding_box()
    corner = wall.page.locator(".corner").bounding_box()
    assert walk["y"] >= 0
    assert walk["y"] + walk["height"] <= corner["y"]
    assert corner["y"] + corner["height"] <= 800


def test_the_keys_of_a_walk_are_its_own_but_not_those_of_a_remote(wall):
    number = wall.first_with(".puzzle-book.walk")
    count = wall.shown.locator(".puzzle-book .count")
    wall.shown.get_by_role("button", name=STEP, exact=True).click()
    step = int(count.inner_text().split()[0])
    wall.page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"{step - 1} {count.inner_text().partition(' ')[2]}")
    expect(wall.place).to_have_text(f"{number} of {wall.screens}")
    wall.page.keyboard.press("PageUp")
    expect(wall.place).to_have_text(f"{number - 1} of {wall.screens}")


def test_arrows_and_space_turn_screens_where_nothing_else_wants_them(wall):
    wall.go(1)
    wall.page.keyboard.press("ArrowRight")
    expect(wall.place).to_have_text(f"2 of {wall.screens}")
    wall.page.keyboard.press("ArrowLeft")
    expect(wall.place).to_have_text(f"1 of {wall.screens}")


def test_a_class_votes_with_its_hands(wall):
    wall.first_with(".puzzle-card .hands")
    card = wall.shown.locator(".puzzle-card")
    for _ in range(3):
        card.get_by_role("button", name="one hand more for A").click()
    card.get_by_role("button", name="one hand less for A").click()
    expect(card.get_by_label("Hands for A", exact=True)).to_have_text("2")
    bar = card.locator(".option").first.locator(".bar")
    assert bar.bounding_box()["width"] == 0
    card.get_by_role("button", name="Reveal").click()
    wall.page.wait_for_function("(bar) => bar.offsetWidth > 100", arg=bar.element_handle())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_board_is_played_by_mouse_however_large_it_is(wall, size):
    wall.resize(*size)
    wall.first_with(".puzzle-actions")
    board = wall.shown.locator(".puzzle-board")
    wall.shown.get_by_role("button", name="Restart", exact=True).click()
    expect(wall.shown.locator(".puzzle-facts")).to_contain_text("0 moves")
    wall.page.wait_for_function(
        """(board) => {
            const [disk, rod] = ['item:disk-1', 'zone:rod-A']
                .map((gid) => board.querySelector(`[data-gid="${gid}"]`).getBoundingClientRect());
            const isAtHome = disk.left >= rod.left && disk.right <= rod.right;
            return isAtHome && !board.getAnimations({ subtree: true }).length;
        }""",
        arg=board.element_handle(),
    )
    disk = board.locator('[data-gid="item:disk-1"]').bounding_box()
    rod = board.locator('[data-gid="zone:rod-B"]').bounding_box()
    mouse = wall.page.mouse
    mouse.move(disk["x"] + disk["width"] / 2, disk["y"] + disk["height"] / 2)
    mouse.down()
    middle = rod["x"] + rod["width"] / 2
    mouse.move(middle, rod["y"] + rod["height"] / 2, steps=5)
    held = board.locator('[data-gid="item:disk-1"]').bounding_box()
    assert abs(held["x"] + held["width"] / 2 - middle) < 3  # it stays below the pointer
    mouse.up()
    expect(wall.shown.locator(".puzzle-facts")).to_contain_text("1 move")


def test_light_or_dark_as_the_room_is(wall):
    body = wall.page.locator("body")
    button = wall.page.get_by_role("button", name="Light or dark")
    light = body.evaluate("(body) => getComputedStyle(body).backgroundColor")
    button.click()
    expect(body).not_to_have_css("background-color", light)  # the first time the browser fetches it
    expect(body).to_have_attribute("data-jp-theme-light", "false")
    button.click()
    expect(body).to_have_css("background-color", light)
    expect(body).to_have_attribute("data-jp-theme-light", "true")


def test_a_reload_stays_at_its_screen(wall):
    """The last of all: the notebook is executed once more."""
    wall.go(3)
    wall.page.reload()
    wall.wait()
    expect(wall.place).to_have_text(f"3 of {wall.screens}")
