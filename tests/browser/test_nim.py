"""Nim in a page, against the computer, which thinks until the test lets it move."""

from random import Random

import pytest
from board import OK, heaps
from playwright.sync_api import expect

from puzzlelib import Nim
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


def take(board, move):
    """Mark the last pieces of a heap, then OK."""
    left = heaps(board, 3)[move.heap] - move.take
    for place in range(1, move.take + 1):
        board.click(piece(move.heap + 1, left + place))
    board.says(f"{OK} would {move}.")
    board.action("ok").click()


def answered(board, think, moves):
    """Wait for the learner's move, let the computer make its own, and wait for the learner's turn."""
    board.says("Thinking…", moves=moves - 1)
    think()
    board.says("Your turn.", moves=moves)


def test_a_piece_is_marked_and_unmarked_by_clicking(board):
    """N2: a mark is seen and heard."""
    board.click(piece(2, 1))
    board.says(f"{OK} would take 1 from heap 2.", moves=0)
    expect(board.thing(piece(2, 1))).to_have_attribute("aria-pressed", "true")
    assert marked(board) == [piece(2, 1)]
    board.click(piece(2, 1))
    board.says("Nothing is marked.", moves=0)
    expect(board.thing(piece(2, 1))).to_have_attribute("aria-pressed", "false")


def test_ok_takes_the_marked_pieces_and_the_computer_answers(board, think):
    """N1, N3, N4."""
    take(board, Move(0, 1))
    answered(board, think, moves=2)
    assert sum(heaps(board, 3)) < sum(START) - 1


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
