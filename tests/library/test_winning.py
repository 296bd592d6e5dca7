"""Win/lose reasoning, in Nim and in a game that the library does not contain."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, ClassVar

import pytest
from fuzzing import MORE
from hypothesis import given
from hypothesis import strategies as st

from puzzlelib import Hanoi, Nim, Reordered, is_winning, winning_moves
from puzzlelib.nim import nim_sum
from puzzlelib.play.knowledge import distance_to_go, good_moves
from puzzlelib.play.opponents import OPPONENTS, at_random, careless, opponent_named, perfect
from puzzlelib.winning import grundy, mex

ALL_120 = list(product(range(4), range(5), range(6)))

small_heaps = st.lists(st.integers(0, 2), min_size=1, max_size=4).map(tuple)
heaps_to_remember = st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple)
play_modes = st.booleans()


@dataclass(frozen=True)
class Countdown:
    """A game that the library does not contain: take 1, 2 or 3 from one heap."""

    start: int = 12
    misere: bool = False
    most: ClassVar[int] = 3

    def moves(self, position: int) -> list[int]:
        return list(range(1, 1 + min(self.most, position)))

    def apply(self, position: int, move: int) -> int:
        return position - move


def game_of(heaps: tuple[int, ...], misere: bool = False) -> Nim:
    return Nim((4,) * len(heaps), misere)


def xor_says_won(heaps: Iterable[int], misere: bool) -> bool:
    """Bouton's theorem, implemented independently: whether the player to move wins."""
    total, large = 0, False
    for heap in heaps:
        total ^= heap
        large |= heap > 1
    return (total != 0) if large or not misere else total == 0


# Who wins


@given(heaps=small_heaps, misere=play_modes)
@MORE
def test_the_plain_recursion_agrees_with_xor(heaps: Any, misere: bool) -> None:
    """N8: the player to move wins unless the XOR is 0, the opposite of the document's view."""
    assert is_winning(game_of(heaps, misere), heaps) == xor_says_won(heaps, misere)


@given(heaps=heaps_to_remember, misere=play_modes)
@MORE
def test_the_recursion_that_remembers_agrees_with_xor(heaps: Any, misere: bool) -> None:
    memo: dict = {}
    assert is_winning(game_of(heaps, misere), heaps, memo) == xor_says_won(heaps, misere)
    assert memo[heaps] == xor_says_won(heaps, misere)
    assert all(verdict == xor_says_won(here, misere) for here, verdict in memo.items())


@pytest.mark.parametrize("misere", [False, True])
def test_every_position_of_the_game_has_the_verdict_of_xor(misere: bool) -> None:
    """N8, N11: all 120 of them."""
    memo: dict = {}
    verdicts = {here: is_winning(Nim(misere=misere), here, memo) for here in ALL_120}
    assert verdicts == {here: xor_says_won(here, misere) for here in ALL_120}
    assert sum(verdicts.values()) == 102


def test_who_cannot_move_has_lost_and_in_misere_play_has_won() -> None:
    """N1."""
    assert not is_winning(Nim((1,)), (0,))
    assert is_winning(Nim((1,), misere=True), (0,))


def test_a_remembered_verdict_is_believed() -> None:
    assert not is_winning(Nim(), (3, 4, 5), {(3, 4, 5): False})


def test_the_rest_is_not_searched_after_the_first_winning_move() -> None:
    """N10, N13: not every position of the tree is visited."""
    looked_at = []

    class Watched(Nim):
        def moves(self, position: Any) -> Any:
            looked_at.append(position)
            return super().moves(position)

    assert is_winning(Watched((1, 2)), (1, 2))
    assert len(looked_at) == 10, "of the 12 nodes of the tree"
    assert looked_at.count((1, 0)) == 1, "from (1, 1), but not from (1, 2) as well"


def test_the_only_winning_first_move_takes_2_from_the_heap_of_3() -> None:
    """N11."""
    assert [str(move) for move in winning_moves(Nim(), (3, 4, 5))] == ["take 2 from heap 1"]


@given(heaps=heaps_to_remember, misere=play_modes)
@MORE
def test_winning_moves_are_those_that_leave_the_opponent_lost(heaps: Any, misere: bool) -> None:
    game = game_of(heaps, misere)
    winning = winning_moves(game, heaps)
    leave_lost = [m for m in game.moves(heaps) if not xor_says_won(game.apply(heaps, m), misere)]
    assert winning == leave_lost
    if game.moves(heaps):
        assert bool(winning) == is_winning(game, heaps, {})


def test_the_reasoning_works_for_a_game_that_the_library_does_not_know() -> None:
    won = [is_winning(Countdown(), n) for n in range(13)]
    assert won == [n % 4 != 0 for n in range(13)]
    won = [is_winning(Countdown(misere=True), n) for n in range(13)]
    assert won == [n % 4 != 1 for n in range(13)]
    assert winning_moves(Countdown(), 7) == [3]
    assert winning_moves(Countdown(), 8) == []


# Grundy values


@given(values=st.lists(st.integers(0, 12)))
@MORE
def test_mex_is_the_smallest_number_that_is_missing(values: list[int]) -> None:
    smallest = mex(values)
    assert smallest not in values
    assert set(range(smallest)) <= set(values)


def test_mex_of_nothing_is_zero_and_any_iterable_will_do() -> None:
    assert mex([]) == 0
    assert mex(iter([1, 2])) == 0
    assert mex(n for n in (2, 0, 1)) == 3


@given(heaps=heaps_to_remember)
@MORE
def test_the_grundy_value_of_nim_is_the_nim_sum(heaps: Any) -> None:
    assert grundy(game_of(heaps), heaps) == nim_sum(heaps)


def test_the_grundy_value_of_a_game_that_the_library_does_not_know() -> None:
    memo: dict = {}
    assert [grundy(Countdown(), n, memo) for n in range(13)] == [n % 4 for n in range(13)]
    assert memo[11] == 3


def test_a_misere_game_has_no_grundy_value() -> None:
    with pytest.raises(ValueError, match="normal play"):
        grundy(Nim(misere=True), (3, 4, 5))


# The computer's players


def documents_choice(heaps: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the first winning move, from the bottom row up, leaving 0, 1, 2 … pieces."""
    for row in reversed(range(len(heaps))):
        for left in range(heaps[row]):
            after = (*heaps[:row], left, *heaps[row + 1 :])
            if nim_sum(after) == 0:
                return row, heaps[row] - left
    return None


def test_the_perfect_player_plays_the_winning_move_of_the_document() -> None:
    """N5."""
    for heaps in filter(nim_sum, ALL_120):
        assert tuple(perfect(Nim(), heaps, Random(0))) == documents_choice(heaps), heaps


def test_without_a_winning_move_the_perfect_player_plays_any_move_by_chance() -> None:
    """N5, N6: at random."""
    lost = (1, 4, 5)
    played = {perfect(Nim(), lost, Random(seed)) for seed in range(200)}
    assert played == set(Nim().moves(lost))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_the_perfect_player_wins_every_won_position_against_anybody(
    misere: bool, seed: int
) -> None:
    game, chance = Nim(misere=misere), Random(seed)
    here, turn = game.start, 0
    while game.moves(here):
        player = perfect if turn == 0 else at_random
        here, turn = game.apply(here, player(game, here, chance)), 1 - turn
    last = 1 - turn
    assert (1 - last if misere else last) == 0


@pytest.mark.parametrize("name", OPPONENTS)
def test_every_player_makes_legal_moves_and_the_same_ones_with_the_same_chance(name: str) -> None:
    player, game = OPPONENTS[name], Nim()
    for seed in range(20):
        moves = [player(game, here, Random(seed)) for here in ALL_120[1:]]
        assert all(m in game.moves(h) for m, h in zip(moves, ALL_120[1:], strict=True))
        assert moves == [player(game, here, Random(seed)) for here in ALL_120[1:]]


def test_the_careless_player_sometimes_misses_the_winning_move_and_mostly_does_not() -> None:
    """N15: so people win now and then."""
    best = perfect(Nim(), (3, 4, 5), Random(0))
    found = sum(careless(Nim(), (3, 4, 5), Random(seed)) == best for seed in range(200))
    assert 100 < found < 200


def test_the_perfect_player_can_play_a_game_that_the_library_does_not_know() -> None:
    assert perfect(Countdown(), 7, Random(0)) == 3


def test_an_opponent_is_a_name_or_a_function() -> None:
    assert opponent_named("perfect") is perfect
    assert opponent_named(at_random) is at_random
    for name in ["", "Perfect", None, 3]:
        with pytest.raises(
            ValueError, match='the computer plays "perfect", "random" or "careless"'
        ):
            opponent_named(name)


# Hints


def test_hints_are_none_where_nothing_is_known() -> None:
    assert distance_to_go(Countdown(), 7) is None
    assert good_moves(object(), None) is None  # not rules
    assert distance_to_go(Hanoi(2), Hanoi(2).start) == 3


@given(heaps=heaps_to_remember, misere=play_modes)
@MORE
def test_the_quick_hint_of_nim_is_the_one_that_the_recursion_gives(
    heaps: Any, misere: bool
) -> None:
    game = game_of(heaps, misere)
    assert good_moves(game, heaps) == winning_moves(game, heaps)
    same_order = Reordered(game, key=lambda move: (move.heap, move.take))
    assert good_moves(same_order, heaps) == winning_moves(game, heaps)


@pytest.mark.parametrize("ask", [is_winning, winning_moves, grundy])
def test_rules_that_do_not_say_who_wins_at_the_end_get_a_sentence(ask: Any) -> None:
    class Unsaid:
        moves, apply = Countdown.moves, Countdown.apply
        most = 3

    with pytest.raises(ValueError, match=r"^Unsaid has no misere: in a game"):
        ask(Unsaid(), 5)
