"""Notebooks shown with `puzzlecourse present`: legibility, navigation, and no external requests."""

from contextlib import contextmanager
from itertools import product

import lab
import pytest
from labels import STEP
from playwright.sync_api import expect
from waiting import until_equal

SIZES = [(1280, 800), (1920, 1080), (1024, 768)]

# texts of the visible screen with their displayed font sizes, except those in pictures
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

pytestmark = pytest.mark.slow


@contextmanager
def on_the_wall(folder, notebook):
    """Serve a notebook with `puzzlecourse present` and yield its URL."""
    port = lab.free_port()
    options = ["--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}"]
    command = ["puzzlecourse", "present", notebook, *options]
    with lab.serving(command, folder, f"http://127.0.0.1:{port}/voila/static/voila.js"):
        yield f"http://127.0.0.1:{port}"


class Wall:
    """Page object for a presented notebook; *asked* collects the URLs the page has requested."""

    def __init__(self, page, address):
        self.page, self.errors, self.asked = page, lab.listen_for_errors(page), []
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(f"{address}/")
        self.wait()

    def wait(self):
        """Wait until all widgets of the notebook are displayed."""
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
        """Show the first screen that contains *selector*; return its number."""
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
        """Wait for the next frame, in which walks adjust their layout."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
        )


@pytest.fixture(scope="module")
def wall(browser, tmp_path_factory):
    with on_the_wall(tmp_path_factory.mktemp("wall"), "06") as address:
        wall = Wall(browser.new_page(viewport={"width": 1280, "height": 800}), address)
        yield wall
        wall.page.close()
        # a closing page sends a shutdown request that Voila does not answer
        assert [error for error in wall.errors if "/voila/api/shutdown/" not in error] == []


# sizes of questions, boards and walks on the visible screen, and the size of the screen
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


def test_every_word_is_legible_from_the_last_row_and_widgets_fill_the_screen(wall):
    """No screen holds two tasks, and none tells anyone to use a menu, which presentations lack."""
    counts = wall.page.evaluate(
        "() => [...document.querySelectorAll('.screen')].map((s) => s.querySelectorAll('.live').length)"
    )
    assert set(counts) == {0, 1}
    small = []
    for number, size in product(range(1, wall.screens + 1), SIZES):
        wall.resize(*size)
        wall.go(number)
        words = wall.shown.inner_text()  # omits hidden text
        assert "Run All" not in words, number
        assert "To start" not in words, number
        small += [
            (number, words, high) for words, high in wall.page.evaluate(WORDS) if high < 21.99
        ]
        seen = wall.page.evaluate(HOW_LARGE)
        assert all(size >= 28 for size in seen["asked"]), (number, seen)
        assert all(high >= 360 for high in seen["boards"]), (number, seen)
        assert all(high <= seen["room"] for high in seen["walks"]), (number, seen)
        assert seen["wide"] <= 0, (number, seen)
    assert small == []


def test_nothing_is_fetched_from_outside(wall):
    own = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")
    assert wall.asked
    assert [url for url in wall.asked if not url.startswith(own)] == []


def test_a_remote_scrolls_down_before_turning_to_the_next_screen(wall):
    """Arrow keys turn at once."""
    wall.resize(1280, 800)
    wall.go(1)
    for key, number in (("ArrowRight", 2), ("ArrowLeft", 1)):
        wall.page.keyboard.press(key)
        expect(wall.place).to_have_text(f"{number} of {wall.screens}")
    seen = [1]
    for _ in range(4 * wall.screens):
        wall.page.keyboard.press("PageDown")
        seen.append(int(wall.place.inner_text().split()[0]))
    assert sorted(set(seen)) == list(range(1, wall.screens + 1))
    assert seen == sorted(seen)
    expect(wall.page.get_by_role("button", name="Next")).to_be_disabled()
    wall.page.keyboard.press("PageUp")
    expect(wall.place).to_have_text(f"{wall.screens - 1} of {wall.screens}")


def test_a_walk_is_shown_as_a_whole_and_indicates_further_content(wall):
    wall.resize(1280, 800)
    wall.first_with(".puzzle-book.walk")
    more = wall.page.get_by_role("button", name="More below")
    expect(more).to_be_visible()
    wall.page.keyboard.press("PageDown")
    until_equal(lambda: whole(wall), True, wall.page)
    wall.page.keyboard.press("PageDown")  # to the texts about the walk
    expect(more).to_be_hidden()


def whole(wall):
    """Return whether the walk and the corner below it are fully visible."""
    walk = wall.shown.locator(".puzzle-book.walk").bounding_box()
    corner = wall.page.locator(".corner").bounding_box()
    return 0 <= walk["y"] <= corner["y"] - walk["height"] and corner["y"] + corner["height"] <= 800


def test_a_walk_handles_its_own_keys_but_not_those_of_a_remote(wall):
    number = wall.first_with(".puzzle-book.walk")
    count = wall.shown.locator(".puzzle-book .count")
    wall.shown.get_by_role("button", name=STEP, exact=True).click()
    step = int(count.inner_text().split()[0])
    wall.page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"{step - 1} {count.inner_text().partition(' ')[2]}")
    expect(wall.place).to_have_text(f"{number} of {wall.screens}")
    wall.page.keyboard.press("PageUp")
    expect(wall.place).to_have_text(f"{number - 1} of {wall.screens}")


def test_a_board_is_played_by_mouse_however_large_it_is(wall):
    wall.resize(*SIZES[1])
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
    assert abs(held["x"] + held["width"] / 2 - middle) < 3  # it stays at the pointer
    mouse.up()
    expect(wall.shown.locator(".puzzle-facts")).to_contain_text("1 move")


def test_a_presentation_can_be_light_or_dark(wall):
    body = wall.page.locator("body")
    button = wall.page.get_by_role("button", name="Light or dark")
    light = body.evaluate("(body) => getComputedStyle(body).backgroundColor")
    button.click()
    expect(body).not_to_have_css("background-color", light)  # fetched on first use
    expect(body).to_have_attribute("data-jp-theme-light", "false")
    button.click()
    expect(body).to_have_css("background-color", light)
    expect(body).to_have_attribute("data-jp-theme-light", "true")


def test_a_reload_stays_at_its_screen(wall):
    """Runs last, because a reload executes the notebook again."""
    wall.go(3)
    wall.page.reload()
    wall.wait()
    expect(wall.place).to_have_text(f"3 of {wall.screens}")
