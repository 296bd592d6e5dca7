"""Knowledge beyond the rules: distances, good moves, and whether a puzzle can still be won.

Answers come from the puzzle itself, if it has methods of these names (see `rules.Knowledge`); for
solitaire, from the tablebase; for other puzzles and games, from a search of all positions, if there
are few. Otherwise the answer is unknown, which is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..search import Reordered
from ..solitaire import Solitaire
from .all_positions import SearchProvider
from .providers import RulesProvider, TableProvider


def distance_to_go(rules: Any, position: Any) -> int | None:
    """Return the fewest moves to the goal; None if unknown, or if it cannot be reached.

    >>> from puzzlelib import Hanoi, Nim
    >>> distance_to_go(Hanoi(3), Hanoi(3).start), distance_to_go(Nim(), (3, 4, 5))
    (7, None)
    """
    return _provider(rules).distance_to_go(position)


def good_moves(rules: Any, position: Any, reachable: bool = False) -> Sequence[Any] | None:
    """Return the moves worth making, or None if they are unknown.

    In a game these leave the opponent lost. In a puzzle they are on a shortest route; in solitaire,
    where all routes have the same length, they keep the goal within reach.

    *reachable* promises that the position came up in play from the start (see `Tablebase.can_win`).

    >>> from puzzlelib import Hanoi, Nim
    >>> [str(move) for move in good_moves(Nim(), (3, 4, 5))]
    ['take 2 from heap 1']
    >>> [str(move) for move in good_moves(Hanoi(3), Hanoi(3).start)]
    ['A → C']
    """
    return _provider(rules).good_moves(position, reachable)


def can_still_win(rules: Any, position: Any, reachable: bool = False) -> bool | None:
    """Return whether the goal can still be reached from *position*; None if unknown.

    *reachable* is the promise described in `good_moves`.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire("o.oo.")
    >>> can_still_win(puzzle, puzzle.start), can_still_win(puzzle, frozenset({(0, 0), (0, 4)}))
    (True, False)
    """
    return _provider(rules).can_still_win(position, reachable)


def next_on_a_route(rules: Any, position: Any) -> Any | None:
    """Return the next move of some route to the goal; None if a beam search finds none.

    For hints when the good moves are unknown. This can take a second or two.

    >>> from puzzlelib import Solitaire
    >>> print(next_on_a_route(Solitaire("o.oo."), Solitaire("o.oo.").start))
    d1 → b1
    """
    return _provider(rules).next_on_a_route(position)


def tells_winnable(rules: Any) -> bool:
    """Return whether `can_still_win` is worth asking; in Hanoi, no position is ever lost.

    >>> from puzzlelib import Hanoi, Solitaire
    >>> tells_winnable(Solitaire()), tells_winnable(Hanoi(3))
    (True, False)
    """
    return _provider(rules).tells_winnable


def why_impossible(rules: Any, position: Any) -> str | None:
    """Return a sentence that proves that the goal is out of reach; None without a proof.

    >>> from puzzlelib import Solitaire
    >>> print(why_impossible(Solitaire("ooo.o"), Solitaire("o.oo.").start))
    None
    >>> why_impossible(Solitaire("oo.oo."), Solitaire("oo.oo.").start)[:57]
    'This board cannot be solved: no single peg can remain, be'
    """
    return _provider(rules).why_impossible(position)


def how_solved(rules: Any, position: Any) -> str:
    """Return a description of the solved position, such as "solved in the centre".

    >>> from puzzlelib import Solitaire
    >>> how_solved(Solitaire(), frozenset({(3, 3)})), how_solved(Solitaire(), frozenset({(0, 3)}))
    ('solved in the centre', 'solved')
    """
    ask = getattr(rules, "how_solved", None)
    return str(ask(position)) if ask else "solved"


def _provider(rules: Any) -> RulesProvider:
    """Return the provider of knowledge for *rules*, whatever the order of their moves."""
    while isinstance(rules, Reordered):
        rules = rules.rules
    try:
        return _make_provider(rules)
    except TypeError:  # unhashable rules cannot be a key of the cache
        return RulesProvider(rules)


METHODS = ("distance_to_go", "good_moves", "can_still_win")


@lru_cache(maxsize=16)
def _make_provider(rules: Any) -> RulesProvider:
    if any(hasattr(rules, method) for method in METHODS):
        return RulesProvider(rules)
    # not for subclasses: they may have different rules
    return TableProvider(rules) if type(rules) is Solitaire else SearchProvider(rules)
