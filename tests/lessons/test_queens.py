"""Queens: positions of any type can be drawn, played and judged, also a board changed in place."""

import pytest
from answers import answer_named

from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import exercise_named
from puzzlecourse.lessons.depth_first_search import count_solutions
from puzzlecourse.lessons.queens import (
    FOUR,
    Chessboard,
    MyQueens,
    Queens,
    how_many_positions,
    solutions,
    ways,
)
from puzzlelib import conforms, record, solve
from puzzlelib.solitaire import hole_named
from puzzlelib.views.boards import board_for
from puzzlelib.views.drawing import board_of, painted, painted_to_play, still_board
from puzzlelib.views.pictures import picture_of
from stepthrough.walk.pages import Pages

IN_DIGITS, IN_ROWS = answer_named("InDigits"), answer_named("DrawnInRows")
WAYS_TO_WRITE = [MyQueens, Queens, IN_DIGITS, IN_ROWS]


@pytest.mark.parametrize("rules", [kind(4) for kind in WAYS_TO_WRITE])
def test_a_queen_is_taken_to_a_square_whatever_a_move_is(rules):
    picture = picture_of(rules)
    after = rules.apply(rules.start, picture.move_from(rules.start, "item:queen", "zone:b1"))
    assert rules.placed(after) == {(0, 1)}
    assert picture.move_from(after, "item:queen", "zone:b1") is None
    assert picture.label(after, "zone:b1") == "square b1, with a queen"
    assert rules.text(after).startswith(". Q . .")


def test_the_queen_that_waits_beside_the_board_is_drawn_only_where_one_plays():
    rules = Queens(4)
    board, things = board_of(rules, rules.start)
    assert "item:queen" in things
    assert "item:queen" in board
    assert "item:queen" not in still_board(rules, rules.start)
    assert painted(rules, rules.start).width < painted_to_play(rules, rules.start).width


@pytest.mark.parametrize("kind", [MyQueens, Queens, IN_DIGITS])
def test_the_same_solve_finds_a_board(kind):
    rules = kind(6)
    here = rules.start
    for move in solve(rules, here):
        here = rules.apply(here, move)
    assert frozenset(rules.placed(here)) in solutions(6)


@pytest.mark.parametrize(("size", "number"), [(4, 2), (5, 10), (6, 4), (8, 92)])
def test_row_by_row_every_solution_is_counted_once(size, number):
    """F. Nauck, 1850: 92 for eight rows; OEIS A000170."""
    assert count_solutions(MyQueens(size), ()) == number


def test_the_puzzle_to_play_keeps_the_contract():
    assert conforms(Queens(4))


def test_a_message_says_what_a_class_that_cannot_be_asked_lacks():
    class Nothing(Chessboard):
        start = ()

    message = judge(exercise_named("own positions"), Nothing).in_full
    assert "'Nothing' object has no attribute 'queens'" in message


def test_inventions_can_be_compared_by_their_number_of_positions():
    assert "17 positions" in how_many_positions(MyQueens)


def test_the_board_of_the_walk_moves_along_when_a_queen_is_taken_back():
    pages = Pages(record.within(only=ways)(ways, []), board_for(FOUR), "queens")
    every = [pages.at(step) for step in range(60)]
    at = next(n for n, page in enumerate(every) if "queens.pop()" in page.sentence)
    assert (every[at].position, every[at + 1].position) == ((0, 2), (0,))
    assert hole_named("a1") in FOUR.placed(every[at + 1].position)
