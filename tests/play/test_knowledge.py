"""What is known beyond the rules, and who says so: the puzzle, the tablebase, a search, or no one."""

from dataclasses import dataclass
from itertools import permutations

import pytest
from games import Frogs, Take

from puzzlecourse.lessons.hanoi_by_recursion import Neighbours
from puzzlelib import Hanoi, IllegalMove, Nim, Playthrough, Reordered, Solitaire, is_winning
from puzzlelib.play.all_positions import FEW_POSITIONS, MOST_POSITIONS
from puzzlelib.play.knowledge import (
    can_still_win,
    distance_to_go,
    good_moves,
    how_solved,
    tells_winnable,
)
from puzzlelib.play.review import review
from puzzlelib.views import Player
from puzzlelib.winning import winning_moves


def every_position(rules):
    found = [rules.start]
    for here in found:
        options = [rules.apply(here, move) for move in rules.moves(here)]
        found += [after for after in dict.fromkeys(options) if after not in found]
    return found


def fewest(puzzle, here):
    """The same by plain recursion, for puzzles in which nothing comes twice."""
    if puzzle.is_solved(here):
        return 0
    after = [fewest(puzzle, puzzle.apply(here, move)) for move in puzzle.moves(here)]
    return min([n + 1 for n in after if n is not None], default=None)


# ---- a search, where no one says anything --------------------------------------------------------


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
    """Hanoi as someone would write it who knows nothing of it but the rules."""
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
    """Count up by one, around a circle of so many numbers, to the last of them."""

    start, size = 0, MOST_POSITIONS

    def __init__(self):
        self.asked = 0

    def moves(self, position):
        self.asked += 1
        return [1]

    def apply(self, position, move):
        return (position + 1) % self.size

    def check(self, position):
        pass

    def text(self, position):
        return str(position)

    def is_solved(self, position):
        return position == self.size - 1


def test_as_many_positions_as_are_promised_are_searched():
    assert distance_to_go(Counter(), 0) == MOST_POSITIONS - 1


def test_a_puzzle_with_more_positions_is_searched_once_and_then_unknown():
    class Larger(Counter):
        size = MOST_POSITIONS + 1

    puzzle = Larger()
    assert distance_to_go(puzzle, 0) is None
    assert puzzle.asked <= MOST_POSITIONS
    count = puzzle.asked
    assert (can_still_win(puzzle, 0), good_moves(puzzle, 0), tells_winnable(puzzle)) == (
        None, None, False,
    )  # fmt: skip
    assert puzzle.asked == count


def test_the_end_of_a_large_puzzle_is_known_again():
    class Larger(Counter):
        size = 10 * MOST_POSITIONS

    puzzle = Larger()
    assert distance_to_go(puzzle, 0) is None
    assert distance_to_go(puzzle, puzzle.size - FEW_POSITIONS) == FEW_POSITIONS - 1
    assert distance_to_go(puzzle, puzzle.size - FEW_POSITIONS - 1) is None


def test_a_search_stops_when_too_many_positions_are_found_and_looks_at_none_of_the_rest():
    class Wide(Counter):
        def moves(self, position):
            self.asked += 1
            return range(1, 1001)

        def apply(self, position, move):
            return 1000 * position + move

    puzzle = Wide()
    assert distance_to_go(puzzle, 0) is None
    assert puzzle.asked <= MOST_POSITIONS // 1000


def test_what_was_found_is_remembered():
    class Small(Counter):
        size = 10

    puzzle = Small()
    assert [distance_to_go(puzzle, here) for here in range(10)] == list(range(9, -1, -1))
    assert puzzle.asked == 9


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

    # from 1 and 4 the last move can be made; from 2 and 3 each gives the other that chance, or waits
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


def test_a_puzzle_that_says_nothing_is_not_searched():
    """The exercise asks for what a search would give away."""
    puzzle = Neighbours(2)
    assert distance_to_go(puzzle, puzzle.start) is None
    assert good_moves(puzzle, puzzle.start) is None
    assert can_still_win(puzzle, puzzle.start) is None
    assert not tells_winnable(puzzle)
    assert Player(puzzle).play.minimum is None


def test_one_word_of_its_own_is_enough_to_keep_a_puzzle_from_being_searched():
    class Silent(Frogs):
        def good_moves(self, position):
            return None

    assert distance_to_go(Silent(), ">>_<<") is None


def test_a_puzzle_knows_what_it_says():
    class Sure(Frogs):
        def can_still_win(self, position):
            return position != "_>><<"

        def how_solved(self, position):
            return "sides changed"

    assert can_still_win(Sure(), "_>><<") is False
    assert tells_winnable(Sure())
    assert how_solved(Sure(), "<<_>>") == "sides changed"
    assert how_solved(Reordered(Sure(), key=str), "<<_>>") == "sides changed"


def test_what_is_known_of_reordered_rules_can_be_asked_of_them_directly():
    assert Reordered(Hanoi(3), key=str).distance_to_go(Hanoi(3).start) == 7


def test_another_kind_of_solitaire_is_not_looked_up_in_the_table_of_the_usual_one():
    class Backwards(Solitaire):
        """A peg may also step into a neighbouring hole of a row."""

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


def test_nobody_speaks_of_a_light_for_games():
    assert not tells_winnable(Nim())
    assert not tells_winnable(Take())
    assert is_winning(Take(), 6)
