"""Depth-first search: make a move, search on from there, and backtrack if that fails."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any, Generic

from .inputs import check_whole, quoted
from .rules import M, P, Puzzle, Rules, check_rules

_Way = tuple[Any, Any] | None  # a linked list: the way before, and its last move; None at the start
_WIDTH = 100  # positions per level of the first beam; each further beam is twice as wide


def solve(puzzle: Puzzle[P, M], position: P) -> list[M] | None:
    """Return a route from *position* to the goal, or None if there is none.

    If moves can lead back to an earlier position, the recursion may never end (RecursionError);
    `solve_remembering` prevents that. A long route can exceed Python's recursion limit in both;
    `search` has no such limit.

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
    """Return a route like `solve`, trying no position twice; *seen* collects the positions tried.

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
    """A route to the goal, found after examining *nodes* positions.

    >>> from puzzlelib import Maze
    >>> maze = Maze(["S..G"])
    >>> found = search(maze, maze.start)
    >>> [str(move) for move in found.route], found.nodes
    (['right', 'right', 'right'], 4)
    """

    route: tuple[M, ...]
    nodes: int


@dataclass(frozen=True)
class NotFound:
    """No route was found."""

    nodes: int


class Impossible(NotFound):
    """Proof by exhaustion: all *nodes* positions that can be reached were examined.

    >>> from puzzlelib import Maze
    >>> maze = Maze(["S.#G"])
    >>> search(maze, maze.start)
    Impossible(nodes=2)
    """


class Unknown(NotFound):
    """Neither a route nor a proof was found within *nodes* positions per search.

    >>> from puzzlelib import Maze
    >>> maze = Maze(["S..G"])
    >>> search(maze, maze.start, nodes=2)
    Unknown(nodes=2)
    """


def search(
    puzzle: Puzzle[P, M], position: P, nodes: int = 100_000
) -> Found[M] | Impossible | Unknown:
    """Search depth-first, with an explicit stack, and examine at most *nodes* positions.

    If this budget runs out and the puzzle has an `estimate`, a beam search follows and examines at
    most *nodes* positions more. It can find a route, but proves nothing.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire("o.oo.")
    >>> search(puzzle, puzzle.start).nodes, search(puzzle, puzzle.start, nodes=3)
    (4, Unknown(nodes=3))

    Raises ValueError for invalid rules or a budget outside 1 to 10**9, and IllegalPosition if
    *position* is not a position of *puzzle*.
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
            found = search_by_beams(puzzle, position, nodes)
            if isinstance(found, Found):
                return Found(found.route, nodes + found.nodes)
            return Unknown(nodes)
        seen.add(here)
        if puzzle.is_solved(here):
            return Found(_route(way), len(seen))
        for move in reversed(puzzle.moves(here)):  # so that the first move is on top
            frontier.append((puzzle.apply(here, move), (way, move)))
    return Impossible(len(seen))


def search_by_beams(puzzle: Puzzle[P, M], position: P, nodes: int) -> Found[M] | Unknown:
    """Search with wider and wider beams, and examine at most *nodes* positions in total.

    A beam follows only the positions of each level with the smallest `estimate`. Of a puzzle without
    an `estimate`, only *position* is examined.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire("o.oo.")
    >>> search_by_beams(puzzle, puzzle.start, nodes=10).nodes
    4
    """
    check_rules(puzzle)
    puzzle.check(position)
    check_whole(nodes, "the budget in positions", 1, 10**9)
    if puzzle.is_solved(position):
        return Found((), 1)
    estimate = getattr(puzzle, "estimate", None)
    if not estimate:
        return Unknown(1)
    width = _WIDTH
    spent = 0
    while spent < nodes:
        way, looked_at = _beam(puzzle, position, estimate, width, nodes - spent)
        spent += looked_at
        if way:
            return Found(_route(way), spent)
        width *= 2
    return Unknown(nodes)


def _beam(
    puzzle: Puzzle[P, M], position: P, estimate: Callable[[P], float], width: int, nodes: int
) -> tuple[_Way, int]:
    """Return a way to the goal, or None, and the number of positions examined.

    Only the *width* best positions of each level are followed.
    """
    seen = {position}
    level: list[tuple[P, _Way]] = [(position, None)]
    while level:
        further: list[tuple[P, _Way]] = []
        for after, way in _one_move_on(puzzle, level):
            if after in seen:
                continue
            if len(seen) == nodes:
                return None, nodes
            seen.add(after)
            if puzzle.is_solved(after):
                return way, len(seen)
            further.append((after, way))
        level = nsmallest(width, further, key=lambda option: estimate(option[0]))
    return None, len(seen)


def _one_move_on(puzzle: Puzzle[P, M], level: Iterable[tuple[P, _Way]]) -> Iterator[tuple[P, _Way]]:
    """Yield each position one move after those of a level, with the way to it."""
    for here, way in level:
        for move in puzzle.moves(here):
            yield puzzle.apply(here, move), (way, move)


def _route(way: _Way) -> tuple[M, ...]:
    """Return the moves of a way, first to last."""
    moves = []
    while way is not None:
        way, move = way
        moves.append(move)
    return tuple(reversed(moves))


def count_routes(rules: Rules[P, M], position: P, depth: int) -> int:
    """Return the number of routes of *depth* moves from *position* (in computer chess: perft).

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

    Raises ValueError if *rules* are not rules, or *key* is not a function.

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
        """Return every legal move, in the new order."""
        return sorted(self.rules.moves(position), key=self.key)

    def __getattr__(self, name: str) -> Any:
        # delegates everything else; while being copied, the object has no rules yet
        if name in ("rules", "key") or name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.rules, name)

    def __repr__(self) -> str:
        return f"Reordered({self.rules!r})"


# functions whose calls a recording counts
__counted__ = (solve, solve_remembering, count_routes, Reordered)
