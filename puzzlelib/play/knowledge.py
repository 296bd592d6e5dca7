"""What is known about a position beyond the rules: how far it is, which moves are good, how it ended.

The caller need not know where an answer comes from: from the puzzle itself, if it has methods of
these names (`rules.Knowing` describes them); for solitaire, from the tablebase; for any other puzzle
or game, from a search of all its positions, if they are few. Otherwise it is unknown, and that is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..search import Reordered
from ..solitaire import Solitaire
from .all_positions import Searched
from .answerers import FromTable, Itself


def distance_to_go(rules: Any, position: Any) -> int | None:
    """Return the fewest moves to the goal; None where that is unknown, or where there is no way.

    >>> from puzzlelib import Hanoi, Nim
    >>> distance_to_go(Hanoi(3), Hanoi(3).start), distance_to_go(Nim(), (3, 4, 5))
    (7, None)
    """
    return _answerer(rules).distance_to_go(position)


def good_moves(rules: Any, position: Any, reachable: bool = False) -> Sequence[Any] | None:
    """Return the moves worth making, or None where they are unknown.

    In a game: those that leave the opponent lost. In a puzzle: those on a shortest way; in
    solitaire, where all ways are equally long, those that keep it winnable.
    `reachable` is a promise: the position came up in play from the start (see `Tablebase.can_win`).

    >>> from puzzlelib import Hanoi, Nim
    >>> [str(move) for move in good_moves(Nim(), (3, 4, 5))]
    ['take 2 from heap 1']
    >>> [str(move) for move in good_moves(Hanoi(3), Hanoi(3).start)]
    ['A → C']
    """
    return _answerer(rules).good_moves(position, reachable)


def can_still_win(rules: Any, position: Any, reachable: bool = False) -> bool | None:
    """Return whether the goal can still be reached from here, or None where that is unknown.

    `reachable` is the promise of `good_moves`.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire("o.oo.")
    >>> can_still_win(puzzle, puzzle.start), can_still_win(puzzle, frozenset({(0, 0), (0, 4)}))
    (True, False)
    """
    return _answerer(rules).can_still_win(position, reachable)


def tells_winnable(rules: Any) -> bool:
    """Return whether it is worth asking `can_still_win`: in Hanoi, for example, nothing is ever lost.

    >>> from puzzlelib import Hanoi, Solitaire
    >>> tells_winnable(Solitaire()), tells_winnable(Hanoi(3))
    (True, False)
    """
    return _answerer(rules).tells_winnable


def why_impossible(rules: Any, position: Any) -> str | None:
    """Return why there is proved to be no solution from here, in a sentence; None without a proof.

    >>> from puzzlelib import Solitaire
    >>> print(why_impossible(Solitaire("ooo.o"), Solitaire("o.oo.").start))
    None
    >>> why_impossible(Solitaire("oo.oo."), Solitaire("oo.oo.").start)[:57]
    'This board cannot be solved: no single peg can remain, be'
    """
    return _answerer(rules).why_impossible(position)


def how_solved(rules: Any, position: Any) -> str:
    """Return the words for a puzzle that is solved, such as "solved in the centre".

    >>> from puzzlelib import Solitaire
    >>> how_solved(Solitaire(), frozenset({(3, 3)})), how_solved(Solitaire(), frozenset({(0, 3)}))
    ('solved in the centre', 'solved')
    """
    ask = getattr(rules, "how_solved", None)
    return str(ask(position)) if ask else "solved"


def _answerer(rules: Any) -> Itself:
    """Return what answers for these rules; the order of the moves changes nothing that is known."""
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
    # a subclass can have other rules, which the table does not know
    return FromTable(rules) if type(rules) is Solitaire else Searched(rules)
