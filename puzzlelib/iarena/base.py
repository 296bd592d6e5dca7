"""Base classes of positions and rules, which delegate to puzzlelib's rules."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from ..play.knowledge import good_moves
from ..rules import IllegalMove, IllegalPosition

Movement = TypeVar("Movement")
Position = TypeVar("Position", bound="BasePosition")


class BasePosition:
    """An immutable position of *rules*; *ours* is the same position as puzzlelib represents it."""

    MUST_BE = ""  # description of a valid position, for error messages

    def __init__(self, rules: Any, ours: Any) -> None:
        self._rules = rules
        self._ours = ours
        try:
            rules.puzzle.check(ours)
        except IllegalPosition:
            raise IllegalPosition(f"this is no position: {self!r}; {self.MUST_BE}") from None

    @property
    def rules(self) -> Any:
        """The rules of the match, as in `get_rules()`."""
        return self._rules

    @property
    def ours(self) -> Any:
        """The position as a tuple in the representation of `puzzlelib.hanoi` or `puzzlelib.nim`."""
        return self._ours

    def get_rules(self) -> Any:
        """Return the rules of the match."""
        return self.rules

    def _key(self) -> tuple[Any, ...]:
        """Return the values by which positions are compared."""
        return self.rules, self.ours

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BasePosition) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class BaseRules(ABC, Generic[Position, Movement]):
    """Rules of *puzzle*, with the methods that engines and players call."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle  # puzzlelib's rules

    def possible_movements(self, position: Position) -> list[Movement]:
        """Return every legal movement, always in the same order."""
        self._check(position)
        return [self._to_movement(move) for move in self.puzzle.moves(position.ours)]

    def is_movement_possible(self, movement: Movement, position: Position) -> bool:
        """Return whether the movement is legal in this position."""
        self._check(position)
        try:
            self.puzzle.apply(position.ours, self._to_move(movement))
        except IllegalMove:
            return False
        return True

    def next_position(self, movement: Movement, position: Position) -> Position:
        """Return the position after *movement*; *position* is unchanged.

        Raises IllegalMove, with the broken rule, if the movement is illegal.
        """
        self._check(position)
        try:
            return self._position_after(
                position, self.puzzle.apply(position.ours, self._to_move(movement))
            )
        except IllegalMove as error:
            raise IllegalMove(self._message(error)) from None

    def good_movements(self, position: Position) -> list[Movement]:
        """Return the movements of perfect play; [] if every movement loses."""
        self._check(position)
        return [self._to_movement(move) for move in good_moves(self.puzzle, position.ours) or ()]

    def _check(self, position: Position) -> None:
        if not isinstance(position, BasePosition) or position.rules != self:
            raise IllegalPosition(f"this is no position of {self!r}: {position!r}")

    @abstractmethod
    def _to_movement(self, move: Any) -> Movement:
        """Convert puzzlelib's move to a movement."""

    @abstractmethod
    def _to_move(self, movement: Movement) -> Any:
        """Convert a movement to puzzlelib's move; IllegalMove if it is not of this puzzle."""

    @abstractmethod
    def _position_after(self, position: Position, ours: Any) -> Position:
        """Convert *ours*, which follows *position*, to a position of the match."""

    @abstractmethod
    def _message(self, error: IllegalMove) -> str:
        """Return the message of *error* with the terms and numbers of this interface."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BaseRules) and self.puzzle == other.puzzle

    def __hash__(self) -> int:
        return hash(self.puzzle)
