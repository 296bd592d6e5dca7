"""The rules of the Towers of Hanoi; the package docstring says them in words."""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ..rules import IllegalMove, IllegalPosition, check_whole, is_whole

Disk = int  # a disk is its size; 1 is the smallest
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
    """The puzzle with 1 to 64 disks; `goal` is "last" (rod C) or "any" (rod B or rod C).

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
            raise ValueError(f'the goal must be "last" or "any", not {self.goal!r}')

    @property
    def start(self) -> Position:
        """All disks on rod A, the largest at the bottom."""
        return tuple(range(self.disks, 0, -1)), (), ()

    def moves(self, position: Position) -> list[Move]:
        """Every legal move: from rod A first, then from B, then from C.

        >>> [str(move) for move in Hanoi(3).moves(((3, 2), (), (1,)))]
        ['A → B', 'C → A', 'C → B']
        """
        return [move for move in EVERY_MOVE if broken_rule(position, move) is None]

    def apply(self, position: Position, move: Move) -> Position:
        """The position after `move`; IllegalMove says which rule it breaks."""
        if rule := broken_rule(position, move):
            raise IllegalMove(rule)
        rods = list(position)
        disk = rods[move.source][-1]
        rods[move.source] = rods[move.source][:-1]
        rods[move.target] += (disk,)
        return rods[0], rods[1], rods[2]

    def is_solved(self, position: Position) -> bool:
        """Whether the whole tower stands on the goal.

        >>> Hanoi(2).is_solved(((), (2, 1), ())), Hanoi(2, goal="any").is_solved(((), (2, 1), ()))
        (False, True)
        """
        return any(len(position[rod]) == self.disks for rod in goals(self))

    def check(self, position: Position) -> None:
        """Nothing; IllegalPosition unless every disk lies on one rod, none on a smaller one.

        >>> Hanoi(2).check(((1, 2), (), ()))
        Traceback (most recent call last):
        ...
        puzzlelib.rules.IllegalPosition: on rod A, disk 2 lies on the smaller disk 1
        """
        if not _is_three_rods(position):
            raise IllegalPosition(
                f"a position is three rods of disks in round brackets, such as {Hanoi(3).start}"
            )
        lying = sorted(disk for rod in position for disk in rod)
        if lying != list(range(1, self.disks + 1)):
            raise IllegalPosition(
                f"the disks 1 to {self.disks} must each be there once, not {lying}"
            )
        for name, rod in zip(RODS, position, strict=True):
            for below, above in pairwise(rod):
                if below < above:
                    raise IllegalPosition(
                        f"on rod {name}, disk {above} lies on the smaller disk {below}"
                    )

    def text(self, position: Position) -> str:
        """The three rods as text, the tops above.

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


def broken_rule(position: Position, move: Move) -> str | None:
    """The rule that `move` breaks, in words; None if the move is legal.

    >>> broken_rule(((2,), (1,), ()), Move(0, 1))
    'disk 2 cannot lie on the smaller disk 1'
    """
    if not isinstance(move, Move) or not all(is_whole(rod) and 0 <= rod <= 2 for rod in move):
        return f"write a move as Move(source=0, target=1), with rods 0, 1 and 2, not {move!r}"
    source, target = position[move.source], position[move.target]
    if move.source == move.target:
        return "a move must go to another rod"
    if not source:
        return f"rod {RODS[move.source]} has no disk to move"
    if target and target[-1] < source[-1]:
        return f"disk {source[-1]} cannot lie on the smaller disk {target[-1]}"
    return None


def goals(puzzle: Hanoi) -> tuple[int, ...]:
    """The rods on which the tower may end.

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
