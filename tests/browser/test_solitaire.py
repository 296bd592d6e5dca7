"""Peg solitaire in a page: jumps, stuck positions, and what must not fail."""

import pytest

from puzzlelib import Solitaire
from puzzlelib.views import Player

STUCK_IN_SIX = "d2d4 d5d3 b4d4 e4c4 g4e4 d7d5"


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


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("d3", "the hole d3 is not empty"),
        ("d4", "there is no peg in d3 to jump over"),
        ("e4", "a peg jumps exactly two holes along a row or a column"),
    ],
)
def test_an_illegal_jump_puts_the_peg_back(put, target, reason):
    """S5, S7: and says which condition was broken."""
    rows = ["  ooo", "  ooo", "ooooooo" if target == "d3" else "ooo.ooo", "ooo..oo", "ooooooo"]
    board = put(Player(Solitaire("\n".join(rows))))
    with board.going_home("item:peg-d2"):
        jump(board, "d2", target)
        board.says(f"Not possible: {reason}.", moves=0)


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


def test_a_release_outside_the_board_puts_the_peg_back(board):
    """S6."""
    for place in ((5, 5), (1090, 990)):
        with board.going_home("item:peg-d2"):
            board.drag("item:peg-d2", place)
            board.says("Put back: no move is charged.", moves=0)


def test_a_stuck_board_says_so_and_refuses_input_until_space(board):
    """S8, S9, S10, S12: stuck after six jumps from the start."""
    for number, move in enumerate(STUCK_IN_SIX.split(), start=1):
        jump(board, move[:2], move[2:])
        board.says(moves=number)
    board.says("Stuck, no valid move. 6 moves.")
    with board.going_home("item:peg-d1"):
        jump(board, "d1", "d3")
        board.says("Not possible: it is over: undo a move or restart.")
    board.key("Space")
    board.says("Drag a peg", moves=0)
    assert board.items.count() == 32


@pytest.mark.parametrize(
    ("row", "told"),
    [("oo.", "Solved. 1 move."), ("oo...", "Solved in the centre. 1 move.")],
)
def test_the_end_tells_a_peg_in_the_centre_from_one_elsewhere(put, row, told):
    """S3."""
    board = put(Player(Solitaire(row)))
    jump(board, "a1", "c1")
    board.says(told)


def test_a_peg_and_then_a_hole_are_clicked(board):
    """S5 without dragging; another peg may be taken instead."""
    board.click("item:peg-a3")
    board.says("You hold peg a3.")
    board.click("item:peg-d2")
    board.says("Now you hold peg d2.", moves=0)
    board.click("zone:hole-d4")
    board.says("Move 1: d2 → d4", moves=1)


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


def test_a_jump_is_made_with_a_button(board):
    board.action("help").click()
    board.button("f4 → d4").click()
    board.says("Move 1: f4 → d4", moves=1)
