"""Depth-first search: choose a move, search on from there, and go back if that led nowhere."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from stepthrough.given import check_whole, quoted

from .rules import M, P, Puzzle, Rules, check_rules

_Way = tuple[Any, Any] | None  # the way so far and its last move; None at the beginning


def solve(puzzle: Puzzle[P, M], position: P) -> list[M] | None:
    """A route from `position` to the goal, or None if there is none.

    It may come back to a position it has tried before, and a long route may exceed
    Python's depth of recursion (RecursionError): `solve_remembering` and `search` mend that.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire("o.oo.")
    >>> [str(move) for move in solve(puzzle, puzzle.start)]
    ['d1 → b1', 'a1 → c1']
    """
    if puzzle.is_solved(position):
        return []
    for move in puzzle.moves(position):
        rest = solve(puzzle, puzzle.apply(position, move))
        if rest is not None:
            return [move] + rest
    return None


def solve_remembering(puzzle: Puzzle[P, M], position: P, seen: set[P]) -> list[M] | None:
    """The same, trying no position twice; `seen` collects the positions tried.

    >>> from puzzlelib import Hanoi
    >>> len(solve_remembering(Hanoi(3), Hanoi(3).start, set()))
    14
    """
    seen.add(position)
    if puzzle.is_solved(position):
        return []
    for move in puzzle.moves(position):
        after = puzzle.apply(position, move)
        if after not in seen:
            rest = solve_remembering(puzzle, after, seen)
            if rest is not None:
                return [move] + rest
    return None


@dataclass(frozen=True)
class Found(Generic[M]):
    """A route to the goal, found after looking at so many positions (`nodes`)."""

    route: tuple[M, ...]
    nodes: int


@dataclass(frozen=True)
class NotFound:
    """No route was found by looking at so many positions (`nodes`)."""

    nodes: int


class Impossible(NotFound):
    """Proof by exhaustion: all positions that can be reached were looked at."""


class Unknown(NotFound):
    """The budget ran out first; nothing is proved, neither way."""


def search(
    puzzle: Puzzle[P, M], position: P, nodes: int = 100_000
) -> Found[M] | Impossible | Unknown:
    """What depth-first search with a stack of its own finds within a budget of `nodes` positions.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire("o.oo.")
    >>> search(puzzle, puzzle.start).nodes, search(puzzle, puzzle.start, nodes=3)
    (4, Unknown(nodes=3))
    """
    check_rules(puzzle)
    puzzle.check(position)
    check_whole(nodes, "the budget in positions", 1, 10**9)
    seen: set[P] = set()
    frontier: list[tuple[P, _Way]] = [(position, None)]
    while frontier:
        here, way = frontier.pop()
        if here in seen:
            continue
        if len(seen) == nodes:
            return Unknown(nodes)
        seen.add(here)
        if puzzle.is_solved(here):
            return Found(_route(way), len(seen))
        for move in reversed(puzzle.moves(here)):  # the first move comes to lie on top
            frontier.append((puzzle.apply(here, move), (way, move)))
    return Impossible(len(seen))


def _route(way: _Way) -> tuple[M, ...]:
    """The moves of a way, the first one first."""
    moves = []
    while way is not None:
        way, move = way
        moves.append(move)
    return tuple(reversed(moves))


def count_routes(rules: Rules[P, M], position: P, depth: int) -> int:
    """The number of routes of `depth` moves from `position`; chess programmers call it perft.

    A test of the rules: one wrong move anywhere changes it.

    >>> from puzzlelib import Solitaire
    >>> [count_routes(Solitaire(), Solitaire().start, depth) for depth in range(4)]
    [1, 4, 12, 60]
    """
    if depth == 0:
        return 1
    moves = rules.moves(position)
    return sum(count_routes(rules, rules.apply(position, move), depth - 1) for move in moves)


class Reordered(Generic[P, M]):
    """The same rules with their moves in a different order, the smallest `key(move)` first.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Reordered(Solitaire("o.oo."), key=lambda move: move.target)
    >>> [str(move) for move in puzzle.moves(puzzle.start)]
    ['d1 → b1', 'c1 → e1']
    """

    def __init__(self, rules: Rules[P, M], key: Callable[[M], Any]) -> None:
        check_rules(rules)
        if not callable(key):
            raise ValueError(f"the key must be a function of a move, not {quoted(key)}")
        self.rules = rules
        self.key = key

    def moves(self, position: P) -> list[M]:
        """Every legal move, in the new order."""
        return sorted(self.rules.moves(position), key=self.key)

    def __getattr__(self, name: str) -> Any:
        # all but the order is as before; a copy being made has no rules yet to ask
        if name in ("rules", "key") or name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.rules, name)

    def __repr__(self) -> str:
        return f"Reordered({self.rules!r})"


# whose calls a recording of one of them counts
__counted__ = (solve, solve_remembering, count_routes, Reordered)
