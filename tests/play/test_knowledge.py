"""Knowledge beyond the rules, from the puzzle, the tablebase, a search, or nowhere."""

from dataclasses import dataclass
from itertools import count, permutations
from math import inf

import pytest
from games import Frogs, Take

from puzzlecourse.lessons.hanoi_by_recursion import Neighbours
from puzzlelib import Hanoi, IllegalMove, Nim, Playthrough, Reordered, Solitaire, is_winning
from puzzlelib.play import all_positions
from puzzlelib.play.all_positions import FEW_POSITIONS, MOST_POSITIONS
from puzzlelib.play.knowledge import (
    can_still_win,
    distance_to_go,
    good_moves,
    how_solved,
    next_on_a_route,
    tells_winnable,
)
from puzzlelib.play.review import review
from puzzlelib.solitaire import FRENCH
from puzzlelib.views import Player
from puzzlelib.winning import winning_moves


def every_position(rules):
    found = [rules.start]
    for here in found:
        options = [rules.apply(here, move) for move in rules.moves(here)]
        found += [after for after in dict.fromkeys(options) if after not in found]
    return found


def fewest(puzzle, here):
    """Compute the fewest moves by plain recursion, for puzzles in which no position recurs."""
    if puzzle.is_solved(here):
        return 0
    after = [fewest(puzzle, puzzle.apply(here, move)) for move in puzzle.moves(here)]
    return min([n + 1 for n in after if n is not None], default=None)


# ---- a search, where nothing else is known -------------------------------------------------------


def test_a_small_puzzle_has_exact_distances_and_hints():
    puzzle = Frogs()
    for here in every_position(puzzle):
        distance = fewest(puzzle, here)
        assert distance_to_go(puzzle, here) == distance
        assert can_still_win(puzzle, here) is (distance is not None)
        nearer = [m for m in puzzle.moves(here) if distance and is_nearer(puzzle, here, m)]
        assert good_moves(puzzle, here) == nearer


def is_nearer(puzzle, here, move):
    return fewest(puzzle, puzzle.apply(here, move)) == fewest(puzzle, here) - 1


@pytest.mark.parametrize("misere", [False, True])
def test_a_small_game_has_exact_hints(misere):
    game = Take()
    game.misere = misere
    for here in range(7):
        assert good_moves(game, here) == winning_moves(game, here)


def test_a_searched_puzzle_agrees_with_a_theory():
    """Hanoi as written by someone who knows only its rules."""
    known = Hanoi(4, goal="any")

    class Plain:
        start, moves, apply = known.start, known.moves, known.apply
        is_solved = known.is_solved

    for here in every_position(known):
        assert distance_to_go(Plain, here) == distance_to_go(known, here)
        assert good_moves(Plain, here) == good_moves(known, here)


def test_minimum_light_and_review_of_a_small_puzzle_come_from_the_search():
    player = Player(Frogs(), light=True)
    assert player.play.minimum == 8
    assert "Still winnable" in player.light.chip()
    player.play.attempt(0)
    assert "No longer winnable" in player.light.chip()
    assert distance_to_go(Frogs(), "_>><<") is None
    assert review(player.play).sentence.startswith("Move 1 was fatal")


def test_a_puzzle_in_which_nothing_is_lost_needs_no_light():
    class Circle(Counter):
        size = 5

    assert not tells_winnable(Circle())
    assert distance_to_go(Circle(), 0) == 4


class Counter:
    """Count up by one, modulo *size*, to the last number."""

    start, size = 0, MOST_POSITIONS

    def __init__(self):
        self.calls = 0

    def moves(self, position):
        self.calls += 1
        return [1]

    def apply(self, position, move):
        return (position + 1) % self.size

    def check(self, position):
        pass

    def text(self, position):
        return str(position)

    def is_solved(self, position):
        return position == self.size - 1


@pytest.fixture
def unhurried(monkeypatch):
    monkeypatch.setattr(all_positions, "SECONDS", inf)


def test_a_search_that_takes_too_long_is_abandoned_and_not_repeated(monkeypatch):
    """With a fake clock that advances by a hundredth of a second per call."""
    clock = count()
    monkeypatch.setattr(all_positions, "process_time", lambda: next(clock) / 100)
    puzzle = Counter()
    assert distance_to_go(puzzle, 0) is None
    assert puzzle.calls <= 100 * all_positions.SECONDS
    monkeypatch.setattr(all_positions, "process_time", lambda: 0)
    assert distance_to_go(puzzle, puzzle.size - FEW_POSITIONS - 1) is None
    assert distance_to_go(puzzle, puzzle.size - FEW_POSITIONS) == FEW_POSITIONS - 1


def test_as_many_positions_as_are_promised_are_searched(unhurried):
    assert distance_to_go(Counter(), 0) == MOST_POSITIONS - 1


def test_a_puzzle_with_more_positions_is_searched_once_and_then_unknown(unhurried):
    class Larger(Counter):
        size = MOST_POSITIONS + 1

    puzzle = Larger()
    assert distance_to_go(puzzle, 0) is None
    assert puzzle.calls <= MOST_POSITIONS
    calls = puzzle.calls
    assert (can_still_win(puzzle, 0), good_moves(puzzle, 0), tells_winnable(puzzle)) == (
        None, None, False,
    )  # fmt: skip
    assert puzzle.calls == calls


def test_the_end_of_a_large_puzzle_is_known_again():
    class Larger(Counter):
        size = 10 * MOST_POSITIONS

    puzzle = Larger()
    assert distance_to_go(puzzle, 0) is None
    assert distance_to_go(puzzle, puzzle.size - FEW_POSITIONS) == FEW_POSITIONS - 1
    assert distance_to_go(puzzle, puzzle.size - FEW_POSITIONS - 1) is None


def test_a_search_stops_when_it_has_found_too_many_positions():
    class Wide(Counter):
        def moves(self, position):
            self.calls += 1
            return range(1, 1001)

        def apply(self, position, move):
            return 1000 * position + move

    puzzle = Wide()
    assert distance_to_go(puzzle, 0) is None
    assert puzzle.calls <= MOST_POSITIONS // 1000


def test_results_of_a_search_are_cached():
    class Small(Counter):
        size = 10

    puzzle = Small()
    assert [distance_to_go(puzzle, here) for here in range(10)] == list(range(9, -1, -1))
    assert puzzle.calls == 9


def test_a_position_that_play_does_not_lead_to_is_searched_for_itself():
    for animals in permutations(">>_<<"):
        here = "".join(animals)
        assert distance_to_go(Frogs(), here) == fewest(Frogs(), here)
    assert good_moves(Take(), 60) == []
    assert good_moves(Take(), 61) == [1]


def test_play_without_end_in_a_game_is_unknown():
    class Dance:
        start, misere = 1, False

        def moves(self, position):
            return [-1, 1] if position else []

        def apply(self, position, move):
            return (position + move) % 5

    # 1 and 4 can move to the end; from 2 and 3, moving there lets the opponent win, so both may wait
    assert [good_moves(Dance(), here) for here in (1, 2, 3, 4)] == [[-1], None, None, [1]]


def test_rules_that_fail_somewhere_give_no_hints_and_no_traceback():
    class Fails(Frogs):
        def apply(self, position, move):
            if position == ">_><<":
                raise KeyError(move)
            return super().apply(position, move)

    assert Player(Fails()).play.minimum is None
    assert good_moves(Fails(), ">>_<<") is None


def test_rules_that_cannot_be_hashed_are_played_without_hints():
    @dataclass
    class Loose(Frogs):
        start: str = ">>_<<"

    assert Playthrough(Loose()).minimum is None


def test_knowledge_of_a_search_does_not_depend_on_the_order_of_moves():
    puzzle = Reordered(Frogs(), key=lambda move: -move)
    assert distance_to_go(puzzle, ">>_<<") == 8


# ---- the puzzle itself, and the table ------------------------------------------------------------


def test_a_puzzle_whose_methods_return_none_is_not_searched():
    """The exercise asks for what a search would reveal."""
    puzzle = Neighbours(2)
    assert distance_to_go(puzzle, puzzle.start) is None
    assert good_moves(puzzle, puzzle.start) is None
    assert can_still_win(puzzle, puzzle.start) is None
    assert not tells_winnable(puzzle)
    assert Player(puzzle).play.minimum is None


def test_one_method_of_its_own_keeps_a_puzzle_from_being_searched():
    class Silent(Frogs):
        def good_moves(self, position):
            return None

    assert distance_to_go(Silent(), ">>_<<") is None


def test_a_puzzles_own_methods_are_used():
    class Sure(Frogs):
        def can_still_win(self, position):
            return position != "_>><<"

        def how_solved(self, position):
            return "sides changed"

    assert can_still_win(Sure(), "_>><<") is False
    assert tells_winnable(Sure())
    assert how_solved(Sure(), "<<_>>") == "sides changed"
    assert how_solved(Reordered(Sure(), key=str), "<<_>>") == "sides changed"


def test_reordered_rules_have_the_methods_of_the_original_rules():
    assert Reordered(Hanoi(3), key=str).distance_to_go(Hanoi(3).start) == 7


def test_another_kind_of_solitaire_is_not_looked_up_in_the_table_of_the_usual_one():
    class Backwards(Solitaire):
        """Solitaire in which a peg may also step into an adjacent hole of its row."""

        def moves(self, position):
            steps = [(row, column) for row, column in position if (row, column + 1) in self.holes]
            return [*super().moves(position), *sorted(set(steps))]

        def apply(self, position, move):
            if len(move) == 3:
                return super().apply(position, move)
            if move not in self.moves(position):
                raise IllegalMove("no such step")
            return position - {move} | {(move[0], move[1] + 1)}

    apart = frozenset({(0, 0), (0, 4)})
    assert can_still_win(Solitaire("o...o"), apart) is False
    assert can_still_win(Backwards("o...o"), apart) is True


def test_games_have_no_light():
    assert not tells_winnable(Nim())
    assert not tells_winnable(Take())
    assert is_winning(Take(), 6)


# ---- a route, where the good moves are unknown ---------------------------------------------------


def test_a_route_that_was_found_once_is_followed_to_the_goal():
    puzzle = Solitaire(FRENCH)
    here = puzzle.start
    while (move := next_on_a_route(puzzle, here)) is not None:
        here = puzzle.apply(here, move)
    assert puzzle.is_solved(here)


def test_no_route_is_searched_for_a_puzzle_that_estimates_nothing():
    assert next_on_a_route(Frogs(), Frogs().start) is None
    assert next_on_a_route(Hanoi(3), Hanoi(3).start) is None
