"""The tree of a walk: its labels, the path in words, zoom and full screen."""

from functools import cache
from itertools import cycle

import pytest
from labels import STEP
from playwright.sync_api import expect
from screens import SCREENS, TREES
from walk_page import MEETING, Walk, some_steps

from puzzlecourse.lessons.queens import Queens
from puzzlelib import Nim, Solitaire, is_winning, record, solitaire, solve
from puzzlelib.views import StepThrough

IN_TREE = """(root) => {
    const tree = root.querySelector('.tree').getBoundingClientRect();
    const { left, right, top, bottom } = root.querySelector('.tree .current .hull').getBoundingClientRect();
    return tree.left <= left && right <= tree.right && tree.top <= top && bottom <= tree.bottom;
}"""
WHERE = "(e) => { const { x, y, width, height } = e.getBoundingClientRect(); return [x, y, width, height].map(Math.round) }"


@cache
def search(puzzle):
    """Record the beginning of a search, which reaches its maximum stack depth."""
    return record.within(only=solve, limit=1_500)(solve, puzzle, puzzle.start)


def large_walk(**options):
    puzzle = Solitaire(solitaire.ENGLISH)
    return StepThrough(search(puzzle), puzzle, **options)


def queens_walk():
    puzzle = Queens(8)
    return StepThrough(search(puzzle), puzzle)


def small_walk(**options):
    puzzle = Solitaire(".oooo.o")
    return StepThrough(record.within(only=solve)(solve, puzzle, puzzle.start), puzzle, **options)


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def nim_walk():
    game = Nim((3, 4, 5))
    return StepThrough(
        record.within(only=is_winning, limit=1_500)(is_winning, game, game.start), game
    )


OWN_WALKS = {
    "33 holes": large_walk,
    "8 queens": queens_walk,
    "a row": small_walk,
    "3 heaps": nim_walk,
    "fib": lambda: StepThrough(record.within(limit=1_500)(fib, 16)),
}


# each walk in one layout; test_course_walks.py covers the walks of the course
WORDS_TRIED = [*zip(OWN_WALKS, cycle(TREES), strict=False)]


def end_of(walk):
    walk.button("Last").click()
    walk.come_to(walk.last)
    return walk


@pytest.fixture(scope="module")
def large_file(tmp_path_factory):
    """A large walk, saved only once because this is slower than the tests."""
    large_walk().save(file := tmp_path_factory.mktemp("large") / "walk.html")
    return file


@pytest.fixture
def large(tab, large_file):
    """The page of the large walk; fails the test on page errors."""
    tab.set_viewport_size({"width": 1280, "height": 800})
    tab.goto(f"file://{large_file}")
    yield Walk(tab)
    errors, tab.noise[:] = tab.noise[:], []
    assert errors == []


# ---- edge labels --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "layout"), WORDS_TRIED, ids=str)
def test_labels_of_a_tree_do_not_overlap_edges_nodes_or_each_other(open_bare, name, layout):
    screen, font = layout
    bare = open_bare(font, **SCREENS[screen], reduced_motion="reduce")  # no transitions
    bare.page.add_style_tag(content="main { padding: 4px 6px !important }")
    steps = OWN_WALKS[name]()
    bare.add(steps)
    walk = Walk(bare.page)
    for step in some_steps(steps.recording, others=5):
        walk.come_to(step)
        assert walk.root.evaluate(MEETING) == [], step


# ---- the path in words --------------------------------------------------------------------------------


def test_the_current_path_is_shown_as_text_and_in_full_when_pressed(large):
    """The walk keeps the keyboard focus even when the focused button of the path disappears."""
    path = large.root.locator(".path .words")
    assert path.inner_text() == "solve(32 pegs)"
    large.come_to(1_400)
    more = large.root.locator(".path button")
    expect(more).to_have_text("…")
    assert path.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    current = large.root.locator(".tree .current .move").text_content().replace(" ", "")
    assert path.inner_text().startswith("solve(32 pegs)")
    assert path.inner_text().endswith(f"› {current}")
    height = large.height()
    more.click()
    frames = int(large.root.locator(".stack .heading").inner_text().split()[2])
    assert path.inner_text().count("›") == frames - 1
    assert large.height() == height
    expect(more).to_be_focused()
    large.key("ArrowRight")
    expect(more).to_be_focused()
    more.click()
    expect(more).to_have_text("…")
    large.key("Home")
    expect(large.button(STEP)).to_be_focused()


# ---- the board ----------------------------------------------------------------------------------------


def test_a_square_board_is_large_enough_to_read_and_nothing_jumps(large):
    board = large.root.locator(".board svg")
    assert board.bounding_box()["height"] >= 160
    places = {tuple(large.root.locator(".board").evaluate(WHERE))}
    for step in (10, 80, 1_000, 1_450):
        large.come_to(step)
        places.add(tuple(large.root.locator(".board").evaluate(WHERE)))
        assert large.root.locator(".tree").bounding_box()["height"] > 180
    assert len(places) == 1
    told = large.root.locator(".puzzle-keys").bounding_box()["height"]
    assert large.height() - told <= 678  # height of a notebook in a window of 1280 × 800


# ---- zoom ---------------------------------------------------------------------------------------------


def test_a_tree_is_zoomed_by_buttons_and_keys_and_fits_again(open_walk):
    walk = end_of(open_walk(small_walk()))
    walk.button("Tree").click()
    expect(walk.root.locator(".tree .move")).to_have_count(8)  # all fit
    expect(walk.root.locator(".tree [data-call]")).to_have_count(9)
    tree, drawn = walk.root.locator(".tree"), walk.root.locator(".tree > svg")
    fits = drawn.evaluate(WHERE)
    larger, out, fit = (
        walk.button(name)
        for name in ("Zoom into the tree", "Zoom out of the tree", "Fit the tree into its box")
    )
    for control in (out, fit):
        expect(control).to_have_attribute("aria-disabled", "true")
    box = tree.evaluate(WHERE)
    larger.click()
    larger.click()
    assert drawn.evaluate(WHERE)[2] > 2 * fits[2]
    assert tree.evaluate(WHERE)[2:3] == box[2:3]
    assert walk.root.evaluate(IN_TREE)
    out.click()
    fit.click()
    assert drawn.evaluate(WHERE)[2:] == fits[2:]
    walk.root.locator('.tree [data-call="0"]').focus()
    walk.key("+", "=")
    assert drawn.evaluate(WHERE)[2] > 2 * fits[2]
    walk.key("-")
    assert fits[2] < drawn.evaluate(WHERE)[2] < 2 * fits[2]
    walk.key("0")
    assert drawn.evaluate(WHERE)[2:] == fits[2:]
    for _ in range(6):
        walk.key("+")
    expect(larger).to_have_attribute("aria-disabled", "true")


def test_the_current_call_stays_visible_in_a_zoomed_tree(open_walk, tab):
    tab.emulate_media(reduced_motion="reduce")
    walk = open_walk(small_walk())
    for _ in range(3):
        walk.button("Zoom into the tree").click()
    while "The end" not in walk.sentence.inner_text():
        walk.key(*["ArrowRight"] * 5)
        assert walk.root.evaluate(IN_TREE)
    tab.emulate_media(reduced_motion="no-preference")


def test_ctrl_and_wheel_zoom_the_tree_and_dragging_moves_it(open_walk, tab):
    walk = end_of(open_walk(small_walk()))
    tree, drawn = walk.root.locator(".tree"), walk.root.locator(".tree > svg")
    x, y, wide, high = tree.evaluate(WHERE)
    before = drawn.evaluate(WHERE)[2]
    tab.mouse.move(x + wide / 2, y + high / 2)
    tab.keyboard.down("Control")
    for _ in range(4):
        tab.mouse.wheel(0, -120)
    tab.keyboard.up("Control")
    tab.wait_for_function(
        "([e, wide]) => e.clientWidth > 1.2 * wide", arg=[drawn.element_handle(), before]
    )
    place, step = drawn.evaluate(WHERE), walk.count.inner_text()
    tab.mouse.down()
    tab.mouse.move(x + wide / 2 + 40, y + high / 2 + 20, steps=4)
    tab.mouse.up()
    assert drawn.evaluate(WHERE)[:2] == [place[0] + 40, place[1] + 20]
    assert walk.count.inner_text() == step  # dragging is not a click
    walk.root.locator(".tree .current").click()
    expect(walk.count).not_to_have_text(step)


def test_two_fingers_zoom(open_walk):
    walk = end_of(open_walk(small_walk()))
    drawn = walk.root.locator(".tree > svg")
    before = drawn.evaluate(WHERE)[2]
    walk.root.locator(".tree").evaluate(
        """(tree) => {
            const { x, y } = tree.getBoundingClientRect();
            const finger = (identifier, at) => new Touch({ identifier, target: tree, clientX: x + at, clientY: y + 50 });
            const move = (apart) => tree.dispatchEvent(new TouchEvent('touchmove',
                { touches: [finger(1, 200 - apart), finger(2, 200 + apart)], cancelable: true, bubbles: true }));
            move(40);
            move(80);
            tree.dispatchEvent(new TouchEvent('touchend', { touches: [] }));
        }"""
    )
    walk.page.wait_for_function(
        "([e, wide]) => Math.abs(e.clientWidth - 2 * wide) < 4",
        arg=[drawn.element_handle(), before],
    )


# ---- full screen --------------------------------------------------------------------------------------


def fills_the_window(walk):
    return walk.root.evaluate(WHERE) == [0, 0, *walk.page.evaluate("[innerWidth, innerHeight]")]


def test_a_full_screen_walk_has_a_larger_tree_and_handles_all_keys(large, tab):
    walk = large
    walk.come_to(1_000)
    tree = walk.root.locator(".tree")
    before = tree.bounding_box()
    walk.button("Full screen").click()
    expect(walk.button("Leave full screen")).to_be_focused()
    tab.wait_for_function("() => document.fullscreenElement")
    assert fills_the_window(walk)
    after = tree.bounding_box()
    assert after["width"] > before["width"]
    assert after["height"] > before["height"]
    assert walk.root.evaluate("(e) => e.scrollHeight <= e.clientHeight")
    walk.root.locator(".program").click()
    walk.key("ArrowRight")
    expect(walk.count).to_have_text(f"1,001 / {walk.last:,}")
    walk.button("Leave full screen").click()
    expect(walk.button("Full screen")).to_be_visible()
    tab.wait_for_function("() => !document.fullscreenElement")
    assert tree.bounding_box()["width"] == before["width"]


def test_without_full_screen_permission_a_walk_fills_its_window(open_walk, tab):
    walk = open_walk(small_walk())
    tab.evaluate(
        "() => { Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('no')) }"
    )
    walk.button("Full screen").click()
    expect(walk.button("Leave full screen")).to_be_visible()
    assert fills_the_window(walk)
    walk.key("ArrowRight", "ArrowRight")
    walk.at(2)
    walk.key("Escape")
    expect(walk.button("Full screen")).to_be_visible()
    assert not fills_the_window(walk)
    walk.key("ArrowRight")
    walk.at(3)
