"""Hints for solitaire: the moves after which the goal can still be reached."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..knowledge import can_still_win, from_start, good_moves
from .proofs import possible_finishes
from .rules import Move, Position, Solitaire

if TYPE_CHECKING:
    from ..tablebase import Tablebase

T = TypeVar("T")


class FromStart(NamedTuple):
    """A puzzle that is asked only about positions that came up in play from its start."""

    puzzle: Solitaire


@from_start.register
def _from_start(puzzle: Solitaire) -> FromStart:
    return FromStart(puzzle)


@good_moves.register
def winning_jumps(
    puzzle: Solitaire, position: Position, reachable: bool = False
) -> Sequence[Move] | None:
    """The jumps that keep the puzzle winnable; None where neither table nor search knows them all.

    `reachable` is the promise of `Tablebase.can_win`.

    >>> puzzle = Solitaire("o.oo.")
    >>> [str(move) for move in good_moves(puzzle, puzzle.start)]
    ['d1 → b1']
    """
    return _answer(
        puzzle,
        lambda table: table.winning_moves(position, reachable),
        lambda: None if possible_finishes(puzzle, position) else [],
    )


@good_moves.register
def _winning_jumps_from_start(asked: FromStart, position: Position) -> Sequence[Move] | None:
    return winning_jumps(asked.puzzle, position, reachable=True)


@can_still_win.register
def is_winnable(puzzle: Solitaire, position: Position, reachable: bool = False) -> bool | None:
    """Whether one peg can remain, and in its hole if there is one; None if that is unknown.

    `reachable` is the promise of `Tablebase.can_win`.

    >>> puzzle = Solitaire("o.oo.")
    >>> can_still_win(puzzle, frozenset({(0, 0), (0, 4)}))
    False
    """
    return _answer(
        puzzle,
        lambda table: table.can_win(position, reachable),
        lambda: None if possible_finishes(puzzle, position) else False,
    )


@can_still_win.register
def _is_winnable_from_start(asked: FromStart, position: Position) -> bool | None:
    return is_winnable(asked.puzzle, position, reachable=True)


def _answer(
    puzzle: Solitaire, by_table: Callable[["Tablebase"], T], by_class: Callable[[], T]
) -> T:
    """What the tablebase says; without numpy, or with a damaged table, what the class alone says."""
    try:
        from ..tablebase import DamagedTable
    except ImportError:
        return by_class()
    try:
        return by_table(_tablebase(puzzle))
    except DamagedTable:
        return by_class()


@lru_cache(maxsize=8)
def _tablebase(puzzle: Solitaire) -> "Tablebase":
    from ..tablebase import Tablebase

    return Tablebase(puzzle)
