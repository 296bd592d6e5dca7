"""The Towers of Hanoi in a page, by mouse, by keyboard and by buttons."""

import pytest

from puzzlelib import Hanoi, solve_hanoi
from puzzlelib.hanoi import RODS, Move
from puzzlelib.views import Player


def steps(disks):
    """The shortest solution as a person makes it: disk, rod to put it on, and the move's name."""
    puzzle = Hanoi(disks)
    position = puzzle.start
    for move in solve_hanoi(disks):
        disk = position[move.source][-1]
        yield f"item:disk-{disk}", f"zone:rod-{RODS[move.target]}", str(move)
        position = puzzle.apply(position, move)


def go_to_rod(board, rod):
    """Press the arrow that leads to the rod, if any, then Enter; give the keys."""
    here = RODS.index(board.focused()[-1])
    keys = [[], ["ArrowRight"], ["ArrowLeft"]][(rod - here) % 3] + ["Enter"]
    board.key(*keys)
    assert board.focused() == f"zone:rod-{RODS[rod]}"
    return keys


@pytest.fixture
def board(put):
    return put(Player(Hanoi(3)))


def test_two_disks_are_solved_in_three_drags(put):
    """H4, H7, H8, H9."""
    board = put(Player(Hanoi(2)))
    for number, (disk, rod, _) in enumerate(steps(2), start=1):
        board.drag(disk, rod)
        board.says(moves=number)
    board.says("Solved. 3 of 3 moves, perfect. Time: 0:")
    assert "rod C, from the top: 1 2" in board.names()


def test_a_dropped_disk_snaps_into_its_place_on_the_stack(board):
    """H4: wherever in the column it was let go."""
    board.settle()
    x, floor = board.centre("zone:rod-A")[0], board.centre("item:disk-3")
    column = board.rect("zone:rod-C")
    board.drag("item:disk-1", (column["left"] + 9, column["top"] + 7))
    board.says("Move 1: A → C", moves=1)
    middle = column["left"] + column["width"] / 2
    board.stands_at("item:disk-1", (middle, floor[1]))
    assert middle > x


def test_dropped_elsewhere_it_returns_and_costs_nothing(board):
    """H5."""
    with board.going_home("item:disk-1"):
        board.drag("item:disk-1", (5, 5))
        board.says("Put back: no move is charged.", moves=0)


def test_a_buried_disk_cannot_be_picked_up_and_says_why(board):
    """H3: by a drag and by a click; the top disk of a rod is another one after every move."""
    reason = "Not possible: disk 2 lies under disk 1: only the top disk of a rod can be picked up."
    for attempt in (lambda: board.click("item:disk-2"), lambda: board.hold("item:disk-2", (5, 5))):
        with board.going_home("item:disk-2"):
            attempt()
            board.says(reason, moves=0)
        board.page.mouse.up()
    board.drag("item:disk-1", "zone:rod-C")
    board.says(moves=1)
    board.drag("item:disk-2", "zone:rod-B")
    board.says("Move 2: A → B", moves=2)


def test_a_disk_and_then_a_rod_are_clicked(board):
    """H4 without dragging; a second click on the held disk puts it back."""
    board.click("item:disk-1")
    board.says("You hold disk 1. Where to?", moves=0)
    board.click("zone:rod-B")
    board.says("Move 1: A → B", moves=1)
    board.click("item:disk-2")
    board.click("item:disk-1")  # stands on rod B, so this means: put disk 2 there
    board.says("disk 2 cannot lie on the smaller disk 1", moves=1)


def test_the_board_is_solved_with_the_keyboard_alone(put):
    """H8, H9: arrows go from rod to rod, Enter lifts the top disk and puts it down: four keys a move."""
    board = put(Player(Hanoi(2)))
    board.focus_before()
    board.key("Tab")
    pressed = []
    for number, move in enumerate(solve_hanoi(2), start=1):
        for rod in (move.source, move.target):
            pressed += go_to_rod(board, rod)
            board.settle()
        board.says(moves=number)
    board.says("Solved. 3 of 3 moves, perfect.")
    assert len(pressed) <= 12


def test_tab_reaches_the_board_once_and_the_thing_with_the_focus_has_a_visible_ring(board):
    board.focus_before()
    board.key("Tab")
    assert board.focused() is not None
    outline = board.page.evaluate("() => getComputedStyle(document.activeElement).outline")
    assert "solid 3px" in outline
    board.key("Tab")
    assert board.focused() is None
    board.key("Shift+Tab")
    assert board.focused() is not None


def test_the_keyboard_goes_on_where_the_mouse_was(board):
    board.click("item:disk-3")
    board.says("Not possible: disk 3 lies under disk 1")
    board.key("ArrowRight")
    assert board.focused() == "zone:rod-B"


def test_good_and_bad_moves_differ_in_shape_and_words(put):
    """Not by colour alone: a tick and a cross on the pegs, and a sentence."""
    board = put(Player(Hanoi(2)))
    board.drag("item:disk-1", "zone:rod-B")
    board.says(moves=1)
    board.action("hint").click()
    board.says("Hint: good: A → C.")
    signs = board.stage.locator("[data-sign]")
    assert sorted(signs.evaluate_all("(all) => all.map((e) => e.dataset.sign)")) == [
        "right",
        "wrong",
    ]


def test_a_point_of_the_record_puts_the_board_there_by_mouse_and_by_keyboard(put):
    player = Player(Hanoi(3))
    board = put(player)
    for move in [Move(0, 1), Move(1, 2), *solve_hanoi(3)[1:]]:
        player.play.attempt(move)
    board.says("Solved. 8 moves. 7 are enough.", "7 of the 8 moves were good.")
    board.action("review").click()
    point = board.root.locator('[data-gid="zone:move-1"]')
    for press in (point.click, lambda: (point.focus(), board.key("Enter"))):
        press()
        board.says("Move 1: A → B", moves=1)
        assert "disk 1, top of rod B, can move" in board.names()
        board.root.locator('[data-gid="zone:move-8"]').click()
        board.says("Solved.")
