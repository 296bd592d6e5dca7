"""Notebook A3: the rule, its direction, the description with its mistake, and the map."""

import pytest

from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import exercise_named, ordering_named, prediction_named
from puzzlecourse.lessons.hanoi_iteratively import (
    as_described,
    by_the_rule,
    direction,
    end_rod,
    round_about,
    worked_out,
)
from puzzlelib import solve_hanoi
from puzzlelib.hanoi import solve_hanoi_iteratively

SIZES = range(1, 11)
A, B, C = 0, 1, 2


@pytest.mark.parametrize("disks", SIZES)
def test_the_rule_of_the_lesson_in_the_right_direction_is_that_of_the_library(disks):
    """P1: disk 1 in the odd moves, the only other move in the even ones, 2ⁿ − 1 in all."""
    route = by_the_rule(disks, direction(disks))
    assert route == solve_hanoi_iteratively(disks) == solve_hanoi(disks)


def test_the_lines_in_order_are_the_rule_that_is_shown():
    """P1: the learner's ordered lines behave like the program shown afterwards."""
    ordering = ordering_named("by the rule")
    built = ordering.function(ordering.lines)
    assert built(4, 1) == by_the_rule(4, 1)


@pytest.mark.parametrize("disks", SIZES)
def test_as_described_every_tower_ends_on_the_middle_rod(disks):
    """P2: the prose has the direction the wrong way round, for even and for odd towers."""
    assert end_rod(disks, as_described(disks)) == B
    assert end_rod(disks, direction(disks)) == C


@pytest.mark.parametrize("turn", [1, -1])
def test_where_a_large_tower_ends_is_worked_out_as_the_small_ones_are_moved(turn):
    """P2: the formula for 99 and 100 disks agrees with the moves of 1 to 8."""
    sizes = range(1, 9)
    assert [worked_out(n, turn) for n in sizes] == [end_rod(n, turn) for n in sizes]


@pytest.mark.parametrize("mask", range(16))
def test_only_the_right_directions_pass(mask):
    """P2: of all ways to choose a direction for 1, 2, 3 and 4 disks, one is accepted."""
    chosen = [1 if mask >> disk & 1 else -1 for disk in range(4)]

    def direction(disks):
        return chosen[disks - 1] if disks <= 4 else 1 if disks % 2 == 0 else -1

    is_right = judge(exercise_named("direction"), direction) is None
    assert is_right == (chosen == [-1, 1, -1, 1])


def test_a_way_as_the_player_keeps_it_is_an_answer():
    way = exercise_named("the long way")
    message = judge(way, solve_hanoi(3)).in_full
    assert message == "The route visits 8 of the 27 positions. Find one with at least 20."
    for nothing in ("A → C", [1, 2], [(0, 1, 2)], [(0, "B")], [(0, 0)], [(True, 2)], {}, 5):
        assert judge(way, nothing) is not None


def test_without_its_bridge_the_map_is_crossed_by_the_other_two():
    assert round_about() == 3 * 3 + 2
    assert prediction_named("A3.6").right == "11"
