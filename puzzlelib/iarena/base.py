"""What the rules of both puzzles have in common: every question goes to our own rules."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from ..play.knowledge import good_moves
from ..rules import IllegalMove, IllegalPosition

Movement = TypeVar("Movement")
Position = TypeVar("Position", bound="BasePosition")


class BasePosition:
    """A position: the rules it belongs to, and `ours`, how puzzlelib writes it; neither changes."""

    MUST_BE = ""  # what a position looks like, for the caller who gave something else

    def __init__(self, rules: Any, ours: Any) -> None:
        self._rules = rules
        self._ours = ours
        try:
            rules.puzzle.check(ours)
        except IllegalPosition:
            raise IllegalPosition(f"this is no position: {self!r}; {self.MUST_BE}") from None

    @property
    def rules(self) -> Any:
        """The rules of the match; `get_rules()` is the same."""
        return self._rules

    @property
    def ours(self) -> Any:
        """The position as a tuple, in the way of `puzzlelib.hanoi` or `puzzlelib.nim`."""
        return self._ours

    def get_rules(self) -> Any:
        """Return the rules of the match."""
        return self.rules

    def _all(self) -> tuple[Any, ...]:
        """Return all in which two positions can differ."""
        return self.rules, self.ours

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BasePosition) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())


class BaseRules(ABC, Generic[Position, Movement]):
    """The rules of a puzzle with the methods that engines and players ask for."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle  # the rules that decide

    def possible_movements(self, position: Position) -> list[Movement]:
        """Return every legal movement, always in the same order."""
        self._check(position)
        return [self._movement(move) for move in self.puzzle.moves(position.ours)]

    def is_movement_possible(self, movement: Movement, position: Position) -> bool:
        """Return whether the movement is legal in this position."""
        self._check(position)
        try:
            self.puzzle.apply(position.ours, self._move(movement))
        except IllegalMove:
            return False
        return True

    def next_position(self, movement: Movement, position: Position) -> Position:
        """Return a new position, the given one unchanged; IllegalMove says which rule is broken."""
        self._check(position)
        try:
            return self._after(position, self.puzzle.apply(position.ours, self._move(movement)))
        except IllegalMove as error:
            raise IllegalMove(self._in_their_words(error)) from None

    def good_movements(self, position: Position) -> list[Movement]:
        """Return the movements of perfect play; [] where every movement loses."""
        self._check(position)
        return [self._movement(move) for move in good_moves(self.puzzle, position.ours) or ()]

    def _check(self, position: Position) -> None:
        if not isinstance(position, BasePosition) or position.rules != self:
            raise IllegalPosition(f"this is no position of {self!r}: {position!r}")

    @abstractmethod
    def _movement(self, move: Any) -> Movement:
        """Return our move as a movement."""

    @abstractmethod
    def _move(self, movement: Movement) -> Any:
        """Return the movement as our move; IllegalMove if it is no movement of this puzzle."""

    @abstractmethod
    def _after(self, position: Position, ours: Any) -> Position:
        """Return the position in the match after `position`, as our rules found it."""

    @abstractmethod
    def _in_their_words(self, error: IllegalMove) -> str:
        """Say what is wrong in the words and numbers of this interface."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BaseRules) and self.puzzle == other.puzzle

    def __hash__(self) -> int:
        return hash(self.puzzle)
