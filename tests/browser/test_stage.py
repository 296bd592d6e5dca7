"""Robustness of the stage: interrupted drags, redraws, scrolling and touch."""

import pytest
from board import Board
from ipywidgets import HTML
from playwright.sync_api import expect

from puzzlelib import Hanoi
from puzzlelib.views import Player

COUNT_ANIMATIONS = """() => {
    const animate = Element.prototype.animate;
    window.animations = 0;
    Element.prototype.animate = function (...options) {
        window.animations += 1;
        return animate.apply(this, options);
    };
}"""


@pytest.fixture
def board(put):
    return put(Player(Hanoi(3)))


@pytest.fixture
def open_board(open_bare):
    """Function that opens a page with Hanoi in a separate browser context."""
    return lambda **options: open_bare(**options).put(Player(Hanoi(3)))


def move_disk_1(board, rod="B", moves=1):
    board.drag("item:disk-1", f"zone:rod-{rod}")
    board.says(f"→ {rod}", moves=moves)


# ---- several views of one game ------------------------------------------------------------------


def test_two_views_of_one_game_stay_in_sync_without_duplicate_ids(put):
    first = put(*[Player(Hanoi(3))] * 2)
    second = Board(first.page, 1)
    move_disk_1(first)
    second.says("Move 1: A → B", moves=1)
    second.drag("item:disk-2", "zone:rod-C")
    first.says("Move 2: A → C", moves=2)
    with second.going_home("item:disk-3"), first.going_home("item:disk-3"):
        second.drag("item:disk-3", "zone:rod-B")
    assert first.names() == second.names()
    assert "rod A, from the top: 3" in first.names()
    found = first.page.evaluate("() => [...document.querySelectorAll('[id]')].map((e) => e.id)")
    assert len(found) == len(set(found))


# ---- the page around it -------------------------------------------------------------------------


@pytest.fixture
def scrolled(put):
    """A board between tall outputs, scrolled into view."""
    lines = "<pre>" + "line\n" * 80 + "</pre>"
    board = put(HTML(lines), Player(Hanoi(3)), HTML(lines))
    board.settle()
    assert board.page.locator("main").evaluate("(e) => e.scrollTop") > 300
    return board


def test_a_disk_stays_at_the_pointer_when_the_page_scrolls_during_a_drag(scrolled):
    """H4, H6, S4: a disk dropped on a smaller one returns, and no move is counted."""
    scrolled.hold("item:disk-1", "zone:rod-B")
    scrolled.scroll_while_holding("item:disk-1", "zone:rod-C")
    scrolled.says("Move 1: A → C", moves=1)
    with scrolled.going_home("item:disk-2"):
        scrolled.drag("item:disk-2", "zone:rod-C")
        scrolled.says("Not possible: disk 2 cannot lie on the smaller disk 1.", moves=1)


def test_a_disk_follows_the_pointer_on_a_scaled_board_with_high_resolution(open_board):
    """H4, S4: a narrow page scales the picture down; the device pixel ratio is 2."""
    board = open_board(viewport={"width": 480, "height": 900}, device_scale_factor=2)
    board.settle()
    assert board.rect("zone:rod-A")["width"] < 190
    x, y = board.centre("item:disk-1")
    board.hold("item:disk-1", (x + 90, y + 20))
    board.stands_at("item:disk-1", (x + 90, y + 20))
    board.page.mouse.move(*board.centre("zone:rod-B"))
    board.page.mouse.up()
    board.says("Move 1: A → B", moves=1)


# ---- interrupted drags --------------------------------------------------------------------------


def test_a_lost_pointer_or_escape_during_a_drag_puts_the_disk_back(board):
    """S6."""
    lost = "pointercancel", {"pointerId": 1}
    for interrupt in (
        lambda: board.stage.locator(".puzzle-board").dispatch_event(*lost),
        lambda: board.key("Escape"),
    ):
        with board.going_home("item:disk-1"):
            board.hold("item:disk-1", "zone:rod-B")
            board.says("You hold disk 1")
            interrupt()
            board.marked("held").wait_for(state="detached")
        board.page.mouse.up()
        board.says(moves=0)
    move_disk_1(board)


def test_a_redraw_ends_a_drag(put):
    """S6: the kernel makes a move during the drag."""
    player = Player(Hanoi(3))
    board = put(player)
    board.hold("item:disk-1", "zone:rod-B")
    board.says("You hold disk 1")
    player.play.attempt(player.rules.moves(player.play.position)[1])
    board.says("Move 1: A → C", moves=1)
    board.settle()
    expect(board.marked("held")).to_have_count(0)
    board.page.mouse.move(*board.centre("zone:rod-A"))
    board.page.mouse.up()
    assert abs(board.centre("item:disk-1")[0] - board.centre("zone:rod-C")[0]) < 2
    move_disk_1(board, moves=2)


@pytest.mark.slow
def test_a_dropped_disk_returns_when_the_kernel_does_not_answer(bare, board):
    """S6: it is not lost when the answer arrives late."""
    with bare.busy(), board.going_home("item:disk-1"):
        board.drag("item:disk-1", "zone:rod-B")
        assert abs(board.centre("item:disk-1")[0] - board.centre("zone:rod-B")[0]) < 2
    board.says("Move 1: A → B", moves=1)


def test_a_press_before_the_kernel_has_answered_a_drop_is_ignored(bare, board):
    """S6: the first disk stays where it was dropped until the answer arrives."""
    with bare.busy():
        target = board.centre("zone:rod-B")
        board.drag("item:disk-1", target)
        board.drag("item:disk-1", "zone:rod-C")
        board.stands_at("item:disk-1", target)
    board.says("Move 1: A → B", moves=1)


def touch(board, kind, *points):
    board.cdp.send(
        "Input.dispatchTouchEvent",
        {
            "type": f"touch{kind}",
            "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)],
        },
    )


@pytest.fixture
def touched(open_board):
    """A board on a touch screen."""
    board = open_board(has_touch=True)
    board.cdp = board.page.context.new_cdp_session(board.page)
    board.settle()
    return board


def test_one_finger_drags_a_second_is_ignored_and_a_lost_touch_puts_back(touched):
    """H4, S6."""
    start, stop = touched.centre("item:disk-1"), touched.centre("zone:rod-B")
    halfway = ((start[0] + stop[0]) / 2, 40 + stop[1])
    second = touched.centre("item:disk-3")
    touch(touched, "Start", start)
    touch(touched, "Move", halfway)
    touch(touched, "Start", halfway, second)
    touch(touched, "Move", halfway, touched.centre("zone:rod-C"))
    touched.stands_at("item:disk-1", halfway)
    touched.stands_at("item:disk-3", second)
    touch(touched, "Move", stop, second)
    touch(touched, "End")
    touched.says("Move 1: A → B", moves=1)
    touched.settle()
    with touched.going_home("item:disk-2"):
        touch(touched, "Start", touched.centre("item:disk-2"))
        touch(touched, "Move", halfway)
        touched.says("You hold disk 2")
        touch(touched, "Cancel")
        touched.marked("held").wait_for(state="detached")
    touched.page.touchscreen.tap(*touched.centre("item:disk-1"))
    touched.says("You hold disk 1", moves=1)
    touched.page.touchscreen.tap(*touched.centre("zone:rod-C"))
    touched.says("Move 2: B → C", moves=2)


# ---- motion -------------------------------------------------------------------------------------


def test_with_reduced_motion_nothing_glides(open_board):
    """H6: a rejected disk, a dropped one, and one moved by a button.

    test_player_screens.py covers the transitions.
    """
    board = open_board(reduced_motion="reduce")
    board.page.evaluate(COUNT_ANIMATIONS)
    board.action("more").click()
    board.button("A → C").click()
    board.says(moves=1)
    with board.going_home("item:disk-2"):
        board.drag("item:disk-2", "zone:rod-C")
        board.says("Not possible")
    board.action("undo").click()
    board.says(moves=0)
    assert board.page.evaluate("() => window.animations") == 0
