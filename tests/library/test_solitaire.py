"""Peg solitaire: boards drawn as text, the five conditions of a jump, and endings."""

import re
from itertools import product
from random import Random
from typing import Any

import pytest
from fuzzing import MORE
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.interactiveshell import InteractiveShell

from puzzlelib import IllegalMove, Playthrough, Solitaire
from puzzlelib.solitaire import (
    ENGLISH,
    FRENCH,
    Move,
    broken_rule,
    hole_name,
    hole_named,
    jumped,
)


def far_into_the_game(puzzle: Solitaire, seed: int, jumps: int) -> frozenset:
    """Return a position after at most *jumps* random jumps."""
    here, chance = puzzle.start, Random(seed)
    for _ in range(jumps):
        if moves := puzzle.moves(here):
            here = puzzle.apply(here, chance.choice(moves))
    return here


# Boards


def test_the_english_board_is_a_cross_of_33_holes_filled_but_for_the_centre() -> None:
    """S1: a 7 × 7 grid."""
    puzzle = Solitaire()
    cross = {(r, c) for r, c in product(range(7), repeat=2) if 2 <= r <= 4 or 2 <= c <= 4}
    assert puzzle.holes == cross
    assert puzzle.start == cross - {(3, 3)}


def test_the_french_board_has_four_holes_more_and_a_start_that_can_be_won() -> None:
    """S10, S11: with its centre empty it cannot be won; with a hole of type (0, 2) empty it can."""
    puzzle = Solitaire(FRENCH)
    assert puzzle.holes - Solitaire().holes == {(1, 1), (1, 5), (5, 1), (5, 5)}
    assert puzzle.holes - puzzle.start == {(0, 2)}


def test_a_board_may_be_ragged_and_have_gaps() -> None:
    puzzle = Solitaire("oo\n\n  .o\no")
    assert puzzle.start == {(0, 0), (0, 1), (2, 3), (3, 0)}
    assert puzzle.holes == puzzle.start | {(2, 2)}
    assert puzzle.text(puzzle.start).splitlines() == [
        "   a b c d",
        "1  o o",
        "2",
        "3      . o",
        "4  o",
    ]


@pytest.mark.parametrize(
    "picture",
    ["o.o\n.o", "\n\no.o\n.o\n\n", "    o.o\n    .o", "  \n  o.o   \n  .o \n  "],
    ids=repr,
)
def test_the_margin_around_a_picture_does_not_matter(picture: str) -> None:
    assert Solitaire(picture) == Solitaire("o.o\n.o")
    assert hash(Solitaire(picture)) == hash(Solitaire("o.o\n.o"))


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        ("o.x", "line 1, column 3: 'x' is no part of a board"),
        ("\n  oo.\n o0\n", "line 3, column 3: '0' is no part of a board"),
        ("oo.\noO.", "line 2, column 2: 'O' is no part of a board"),
        ("oo.\n\to", "line 2, column 1: '\\t' is no part of a board"),
        ("oo.\no o…", "line 2, column 4: '…' is no part of a board"),
        (
            "...",
            "there is no peg on this board: put a 'o' somewhere, for example in line 1, column 1",
        ),
        (
            "..\n..",
            "there is no peg on this board: put a 'o' somewhere, for example in line 1, column 1",
        ),
        ("", "there is nothing on this board"),
        ("   \n  ", "there is nothing on this board"),
        (
            "ooo",
            "there is no empty hole on this board: put a '.' somewhere, for example in line 1, column 1",
        ),
        (
            "\n oo\noo",
            "there is no empty hole on this board: put a '.' somewhere, for example in line 2, column 2",
        ),
        ("o." * 14, "a board has at most 26 rows and columns, not 1 and 28"),
        ("o\n" * 26 + ".", "a board has at most 26 rows and columns, not 27 and 1"),
    ],
    ids=repr,
)
def test_a_picture_that_is_no_board_is_refused_saying_where(picture: str, words: str) -> None:
    """S10: user-defined boards."""
    with pytest.raises(ValueError, match="^" + re.escape(words)):
        Solitaire(picture)


@pytest.mark.parametrize("picture", [0, -1, True, 2.5, None, ["o.o"], b"o.o"], ids=repr)
def test_a_picture_that_is_no_text_is_refused(picture: Any) -> None:
    with pytest.raises(ValueError, match="a board is drawn as a string"):
        Solitaire(picture)


@pytest.mark.parametrize(
    "finish",
    [(0, 0), (7, 3), (3,), (3, 3, 3), [3, 3], "d4", 3, True, (3.0, 3.0), (3, True), (3, [3])],
    ids=repr,
)
def test_a_finish_that_is_no_hole_is_refused(finish: Any) -> None:
    with pytest.raises(ValueError, match="the finish must be a hole of this board"):
        Solitaire(ENGLISH, finish)


@given(hole=st.tuples(st.integers(0, 25), st.integers(0, 25)))
@MORE
def test_every_hole_has_a_name_by_which_it_is_found(hole: Any) -> None:
    assert hole_named(hole_name(hole)) == hole


def test_holes_are_spoken_column_first_with_the_rows_from_the_top() -> None:
    assert [hole_name(hole) for hole in [(0, 2), (3, 3), (3, 0), (25, 25)]] == [
        "c1",
        "d4",
        "a4",
        "z26",
    ]


@pytest.mark.parametrize(
    "name", ["", "d", "4", "4d", "D4", "d0", "d04", "dd4", "d100", "d4 ", "é4"]
)
def test_other_words_name_no_hole(name: str) -> None:
    assert hole_named(name) is None


# Jumps


def test_a_jump_takes_the_peg_over_its_neighbour_which_leaves_the_board() -> None:
    """S2."""
    puzzle = Solitaire()
    after = puzzle.apply(puzzle.start, Move((1, 3), (2, 3), (3, 3)))
    assert puzzle.start - after == {(1, 3), (2, 3)}
    assert after - puzzle.start == {(3, 3)}


def test_jumps_come_hole_by_hole_then_right_down_left_up() -> None:
    puzzle = Solitaire()
    assert [str(m) for m in puzzle.moves(puzzle.start)] == [
        "d2 → d4",
        "b4 → d4",
        "f4 → d4",
        "d6 → d4",
    ]
    centre = [str(jump) for jump in puzzle.jumps if jump.source == (3, 3)]
    assert centre == ["d4 → f4", "d4 → d6", "d4 → b4", "d4 → d2"]
    assert [jump.source for jump in puzzle.jumps] == sorted(jump.source for jump in puzzle.jumps)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Move((0, 1), (0, 2), (0, 3)), "there is no peg in b1 to move"),
        (Move((0, 0), (0, 1), (0, 2)), "the hole c1 is not empty"),
        (Move((0, 3), (0, 4), (0, 5)), "write a jump as Move(source, over, target), three holes"),
        (Move((0, 0), (0, 1), (0, 4)), "a peg jumps exactly two holes along a row or a column"),
        (Move((0, 3), (0, 3), (0, 4)), "a peg jumps exactly two holes along a row or a column"),
        (Move((0, 3), (0, 3), (0, 1)), "the hole that d1 → b1 jumps over is c1, not d1"),
    ],
    ids=str,
)
def test_an_illegal_jump_is_refused_with_the_broken_rule_in_words(move: Move, words: str) -> None:
    """S7."""
    puzzle = Solitaire("o.oo.")
    with pytest.raises(IllegalMove) as error:
        puzzle.apply(puzzle.start, move)
    assert str(error.value).startswith(words)


def test_a_jump_over_an_empty_hole_is_refused() -> None:
    """S7: there must be a peg between source and target."""
    puzzle = Solitaire("o..o")
    with pytest.raises(IllegalMove, match="there is no peg in b1 to jump over"):
        puzzle.apply(puzzle.start, Move((0, 0), (0, 1), (0, 2)))


def test_a_jump_over_a_gap_of_the_board_is_refused() -> None:
    puzzle = Solitaire("o .\nooo")
    assert puzzle.jumps == (
        Move((1, 0), (1, 1), (1, 2)),
        Move((1, 2), (1, 1), (1, 0)),
    )
    with pytest.raises(IllegalMove):
        puzzle.apply(puzzle.start, Move((0, 0), (0, 1), (0, 2)))


def test_a_jump_does_not_go_diagonally() -> None:
    """S2: along a row or a column."""
    puzzle = Solitaire("ooo\nooo\noo.")
    with pytest.raises(IllegalMove, match="along a row or a column"):
        puzzle.apply(puzzle.start, Move((0, 0), (1, 1), (2, 2)))


@pytest.mark.parametrize("picture", [ENGLISH, FRENCH])
@pytest.mark.parametrize("jumps", [0, 5, 15, 40])
def test_one_function_answers_which_peg_any_jump_removes(picture: str, jumps: int) -> None:
    """S7: the five conditions, tried on every pair of places in and around the grid."""
    puzzle = Solitaire(picture)
    here = far_into_the_game(puzzle, seed=jumps, jumps=jumps)
    legal = {(move.source, move.target): move.over for move in puzzle.moves(here)}
    grid = list(product(range(-1, 8), repeat=2))
    for source, target in product(grid, repeat=2):
        assert jumped(puzzle, here, source, target) == legal.get((source, target))


@given(seed=st.integers(0, 999), jumps=st.integers(0, 31))
@MORE
def test_every_jump_of_the_board_is_legal_or_breaks_a_rule(seed: int, jumps: int) -> None:
    """S7."""
    puzzle = Solitaire()
    here = far_into_the_game(puzzle, seed, jumps)
    legal = [jump for jump in puzzle.jumps if broken_rule(puzzle, here, jump) is None]
    assert legal == puzzle.moves(here)


@given(seed=st.integers(0, 999))
@MORE
def test_every_jump_removes_exactly_one_peg(seed: int) -> None:
    """S2."""
    puzzle = Solitaire(FRENCH)
    here = far_into_the_game(puzzle, seed, jumps=10)
    for move in puzzle.moves(here):
        assert len(puzzle.apply(here, move)) == len(here) - 1


# The end


def test_one_peg_anywhere_is_the_goal_unless_a_finish_is_given() -> None:
    """S3."""
    corner, centre = frozenset({(0, 2)}), frozenset({(3, 3)})
    assert Solitaire().is_solved(corner)
    assert Solitaire().is_solved(centre)
    assert not Solitaire(finish=(3, 3)).is_solved(corner)
    assert Solitaire(finish=(3, 3)).is_solved(centre)
    assert not Solitaire().is_solved(corner | centre)


@pytest.mark.parametrize(
    ("puzzle", "position", "words"),
    [
        (Solitaire(), {(3, 3)}, "solved in the centre"),
        (Solitaire(), {(0, 2)}, "solved"),
        (Solitaire(finish=(0, 2)), {(0, 2)}, "solved"),
        (Solitaire(finish=(3, 3)), {(0, 2)}, "stuck, no valid move"),
        (Solitaire(), {(0, 2), (6, 4)}, "stuck, no valid move"),
        (Solitaire(), {(0, 2), (0, 3)}, None),
        (Solitaire("o.oo."), {(0, 2)}, "solved in the centre"),
        (Solitaire("o.oo"), {(0, 2)}, "solved"),
    ],
    ids=str,
)
def test_the_end_is_described_in_words(puzzle: Solitaire, position: set, words: str | None) -> None:
    """S3, S8, S9: won with one peg left, lost if none can move; the centre is mentioned."""
    assert Playthrough(puzzle, frozenset(position)).outcome == words


def test_after_the_end_all_moves_are_refused_until_a_restart() -> None:
    """S8."""
    play = Playthrough(Solitaire("oo.o."))
    first = play.rules.moves(play.position)[0]
    play.attempt(first)
    play.attempt(play.rules.moves(play.position)[0])
    assert play.outcome == "solved"
    with pytest.raises(IllegalMove, match="it is over"):
        play.attempt(first)
    play.restart()
    play.attempt(first)
    assert play.moves_made == 1


def test_a_stuck_position_can_be_reached_in_six_jumps() -> None:
    """S12: the original was not sure."""
    play = Playthrough(Solitaire())
    for words in ["d2 → d4", "d5 → d3", "b4 → d4", "e4 → c4", "g4 → e4", "d7 → d5"]:
        assert play.outcome is None
        moves = {str(move): move for move in play.rules.moves(play.position)}
        play.attempt(moves[words])
    assert play.outcome == "stuck, no valid move"
    assert play.moves_made == 6


# Output in a notebook


@pytest.mark.parametrize("statement", ["Solitaire(BOARD)", "Player(Solitaire(BOARD))"])
def test_a_typo_in_a_drawn_board_is_one_sentence_in_a_notebook(statement: str, capsys: Any) -> None:
    """With line and column, and without a traceback."""
    shell = InteractiveShell()
    shell.run_cell("from puzzlelib import Solitaire; from puzzlelib.views import Player")
    shell.run_cell("BOARD = '  ooo\\n  oxo'")
    shell.run_cell(statement)
    [line] = capsys.readouterr().out.strip().splitlines()
    assert line.startswith("BadBoard: line 2, column 4: 'x' is no part of a board; a peg is 'o'")
