"""Providers of knowledge about positions: the puzzle itself, a beam search, the tablebase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ..search import Found, search_by_beams
from ..solitaire import Move, Position, Solitaire, explain, is_ruled_out

if TYPE_CHECKING:
    from ..tablebase import Tablebase

_T = TypeVar("_T")
_BUDGET = 50_000  # positions examined by a search for a route; takes a second or two


class RulesProvider:
    """Answers from the puzzle's own methods; if one is not defined, its answer is unknown.

    Subclasses know more about puzzles that define none of them.
    """

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    @property
    def tells_winnable(self) -> bool:
        """Whether `can_still_win` can return False."""
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

    def next_on_a_route(self, position: Any) -> Any | None:
        """Return the next move of a route to the goal; here None, because nothing is searched."""
        return None

    def _from_rules(self, method: str, position: Any) -> Any:
        ask = getattr(self.rules, method, None)
        return ask(position) if ask else None


class RouteProvider(RulesProvider):
    """Searches for a route if the puzzle can estimate how far a position is from the goal."""

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        self._routes: dict[Any, Any] = {}  # position → the move to make there; None: no route found

    def next_on_a_route(self, position: Any) -> Any | None:
        """Return the next move of a route found by beam search; the whole route is cached."""
        if position not in self._routes and hasattr(self.rules, "estimate"):
            self._routes[position] = None
            outcome = search_by_beams(self.rules, position, _BUDGET)
            here = position
            for move in outcome.route if isinstance(outcome, Found) else ():
                self._routes[here] = move
                here = self.rules.apply(here, move)
        return self._routes.get(position)


class TableProvider(RouteProvider):
    """Answers from the tablebase of a solitaire board.

    Without numpy, or if the table is damaged, only the position class is used. It reports no distance:
    every route to a single peg has the same length, so a distance would only reveal whether there is one.
    """

    def __init__(self, puzzle: Solitaire) -> None:
        super().__init__(puzzle)
        self._table: Tablebase | None = None

    @property
    def tells_winnable(self) -> bool:
        """True: every board has positions from which no single peg can remain."""
        return True

    def good_moves(self, position: Position, reachable: bool) -> Sequence[Move] | None:
        """Return the jumps after which the goal can still be reached."""
        return self._ask_table(
            lambda table: table.winning_moves(position, reachable),
            lambda: [] if is_ruled_out(self.rules, position) else None,
        )

    def can_still_win(self, position: Position, reachable: bool) -> bool | None:
        """Return whether a single peg can remain, in the finish if the puzzle has one."""
        verdict = self._ask_table(
            lambda table: table.can_win(position, reachable),
            lambda: False if is_ruled_out(self.rules, position) else None,
        )
        return True if verdict is None and self._routes.get(position) else verdict

    def why_impossible(self, position: Position) -> str | None:
        """Return a proof from the position class, if any; a proof by search would be a spoiler."""
        if not is_ruled_out(self.rules, position):
            return None
        words = explain(self.rules, position)
        return f"This board cannot be solved: {words[0].lower()}{words[1:]}"

    def _ask_table(self, from_table: Callable[[Tablebase], _T], from_class: Callable[[], _T]) -> _T:
        try:
            # imported here, so that Hanoi does not wait for numpy
            from ..tablebase import DamagedTable, Tablebase
        except ImportError:
            return from_class()
        try:
            self._table = self._table or Tablebase(self.rules)
            return from_table(self._table)
        except DamagedTable:
            return from_class()
