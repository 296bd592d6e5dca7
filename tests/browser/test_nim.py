"""Nim in a page, against the computer, which thinks until the test lets it move."""

from random import Random

import pytest
from board import OK, heaps
from playwright.sync_api import expect

from puzzlelib import Nim, winning_moves
from puzzlelib.nim import Move
from puzzlelib.views import Player
from stepthrough.controls.box import Box

START = (3, 4, 5)


@pytest.fixture
def think(monkeypatch):
    """A function that ends the pause in which the computer seems to think."""
    thoughts = []

    def later(box, seconds, handler):
        thoughts.append(box.guarded(handler))

    def think():
        while thoughts:
            thoughts.pop(0)()

    monkeypatch.setattr(Box, "later", later)
    return think


@pytest.fixture
def board(think, put):
    return put(Player(Nim(), computer="perfect", chance=Random(1)))


def piece(heap, place):
    return f"item:piece-{heap}-{place}"


def marked(board):
    return board.marked("marked").evaluate_all("(all) => all.map((e) => e.dataset.gid)")


def take(board, move, ok=True):
    """Mark the last pieces of a heap, then OK."""
    left = heaps(board, 3)[move.heap] - move.take
    for place in range(1, move.take + 1):
        board.click(piece(move.heap + 1, left + place))
    board.says(f"{OK} would {move}.")
    if ok:
        board.action("ok").click()


def answered(board, think, moves):
    """Wait for the learner's move, let the computer make its own, and wait for the learner's turn."""
    board.says("Thinking…", moves=moves - 1)
    think()
    board.says("Your turn.", moves=moves)


def play_on(board, think, choose):
    """Play until the end; `choose` names the learner's move in a position."""
    while True:
        take(board, choose(heaps(board, 3)))
        board.status.get_by_text("Thinking…").or_(board.status.get_by_text("You ")).wait_for()
        think()
        board.status.get_by_text("Your turn.").or_(board.status.get_by_text("You ")).wait_for()
        if "Your turn." not in board.status.inner_text():
            return


def test_a_piece_is_marked_and_unmarked_by_clicking(board):
    """N2: a mark is seen and heard."""
    board.click(piece(2, 1))
    board.says(f"{OK} would take 1 from heap 2.", moves=0)
    expect(board.thing(piece(2, 1))).to_have_attribute("aria-pressed", "true")
    assert marked(board) == [piece(2, 1)]
    board.click(piece(2, 1))
    board.says("Nothing is marked.", moves=0)
    expect(board.thing(piece(2, 1))).to_have_attribute("aria-pressed", "false")


def test_a_mark_in_a_second_row_is_refused(board):
    """N2."""
    board.click(piece(2, 1))
    board.says(f"{OK} would")
    board.click(piece(3, 1))
    board.says("Not possible: a move takes pieces from one heap: unmark the others first.", moves=0)
    assert marked(board) == [piece(2, 1)]


def test_ok_without_marks_cannot_be_pressed(board):
    """N3."""
    expect(board.action("ok")).to_be_disabled()
    board.click(piece(1, 1))
    board.says(f"{OK} would take 1 from heap 1.", moves=0)
    assert heaps(board, 3) == START


def test_ok_takes_the_marked_pieces_and_the_computer_answers(board, think):
    """N1, N3, N4."""
    take(board, Move(0, 1))
    answered(board, think, moves=2)
    assert sum(heaps(board, 3)) < sum(START) - 1


def test_ok_twice_quickly_is_one_move(board, think):
    """N3."""
    take(board, Move(1, 2), ok=False)
    board.action("ok").dblclick()
    answered(board, think, moves=2)


def test_during_thinking_neither_marks_nor_ok_do_anything(board, think):
    """N3, N4."""
    take(board, Move(0, 1))
    board.says("Thinking…", moves=1)
    board.click(piece(3, 1))
    expect(board.action("ok")).to_be_disabled()
    answered(board, think, moves=2)
    assert marked(board) == []


@pytest.mark.parametrize("name", ["undo", "learner begins"])
def test_a_move_taken_back_during_thinking_is_not_answered(board, think, name):
    """N4: nor is one after which the game began anew."""
    take(board, Move(0, 1))
    board.says("Thinking…", moves=1)
    board.action(name).click()
    board.says("Your turn.", moves=0)
    think()
    board.click(piece(2, 1))  # is heard after the thought
    board.says(f"{OK} would", moves=0)
    assert heaps(board, 3) == START


def test_the_computer_begins(board, think):
    """N6."""
    board.action("computer begins").click()
    answered(board, think, moves=1)
    assert sum(heaps(board, 3)) < sum(START)
    board.action("learner begins").click()
    board.says("Your turn.", moves=0)


def test_the_computer_tries_rows_from_the_bottom_up(think, put):
    """N5: from (3, 3, 3) it takes the whole lowest heap."""
    board = put(Player(Nim((4, 3, 3)), computer="perfect"))
    board.click(piece(1, 4))
    board.says(f"{OK} would take 1 from heap 1.")
    board.action("ok").click()
    answered(board, think, moves=2)
    board.says("Move 2, computer: take 3 from heap 3.")
    assert heaps(board, 3) == (3, 3, 0)


@pytest.mark.parametrize("seed", [1, 2])
def test_good_moves_win_against_the_random_computer(think, put, seed):
    """N7, N11."""
    board = put(Player(Nim(), computer="random", chance=Random(seed)))
    play_on(board, think, lambda position: winning_moves(Nim(), position)[0])
    board.says("You win!", "moves.")


def test_one_bad_move_loses_against_the_perfect_computer(board, think):
    """N7: announced at the end, not before."""
    play_on(board, think, lambda position: Nim().moves(position)[0])
    board.says("You lose.", "moves.")
    assert heaps(board, 3) == (0, 0, 0)
    expect(board.action("ok")).to_be_hidden()
    board.action("again").click()
    board.says("Your turn.", moves=0)


@pytest.mark.parametrize("early", [False, True])
def test_a_loss_is_announced_early_only_where_that_is_wanted_and_stays(think, put, early):
    """N7: it stays when the computer has answered, and while the next pieces are marked."""
    board = put(Player(Nim(), computer="perfect", announce_early=early))
    take(board, Move(0, 1))
    board.says("Thinking…", moves=1)
    assert ("You lose" in board.root.inner_text()) == early
    answered(board, think, moves=2)
    assert ("You lose" in board.root.inner_text()) == early
    board.click(piece(2, 1))
    board.says(f"{OK} would")
    assert ("You lose" in board.root.inner_text()) == early


def test_pieces_are_marked_and_taken_with_the_keyboard_alone(board, think):
    """N2, N3."""
    board.focus_before()
    board.key("Tab")
    board.walk_to(piece(1, 3))
    board.key("Enter")
    board.says(f"{OK} would take 1 from heap 1.")
    board.key("ArrowLeft", "Enter")
    board.says(f"{OK} would take 2 from heap 1.")
    board.key("Tab", "Enter")
    answered(board, think, moves=2)
    assert heaps(board, 1) == (1,)


def test_a_move_is_made_with_a_button(board, think):
    """N3."""
    board.action("help").click()
    board.button("take 2 from heap 1").click()
    answered(board, think, moves=2)


def test_space_restarts_a_game_that_is_over_although_no_piece_is_left(put):
    """S10."""
    board = put(Player(Nim((1,))))
    board.focus_before()
    board.key("Tab", "Enter")
    board.says(f"{OK} would take 1 from heap 1.")
    board.action("ok").click()
    board.says("won", moves=None)
    board.focus_before()
    board.key("Tab", "u")
    board.says("Click the pieces")
    board.key("Enter")
    board.action("ok").click()
    board.says("won", moves=None)
    board.focus_before()
    board.key("Tab", "Space")
    board.says("Click the pieces")
