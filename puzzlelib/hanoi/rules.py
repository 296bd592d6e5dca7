"""The rules of the Towers of Hanoi, and shortest routes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ..inputs import check_whole, is_whole, quoted
from ..rules import IllegalMove, IllegalPosition

Disk = int  # its size; 1 is the smallest
Rod = tuple[Disk, ...]  # from bottom to top
Position = tuple[Rod, Rod, Rod]  # rods A, B and C

RODS = "ABC"
MOST_DISKS = 64


class Move(NamedTuple):
    """Take the top disk of rod `source` to rod `target`; rods are 0, 1 and 2.

    >>> print(Move(0, 2))
    A → C
    """

    source: int
    target: int

    def __str__(self) -> str:
        return f"{RODS[self.source]} → {RODS[self.target]}"


EVERY_MOVE = [Move(source, target) for source in range(3) for target in range(3)]


@dataclass(frozen=True)
class Hanoi:
    """The puzzle with 1 to 64 disks; the goal is "last" (rod C) or "any" (rod B or rod C).

    Raises ValueError for any other *disks* or *goal*.

    >>> puzzle = Hanoi(3)
    >>> puzzle.start
    ((3, 2, 1), (), ())
    >>> puzzle.apply(puzzle.start, Move(0, 2))
    ((3, 2), (), (1,))
    >>> puzzle.apply(((3, 2), (), (1,)), Move(0, 2))
    Traceback (most recent call last):
    ...
    puzzlelib.rules.IllegalMove: disk 2 cannot lie on the smaller disk 1
    """

    disks: int = 3
    goal: str = "last"

    def __post_init__(self) -> None:
        check_whole(self.disks, "the number of disks", 1, MOST_DISKS)
        if self.goal not in ("last", "any"):
            raise ValueError(f'the goal must be "last" or "any", not {quoted(self.goal)}')

    @property
    def start(self) -> Position:
        """All disks on rod A, the largest at the bottom."""
        return tuple(range(self.disks, 0, -1)), (), ()

    def moves(self, position: Position) -> list[Move]:
        """Return every legal move: from rod A first, then from B, then from C.

        >>> [str(move) for move in Hanoi(3).moves(((3, 2), (), (1,)))]
        ['A → B', 'C → A', 'C → B']
        """
        return [move for move in EVERY_MOVE if broken_rule(position, move) is None]

    def apply(self, position: Position, move: Move) -> Position:
        """Return the position after *move*; IllegalMove says which rule it breaks."""
        if broken := broken_rule(position, move):
            raise broken
        rods = list(position)
        disk = rods[move.source][-1]
        rods[move.source] = rods[move.source][:-1]
        rods[move.target] += (disk,)
        return rods[0], rods[1], rods[2]

    def is_solved(self, position: Position) -> bool:
        """Return whether the whole tower is on a goal rod.

        >>> Hanoi(2).is_solved(((), (2, 1), ())), Hanoi(2, goal="any").is_solved(((), (2, 1), ()))
        (False, True)
        """
        return any(len(position[rod]) == self.disks for rod in goals(self))

    def check(self, position: Position) -> None:
        """Raise IllegalPosition unless every disk is on one rod, and none on a smaller disk.

        >>> Hanoi(2).check(((1, 2), (), ()))
        Traceback (most recent call last):
        ...
        puzzlelib.rules.IllegalPosition: on rod A, disk 2 lies on the smaller disk 1
        """
        if not _is_three_rods(position):
            words = f"a position is three rods of disks in round brackets, such as {Hanoi(3).start}"
            raise IllegalPosition(words)
        lying = sorted(disk for rod in position for disk in rod)
        if lying != list(range(1, self.disks + 1)):
            every = "disk 1" if self.disks == 1 else f"each of the disks 1 to {self.disks}"
            raise IllegalPosition(f"{every} must be there once, not {lying}")
        for name, rod in zip(RODS, position, strict=True):
            for below, above in pairwise(rod):
                if below < above:
                    words = f"on rod {name}, disk {above} lies on the smaller disk {below}"
                    raise IllegalPosition(words)

    def distance_to_go(self, position: Position) -> int | None:
        """Return the fewest moves from *position* to the goal."""
        return distance(self, position)

    def good_moves(self, position: Position) -> list[Move] | None:
        """Return the moves on a shortest route to the goal."""
        nearer = distance(self, position) - 1
        moves = self.moves(position)
        return [move for move in moves if distance(self, self.apply(position, move)) == nearer]

    def text(self, position: Position) -> str:
        """Return the three rods as text, one line per level.

        >>> print(Hanoi(3).text(((3,), (), (2, 1))))
            |        |        |
            |        |       =1=
         ===3===     |      ==2==
        ----A--------B--------C----
        """
        width = 2 * self.disks + len(str(self.disks)) + 2
        rows = []
        for height in reversed(range(self.disks)):
            cells = [_bar(rod[height]) if height < len(rod) else "|" for rod in position]
            rows.append("".join(cell.center(width) for cell in cells).rstrip())
        return "\n".join([*rows, "".join(name.center(width, "-") for name in RODS)])


def broken_rule(position: Position, move: Move) -> IllegalMove | None:
    """Return the error to raise for *move*, which names the broken rule; None if it is legal.

    >>> print(broken_rule(((2,), (1,), ()), Move(0, 1)))
    disk 2 cannot lie on the smaller disk 1
    """
    if not isinstance(move, Move) or not all(is_whole(rod) and 0 <= rod <= 2 for rod in move):
        words = (
            f"write a move as Move(source=0, target=1), with rods 0, 1 and 2, not {quoted(move)}"
        )
        return IllegalMove(words)
    source, target = position[move.source], position[move.target]
    if move.source == move.target:
        return IllegalMove("a move must go to another rod", "same rod")
    if not source:
        name = RODS[move.source]
        return IllegalMove(f"rod {name} has no disk to move", "empty rod", rod=move.source)
    disk, below = source[-1], target[-1] if target else source[-1]
    if below < disk:
        words = f"disk {disk} cannot lie on the smaller disk {below}"
        return IllegalMove(words, "smaller disk below", disk=disk, below=below)
    return None


def goals(puzzle: Hanoi) -> tuple[int, ...]:
    """Return the rods on which the tower may end.

    >>> goals(Hanoi()), goals(Hanoi(goal="any"))
    ((2,), (1, 2))
    """
    return (1, 2) if puzzle.goal == "any" else (2,)


def _is_three_rods(position: object) -> bool:
    if not isinstance(position, tuple) or len(position) != 3:
        return False
    return all(isinstance(rod, tuple) and all(map(is_whole, rod)) for rod in position)


def _bar(disk: Disk) -> str:
    return "=" * disk + str(disk) + "=" * disk


# ---- shortest routes ------------------------------------------------------------------------------


def distance(puzzle: Hanoi, position: Position) -> int:
    """Return the fewest moves from *position* to the goal, without a search.

    Raises IllegalPosition if *position* breaks a rule.

    >>> distance(Hanoi(64), Hanoi(64).start) == 2**64 - 1
    True
    >>> distance(Hanoi(3), ((3,), (2,), (1,)))
    5
    """
    puzzle.check(position)
    where = _rod_of_each(position)
    return min(_moves_to_gather(where, goal) for goal in goals(puzzle))


def shortest(puzzle: Hanoi, position: Position) -> list[Move]:
    """Return a shortest route from *position* to the goal; [] at the goal.

    >>> [str(move) for move in shortest(Hanoi(3), ((3,), (), (2, 1)))]
    ['C → A', 'C → B', 'A → B', 'A → C', 'B → A', 'B → C', 'A → C']
    """
    return list(shortest_moves(puzzle, position))


def shortest_moves(puzzle: Hanoi, position: Position) -> Iterator[Move]:
    """Return an iterator over the moves of `shortest`, for routes too long to be kept in memory.

    >>> print(next(shortest_moves(Hanoi(64), Hanoi(64).start)))
    A → B
    """
    puzzle.check(position)
    where = _rod_of_each(position)
    nearest = min(goals(puzzle), key=lambda goal: _moves_to_gather(where, goal))
    return _gather(where, nearest)


def _rod_of_each(position: Position) -> tuple[int, ...]:
    """Return the rod of each disk, starting with disk 1."""
    where = [0] * sum(map(len, position))
    for number, rod in enumerate(position):
        for disk in rod:
            where[disk - 1] = number
    return tuple(where)


def _gather(where: tuple[int, ...], target: int) -> Iterator[Move]:
    """Yield the fewest moves that bring all disks to rod *target*."""
    if not where:
        return
    smaller, source = where[:-1], where[-1]
    if source != target:
        spare = 3 - source - target
        yield from _gather_cached(smaller, spare)
        yield Move(source, target)
        smaller = (spare,) * len(smaller)
    yield from _gather_cached(smaller, target)


_CACHED_DISKS = 8  # disks; plans of at most this many are cached


def _gather_cached(where: tuple[int, ...], target: int) -> Iterable[Move]:
    return _short_plan(where, target) if len(where) <= _CACHED_DISKS else _gather(where, target)


@lru_cache(maxsize=256)
def _short_plan(where: tuple[int, ...], target: int) -> list[Move]:
    return list(_gather(where, target))


def _moves_to_gather(where: tuple[int, ...], target: int) -> int:
    """Return the number of moves of `_gather`.

    Disk n on the wrong rod costs one move, plus those for n − 1 disks on the spare rod.
    """
    total = 0
    for disk in range(len(where), 0, -1):
        rod = where[disk - 1]
        if rod != target:
            total += 2 ** (disk - 1)
            target = 3 - rod - target
    return total
