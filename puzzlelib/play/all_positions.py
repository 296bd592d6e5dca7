"""Exhaustive search of puzzles and games with few positions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import inf
from time import process_time
from typing import Any

from ..rules import is_game
from .providers import RouteProvider

MOST_POSITIONS = 100_000  # positions per search
SECONDS = 0.3  # of processor time per search: a board must open without delay
# limit after a search exceeded either: later ones only succeed near the end of play
FEW_POSITIONS = 1_000

Options = dict[Any, list[Any]]  # position → the positions one move away
Value = float | bool | None  # puzzle: moves to the goal; game: mover wins; None: unknown


class SearchProvider(RouteProvider):
    """Answers from a search of all positions that can be reached; the results are cached."""

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        self._is_game = is_game(rules)
        self._values: dict[Any, Value] = {}
        self._has_lost = False
        self._most = MOST_POSITIONS

    @property
    def tells_winnable(self) -> bool:
        """Whether some position that can be reached from the start is lost."""
        return self._value(self.rules.start) is not None and self._has_lost

    def distance_to_go(self, position: Any) -> int | None:
        """Return the fewest moves of a puzzle; None in a game, if unknown, or if the goal is lost."""
        value = None if self._is_game else self._value(position)
        return None if value in (None, inf) else int(value)

    def can_still_win(self, position: Any, reachable: bool) -> bool | None:
        """Return whether a puzzle's goal can be reached; None in a game, or if unknown."""
        value = None if self._is_game else self._value(position)
        return None if value is None else value < inf

    def good_moves(self, position: Any, reachable: bool) -> Sequence[Any] | None:
        """Return the moves that lead nearer to the goal, or that leave the opponent lost."""
        value = self._value(position)
        if value is None:
            return None
        wanted = False if self._is_game else value - 1
        moves = [] if value == inf else self.rules.moves(position)
        return [m for m in moves if self._value(self.rules.apply(position, m)) == wanted]

    def _value(self, position: Any) -> Any:
        if position not in self._values:
            self._search_from(position)
        return self._values[position]

    def _search_from(self, position: Any) -> None:
        """Cache the values of all positions that can be reached from here, if there are few enough."""
        if len(self._values) > MOST_POSITIONS:
            self._values.clear()
        try:
            options, ends = self._explore(position)
        except Exception:  # a fault of the rules, which play will report; a hint stays silent
            options = {}
            ends = []
        if self._is_game:
            self._values |= winners(options, ends, self.rules.misere)
        else:
            self._values |= distances(options, ends)
        self._has_lost = inf in self._values.values()
        self._values.setdefault(position, None)

    def _explore(self, start: Any) -> tuple[Options, list[Any]]:
        """Return the successors of each position reached, and the final ones; none if too many."""
        options: Options = {}
        ends = []
        nearest_first = [start]
        seen = {start}
        began = process_time()
        for here in nearest_first:  # grows during the iteration
            if len(seen) > self._most or process_time() - began > SECONDS:
                self._most = FEW_POSITIONS  # do not spend this time again
                return {}, []
            options[here] = self._options(here)
            new = [there for there in dict.fromkeys(options[here]) if there not in seen]
            seen.update(new)
            nearest_first += new
            if not options[here] and (self._is_game or self.rules.is_solved(here)):
                ends.append(here)
        return options, ends

    def _options(self, here: Any) -> list[Any]:
        """Return the positions one move away; none from a solved position."""
        if not self._is_game and self.rules.is_solved(here):
            return []
        return [self.rules.apply(here, move) for move in self.rules.moves(here)]


def distances(options: Options, solved: Iterable[Any]) -> dict[Any, Value]:
    """Return the fewest moves from each position to a solved one, or inf if there is no route.

    Breadth-first search backwards from the *solved* positions.

    >>> distances({1: [2, 3], 2: [3], 3: [], 4: [4]}, solved=[3])
    {1: 1, 2: 1, 3: 0, 4: inf}
    """
    before = _predecessors(options)
    fewest: dict[Any, Value] = dict.fromkeys(solved, 0)
    nearest_first = list(fewest)
    for here in nearest_first:  # grows during the iteration
        for there in before[here]:
            if there not in fewest:
                fewest[there] = fewest[here] + 1  # type: ignore[operator]
                nearest_first.append(there)
    return {here: fewest.get(here, inf) for here in options}


def winners(options: Options, ends: Iterable[Any], misere: bool) -> dict[Any, Value]:
    """Return for each position whether the player to move wins; None if play may go on forever.

    Retrograde analysis: values propagate backwards from the *ends*, where no move is left.

    >>> winners({0: [], 1: [0], 2: [0, 1], 3: [1, 2]}, ends=[0], misere=False)
    {0: False, 1: True, 2: True, 3: False}
    """
    before = _predecessors(options)
    open_moves = {here: len(after) for here, after in options.items()}
    wins = dict.fromkeys(ends, misere)
    settled = list(wins)
    for here in settled:  # grows during the iteration
        for there in before[here]:
            open_moves[there] -= 1
            # a lost successor wins; if no open move is left, the opponent wins all successors
            if there not in wins and (not wins[here] or not open_moves[there]):
                wins[there] = not wins[here]
                settled.append(there)
    return {here: wins.get(here) for here in options}


def _predecessors(options: Options) -> dict[Any, list[Any]]:
    """Return the predecessors of each position."""
    before = defaultdict(list)
    for here, after in options.items():
        for option in after:
            before[option].append(here)
    return before
