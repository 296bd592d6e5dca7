"""Nim in the IArena interface: lines of sticks, counted from 0."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .. import nim
from ..inputs import check_whole, few, is_whole
from ..rules import IllegalMove, IllegalPosition
from .base import BasePosition, BaseRules
from .match import ScoreBoard


@dataclass(frozen=True)
class NimMovement:
    """Remove sticks from one line.

    >>> print(NimMovement(line_index=0, remove=2))
    remove 2 from line 0
    """

    line_index: int
    remove: int

    def __post_init__(self) -> None:
        if not is_whole(self.line_index) or not is_whole(self.remove):
            raise ValueError(f"a line and a number of sticks are whole numbers, not {self!r}")

    def __str__(self) -> str:
        return f"remove {self.remove} from line {self.line_index}"


class NimPosition(BasePosition):
    """The number of sticks in each line, and the player to move, 0 or 1.

    Raises IllegalPosition for invalid *lines*.

    >>> position = NimRules([1, 3]).first_position()
    >>> position.lines, position[1], position.next_player()
    ([1, 3], 3, 0)
    >>> print(position)
    line 0  |
    line 1  | | |
    """

    MUST_BE = "give every line, with as many sticks as at the beginning or fewer"

    def __init__(self, rules: "NimRules", lines: Sequence[int], next_player: int = 0) -> None:
        if not isinstance(rules, NimRules):
            raise ValueError(f"a position belongs to rules such as NimRules([3, 4]), not {rules!r}")
        check_whole(next_player, "the next player", 0, 1)
        self._next_player = next_player
        try:
            super().__init__(rules, tuple(lines))
        except TypeError:
            raise IllegalPosition(f"these are no lines: {lines!r}; {self.MUST_BE}") from None

    @property
    def lines(self) -> list[int]:
        """The number of sticks in each line, as a new list."""
        return list(self.ours)

    def get_lines(self) -> list[int]:
        """Return `lines`."""
        return self.lines

    def __getitem__(self, line_index: int) -> int:
        return int(self.ours[line_index])

    def __len__(self) -> int:
        """Return the number of sticks left, as IArena's players expect."""
        return sum(self.ours)

    def next_player(self) -> int:
        """Return the player to move."""
        return self._next_player

    def _key(self) -> tuple[object, ...]:
        return self.rules, self.ours, self.next_player()

    def __repr__(self) -> str:
        return f"NimPosition({self.rules!r}, {self.lines}, next_player={self.next_player()})"

    def __str__(self) -> str:
        rows = enumerate(self.lines)
        return "\n".join(f"line {number}  {'| ' * size}".rstrip() for number, size in rows)


class NimRules(BaseRules[NimPosition, NimMovement]):
    """The game that starts with these lines; the player who takes the last stick wins.

    >>> rules = NimRules([3, 4, 5])
    >>> [str(movement) for movement in rules.good_movements(rules.first_position())]
    ['remove 2 from line 0']
    """

    def __init__(self, original_lines: Sequence[int] = (1, 3, 5, 7)) -> None:
        try:
            lines = tuple(original_lines)
        except TypeError:
            message = f"give the sticks of each line, such as [1, 3, 5], not {original_lines!r}"
            raise ValueError(message) from None
        super().__init__(nim.Nim(lines))

    @property
    def original_lines(self) -> list[int]:
        """The lines at the start of a match."""
        return list(self.puzzle.start)

    def n_players(self) -> int:
        """Return 2."""
        return 2

    def first_position(self) -> NimPosition:
        """Return the position with all sticks, and player 0 to move."""
        return NimPosition(self, self.original_lines)

    def finished(self, position: NimPosition) -> bool:
        """Return whether the last stick has been taken."""
        return not self.possible_movements(position)

    def score(self, position: NimPosition) -> ScoreBoard:
        """Return 1 for the player who took the last stick and −1 for the other; 0 before the end."""
        if not self.finished(position):
            return ScoreBoard([0, 0])
        return ScoreBoard([-1, 1] if position.next_player() == 0 else [1, -1])

    def _to_movement(self, move: nim.Move) -> NimMovement:
        return NimMovement(move.heap, move.take)

    def _to_move(self, movement: NimMovement) -> nim.Move:
        line_index: Any = getattr(movement, "line_index", None)  # of any class
        remove: Any = getattr(movement, "remove", None)
        if not is_whole(line_index) or not is_whole(remove):
            raise IllegalMove(f"a movement is NimMovement(0, 2), for example, not {movement!r}")
        return nim.Move(line_index, remove)

    def _position_after(self, position: NimPosition, ours: nim.Position) -> NimPosition:
        return NimPosition(self, ours, 1 - position.next_player())

    def _message(self, error: IllegalMove) -> str:
        things = error.things
        match error.rule:
            case "no such heap":
                last = things["heaps"] - 1
                return f"there is no line {things['heap']}; the lines are 0 to {last}"
            case "nothing taken":
                return "a move takes at least 1 stick"
            case "too few pieces":
                return f"line {things['heap']} has {few(things['left'], 'stick')} left"
        return str(error)

    def __repr__(self) -> str:
        return f"NimRules({self.original_lines})"
