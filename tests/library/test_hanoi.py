"""Towers of Hanoi: the rules, the plans, and the closed forms against breadth-first search."""

from functools import cache
from itertools import permutations, product
from typing import Any

import pytest
from fuzzing import MORE
from games import A, B, C, standing
from hypothesis import given
from hypothesis import strategies as st

from puzzlelib import Hanoi, IllegalMove, IllegalPosition, hanoi, solve_hanoi
from puzzlelib.hanoi import Move, distance, nth_move, shortest, solve_hanoi_iteratively
from puzzlelib.play.knowledge import good_moves


def positions(most_disks: int) -> st.SearchStrategy[hanoi.Position]:
    rods = st.lists(st.integers(0, 2), min_size=1, max_size=most_disks)
    return rods.map(lambda where: standing(tuple(where)))


def disks_in(position: hanoi.Position) -> int:
    return sum(map(len, position))


def replay(puzzle: Hanoi, line: list[Move], position: hanoi.Position) -> hanoi.Position:
    for move in line:
        position = puzzle.apply(position, move)
    return position


@cache
def distances(puzzle: Hanoi) -> dict[hanoi.Position, int]:
    """Return the distance of every position to the goal, by breadth-first search from it."""
    everywhere = [standing(where) for where in product(range(3), repeat=puzzle.disks)]
    found = {here: 0 for here in everywhere if puzzle.is_solved(here)}
    queue = list(found)
    for here in queue:
        for move in puzzle.moves(here):  # moves are reversible, so searching from the goal is valid
            after = puzzle.apply(here, move)
            if after not in found:
                found[after] = found[here] + 1
                queue.append(after)
    return found


# The rules


def test_the_tower_stands_on_the_first_rod_with_the_largest_disk_below() -> None:
    """H1, H2: rods are read bottom to top, disk 1 is the smallest."""
    assert Hanoi(5).start == ((5, 4, 3, 2, 1), (), ())


def test_the_puzzle_has_three_disks_by_default() -> None:
    """H1."""
    assert Hanoi() == Hanoi(3, "last")


def test_only_top_disks_can_be_picked_up_and_they_change_after_a_move() -> None:
    """H3."""
    puzzle = Hanoi(3)
    after = puzzle.apply(puzzle.start, Move(A, C))
    assert [after[move.source][-1] for move in puzzle.moves(after)] == [2, 1, 1]
    assert {puzzle.start[move.source][-1] for move in puzzle.moves(puzzle.start)} == {1}


def test_a_move_is_legal_exactly_when_its_disk_is_on_top_and_the_smaller_one() -> None:
    """H3, H6, I2: source and target are different rods from 0 to 2."""
    for here in map(standing, product(range(3), repeat=3)):
        top = [min(rod, default=4) for rod in here]
        legal = [(s, t) for s, t in product(range(3), repeat=2) if top[s] < top[t]]
        assert Hanoi(3).moves(here) == legal, here


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        (((3, 2), (), (1,)), Move(A, C), "disk 2 cannot lie on the smaller disk 1"),
        (((), (3,), (2, 1)), Move(B, C), "disk 3 cannot lie on the smaller disk 1"),
        (((3, 2, 1), (), ()), Move(B, C), "rod B has no disk to move"),
        (((3, 2, 1), (), ()), Move(A, A), "a move must go to another rod"),
        (((3, 2, 1), (), ()), Move(C, C), "a move must go to another rod"),
    ],
    ids=str,
)
def test_an_illegal_move_is_refused_with_the_broken_rule_in_words(
    position: Any, move: Move, words: str
) -> None:
    """H5, H6."""
    with pytest.raises(IllegalMove) as error:
        Hanoi(3).apply(position, move)
    assert str(error.value) == words


@pytest.mark.parametrize("move", [Move(0, 3), Move(-1, 2), Move(True, 2), Move(0, 2.0), (0, 2)])
def test_a_move_between_rods_that_do_not_exist_is_refused(move: Any) -> None:
    """I2."""
    with pytest.raises(IllegalMove, match="with rods 0, 1 and 2, not"):
        Hanoi(3).apply(Hanoi(3).start, move)


def test_moves_are_spoken_with_the_names_of_the_rods() -> None:
    assert [str(move) for move in Hanoi(1).moves(((), (1,), ()))] == ["B → A", "B → C"]


def test_the_tower_must_stand_on_the_last_rod() -> None:
    """H8, I1: finished when all disks are on the rod with index 2."""
    solved = [standing(w) for w in product(range(3), repeat=3) if Hanoi(3).is_solved(standing(w))]
    assert solved == [((), (), (3, 2, 1))]


def test_the_goal_any_accepts_either_other_rod() -> None:
    """H8: as in the drag game."""
    puzzle = Hanoi(3, goal="any")
    solved = [standing(w) for w in product(range(3), repeat=3) if puzzle.is_solved(standing(w))]
    assert solved == [((), (3, 2, 1), ()), ((), (), (3, 2, 1))]


@pytest.mark.parametrize("disks", [0, -1, 65, 10**9, True, False, 3.0, "3", None, (3,)], ids=repr)
def test_an_absurd_number_of_disks_is_refused_in_words(disks: Any) -> None:
    with pytest.raises(ValueError, match="the number of disks must be a whole number from 1 to 64"):
        Hanoi(disks)


@pytest.mark.parametrize("goal", ["first", "", None, 2, True, ["last"], "LAST"], ids=repr)
def test_an_unknown_goal_is_refused_in_words(goal: Any) -> None:
    with pytest.raises(ValueError, match='the goal must be "last" or "any"'):
        Hanoi(3, goal)


def test_the_text_board_shows_the_tops_above() -> None:
    assert Hanoi(2).text(((2,), (), (1,))).splitlines() == [
        "   |      |      |",
        " ==2==    |     =1=",
        "---A------B------C---",
    ]


@given(position=positions(12))
@MORE
def test_every_disk_is_shown_once_on_the_text_board(position: Any) -> None:
    board = Hanoi(disks_in(position)).text(position)
    shown = [int(word.strip("=")) for word in board.split() if word.startswith("=")]
    assert sorted(shown) == list(range(1, disks_in(position) + 1))


# The plans


@pytest.mark.parametrize("disks", range(8))
def test_the_recursive_plan_takes_a_tower_from_any_rod_to_any_other(disks: int) -> None:
    puzzle = Hanoi(max(disks, 1))
    for source, target, spare in permutations((A, B, C)):
        plan = solve_hanoi(disks, source, target, spare)
        assert replay(puzzle, plan, standing((source,) * disks)) == standing((target,) * disks)
        assert len(plan) == 2**disks - 1


@pytest.mark.parametrize("disks", range(1, 11))
def test_the_iterative_rule_makes_the_same_moves_as_the_recursive_plan(disks: int) -> None:
    """P1: 2ⁿ − 1 moves in all."""
    assert solve_hanoi_iteratively(disks) == solve_hanoi(disks)


@pytest.mark.parametrize("disks", range(1, 9))
def test_odd_moves_take_the_smallest_disk_round_and_even_moves_leave_it_alone(disks: int) -> None:
    """P1, P2: the direction is the code's, +1 for an even number of disks and −1 for an odd one."""
    puzzle, here, turns = Hanoi(disks), Hanoi(disks).start, set()
    for number, move in enumerate(solve_hanoi_iteratively(disks), start=1):
        disk = here[move.source][-1]
        assert (disk == 1) == (number % 2 == 1)
        if disk == 1:
            turns.add((move.target - move.source) % 3)
        here = puzzle.apply(here, move)
    assert turns == {1 if disks % 2 == 0 else 2}
    assert puzzle.is_solved(here)


@pytest.mark.parametrize("disks", range(1, 9))
def test_the_other_direction_ends_on_the_middle_rod(disks: int) -> None:
    """P2: as the prose of the original document has it."""
    mirror = {A: A, B: C, C: B}
    line = [Move(mirror[m.source], mirror[m.target]) for m in solve_hanoi_iteratively(disks)]
    assert replay(Hanoi(disks), line, Hanoi(disks).start) == standing((B,) * disks)


@pytest.mark.parametrize("disks", [0, -3, True, 2.5, "4", None])
def test_the_iterative_plan_refuses_an_absurd_number_of_disks(disks: Any) -> None:
    with pytest.raises(ValueError, match="the number of disks"):
        solve_hanoi_iteratively(disks)


# Move number k


@pytest.mark.parametrize("disks", range(1, 11))
def test_every_move_of_the_plan_is_known_by_its_number(disks: int) -> None:
    plan = solve_hanoi(disks)
    assert [nth_move(disks, k) for k in range(1, 2**disks)] == plan


def looked_up(disks: int, k: int, source: int, target: int, spare: int) -> Move:
    """Return move *k* of the recursive plan, by descending into the call that makes it."""
    middle = 2 ** (disks - 1)
    if k == middle:
        return Move(source, target)
    if k < middle:
        return looked_up(disks - 1, k, source, spare, target)
    return looked_up(disks - 1, k - middle, spare, target, source)


@given(data=st.data(), disks=st.integers(1, 64))
@MORE
def test_move_k_of_64_disks_is_the_one_that_the_recursion_makes(data: Any, disks: int) -> None:
    k = data.draw(st.integers(1, 2**disks - 1))
    assert nth_move(disks, k) == looked_up(disks, k, A, C, B)


def test_the_first_the_middle_and_the_last_move_of_64_disks() -> None:
    numbers = [1, 2**63, 2**64 - 1]
    assert [nth_move(64, k) for k in numbers] == [Move(A, B), Move(A, C), Move(B, C)]


@pytest.mark.parametrize("k", [0, -1, 8, 2**64, True, 1.0, "1", None], ids=repr)
def test_a_move_that_the_plan_does_not_have_is_refused(k: Any) -> None:
    with pytest.raises(ValueError, match="must be a whole number from 1 to 7"):
        nth_move(3, k)


# The shortest way from anywhere


@pytest.mark.parametrize("goal", ["last", "any"])
@pytest.mark.parametrize("disks", range(1, 6))
def test_the_distance_is_that_of_breadth_first_search_from_everywhere(
    disks: int, goal: str
) -> None:
    puzzle = Hanoi(disks, goal)
    found = distances(puzzle)
    assert len(found) == 3**disks
    assert {here: distance(puzzle, here) for here in found} == found


def assert_shortest(puzzle: Hanoi, position: hanoi.Position) -> None:
    line = shortest(puzzle, position)
    assert puzzle.is_solved(replay(puzzle, line, position))
    assert len(line) == distances(puzzle)[position] == distance(puzzle, position)


@pytest.mark.parametrize("goal", ["last", "any"])
@pytest.mark.parametrize("disks", range(1, 5))
def test_the_shortest_line_reaches_the_goal_and_none_is_shorter(disks: int, goal: str) -> None:
    for here in distances(Hanoi(disks, goal)):
        assert_shortest(Hanoi(disks, goal), here)


@given(position=positions(6), goal=st.sampled_from(["last", "any"]))
@MORE
def test_the_shortest_line_from_random_positions_is_as_long_as_searched(
    position: Any, goal: str
) -> None:
    assert_shortest(Hanoi(disks_in(position), goal), position)


@given(position=positions(64), goal=st.sampled_from(["last", "any"]))
@MORE
def test_every_move_changes_the_distance_by_at_most_one_and_some_move_by_one(
    position: Any, goal: str
) -> None:
    """This determines the distance, even for positions that no search can reach."""
    puzzle = Hanoi(disks_in(position), goal)
    here = distance(puzzle, position)
    around = [distance(puzzle, puzzle.apply(position, move)) for move in puzzle.moves(position)]
    assert all(abs(there - here) <= 1 for there in around)
    assert puzzle.is_solved(position) if here == 0 else min(around) == here - 1


@given(position=positions(10), goal=st.sampled_from(["last", "any"]))
@MORE
def test_a_hint_is_a_move_that_comes_nearer(position: Any, goal: str) -> None:
    puzzle = Hanoi(disks_in(position), goal)
    nearer = [
        move
        for move in puzzle.moves(position)
        if distance(puzzle, puzzle.apply(position, move)) < distance(puzzle, position)
    ]
    assert good_moves(puzzle, position) == nearer
    assert set(shortest(puzzle, position)[:1]) <= set(nearer)


@pytest.mark.parametrize("ask", [shortest, distance])
def test_a_route_from_an_illegal_position_is_refused(ask: Any) -> None:
    with pytest.raises(IllegalPosition, match="disk 2 lies on the smaller disk 1"):
        ask(Hanoi(2), ((1, 2), (), ()))
