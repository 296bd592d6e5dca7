"""Peg solitaire in a page: jumps by mouse and by keyboard, and what must not fail."""

import pytest

from puzzlelib import Solitaire
from puzzlelib.views import Player


@pytest.fixture
def board(put):
    return put(Player(Solitaire()))


def jump(board, source, target):
    board.drag(f"item:peg-{source}", f"zone:hole-{target}")


def test_a_jump_removes_the_peg_in_between(board):
    """S1, S2, S5, S9."""
    assert board.items.count() == 32
    jump(board, "d2", "d4")
    board.says("Move 1: d2 → d4, peg d3 removed.", moves=1)
    assert board.items.count() == 31
    assert {"peg d4", "hole d2, empty", "hole d3, empty"} <= set(board.names())


def test_a_peg_follows_the_pointer_continuously(board):
    """S4: also between holes; and above everything else."""
    board.settle()
    x, y = board.centre("item:peg-d2")
    board.page.mouse.move(x + 4, y - 3)
    board.page.mouse.down()
    for step in range(1, 30):
        board.page.mouse.move(x + 4 + 3 * step, y - 3 + 5 * step)
        if 8 * step > 10:
            board.stands_at("item:peg-d2", (x + 3 * step, y + 5 * step))
    drawn = board.items.evaluate_all("(all) => all.map((e) => e.dataset.gid)")
    assert drawn[-1] == "item:peg-d2"
    board.page.mouse.up()


def test_an_empty_hole_can_be_pressed_dragged_and_released(board):
    """S6: nothing happens, nothing fails."""
    for target in ("zone:hole-d2", (5, 5)):
        board.drag("zone:hole-d4", target)
        board.says("hole d4, empty: nothing is picked up.", moves=0)
    assert board.items.count() == 32
    jump(board, "d2", "d4")
    board.says(moves=1)


def test_a_jump_is_made_with_the_keyboard_alone(board):
    """S10: each place is one stop for the arrows, whether it holds a peg or not."""
    board.focus_before()
    board.key("Tab")
    board.walk_to("item:peg-d1")
    board.key("ArrowDown")
    assert board.focused() == "item:peg-d2"
    board.key("Enter", "ArrowDown", "ArrowDown")
    assert board.focused() == "zone:hole-d4"
    board.key("Enter")
    board.says("Move 1: d2 → d4", moves=1)
    board.key("ArrowLeft", "ArrowRight", "u")
    board.says(moves=0)
