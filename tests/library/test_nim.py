"""Nim: the rules, and Bouton's theory against the recursion."""

from itertools import product
from typing import Any

import pytest
from fuzzing import MORE
from hypothesis import given
from hypothesis import strategies as st

from puzzlelib import IllegalMove, Nim, is_winning, nim
from puzzlelib.nim import Move, is_lost, nim_sum

ALL_120 = list(product(range(4), range(5), range(6)))


def test_the_game_starts_with_heaps_of_three_four_and_five() -> None:
    """N1."""
    assert Nim().start == (3, 4, 5)
    assert not Nim().misere


def test_a_move_takes_one_or_more_pieces_from_one_heap() -> None:
    """N1: heap by heap, taking 1 first."""
    words = ["take 1 from heap 1", "take 1 from heap 3", "take 2 from heap 3"]
    assert [str(move) for move in Nim().moves((1, 0, 2))] == words
    assert Nim().apply((1, 0, 2), Move(2, 2)) == (1, 0, 0)


def test_a_move_leaves_any_smaller_number_in_one_heap_and_the_others_alone() -> None:
    """N1."""
    for position in ALL_120[::7]:
        after = {Nim().apply(position, move) for move in Nim().moves(position)}
        assert after == {
            other
            for other in ALL_120
            if sum(o != p for o, p in zip(other, position, strict=True)) == 1
            and sum(other) < sum(position)
        }


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Move(1, 2), "heap 2 has only 1 piece left"),
        (Move(2, 9), "heap 3 has only 5 pieces left"),
        (Move(0, 1), "heap 1 has no pieces left"),
        (Move(2, 0), "a move takes at least 1 piece"),
        (Move(2, -1), "a move takes at least 1 piece"),
        (Move(3, 1), "there is no heap 4; the heaps are 1 to 3"),
        (Move(-1, 1), "there is no heap 0; the heaps are 1 to 3"),
    ],
    ids=str,
)
def test_an_illegal_move_is_refused_with_the_broken_rule_in_words(move: Move, words: str) -> None:
    """I8: removing nothing, or a negative number, is illegal."""
    with pytest.raises(IllegalMove) as error:
        Nim().apply((0, 1, 5), move)
    assert str(error.value) == words


@pytest.mark.parametrize("move", [Move(0, True), Move(False, 1), Move(0, 1.0), (0, 1), None])
def test_a_move_that_does_not_count_in_whole_numbers_is_refused(move: Any) -> None:
    with pytest.raises(IllegalMove, match="a move takes pieces from one heap"):
        Nim().apply((3, 4, 5), move)


@pytest.mark.parametrize("start", [(), [], None, 3, "345", (1,) * 21, {3, 4}, range(3)], ids=repr)
def test_heaps_that_are_no_heaps_are_refused_in_words(start: Any) -> None:
    with pytest.raises(ValueError, match="the heaps must be 1 to 20 numbers in a tuple"):
        Nim(start)


@pytest.mark.parametrize("heap", [0, -1, 101, 10**9, True, 3.0, "3", None, (3,)], ids=repr)
def test_an_absurd_heap_is_refused_in_words(heap: Any) -> None:
    words = "the number of pieces in a heap must be a whole number from 1 to 100"
    with pytest.raises(ValueError, match=words):
        Nim((3, heap, 5))


@pytest.mark.parametrize("misere", [1, 0, None, "yes"], ids=repr)
def test_misere_is_yes_or_no(misere: Any) -> None:
    with pytest.raises(ValueError, match="misere must be True or False"):
        Nim((3, 4, 5), misere)


def test_heaps_may_be_given_as_a_list() -> None:
    heaps = [1, 3, 5, 7]
    game = Nim(heaps)
    heaps.append(9)
    assert game == Nim((1, 3, 5, 7))
    assert hash(game) == hash(Nim((1, 3, 5, 7)))


def test_the_text_board_has_a_row_of_strokes_for_each_heap() -> None:
    assert Nim().text((2, 0, 1)).splitlines() == ["heap 1  | |", "heap 2", "heap 3  |"]


# Bouton's theory


@given(heaps=st.lists(st.integers(0, 100), max_size=20).map(tuple))
@MORE
def test_the_nim_sum_has_a_one_where_an_odd_number_of_heaps_has_one(heaps: Any) -> None:
    odd = [sum(heap >> bit & 1 for heap in heaps) % 2 for bit in range(7)]
    assert nim_sum(heaps) == sum(one << bit for bit, one in enumerate(odd))


@pytest.mark.parametrize("misere", [False, True])
def test_the_theory_agrees_with_the_recursion_on_all_120_positions(misere: bool) -> None:
    """N8: `is_lost` is true where the document's `is_win` is: whoever has just moved wins."""
    game, memo = Nim(misere=misere), {}
    lost = {here for here in ALL_120 if is_lost(here, misere)}
    assert lost == {here for here in ALL_120 if not is_winning(game, here, memo)}
    assert len(lost) == 18


def test_the_values_of_the_document_are_those_of_who_has_just_moved() -> None:
    """N8: empty → 1, (3, 4, 5) → 0, and 1 exactly where the XOR of the rows is 0."""
    assert is_lost((0, 0, 0))
    assert not is_lost((3, 4, 5))
    assert [here for here in ALL_120 if is_lost(here)] == [h for h in ALL_120 if nim_sum(h) == 0]


def test_misere_play_changes_sides_only_where_no_heap_has_two_pieces() -> None:
    changed = [here for here in ALL_120 if is_lost(here) != is_lost(here, misere=True)]
    assert changed == list(product((0, 1), repeat=3))


@given(heaps=st.lists(st.integers(0, 30), min_size=1, max_size=8).map(tuple), misere=st.booleans())
@MORE
def test_from_a_lost_position_every_move_helps_the_opponent_and_else_some_move_does_not(
    heaps: Any, misere: bool
) -> None:
    """This determines the winner, even in positions too large for the recursion."""
    game = Nim((30,) * len(heaps), misere)
    leaves_lost = [is_lost(game.apply(heaps, move), misere) for move in game.moves(heaps)]
    if not leaves_lost:
        assert is_lost(heaps, misere) == (not misere)
    else:
        assert is_lost(heaps, misere) == (not any(leaves_lost))


def test_the_broken_rule_of_a_legal_move_is_none() -> None:
    assert [nim.broken_rule((1, 4, 5), move) for move in Nim().moves((1, 4, 5))] == [None] * 10


def test_is_win_is_the_other_point_of_view_by_copy_and_by_undo() -> None:
    """N8, N9: the player who has just moved wins exactly if the player to move does not; XOR 0."""
    for rows in product(range(4), range(4), range(4)):
        undone = list(rows)
        expected = int(nim_sum(rows) == 0)
        assert nim.is_win(list(rows)) == nim.is_win_undoing(undone) == expected
        assert tuple(undone) == rows
        assert bool(expected) is not is_winning(Nim(), rows)
