"""Players on classroom screens: nothing is clipped, nothing jumps, changes are visible."""

import pytest
from board import OK
from playwright.sync_api import expect
from screens import IN_SIGHT, NEXT_FRAME, OVERFLOW, SCREENS

from puzzlelib import Hanoi, Nim, Solitaire, hanoi, nim, solve_hanoi
from puzzlelib.views import Player
from puzzlelib.views.actions import label_of

GAMES = {
    "hanoi": lambda: Player(Hanoi(3)),
    "nim": lambda: Player(Nim(), computer=lambda game, position, chance: nim.Move(2, 1)),
    "solitaire": lambda: Player(Solitaire(), light=True),
}


def heights(board):
    """Return the player's height on each screen in turn; check that it is visible and nothing overflows."""
    found = []
    for name, options in SCREENS.items():
        board.page.set_viewport_size(options["viewport"])
        board.page.evaluate(NEXT_FRAME)
        assert board.root.evaluate(OVERFLOW) <= board.page.evaluate("() => innerWidth"), name
        for part in (board.stage.locator(".puzzle-board"), board.status):
            assert part.evaluate(IN_SIGHT), name
        found.append(board.root.locator(".puzzle-box").first.evaluate("(e) => e.offsetHeight"))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_and_nothing_is_clipped_while_playing(screen, game):
    bare, player = screen("laptop"), GAMES[game]()
    board = bare.put(player)
    before = heights(board)
    board.key("Tab", "Enter")
    expect(board.status).to_contain_text("You hold" if game != "nim" else f"{OK} would")
    assert heights(board) == before
    for _ in range(2):
        player.play.attempt(player.rules.moves(player.play.position)[0])
    board.settle()
    assert heights(board) == before
    board.action("undo").click()
    board.settle()
    assert heights(board) == before


def test_the_end_does_not_jump_and_offers_one_primary_button(screen):
    bare, player = screen("laptop"), Player(Hanoi(3))
    board = bare.put(player)
    before = heights(board)
    for move in solve_hanoi(3):
        player.play.attempt(move)
    board.says("Solved. 7 of 7 moves, perfect.")
    assert heights(board) == before
    primary = board.root.locator("button.mod-primary:visible")
    assert primary.all_inner_texts() == [label_of("again")]
    board.action("reward").click()  # on the smallest screen
    picture = board.root.locator(".puzzle-reveal svg[role=img]")
    picture.wait_for()
    board.page.wait_for_function(IN_SIGHT, arg=picture.element_handle())
    board.action("next", "4 disks").click()
    expect(board.items).to_have_count(4)


def test_a_button_that_becomes_disabled_passes_the_focus_to_the_board(put):
    player = Player(Hanoi(2))
    board = put(player)
    player.play.attempt(hanoi.Move(0, 1))
    board.says(moves=1)
    board.action("undo").focus()
    board.key("Enter")
    expect(board.action("undo")).to_be_disabled()
    board.page.wait_for_function("() => document.activeElement?.dataset?.gid")


def swipe(board, gid):
    """Swipe upwards from a thing and lift the finger; return the scrollable element."""
    x, y = board.centre(gid)
    cdp = board.page.context.new_cdp_session(board.page)
    board.page.evaluate(
        """() => {
            for (const end of ['touchend', 'touchcancel'])
                addEventListener(end, () => requestAnimationFrame(() => requestAnimationFrame(() => (window.lifted = true))));
        }"""
    )
    touches = [[(x, y - 10 * step)] for step in range(13)]
    for kind, points in zip(["Start", *["Move"] * 12, "End"], [*touches, []], strict=True):
        touch_points = [{"x": x, "y": y} for x, y in points]
        cdp.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touch_points})
    board.page.wait_for_function("() => window.lifted")
    return board.page.locator("main").evaluate_handle("(e) => e")


@pytest.mark.parametrize(("gid", "scrolls"), [("item:disk-3", True), ("item:disk-1", False)])
def test_touch_scrolls_the_page_except_on_movable_things(open_bare, gid, scrolls):
    bare = open_bare(viewport={"width": 820, "height": 400}, has_touch=True)
    board = bare.put(Player(Hanoi(3)), Player(Hanoi(3)))
    board.settle()
    page = swipe(board, gid)
    if scrolls:
        board.page.wait_for_function("(e) => e.scrollTop > 40", arg=page)
    else:
        assert page.evaluate("(e) => e.scrollTop") == 0
    board.says(moves=0)
    expect(board.status).not_to_contain_text("Not possible: disk 3")


def test_a_rejected_disk_shakes_and_a_completed_tower_bounces(open_bare):
    bare = open_bare(reduced_motion="no-preference")
    board = bare.put(Player(Hanoi(2)))
    board.page.evaluate("""() => {
        const animate = Element.prototype.animate;
        window.moved = [];
        Element.prototype.animate = function (frames, options) {
            window.moved.push([this.dataset.gid, options.duration, frames[1].transform]);
            return animate.call(this, frames, options);
        };
    }""")
    board.drag("item:disk-1", "zone:rod-B")
    board.says(moves=1)
    board.drag("item:disk-2", "zone:rod-B")
    board.says("Not possible: disk 2 cannot lie on the smaller disk 1.")
    board.page.wait_for_function("() => moved.some((m) => m[0] === 'item:disk-2' && m[1] === 200)")
    board.drag("item:disk-2", "zone:rod-C")
    board.says(moves=2)
    board.drag("item:disk-1", "zone:rod-C")
    board.says("Solved.")
    bounced = "() => moved.filter((m) => m[2].startsWith('translateY')).length === 2"
    board.page.wait_for_function(bounced)
