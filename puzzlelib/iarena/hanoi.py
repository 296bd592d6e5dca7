"""The Towers of Hanoi in the IArena interface: three towers, and disk 0 is the largest."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .. import hanoi
from ..inputs import check_whole, is_whole
from ..rules import IllegalMove, IllegalPosition
from .base import BasePosition, BaseRules
from .match import Cost, ScoreBoard


@dataclass(frozen=True)
class HanoiMovement:
    """Take the top disk of one tower to another; the towers are 0, 1 and 2.

    >>> print(HanoiMovement(tower_source=0, tower_target=2))
    from tower 0 to tower 2
    """

    tower_source: int
    tower_target: int

    def __post_init__(self) -> None:
        check_whole(self.tower_source, "tower_source", 0, 2)
        check_whole(self.tower_target, "tower_target", 0, 2)

    def __str__(self) -> str:
        return f"from tower {self.tower_source} to tower {self.tower_target}"


class HanoiPosition(BasePosition):
    """The three towers from bottom to top, and the number of movements made.

    Positions with equal towers are equal even if their costs differ, so that a search that remembers
    positions ends. Raises IllegalPosition for invalid *towers*.

    >>> position = HanoiRules(3).first_position()
    >>> position.towers, position.cost
    ([[0, 1, 2], [], []], 0)
    >>> print(position)
       ===       |        |
      =====      |        |
     =======     |        |
    ----0--------1--------2----
    """

    MUST_BE = "give three towers from bottom to top, each disk once, larger numbers above"

    def __init__(self, rules: "HanoiRules", towers: Sequence[Sequence[int]], cost: int = 0) -> None:
        if not isinstance(rules, HanoiRules):
            raise ValueError(f"a position belongs to rules such as HanoiRules(3), not {rules!r}")
        check_whole(cost, "the cost", 0, 10**20)
        self._cost = Cost(cost)
        try:
            super().__init__(rules, _renumber(towers, rules.n))
        except TypeError:
            raise IllegalPosition(f"these are no towers: {towers!r}; {self.MUST_BE}") from None

    @property
    def towers(self) -> list[list[int]]:
        """The disks of each tower, from bottom to top, as new lists."""
        return [list(tower) for tower in _renumber(self.ours, self.rules.n)]

    @property
    def cost(self) -> Cost:
        """The number of movements made; `position.cost()` returns the same."""
        return self._cost

    def next_player(self) -> int:
        """Return the only player, 0."""
        return 0

    def __repr__(self) -> str:
        return f"HanoiPosition({self.rules!r}, {self.towers}, cost={self.cost})"

    def __str__(self) -> str:
        board = re.sub(r"\d", "=", self.rules.puzzle.text(self.ours))
        return board.translate(str.maketrans("ABC", "012"))


class HanoiRules(BaseRules[HanoiPosition, HanoiMovement]):
    """The puzzle with *n* disks, 1 to 64; the score is the number of movements.

    >>> rules = HanoiRules()
    >>> [str(movement) for movement in rules.possible_movements(rules.first_position())]
    ['from tower 0 to tower 1', 'from tower 0 to tower 2']
    """

    def __init__(self, n: int = 4) -> None:
        super().__init__(hanoi.Hanoi(n))

    @property
    def n(self) -> int:
        """The number of disks."""
        return int(self.puzzle.disks)

    def n_players(self) -> int:
        """Return 1."""
        return 1

    def first_position(self) -> HanoiPosition:
        """Return the position with all disks on tower 0."""
        return HanoiPosition(self, [range(self.n), [], []])

    def finished(self, position: HanoiPosition) -> bool:
        """Return whether all disks are on tower 2."""
        self._check(position)
        return bool(self.puzzle.is_solved(position.ours))

    def score(self, position: HanoiPosition) -> ScoreBoard:
        """Return the number of movements made, as the score of player 0."""
        self._check(position)
        return ScoreBoard([position.cost()])

    def _to_movement(self, move: hanoi.Move) -> HanoiMovement:
        return HanoiMovement(move.source, move.target)

    def _to_move(self, movement: HanoiMovement) -> hanoi.Move:
        source: Any = getattr(movement, "tower_source", None)  # of any class
        target: Any = getattr(movement, "tower_target", None)
        if not all(is_whole(tower) and 0 <= tower <= 2 for tower in (source, target)):
            raise IllegalMove(f"a movement is HanoiMovement(0, 2), for example, not {movement!r}")
        return hanoi.Move(source, target)

    def _position_after(self, position: HanoiPosition, ours: hanoi.Position) -> HanoiPosition:
        return HanoiPosition(self, _renumber(ours, self.n), position.cost + 1)

    def _message(self, error: IllegalMove) -> str:
        things = error.things
        match error.rule:
            case "same rod":
                return "a move must go to another tower"
            case "empty rod":
                return f"tower {things['rod']} has no disk to move"
            case "smaller disk below":
                disk, below = self.n - things["disk"], self.n - things["below"]
                return f"disk {disk} cannot lie on the smaller disk {below}"
        return str(error)

    def __repr__(self) -> str:
        return f"HanoiRules(n={self.n})"


def _renumber(rods: Sequence[Sequence[int]], disks: int) -> tuple[tuple[int, ...], ...]:
    """Return the rods with their disks numbered from the other end: 3, 2, 1 ↔ 0, 1, 2.

    Raises TypeError if a disk is not an integer; subtraction would turn True into one.
    """
    if not all(is_whole(disk) for rod in rods for disk in rod):
        raise TypeError("disks are whole numbers")
    return tuple(tuple(disks - disk for disk in rod) for rod in rods)
