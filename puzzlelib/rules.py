"""What puzzles and games have in common: positions, moves, and the rules between them.

A *position* says how things stand, a *move* changes it into another position.
A puzzle is solved by one person; a game is played by two in turn, and whoever cannot move has lost.
"""

from collections.abc import Hashable, Sequence
from typing import Any, Protocol, TypeGuard, TypeVar

P = TypeVar("P", bound=Hashable)  # a position: immutable, compared by value
M = TypeVar("M", bound=Hashable)  # a move: the same, and its str is what a player says


class IllegalMove(ValueError):
    """The rules forbid the move; the message names the broken rule in the player's words."""


class IllegalPosition(ValueError):
    """What was given is no position of the puzzle; the message says what is wrong with it."""


class Rules(Protocol[P, M]):
    """What a puzzle or a game must be able to say; nothing here knows how to win."""

    @property
    def start(self) -> P:
        """The position in which play begins."""

    def moves(self, position: P, /) -> Sequence[M]:
        """Every legal move, always in the same order."""

    def apply(self, position: P, move: M, /) -> P:
        """The new position after `move`; IllegalMove if the rules forbid it."""

    def check(self, position: P, /) -> None:
        """Nothing; raises IllegalPosition if `position` is none of this puzzle."""

    def text(self, position: P, /) -> str:
        """The board as text."""


class Puzzle(Rules[P, M], Protocol[P, M]):
    """Rules for one person, with a goal."""

    def is_solved(self, position: P, /) -> bool:
        """Whether the goal is reached."""


class Game(Rules[P, M], Protocol[P, M]):
    """Rules for two players who move in turn."""

    @property
    def misere(self) -> bool:
        """False: who cannot move has lost (normal play). True: has won (misère play)."""


def is_game(rules: Rules[P, M]) -> TypeGuard[Game[P, M]]:
    """Whether these rules are for two players.

    >>> from puzzlelib import Hanoi, Nim
    >>> is_game(Nim()), is_game(Hanoi())
    (True, False)
    """
    return hasattr(rules, "misere")


def is_whole(value: object) -> TypeGuard[int]:
    """Whether `value` is a whole number; True and False are none, although Python counts them.

    >>> is_whole(3), is_whole(3.0), is_whole(True)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def check_whole(value: Any, what: str, least: int, most: int) -> None:
    """Nothing; raises ValueError, saying what is allowed, unless `least` ≤ `value` ≤ `most`.

    >>> check_whole(0, "the number of disks", 1, 64)
    Traceback (most recent call last):
    ...
    ValueError: the number of disks must be a whole number from 1 to 64, not 0
    """
    if not is_whole(value) or not least <= value <= most:
        raise ValueError(f"{what} must be a whole number from {least} to {most}, not {value!r}")


PARTS = ("start", "moves", "apply", "check", "text")


def check_rules(rules: Any) -> None:
    """Nothing; raises ValueError unless these are the rules of a puzzle or a game.

    >>> from puzzlelib import Hanoi
    >>> check_rules(Hanoi)
    Traceback (most recent call last):
    ...
    ValueError: write Hanoi() with brackets: that makes a puzzle to play
    """
    if isinstance(rules, type):
        raise ValueError(f"write {rules.__name__}() with brackets: that makes a puzzle to play")
    if not all(hasattr(rules, part) for part in PARTS):
        raise ValueError(f"a puzzle or a game was expected, such as Hanoi(3), not {rules!r}")
