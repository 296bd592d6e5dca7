"""What is known about a position beyond the rules: how far it is, which moves are good, how it ended.

Whoever asks need not know who answers. It is the puzzle itself, if it has methods of these names
(`rules.Knowing` describes them); for solitaire it is the tablebase; for any other puzzle or game it
is a search of all its positions, if they are few. Otherwise nobody knows, and None says so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

from .rules import is_game
from .search import Reordered
from .solitaire import Move, Position, Solitaire, explain, is_ruled_out

if TYPE_CHECKING:
    from .tablebase import Tablebase

T = TypeVar("T")

# ---- the questions -------------------------------------------------------------------------------


def distance_to_go(rules: Any, position: Any) -> int | None:
    """The fewest moves to the goal; None where nobody knows, or where there is no way.

    >>> from puzzlelib import Hanoi, Nim
    >>> distance_to_go(Hanoi(3), Hanoi(3).start), distance_to_go(Nim(), (3, 4, 5))
    (7, None)
    """
    return _who_knows(rules).distance_to_go(position)


def good_moves(rules: Any, position: Any, reachable: bool = False) -> Sequence[Any] | None:
    """The moves worth making, or None where nobody knows.

    In a game: those that leave the opponent lost. In a puzzle: those on a shortest way; in
    solitaire, where all ways are equally long, those that keep it winnable.
    `reachable` is a promise: the position came up in play from the start (see `Tablebase.can_win`).

    >>> from puzzlelib import Hanoi, Nim
    >>> [str(move) for move in good_moves(Nim(), (3, 4, 5))]
    ['take 2 from heap 1']
    >>> [str(move) for move in good_moves(Hanoi(3), Hanoi(3).start)]
    ['A → C']
    """
    return _who_knows(rules).good_moves(position, reachable)


def can_still_win(rules: Any, position: Any, reachable: bool = False) -> bool | None:
    """Whether the goal can still be reached from here, or None where nobody knows.

    `reachable` is the promise of `good_moves`.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire("o.oo.")
    >>> can_still_win(puzzle, puzzle.start), can_still_win(puzzle, frozenset({(0, 0), (0, 4)}))
    (True, False)
    """
    return _who_knows(rules).can_still_win(position, reachable)


def tells_winnable(rules: Any) -> bool:
    """Whether it is worth asking `can_still_win`: in Hanoi, for example, nothing is ever lost.

    >>> from puzzlelib import Hanoi, Solitaire
    >>> tells_winnable(Solitaire()), tells_winnable(Hanoi(3))
    (True, False)
    """
    return _who_knows(rules).tells_winnable


def why_impossible(rules: Any, position: Any) -> str | None:
    """A sentence for what is proved to have no solution from here; None where nothing is proved.

    >>> from puzzlelib import Solitaire
    >>> print(why_impossible(Solitaire("ooo.o"), Solitaire("o.oo.").start))
    None
    >>> why_impossible(Solitaire("oo.oo."), Solitaire("oo.oo.").start)[:57]
    'This board cannot be solved: no single peg can remain, be'
    """
    return _who_knows(rules).why_impossible(position)


def how_solved(rules: Any, position: Any) -> str:
    """The words for a puzzle that is solved, such as "solved in the centre".

    >>> from puzzlelib import Solitaire
    >>> how_solved(Solitaire(), frozenset({(3, 3)})), how_solved(Solitaire(), frozenset({(0, 3)}))
    ('solved in the centre', 'solved')
    """
    ask = getattr(rules, "how_solved", None)
    return str(ask(position)) if ask else "solved"


# ---- who answers ---------------------------------------------------------------------------------


class Itself:
    """A puzzle that speaks for itself: what it does not tell is unknown, and not searched for.

    The two below know more about puzzles that say nothing.
    """

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    @property
    def tells_winnable(self) -> bool:
        """Whether the puzzle has a word on it."""
        return hasattr(self.rules, "can_still_win")

    def distance_to_go(self, position: Any) -> int | None:
        """The fewest moves to the goal."""
        return self._said("distance_to_go", position)  # type: ignore[no-any-return]

    def good_moves(self, position: Any, reachable: bool) -> Sequence[Any] | None:
        """The moves worth making."""
        return self._said("good_moves", position)  # type: ignore[no-any-return]

    def can_still_win(self, position: Any, reachable: bool) -> bool | None:
        """Whether the goal can still be reached."""
        return self._said("can_still_win", position)  # type: ignore[no-any-return]

    def why_impossible(self, position: Any) -> str | None:
        """Why the goal is out of reach."""
        return self._said("why_impossible", position)  # type: ignore[no-any-return]

    def _said(self, method: str, position: Any) -> Any:
        ask = getattr(self.rules, method, None)
        return ask(position) if ask else None


def _who_knows(rules: Any) -> Itself:
    """Who answers for these rules; the order of the moves changes nothing that is known."""
    while isinstance(rules, Reordered):
        rules = rules.rules
    try:
        return _chosen(rules)
    except TypeError:  # what cannot be hashed cannot be remembered, nor what a search found
        return Itself(rules)


METHODS = ("distance_to_go", "good_moves", "can_still_win")


@lru_cache(maxsize=16)
def _chosen(rules: Any) -> Itself:
    if any(hasattr(rules, method) for method in METHODS):
        return Itself(rules)
    # a subclass may have other rules, of which the table knows nothing
    return FromTable(rules) if type(rules) is Solitaire else Searched(rules)


class FromTable(Itself):
    """The tablebase of a solitaire board; without numpy, or if it is damaged, the class alone.

    It tells no distance: every way to a last peg is equally long, so that it would only give away
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
        """The jumps after which the goal can still be reached."""
        return self._answer(
            lambda table: table.winning_moves(position, reachable),
            lambda: [] if is_ruled_out(self.rules, position) else None,
        )

    def can_still_win(self, position: Position, reachable: bool) -> bool | None:
        """Whether one peg can remain, and in its hole if there is one."""
        return self._answer(
            lambda table: table.can_win(position, reachable),
            lambda: False if is_ruled_out(self.rules, position) else None,
        )

    def why_impossible(self, position: Position) -> str | None:
        """What the position class proves; a search might prove more, but that would be a spoiler."""
        if not is_ruled_out(self.rules, position):
            return None
        words = explain(self.rules, position)
        return f"This board cannot be solved: {words[0].lower()}{words[1:]}"

    def _answer(self, by_table: Callable[[Tablebase], T], by_class: Callable[[], T]) -> T:
        try:
            # here and not above, because whoever only plays Hanoi need not wait for numpy
            from .tablebase import DamagedTable, Tablebase
        except ImportError:
            return by_class()
        try:
            self._table = self._table or Tablebase(self.rules)
            return by_table(self._table)
        except DamagedTable:
            return by_class()


# ---- a search of all positions, where they are few -----------------------------------------------

MOST = 100_000  # positions that a search finds
FEW = 1_000  # the same where there are more, and only what is left of them near the end counts

Options = dict[Any, list[Any]]  # position → the positions one move away
Value = float | bool | None  # moves to the goal, or whether the player to move wins; None: unknown


class Searched(Itself):
    """Looks at all positions that can be reached from the one asked about, and remembers them."""

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        self._is_game = is_game(rules)
        self._values: dict[Any, Value] = {}
        self._has_lost = False
        self._most = MOST

    @property
    def tells_winnable(self) -> bool:
        """Whether some position that can be reached from the start is lost."""
        return self._value(self.rules.start) is not None and self._has_lost

    def distance_to_go(self, position: Any) -> int | None:
        """The fewest moves of a puzzle, exactly."""
        value = None if self._is_game else self._value(position)
        return None if value in (None, inf) else int(value)

    def can_still_win(self, position: Any, reachable: bool) -> bool | None:
        """Whether a puzzle's goal is among the positions that can be reached."""
        value = None if self._is_game else self._value(position)
        return None if value is None else value < inf

    def good_moves(self, position: Any, reachable: bool) -> Sequence[Any] | None:
        """The moves nearer to the goal, or those that leave the opponent lost."""
        value = self._value(position)
        if value is None:
            return None
        wanted = False if self._is_game else value - 1
        moves = [] if value == inf else self.rules.moves(position)
        return [m for m in moves if self._value(self.rules.apply(position, m)) == wanted]

    def _value(self, position: Any) -> Any:
        if position not in self._values:
            self._look_from(position)
        return self._values[position]

    def _look_from(self, position: Any) -> None:
        """Find the values of all positions that can be reached from here, if they are few."""
        if len(self._values) > MOST:
            self._values.clear()
        try:
            options, ends = self._reached(position)
        except Exception:  # a fault of the rules: play tells it where it comes up, a hint does not
            options, ends = {}, []
        if self._is_game:
            self._values |= winners(options, ends, self.rules.misere)
        else:
            self._values |= distances(options, ends)
        self._has_lost = inf in self._values.values()
        self._values.setdefault(position, None)

    def _reached(self, start: Any) -> tuple[Options, list[Any]]:
        """The positions that can be reached and those among them where play ends; none if too many."""
        options: Options = {}
        ends, nearest_first, found = [], [start], {start}
        for here in nearest_first:  # which grows meanwhile
            if len(found) > self._most:
                self._most = FEW  # this takes its time, and it is not taken again
                return {}, []
            options[here] = self._options(here)
            new = [there for there in dict.fromkeys(options[here]) if there not in found]
            found.update(new)
            nearest_first += new
            if not options[here] and (self._is_game or self.rules.is_solved(here)):
                ends.append(here)
        return options, ends

    def _options(self, here: Any) -> list[Any]:
        """The positions one move away; none behind the goal."""
        if not self._is_game and self.rules.is_solved(here):
            return []
        return [self.rules.apply(here, move) for move in self.rules.moves(here)]


def distances(options: Options, solved: Iterable[Any]) -> dict[Any, Value]:
    """The fewest moves from each position to a solved one, found backwards; inf: no way.

    >>> distances({1: [2, 3], 2: [3], 3: [], 4: [4]}, solved=[3])
    {1: 1, 2: 1, 3: 0, 4: inf}
    """
    before = _turned_round(options)
    found: dict[Any, Value] = dict.fromkeys(solved, 0)
    nearest_first = list(found)
    for here in nearest_first:  # which grows meanwhile
        for there in before[here]:
            if there not in found:
                found[there] = found[here] + 1  # type: ignore[operator]
                nearest_first.append(there)
    return {here: found.get(here, inf) for here in options}


def winners(options: Options, ends: Iterable[Any], misere: bool) -> dict[Any, Value]:
    """Whether the player to move wins, for each position, found backwards; None: play may go on.

    >>> winners({0: [], 1: [0], 2: [0, 1], 3: [1, 2]}, ends=[0], misere=False)
    {0: False, 1: True, 2: True, 3: False}
    """
    before = _turned_round(options)
    open_moves = {here: len(after) for here, after in options.items()}
    found = dict.fromkeys(ends, misere)
    settled = list(found)
    for here in settled:  # which grows meanwhile
        for there in before[here]:
            open_moves[there] -= 1
            # one lost option wins; without an open move all options are won, for the opponent
            if there not in found and (not found[here] or not open_moves[there]):
                found[there] = not found[here]
                settled.append(there)
    return {here: found.get(here) for here in options}


def _turned_round(options: Options) -> dict[Any, list[Any]]:
    """Position → the positions from which one move leads to it."""
    before = defaultdict(list)
    for here, after in options.items():
        for option in after:
            before[option].append(here)
    return before
