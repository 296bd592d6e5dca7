"""Who answers questions about a position: the puzzle itself, or the tablebase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ..solitaire import Move, Position, Solitaire, explain, is_ruled_out

if TYPE_CHECKING:
    from ..tablebase import Tablebase

_T = TypeVar("_T")


class Itself:
    """A puzzle that speaks for itself: what it does not tell is unknown, and not searched for.

    The two below know more about puzzles that say nothing.
    """

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    @property
    def tells_winnable(self) -> bool:
        """Whether the puzzle has something to say about it."""
        return hasattr(self.rules, "can_still_win")

    def distance_to_go(self, position: Any) -> int | None:
        """Return the fewest moves to the goal."""
        return self._from_rules("distance_to_go", position)  # type: ignore[no-any-return]

    def good_moves(self, position: Any, reachable: bool) -> Sequence[Any] | None:
        """Return the moves worth making."""
        return self._from_rules("good_moves", position)  # type: ignore[no-any-return]

    def can_still_win(self, position: Any, reachable: bool) -> bool | None:
        """Return whether the goal can still be reached."""
        return self._from_rules("can_still_win", position)  # type: ignore[no-any-return]

    def why_impossible(self, position: Any) -> str | None:
        """Return why the goal is out of reach."""
        return self._from_rules("why_impossible", position)  # type: ignore[no-any-return]

    def _from_rules(self, method: str, position: Any) -> Any:
        ask = getattr(self.rules, method, None)
        return ask(position) if ask else None


class FromTable(Itself):
    """The tablebase of a solitaire board; without numpy, or if it is damaged, the class alone.

    It tells no distance: every way to a last peg is equally long, so it would only give away
    whether there is one.
    """

    def __init__(self, puzzle: Solitaire) -> None:
        super().__init__(puzzle)
        self._table: Tablebase | None = None

    @property
    def tells_winnable(self) -> bool:
        """Every board has positions from which no single peg can remain."""
        return True

    def good_moves(self, position: Position, reachable: bool) -> Sequence[Move] | None:
        """Return the jumps after which the goal can still be reached."""
        return self._answer(
            lambda table: table.winning_moves(position, reachable),
            lambda: [] if is_ruled_out(self.rules, position) else None,
        )

    def can_still_win(self, position: Position, reachable: bool) -> bool | None:
        """Return whether one peg can remain, and in its hole if there is one."""
        return self._answer(
            lambda table: table.can_win(position, reachable),
            lambda: False if is_ruled_out(self.rules, position) else None,
        )

    def why_impossible(self, position: Position) -> str | None:
        """Return what the position class proves; a search can prove more, but that is a spoiler."""
        if not is_ruled_out(self.rules, position):
            return None
        words = explain(self.rules, position)
        return f"This board cannot be solved: {words[0].lower()}{words[1:]}"

    def _answer(self, by_table: Callable[[Tablebase], _T], by_class: Callable[[], _T]) -> _T:
        try:
            # here and not above: a game of Hanoi need not wait for numpy
            from ..tablebase import DamagedTable, Tablebase
        except ImportError:
            return by_class()
        try:
            self._table = self._table or Tablebase(self.rules)
            return by_table(self._table)
        except DamagedTable:
            return by_class()
