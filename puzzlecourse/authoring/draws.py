"""Draw random cases for exercises: numbers, positions, boards of pegs, graphs.

Boards are small enough for the plainest recursion: its calls are counted first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from random import Random
from typing import Any, TypeVar

from puzzlelib.hanoi import Position as Rods
from puzzlelib.solitaire import Hole, Position, Solitaire

FEW, MANY = 40, 200  # calls of a plain recursion on a drawn board
PLACES = [*"ABCDEFGHKLM", "Ada", "Ben", "Cem", "Dora", "pond"]  # names of nodes

_T = TypeVar("_T")


def until(fits: Callable[[_T], bool], draw: Callable[..., _T], *given: Any) -> _T:
    """Call *draw* with the arguments *given* until its result fits; return that result.

    >>> until(lambda n: n % 7 == 0, Random(1).randrange, 1, 10)
    7
    """
    while not fits(thing := draw(*given)):
        pass
    return thing


def graph_of(
    ways: Iterable[tuple[int, int]],
    places: int,
    chance: Random,
    one_way: bool = False,
    first: int | None = None,
) -> dict[str, list[str]]:
    """Return a graph as adjacency lists, with random names and in random order.

    *ways* are edges: pairs of numbers below *places*. The place with number *first* comes first.

    >>> sorted(map(len, graph_of([(0, 1), (1, 2)], 4, Random(1)).values()))
    [0, 1, 1, 2]
    """
    names = chance.sample(PLACES, places)
    order = chance.sample(range(places), places)
    if first is not None:
        order.sort(key=lambda place: place != first)
    near: list[list[str]] = [[] for _ in names]
    for one, other in ways:
        near[one].append(names[other])
        if not one_way:
            near[other].append(names[one])
    return {names[place]: chance.sample(near[place], len(near[place])) for place in order}


def ring(places: int, first: int = 0) -> list[tuple[int, int]]:
    """Return the edges of a ring of places, numbered from *first*.

    >>> ring(3, 5)
    [(5, 6), (6, 7), (7, 5)]
    """
    return [(first + n, first + (n + 1) % places) for n in range(places)]


def even_and_odd(chance: Random, least: int, most: int) -> tuple[int, int]:
    """Return a random even and a random odd number from *least* to *most*.

    >>> even_and_odd(Random(1), 10, 11)
    (10, 11)
    """
    even, odd = (range(least + (least + part) % 2, most + 1, 2) for part in (0, 1))
    return chance.choice(even), chance.choice(odd)


def rods_with(disks: int, chance: Random) -> Rods:
    """Return a random position of Hanoi.

    >>> sum(map(len, rods_with(6, Random(1))))
    6
    """
    lies_on = [chance.randrange(3) for _ in range(disks)]
    a, b, c = (tuple(d for d in range(disks, 0, -1) if lies_on[d - 1] == rod) for rod in range(3))
    return a, b, c


def boards(chance: Random) -> Iterator[Solitaire]:
    """Yield boards of pegs without end, alternately one that can be solved and one drawn freely.

    A plain recursion takes FEW to MANY calls for each.
    """
    for number in count():
        while True:
            puzzle = (scattered if number % 2 else solvable)(chance)
            if FEW <= count_calls(puzzle, puzzle.start, {}) <= MANY:
                break
        yield puzzle


def rows(chance: Random) -> Iterator[Solitaire]:
    """Yield boards of one row of five to seven holes without end; some peg can jump on each."""
    while True:
        signs = "".join(chance.choice("ooo..") for _ in range(chance.choice((5, 6, 7))))
        if set(signs) == {"o", "."} and (row := Solitaire(signs)).moves(row.start):
            yield row


def solvable(chance: Random) -> Solitaire:
    """Return a solvable board, made by undoing random jumps from a position with one peg."""
    columns = [chance.choice((5, 6, 7)) for _ in range(chance.choice((2, 3)))]
    puzzle = Solitaire("\n".join(["o" + "." * (columns[0] - 1), *("." * n for n in columns[1:])]))
    pegs = frozenset({chance.choice(sorted(puzzle.holes))})
    for _ in range(chance.randrange(6, 9)):
        jumps = [(jump.source, jump.over, jump.target) for jump in puzzle.jumps]
        could = [(s, o, t) for s, o, t in jumps if t in pegs and not {s, o} & pegs]
        if not could:
            break
        source, over, target = chance.choice(could)
        pegs = pegs - {target} | {source, over}
    return with_pegs(puzzle, pegs)


def scattered(chance: Random) -> Solitaire:
    """Return a board with random holes, gaps and pegs."""
    columns = chance.choice((4, 5))
    lines = ["".join(chance.choice("ooo. ") for _ in range(columns)) for _ in range(3)]
    return Solitaire("\n".join([*lines[:2], "oo." + lines[2]]))


def with_pegs(puzzle: Solitaire, pegs: Position) -> Solitaire:
    """Return a board with the holes of *puzzle* and the pegs *pegs*.

    >>> with_pegs(Solitaire("oo."), frozenset({(0, 2)})).picture
    '..o'
    """
    rows, columns = (1 + max(hole[n] for hole in puzzle.holes) for n in (0, 1))
    signs = ("".join(puzzle.sign((r, c), pegs) for c in range(columns)) for r in range(rows))
    return Solitaire("\n".join(signs))


def count_calls(puzzle: Solitaire, position: Position, known: dict[Position, int]) -> int:
    """Return the number of calls that `solve` makes if it finds nothing; *known* is a memo.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire("oo. oo.")
    >>> count_calls(puzzle, puzzle.start, {})
    5
    """
    if position not in known:
        known[position] = 1
        for move in puzzle.moves(position):
            known[position] += count_calls(puzzle, puzzle.apply(position, move), known)
    return known[position]


def tries_all(puzzle: Solitaire, position: Position) -> int:
    """Return the least depth of a recursive search: 3 on boards with at least FEW calls, else 0."""
    return 3 if count_calls(puzzle, position, {}) >= FEW else 0


def near(hole: Hole, chance: Random) -> Hole:
    """Return a place at most three rows and columns away, perhaps outside of the board."""
    return hole[0] + chance.randrange(-3, 4), hole[1] + chance.randrange(-3, 4)


def with_visited(*cases: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return the cases, each with an empty set as a last argument for the function to fill.

    >>> with_visited(("A", "B"))
    [('A', 'B', set())]
    """
    return [(*case, set()) for case in cases]
