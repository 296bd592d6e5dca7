"""Depth-first search: routes found, proofs, and claims it must not make."""

import copy
import pickle
from typing import Any

import pytest
from fuzzing import MORE
from hypothesis import given
from hypothesis import strategies as st

from puzzlelib import (
    Hanoi,
    Nim,
    Playthrough,
    Reordered,
    Solitaire,
    search,
    solve,
    solve_remembering,
)
from puzzlelib.play.knowledge import good_moves, how_solved
from puzzlelib.search import Found, Impossible, Unknown, count_routes, search_by_beams
from puzzlelib.solitaire import FRENCH, ROW_SEVEN, SQUARE_THREE, possible_finishes


def assert_solves(puzzle: Any, line: Any, position: Any) -> None:
    """Assert that every move of the route is legal, and that it ends at the goal."""
    for move in line:
        assert move in puzzle.moves(position)
        position = puzzle.apply(position, move)
    assert puzzle.is_solved(position)


def reachable(puzzle: Any) -> set:
    seen, frontier = {puzzle.start}, [puzzle.start]
    for here in frontier:
        for move in puzzle.moves(here):
            after = puzzle.apply(here, move)
            if after not in seen:
                seen.add(after)
                frontier.append(after)
    return seen


@st.composite
def small_boards(draw: Any) -> Solitaire:
    """Boards of at most 3 × 5 places, possibly ragged, with few pegs, and sometimes a finish."""
    width, height = draw(st.integers(3, 5)), draw(st.integers(1, 3))
    line = st.text("oo. ", min_size=width, max_size=width)
    picture = "\n".join(draw(st.lists(line, min_size=height, max_size=height)))
    picture = picture.replace("o", ".", max(0, picture.count("o") - 8))
    picture = "o." + picture[2:]
    holes = sorted(Solitaire(picture).holes)
    return Solitaire(picture, draw(st.none() | st.sampled_from(holes)))


@pytest.mark.parametrize(
    "find", [solve, lambda puzzle, here: solve_remembering(puzzle, here, set())]
)
@pytest.mark.parametrize("puzzle", [Solitaire(), Solitaire(finish=(3, 3))], ids=repr)
def test_the_english_board_is_solved_in_31_jumps_that_replay_legally(
    find: Any, puzzle: Any
) -> None:
    """S3: also with the last peg in the centre."""
    line = find(puzzle, puzzle.start)
    assert len(line) == 31
    assert_solves(puzzle, line, puzzle.start)


def test_search_finds_the_line_that_the_recursion_finds() -> None:
    puzzle = Solitaire()
    result = search(puzzle, puzzle.start)
    assert isinstance(result, Found)
    seen: set = set()
    assert list(result.route) == solve_remembering(puzzle, puzzle.start, seen)
    assert result.nodes == len(seen)


def test_a_solved_position_needs_no_move() -> None:
    goal = frozenset({(0, 1)})
    puzzle = Solitaire(ROW_SEVEN)
    assert solve(puzzle, goal) == solve_remembering(puzzle, goal, set()) == []
    assert search(puzzle, goal, nodes=1) == search_by_beams(puzzle, goal, nodes=1) == Found((), 1)


def test_without_a_solution_the_answer_is_none_and_not_an_empty_line() -> None:
    puzzle = Solitaire(SQUARE_THREE)
    assert solve(puzzle, puzzle.start) is None
    assert solve_remembering(puzzle, puzzle.start, set()) is None
    assert isinstance(search(puzzle, puzzle.start), Impossible)


def test_the_plain_recursion_goes_round_in_circles_where_moves_can_be_taken_back() -> None:
    """N12: the RecursionError is not caught."""
    with pytest.raises(RecursionError):
        solve(Hanoi(2), Hanoi(2).start)


def test_depth_first_is_not_shortest() -> None:
    puzzle = Hanoi(3)
    line = solve_remembering(puzzle, puzzle.start, set())
    assert_solves(puzzle, line, puzzle.start)
    assert len(line) == 14


def test_search_goes_deeper_than_python_recurses() -> None:
    """N12: an explicit stack is not limited by the recursion depth."""
    puzzle = Hanoi(8)
    with pytest.raises(RecursionError):
        solve_remembering(puzzle, puzzle.start, set())
    result = search(puzzle, puzzle.start)
    assert isinstance(result, Found)
    assert len(result.route) > 1000
    assert_solves(puzzle, result.route, puzzle.start)


def test_no_position_is_tried_twice_and_seen_collects_all_of_them() -> None:
    tried = []

    class Watched(Solitaire):
        def is_solved(self, position: Any) -> bool:
            tried.append(position)
            return super().is_solved(position)

    puzzle, seen = Watched(SQUARE_THREE), set()
    solve_remembering(puzzle, puzzle.start, seen)
    assert len(tried) == len(set(tried))
    assert set(tried) == seen == reachable(puzzle)


@given(puzzle=small_boards())
@MORE
def test_plain_remembering_and_exhaustive_search_agree(puzzle: Any) -> None:
    plain = solve(puzzle, puzzle.start)
    assert solve_remembering(puzzle, puzzle.start, set()) == plain
    result = search(puzzle, puzzle.start, nodes=10**6)
    assert isinstance(result, Impossible) if plain is None else list(result.route) == plain
    assert (plain is not None) == any(map(puzzle.is_solved, reachable(puzzle)))


@given(puzzle=small_boards(), nodes=st.integers(1, 60))
@MORE
def test_a_search_whose_budget_ran_out_never_says_impossible(puzzle: Any, nodes: int) -> None:
    result = search(puzzle, puzzle.start, nodes)
    assert result.nodes <= (2 * nodes if isinstance(result, Found) else nodes)
    if isinstance(result, Found):
        assert_solves(puzzle, result.route, puzzle.start)
    elif isinstance(result, Impossible):
        assert solve(puzzle, puzzle.start) is None
        assert result.nodes == len(reachable(puzzle))
    else:
        assert result == Unknown(nodes)
        assert len(reachable(puzzle)) > nodes


def test_the_budget_that_is_just_enough_proves_and_one_less_does_not() -> None:
    puzzle = Solitaire(SQUARE_THREE)
    needed = len(reachable(puzzle))
    assert search(puzzle, puzzle.start, needed) == Impossible(needed)
    assert search(puzzle, puzzle.start, needed - 1) == Unknown(needed - 1)


# Beam search, after depth-first search has exhausted its budget

FRENCH_HOLES = Solitaire(FRENCH).holes


def with_empty(holes: frozenset, empty: tuple[int, int], finish: Any = None) -> Solitaire:
    """Return a full board with one hole empty."""
    rows = range(1 + max(row for row, _ in holes))
    columns = range(1 + max(column for _, column in holes))
    signs = dict.fromkeys(holes, "o") | {empty: "."}
    lines = ["".join(signs.get((row, column), " ") for column in columns) for row in rows]
    return Solitaire("\n".join(lines), finish)


def assert_found(puzzle: Solitaire, find: Any = search_by_beams, nodes: int = 30_000) -> None:
    result = find(puzzle, puzzle.start, nodes)
    assert isinstance(result, Found)
    assert_solves(puzzle, result.route, puzzle.start)


def test_the_french_board_is_solved() -> None:
    """S10: depth-first search alone fails, even with 3,000,000 positions (measured)."""
    assert_found(Solitaire(FRENCH, finish=(6, 4)), find=search, nodes=16_000)


@pytest.mark.slow
def test_the_french_board_is_solved_from_each_of_its_sixteen_starts() -> None:
    """S10."""
    boards = [with_empty(FRENCH_HOLES, empty) for empty in sorted(FRENCH_HOLES)]
    puzzles = [puzzle for puzzle in boards if possible_finishes(puzzle, puzzle.start)]
    assert len(puzzles) == 16
    for puzzle in puzzles:
        assert_found(puzzle)


SIX = frozenset((row, column) for row in range(6) for column in range(6))


@pytest.mark.parametrize(
    ("holes", "empty", "finish"),
    [
        (FRENCH_HOLES, (4, 0), (5, 3)),
        (SIX, (2, 2), (5, 5)),
    ],
    ids=["french, type b", "six, in a corner"],
)
def test_a_large_board_is_solved_in_the_hole_that_is_asked_for(
    holes: frozenset, empty: tuple[int, int], finish: Any
) -> None:
    """S10."""
    assert_found(with_empty(holes, empty, finish))


def test_a_beam_that_finds_nothing_proves_nothing() -> None:
    """With its centre empty the French board is unsolvable, but only its class proves it."""
    puzzle = with_empty(FRENCH_HOLES, (3, 3))
    assert search(puzzle, puzzle.start, nodes=1_000) == Unknown(1_000)


def test_a_puzzle_that_estimates_nothing_has_no_beam() -> None:
    class Plain(Solitaire):
        estimate = None

    puzzle = Plain("o.oo.")
    assert search(puzzle, puzzle.start, nodes=3) == Unknown(3)
    assert search_by_beams(puzzle, puzzle.start, nodes=3) == Unknown(1)
    large = Plain(FRENCH)
    assert search(large, large.start, nodes=1_000) == Unknown(1_000)


def test_beams_look_at_no_more_than_the_budget() -> None:
    looked_at = []

    class Watched(Solitaire):
        def is_solved(self, position: Any) -> bool:
            looked_at.append(position)
            return super().is_solved(position)

    puzzle = Watched(FRENCH)
    for nodes in (1, 2, 50, 3_000):
        looked_at.clear()
        assert search_by_beams(puzzle, puzzle.start, nodes) == Unknown(nodes)
        assert len(looked_at) <= nodes


@pytest.mark.parametrize("nodes", [0, -1, True, 2.5, "100", None, 10**10], ids=repr)
def test_an_absurd_budget_is_refused_in_words(nodes: Any) -> None:
    with pytest.raises(ValueError, match="the budget in positions must be a whole number from 1"):
        search(Hanoi(2), Hanoi(2).start, nodes)


# Reordered


@given(puzzle=small_boards())
@MORE
def test_the_order_of_moves_never_changes_whether_a_line_exists(puzzle: Any) -> None:
    other = Reordered(puzzle, key=lambda move: tuple(reversed(move)))
    line, plain = solve(other, other.start), solve(puzzle, puzzle.start)
    assert (line is None) == (plain is None)
    if line is not None:
        assert_solves(puzzle, line, puzzle.start)
        assert len(line) == len(plain), "every jump removes one peg"


def test_moves_with_the_same_key_stay_in_the_order_of_the_rules() -> None:
    puzzle = Solitaire()
    assert Reordered(puzzle, key=lambda move: 0).moves(puzzle.start) == puzzle.moves(puzzle.start)


def test_reordered_rules_keep_all_settings() -> None:
    game = Reordered(Nim((1, 2), misere=True), key=lambda move: -move.take)
    assert game.misere
    assert game.start == (1, 2)
    assert str(game.moves((1, 2))[0]) == "take 2 from heap 2"
    with pytest.raises(AttributeError):
        game.is_solved  # noqa: B018


def by_take(move: Any) -> int:
    return -move.take


def test_reordered_rules_can_be_copied() -> None:
    game = Reordered(Nim((1, 2)), key=by_take)
    for again in [copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]:
        assert again.moves((1, 2)) == game.moves((1, 2))
        assert repr(again) == "Reordered(Nim(start=(1, 2), misere=False))"


# Lines


@pytest.mark.parametrize("rules", [Hanoi(2), Nim((1, 2)), Solitaire(ROW_SEVEN)], ids=repr)
def test_there_is_one_line_of_no_moves_and_one_line_of_one_move_for_each_move(rules: Any) -> None:
    assert count_routes(rules, rules.start, 0) == 1
    assert count_routes(rules, rules.start, 1) == len(rules.moves(rules.start))


def test_a_line_ends_where_no_move_is_left() -> None:
    """N13: leaves have no pieces left."""
    assert [count_routes(Nim((1, 1)), (1, 1), depth) for depth in range(4)] == [1, 2, 2, 0]


def test_reordered_rules_have_the_knowledge_of_the_original_rules() -> None:
    """S3: hints, minimum and the description of the end do not depend on the order of moves."""
    puzzle = Reordered(Hanoi(3), key=repr)
    assert Playthrough(puzzle).minimum == 7
    assert good_moves(puzzle, puzzle.start) == good_moves(Hanoi(3), Hanoi(3).start)
    assert (
        how_solved(Reordered(Solitaire(), key=repr), frozenset({(3, 3)})) == "solved in the centre"
    )


def test_not_knowing_is_no_proof():
    assert Impossible(3) == Impossible(3) != Unknown(3)
    assert (str(Impossible(3)), str(Unknown(3))) == ("Impossible(nodes=3)", "Unknown(nodes=3)")
    assert pickle.loads(pickle.dumps(Unknown(3))) == Unknown(3)
    with pytest.raises(AttributeError):
        Impossible(3).nodes = 4
