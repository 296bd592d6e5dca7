"""Compute the numbers in the table of known numbers (`reference`)."""

import importlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from reference import CLASSES, LEVELS, LINES, POSITIONS, TREE, Known

from puzzlelib import (
    Nim,
    Reordered,
    is_winning,
    search,
    solitaire,
    solve,
    solve_remembering,
    winning_moves,
)
from puzzlelib.play.knowledge import distance_to_go
from puzzlelib.search import Found, count_routes

# `puzzlelib.search` is the function; calls are counted in the modules
plans, depth_first, winning = [
    importlib.import_module(f"puzzlelib.{name}") for name in ("hanoi.plans", "search", "winning")
]


def calls(module: Any, name: str, *arguments: Any) -> int:
    function = getattr(module, name)
    counted = Counter()

    def counting(*inner: Any) -> Any:
        counted[name] += 1
        return function(*inner)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, name, counting)  # recursive calls look the function up by this name
        counting(*arguments)
    return counted[name]


def levels(rules: Any) -> Iterator[set]:
    level = {rules.start}
    while level:
        yield level
        level = {rules.apply(here, move) for here in level for move in rules.moves(here)}


def reachable(rules: Any) -> set:
    seen, frontier = {rules.start}, [rules.start]
    while frontier:
        here = frontier.pop()
        after = {rules.apply(here, move) for move in rules.moves(here)} - seen
        seen |= after
        frontier += after
    return seen


def tree_nodes(rules: Any, position: Any, memo: dict) -> int:
    """The number of nodes of the game tree below a position; each position is computed once."""
    if position not in memo:
        options = [rules.apply(position, move) for move in rules.moves(position)]
        memo[position] = 1 + sum(tree_nodes(rules, option, memo) for option in options)
    return memo[position]


def first_levels(row: Known) -> list[set]:
    return [level for level, _ in zip(levels(row.rules), row.number, strict=False)]


def smallest_image(position: frozenset) -> tuple:
    """The smallest of the eight symmetric images of a position on the 7 × 7 grid."""
    images = []
    for _ in range(4):
        position = frozenset((column, 6 - row) for row, column in position)
        images += [position, frozenset((column, row) for row, column in position)]
    return min(tuple(sorted(image)) for image in images)


def first_stuck_level(rules: Any) -> int:
    def is_stuck(here: Any) -> bool:
        return not rules.moves(here) and not rules.is_solved(here)

    return next(n for n, level in enumerate(levels(rules)) if any(map(is_stuck, level)))


def in_the_documents_order(game: Nim) -> Reordered:
    """Nim with moves in the order of N5: leaving 0, 1, 2 … pieces, from the bottom row up."""
    return Reordered(game, key=lambda move: (-move.heap, -move.take))


class SortedNim(Nim):
    """Nim in which positions with equal heap sizes are equal."""

    def apply(self, position: tuple, move: Any) -> tuple:
        return tuple(sorted(super().apply(position, move)))


def remembered(game: Nim) -> int:
    memo: dict = {}
    is_winning(in_the_documents_order(game), game.start, memo)
    return len(memo)


def winners(game: Nim) -> set:
    memo: dict = {}
    return {here for here in reachable(game) if is_winning(game, here, memo)}


def positions_met(puzzle: Any) -> int:
    """The number of positions that the search visits, counting repetitions."""
    met = Counter()

    class Counting(type(puzzle)):
        def apply(self, position: Any, move: Any) -> Any:
            met["after a move"] += 1
            return super().apply(position, move)

    solve_remembering(Counting(puzzle.picture), puzzle.start, set())
    return 1 + met["after a move"]


def solutions(puzzle: Any, position: Any) -> int:
    if puzzle.is_solved(position):
        return 1
    moves = puzzle.moves(position)
    return sum(solutions(puzzle, puzzle.apply(position, move)) for move in moves)


def solvable_vacancies(puzzle: Any) -> str:
    found = [
        solitaire.hole_name(hole)
        for hole in sorted(puzzle.holes)
        if isinstance(search(puzzle, puzzle.holes - {hole}), Found)
    ]
    return " ".join(found)


def turned_round(puzzle: Any) -> Reordered:
    order = list(reversed(puzzle.jumps))
    return Reordered(puzzle, key=order.index)


COMPUTE = {
    LINES: lambda row: tuple(
        count_routes(row.rules, row.rules.start, depth + 1) for depth in range(len(row.number))
    ),
    POSITIONS: lambda row: len(reachable(row.rules)),
    LEVELS: lambda row: tuple(map(len, first_levels(row))),
    CLASSES: lambda row: tuple(len(set(map(smallest_image, lv))) for lv in first_levels(row)),
    TREE: lambda row: tree_nodes(row.rules, row.rules.start, {}),
    "fewest moves": lambda row: distance_to_go(row.rules, row.rules.start),
    "calls of solve_hanoi": lambda row: calls(plans, "solve_hanoi", row.rules.disks, 0, 2, 1),
    "moves of the depth-first line": lambda row: len(
        solve_remembering(row.rules, row.rules.start, set())
    ),
    "positions won by the player to move": lambda row: len(winners(row.rules)),
    "positions that change sides in misère play": lambda row: len(
        winners(row.rules) ^ winners(Nim(row.rules.start, misere=True))
    ),
    "winning first moves": lambda row: tuple(map(str, winning_moves(row.rules, row.rules.start))),
    "calls of is_winning": lambda row: calls(winning, "is_winning", row.rules, row.rules.start),
    "calls in the document's order": lambda row: calls(
        winning, "is_winning", in_the_documents_order(row.rules), row.rules.start
    ),
    "positions remembered in the document's order": lambda row: remembered(row.rules),
    "sorted heaps remembered in the document's order": lambda row: remembered(
        SortedNim(row.rules.start, row.rules.misere)
    ),
    "holes": lambda row: len(row.rules.holes),
    "jumps the board has room for": lambda row: len(row.rules.jumps),
    "jumps until one can be stuck": lambda row: first_stuck_level(row.rules),
    "jumps of the line that solve finds": lambda row: len(solve(row.rules, row.rules.start)),
    "positions met by solve_remembering": lambda row: positions_met(row.rules),
    "calls of solve": lambda row: calls(depth_first, "solve", row.rules, row.rules.start),
    "calls of solve with the order turned round": lambda row: calls(
        depth_first, "solve", turned_round(row.rules), row.rules.start
    ),
    "solutions": lambda row: solutions(row.rules, row.rules.start),
    "most pegs one can be stuck with": lambda row: max(
        len(here) for here in reachable(row.rules) if not row.rules.moves(here)
    ),
    "vacancies from which it is solvable": lambda row: solvable_vacancies(row.rules),
}
