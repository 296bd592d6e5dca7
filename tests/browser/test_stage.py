"""The stage under everything that can happen to it in a page: nothing sticks, nothing fails."""

import lab
import pytest
from board import IMPORTS, Board
from playwright.sync_api import expect

HANOI = "p = Player(Hanoi(3))\np"
THREE_PLAYERS = [
    "Player(Hanoi(8))",
    "Player(Nim(), computer='perfect')",
    "Player(Solitaire())",
]
COUNT_ANIMATIONS = """() => {
    const animate = Element.prototype.animate;
    window.animations = 0;
    Element.prototype.animate = function (...options) {
        window.animations += 1;
        return animate.apply(this, options);
    };
}"""


@pytest.fixture
def open_board(open_notebook):
    """A function that opens a notebook with Hanoi in a browser context of its own."""
    opened = []

    def open_board(**options):
        opened.append(open_notebook(**options))
        opened[-1].show(IMPORTS, HANOI)
        return Board(opened[-1].page)

    yield open_board
    for notebook in opened:
        errors = notebook.errors
        notebook.close()
        assert errors == []


def move_disk_1(board, rod="B", moves=1):
    board.drag("item:disk-1", f"zone:rod-{rod}")
    board.says(f"→ {rod}", moves=moves)


# ---- several views of one game ------------------------------------------------------------------


@pytest.mark.parametrize(
    "cells",
    [
        ["p = Player(Hanoi(3))\np", "p"],
        ["play = Playthrough(Hanoi(3))\nPlayer(play)", "Player(play)"],
    ],
    ids=["one player shown twice", "two players of one play-through"],
)
def test_two_views_of_one_game_stay_equal(show, cells):
    first = show(*cells)
    second = Board(first.page, 1)
    move_disk_1(first)
    second.says("Move 1: A → B", moves=1)
    second.drag("item:disk-2", "zone:rod-C")
    first.says("Move 2: A → C", moves=2)
    with second.going_home("item:disk-3"), first.going_home("item:disk-3"):
        second.drag("item:disk-3", "zone:rod-B")
    assert first.names() == second.names()
    assert "rod A, from the top: 3" in first.names()


def test_two_views_of_one_game_hold_no_id_twice(show, notebook):
    show("p = Player(Hanoi(3))\np", "p")
    ids = "() => [...document.querySelectorAll('.jp-OutputArea [id]')].map((e) => e.id)"
    found = notebook.page.evaluate(ids)
    assert len(found) == len(set(found))


# ---- the page around it -------------------------------------------------------------------------


def test_a_disk_is_dragged_in_a_scrolled_page(show, notebook):
    """H4."""
    board = show("print('line\\n' * 80)", HANOI, "print('line\\n' * 80)")
    board.settle()
    panel = notebook.page.locator(".jp-WindowedPanel-outer")
    assert panel.evaluate("(e) => e.scrollTop") > 300
    move_disk_1(board)
    with board.going_home("item:disk-2"):
        board.drag("item:disk-2", "zone:rod-B")
        board.says("Not possible", moves=1)


def test_a_disk_stays_at_the_pointer_when_the_page_scrolls_in_mid_drag(show, notebook):
    """H4, S4."""
    board = show("print('line\\n' * 80)", HANOI, "print('line\\n' * 80)")
    board.hold("item:disk-1", "zone:rod-B")
    before = board.rect("zone:rod-C")["top"]
    notebook.page.mouse.wheel(0, 100)
    notebook.page.wait_for_function(
        "([e, top]) => e.getBoundingClientRect().top < top - 90",
        arg=[board.thing("zone:rod-C").element_handle(), before],
    )
    target = board.centre("zone:rod-C")
    notebook.page.mouse.move(*target)
    board.stands_at("item:disk-1", target)
    notebook.page.mouse.up()
    board.says("Move 1: A → C", moves=1)


def test_a_disk_is_dragged_on_a_fine_screen(open_board):
    """H4: two device pixels to a pixel of the page."""
    board = open_board(device_scale_factor=2)
    board.settle()
    x, y = board.centre("item:disk-1")
    board.hold("item:disk-1", (x + 111, y + 33))
    board.stands_at("item:disk-1", (x + 111, y + 33))
    board.page.mouse.move(*board.centre("zone:rod-C"))
    board.page.mouse.up()
    board.says("Move 1: A → C", moves=1)


def test_a_disk_follows_the_pointer_where_the_board_is_shown_smaller(open_board):
    """S4: a narrow page scales the picture down."""
    board = open_board(viewport={"width": 480, "height": 900})
    board.settle()
    assert board.rect("zone:rod-A")["width"] < 190
    x, y = board.centre("item:disk-1")
    board.hold("item:disk-1", (x + 90, y + 20))
    board.stands_at("item:disk-1", (x + 90, y + 20))
    board.page.mouse.move(*board.centre("zone:rod-B"))
    board.page.mouse.up()
    board.says("Move 1: A → B", moves=1)


def test_after_a_kernel_restart_the_notebook_is_run_and_played_again(show, notebook):
    board = show(HANOI)
    move_disk_1(board)
    notebook.restart_and_run()
    board = Board(notebook.page)
    board.says("Drag a disk", moves=0)
    move_disk_1(board, "C")


def test_hanoi_is_dragged_in_voila(browser, folder):
    """H4, H6."""
    lab.write_notebook(folder / "voila.ipynb", IMPORTS, HANOI)
    with lab.voila(folder, "voila.ipynb") as address:
        page = browser.new_page(viewport={"width": 1100, "height": 700})
        errors = lab.listen_for_errors(page)
        page.goto(address)
        board = Board(page)
        move_disk_1(board)
        with board.going_home("item:disk-2"):
            board.drag("item:disk-2", "zone:rod-B")
            board.says("Not possible: disk 2 cannot lie on the smaller disk 1.", moves=1)
        page.close()
    assert errors == []


# ---- a drag that is disturbed -------------------------------------------------------------------


def test_a_lost_pointer_puts_the_disk_back(show):
    """S6."""
    board = show(HANOI)
    with board.going_home("item:disk-1"):
        board.hold("item:disk-1", "zone:rod-B")
        board.stage.locator(".puzzle-board").dispatch_event("pointercancel", {"pointerId": 1})
        board.marked("held").wait_for(state="detached")
    board.page.mouse.up()
    board.says(moves=0)
    move_disk_1(board)


def test_escape_in_mid_drag_puts_the_disk_back(show):
    """S6."""
    board = show(HANOI)
    with board.going_home("item:disk-1"):
        board.hold("item:disk-1", "zone:rod-B")
        board.says("You hold disk 1")
        board.key("Escape")
        board.says("Put back.", moves=0)
    board.page.mouse.up()
    move_disk_1(board)


def test_a_redraw_in_mid_drag_ends_the_drag(show, notebook):
    """S6: the kernel makes another move meanwhile."""
    board = show(HANOI)
    board.hold("item:disk-1", "zone:rod-B")
    board.says("You hold disk 1")
    notebook.execute("p.play.attempt(p.rules.moves(p.play.position)[1])")
    board.says("Move 1: A → C", moves=1)
    board.settle()
    expect(board.marked("held")).to_have_count(0)
    board.page.mouse.move(*board.centre("zone:rod-A"))
    board.page.mouse.up()
    assert abs(board.centre("item:disk-1")[0] - board.centre("zone:rod-C")[0]) < 2
    move_disk_1(board, moves=2)


def test_a_dropped_disk_goes_home_when_the_kernel_does_not_answer(show, notebook):
    """S6: and is not lost when the answer comes late."""
    board = show(HANOI)
    notebook.begin("import time; time.sleep(4)")
    with board.going_home("item:disk-1", seconds=3.5):
        board.drag("item:disk-1", "zone:rod-B")
    board.says("Move 1: A → B", moves=1)


def test_a_press_before_the_kernel_has_answered_a_drop_is_ignored(show, notebook):
    """S6: the first disk stays where it was dropped until the answer comes."""
    board = show(HANOI)
    notebook.begin("import time; time.sleep(1.5)")
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
    """A board on a screen that is touched."""
    board = open_board(has_touch=True)
    board.cdp = board.page.context.new_cdp_session(board.page)
    board.settle()
    return board


def test_a_finger_drags_a_second_finger_is_ignored_and_a_lost_finger_puts_back(touched):
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


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_things_glide_unless_less_motion_is_wanted(show, notebook, wish):
    """H6: a refused disk, a dropped one, and one that a button moves."""
    board = show(HANOI)
    notebook.page.emulate_media(reduced_motion=wish)
    notebook.page.evaluate(COUNT_ANIMATIONS)
    board.button("A → C").click()
    board.says(moves=1)
    with board.going_home("item:disk-2"):
        board.drag("item:disk-2", "zone:rod-C")
        board.says("Not possible")
    board.button("Undo").click()
    board.says(moves=0)
    notebook.page.emulate_media(reduced_motion="no-preference")
    assert (notebook.page.evaluate("() => window.animations") == 0) == (wish == "reduce")


# ---- for everybody ------------------------------------------------------------------------------


@pytest.mark.parametrize("player", THREE_PLAYERS)
def test_every_target_is_24_pixels_or_more(show, player):
    board = show(player)
    sizes = board.root.locator("[role=button], button:visible").evaluate_all(
        """(all) => all.map((e) => {
            const { width, height } = e.getBoundingClientRect();
            return [e.getAttribute('aria-label') ?? e.textContent, Math.min(width, height)];
        })"""
    )
    assert sizes
    assert [target for target in sizes if target[1] < 23.99] == []


@pytest.mark.parametrize("player", THREE_PLAYERS)
def test_every_thing_has_a_name_of_its_own_and_the_status_is_announced(show, player):
    board = show(player)
    names = board.names()
    assert all(names)
    assert len(set(names)) == len(names)
    expect(board.status).to_have_attribute("role", "status")
    expect(board.status).not_to_be_empty()
