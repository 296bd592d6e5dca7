"""What is known about a position beyond the rules: how far it is, which moves are good, how it ended.

Each function has an answer for any rules, and a better one where a puzzle has a theory of its own:
the puzzle's module registers it (`functools.singledispatch`), and whoever asks need not know which.
"""

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from .rules import is_game
from .winning import winning_moves


@singledispatch
def distance_to_go(rules: Any, position: Any) -> int | None:
    """The fewest moves to the goal, or None where nobody knows.

    >>> from puzzlelib import Hanoi, Nim
    >>> distance_to_go(Hanoi(3), Hanoi(3).start), distance_to_go(Nim(), (3, 4, 5))
    (7, None)
    """
    return None


@singledispatch
def good_moves(rules: Any, position: Any) -> Sequence[Any] | None:
    """The moves worth making, or None where nobody knows.

    In a game: those that leave the opponent lost. In a puzzle: those on a shortest way; in
    solitaire, where all ways are equally long, those that keep it winnable.

    >>> from puzzlelib import Hanoi, Nim
    >>> [str(move) for move in good_moves(Nim(), (3, 4, 5))]
    ['take 2 from heap 1']
    >>> [str(move) for move in good_moves(Hanoi(3), Hanoi(3).start)]
    ['A → C']
    """
    try:
        return winning_moves(rules, position) if is_game(rules) else None
    except RecursionError:
        return None  # this game is too long for the plain recursion


@singledispatch
def can_still_win(rules: Any, position: Any) -> bool | None:
    """Whether the goal can still be reached from here, or None where nobody knows.

    >>> from puzzlelib import Hanoi, Solitaire
    >>> puzzle = Solitaire("o.oo.")
    >>> can_still_win(puzzle, puzzle.start), can_still_win(Hanoi(3), Hanoi(3).start)
    (True, None)
    """
    return None


@singledispatch
def from_start(rules: Any) -> Any:
    """What to ask instead of the rules about positions that came up in play from their start.

    These are fewer, so that a puzzle may know more of them.

    >>> from puzzlelib import Hanoi, Solitaire
    >>> puzzle = Solitaire()
    >>> can_still_win(from_start(puzzle), puzzle.start), from_start(Hanoi(3))
    (True, Hanoi(disks=3, goal='last'))
    """
    return rules


def asked_of(play: Any) -> Any:
    """What to ask about the positions of a play-through, which may have begun elsewhere.

    >>> from puzzlelib import Hanoi, Playthrough
    >>> good_moves(asked_of(Playthrough(Hanoi(1))), Hanoi(1).start)
    [Move(source=0, target=2)]
    """
    return from_start(play.rules) if play.positions[0] == play.rules.start else play.rules


@singledispatch
def how_solved(rules: Any, position: Any) -> str:
    """The words for a puzzle that is solved, such as "solved in the centre"."""
    return "solved"
