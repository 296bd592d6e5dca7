"""Boards played by mouse and keyboard; tests/player covers rules, sentences and buttons.

A docstring names the requirements that a test shows.
"""

import json
from random import Random

import pytest
from board import OK, heaps
from playwright.sync_api import expect

from puzzlelib import Hanoi, Nim, Solitaire, record, solve_hanoi
from puzzlelib.hanoi import RODS
from puzzlelib.views import CallTree, Player, StepThrough, draw
from stepthrough.controls.box import Box

GAMES = {
    "hanoi": lambda: Player(Hanoi(8)),
    "nim": lambda: Player(Nim(), computer="perfect"),
    "solitaire": lambda: Player(Solitaire()),
}


@pytest.fixture
def hanoi(put):
    return put(Player(Hanoi(3)))


@pytest.fixture
def solitaire(put):
    return put(Player(Solitaire()))


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_a_board_has_a_name_and_is_large_enough_to_hit(put, game):
    board = put(GAMES[game]())
    names = board.names()
    assert all(names)
    assert len(set(names)) == len(names)
    expect(board.status).to_have_attribute("role", "status")
    sizes = board.root.locator("[role=button], button:visible").evaluate_all(
        """(all) => all.map((e) => {
            const { width, height } = e.getBoundingClientRect();
            return [e.getAttribute('aria-label') ?? e.textContent, Math.min(width, height)];
        })"""
    )
    assert [target for target in sizes if target[1] < 23.99] == []


# ---- Hanoi -----------------------------------------------------------------------------------------


def test_a_dropped_disk_snaps_into_its_place_on_the_stack(hanoi):
    """H4: anywhere in the column."""
    hanoi.settle()
    x, floor = hanoi.centre("zone:rod-A")[0], hanoi.centre("item:disk-3")
    column = hanoi.rect("zone:rod-C")
    hanoi.drag("item:disk-1", (column["left"] + 9, column["top"] + 7))
    hanoi.says("Move 1: A → C", moves=1)
    middle = column["left"] + column["width"] / 2
    hanoi.stands_at("item:disk-1", (middle, floor[1]))
    assert middle > x


def test_a_buried_disk_and_one_dropped_elsewhere_return_without_a_move(hanoi):
    """H3, H5."""
    with hanoi.going_home("item:disk-1", "item:disk-2"):
        hanoi.drag("item:disk-1", (5, 5))
        hanoi.says("Put back: no move is charged.", moves=0)
        hanoi.hold("item:disk-2", (5, 5))
        hanoi.says("Not possible", moves=0)
    hanoi.page.mouse.up()


def test_clicking_a_disk_and_then_a_rod_moves_the_disk(hanoi):
    """H4 without dragging."""
    hanoi.click("item:disk-1")
    hanoi.says("You hold disk 1. Where to?", moves=0)
    hanoi.click("zone:rod-B")
    hanoi.says("Move 1: A → B", moves=1)
    hanoi.click("item:disk-2")
    hanoi.click("item:disk-1")  # on rod B: selects this rod as the target of disk 2
    hanoi.says("disk 2 cannot lie on the smaller disk 1", moves=1)


def go_to_rod(board, rod):
    """Press the arrow key towards the rod, if needed, then Enter; return the keys."""
    here = RODS.index(board.focused()[-1])
    keys = [[], ["ArrowRight"], ["ArrowLeft"]][(rod - here) % 3] + ["Enter"]
    board.key(*keys)
    assert board.focused() == f"zone:rod-{RODS[rod]}"
    return keys


def test_the_board_is_solved_with_the_keyboard_alone(put):
    """H8, H9: arrows move between rods, Enter lifts and drops the top disk; at most four keys a move."""
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


def test_the_board_is_one_tab_stop_with_a_visible_ring_and_continues_where_the_mouse_was(hanoi):
    hanoi.focus_before()
    hanoi.key("Tab")
    assert hanoi.focused() is not None
    outline = hanoi.page.evaluate("() => getComputedStyle(document.activeElement).outline")
    assert "solid 3px" in outline
    hanoi.key("Tab")
    assert hanoi.focused() is None
    hanoi.key("Shift+Tab")
    assert hanoi.focused() is not None
    hanoi.click("item:disk-3")
    hanoi.key("ArrowRight")
    assert hanoi.focused() == "zone:rod-B"


# ---- Nim -------------------------------------------------------------------------------------------


def piece(heap, place):
    return f"item:piece-{heap}-{place}"


def test_pieces_are_marked_by_clicking_and_taken_with_the_keyboard(put, monkeypatch):
    """N1, N2, N3: marks are visible and announced; the computer moves when the test triggers it."""
    thoughts = []
    monkeypatch.setattr(
        Box, "later", lambda box, seconds, handler: thoughts.append(box.guarded(handler))
    )
    board = put(Player(Nim(), computer="perfect", chance=Random(1)))
    for marks, pressed in (([piece(2, 1)], "true"), ([], "false")):
        board.click(piece(2, 1))
        expect(board.thing(piece(2, 1))).to_have_attribute("aria-pressed", pressed)
        found = board.marked("marked").evaluate_all("(all) => all.map((e) => e.dataset.gid)")
        assert found == marks
    board.focus_before()
    board.key("Tab")
    board.walk_to(piece(1, 3))
    board.key("Enter")
    board.says(f"{OK} would take 1 from heap 1.")
    board.key("ArrowLeft", "Enter")
    board.says(f"{OK} would take 2 from heap 1.")
    board.key("Tab", "Enter")
    board.says("Thinking…", moves=1)
    thoughts.pop()()
    board.says("Your turn.", moves=2)
    assert heaps(board, 1) == (1,)


def test_keys_work_on_a_board_without_any_piece(put):
    """S10."""
    board = put(Player(Nim((1,))))
    for key in ("u", "Space"):
        board.focus_before()
        board.key("Tab", "Enter")
        board.says(f"{OK} would take 1 from heap 1.")
        board.action("ok").click()
        board.says("won", moves=None)
        board.focus_before()
        board.key("Tab", key)
        board.says("Click the pieces")


# ---- solitaire -------------------------------------------------------------------------------------


def test_a_peg_follows_the_pointer_continuously(solitaire):
    """S4: between holes as well, and on top of everything else."""
    solitaire.settle()
    x, y = solitaire.centre("item:peg-d2")
    solitaire.page.mouse.move(x + 4, y - 3)
    solitaire.page.mouse.down()
    for step in range(1, 30):
        solitaire.page.mouse.move(x + 4 + 3 * step, y - 3 + 5 * step)
        if 8 * step > 10:
            solitaire.stands_at("item:peg-d2", (x + 3 * step, y + 5 * step))
    drawn = solitaire.items.evaluate_all("(all) => all.map((e) => e.dataset.gid)")
    assert drawn[-1] == "item:peg-d2"
    solitaire.page.mouse.up()


def test_an_empty_hole_can_be_pressed_dragged_and_released(solitaire):
    """S6: no effect and no error."""
    for target in ("zone:hole-d2", (5, 5)):
        solitaire.drag("zone:hole-d4", target)
        solitaire.says("hole d4, empty: nothing is picked up.", moves=0)
    assert solitaire.items.count() == 32
    solitaire.drag("item:peg-d2", "zone:hole-d4")
    solitaire.says(moves=1)


def test_a_jump_is_made_with_the_keyboard_alone(solitaire):
    """S10: each place is one stop for the arrow keys, with or without a peg."""
    solitaire.focus_before()
    solitaire.key("Tab")
    solitaire.walk_to("item:peg-d1")
    solitaire.key("ArrowDown")
    assert solitaire.focused() == "item:peg-d2"
    solitaire.key("Enter", "ArrowDown", "ArrowDown")
    assert solitaire.focused() == "zone:hole-d4"
    solitaire.key("Enter")
    solitaire.says("Move 1: d2 → d4", moves=1)
    solitaire.key("ArrowLeft", "ArrowRight", "u")
    solitaire.says(moves=0)


# ---- texts by learners are never interpreted as HTML -------------------------------------------------

NASTY = "<img src=x onerror=window.attacked=true></script><b>`"


class Step(int):
    def __str__(self):
        return NASTY


class Own:
    start = 2

    def moves(self, position):
        return [Step(1)] if position else []

    def apply(self, position, move):
        if position == 1:
            raise RuntimeError(NASTY)
        return position - 1

    def check(self, position):
        pass

    def text(self, position):
        return NASTY

    def is_solved(self, position):
        return position == 0

    def __repr__(self):
        return NASTY


def greet(words):
    kept = {"key": words}
    print(words)
    if words:
        return greet(words[:0])
    raise ValueError(kept)


def test_texts_of_learners_are_shown_literally(put, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    save = {"format": 1, "rules": NASTY, "board": NASTY, "learner": None, "moves": [], "made": 0}
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "nasty.json").write_text(json.dumps(save | {"seconds": 0}))
    recording = record(greet, NASTY)
    shown = StepThrough(recording), CallTree(recording), draw(Own())
    page = put(Player(Own()), Player(Hanoi(2), save="nasty"), *shown).page
    page.get_by_role("button", name=NASTY).click()
    page.get_by_role("button", name=NASTY).click()
    expect(page.get_by_role("alert").first).to_contain_text(NASTY)
    page.locator("summary", has_text="Details").click()
    expect(page.locator("pre", has_text="Traceback")).to_contain_text(NASTY)
    expect(page.get_by_text("cannot be used (this is a save of <img")).to_be_visible()
    page.get_by_role("slider").first.press("End")
    expect(page.get_by_label("Printed so far")).to_contain_text(NASTY)
    assert page.locator("main :is(img[src=x], b b)").count() == 0
    assert page.evaluate("() => window.attacked") is None
