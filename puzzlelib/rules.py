"""What puzzles and games have in common: positions, moves, and the rules between them.

A *position* says how things stand, a *move* changes it into another position.
A puzzle is solved by one person; in a game two take turns, and the one who cannot move has lost.
"""

from collections.abc import Hashable, Sequence
from typing import Any, Protocol, TypeGuard, TypeVar

from stepthrough.given import check_whole as check_whole  # for rules of your own
from stepthrough.given import quoted

LEARNERS_MAY_CALL = True  # in any answer: nothing here solves a puzzle

P = TypeVar("P", bound=Hashable)  # a position: immutable, compared by value
M = TypeVar("M", bound=Hashable)  # a move: the same, and its str is what a player says


class IllegalMove(ValueError):
    """The rules forbid the move; the message names the broken rule in the player's words.

    `rule` is its short name, and `things` are what it is about: a caller with other names or
    numbers for them can say it in other words.
    """

    def __init__(self, words: str = "", rule: str = "", **things: Any) -> None:
        super().__init__(words)
        self.rule = rule
        self.things = things


class IllegalPosition(ValueError):
    """What was given is no position of the puzzle; the message says what is wrong with it."""


class Rules(Protocol[P, M]):
    """What a puzzle or a game must be able to say; nothing here knows how to win."""

    @property
    def start(self) -> P:
        """The position in which play begins."""

    def moves(self, position: P, /) -> Sequence[M]:
        """Return every legal move, always in the same order."""

    def apply(self, position: P, move: M, /) -> P:
        """Return the new position after `move`; IllegalMove if the rules forbid it."""

    def check(self, position: P, /) -> None:
        """Raise IllegalPosition if `position` is not one of this puzzle."""

    def text(self, position: P, /) -> str:
        """Return the board as text."""


class Puzzle(Rules[P, M], Protocol[P, M]):
    """Rules for one person, with a goal."""

    def is_solved(self, position: P, /) -> bool:
        """Return whether the goal is reached."""


class Game(Rules[P, M], Protocol[P, M]):
    """Rules for two players who move in turn."""

    @property
    def misere(self) -> bool:
        """False: who cannot move has lost (normal play). True: has won (misère play)."""


class Knowing(Rules[P, M], Protocol[P, M]):
    """What rules may tell beyond the rules: every method is optional, and None means "unknown".

    Rules with one of the first three speak for themselves: what they do not tell is not told.
    Rules without any of them are searched if they have few positions (`puzzlelib.play.knowledge`).
    So a puzzle that is to keep its secrets has one that returns None.
    """

    def distance_to_go(self, position: P, /) -> int | None:
        """Return the fewest moves to the goal."""

    def good_moves(self, position: P, /) -> Sequence[M] | None:
        """Return the moves worth making; in a game those that leave the opponent lost."""

    def can_still_win(self, position: P, /) -> bool | None:
        """Return whether the goal can still be reached."""

    def why_impossible(self, position: P, /) -> str | None:
        """Return a sentence that says why the goal is out of reach, where that is proved."""

    def how_solved(self, position: P, /) -> str:
        """Return how a solved puzzle ended, in words such as "solved in the centre"."""


def is_legal(rules: Rules[P, M], position: P, move: M) -> bool:
    """Return whether the move is one of the position's moves, and does not only look like one.

    NamedTuples are compared as tuples, and True as 1: `move in rules.moves(position)` lets them pass.

    >>> from puzzlelib import Hanoi, hanoi
    >>> is_legal(Hanoi(), Hanoi().start, hanoi.Move(0, 1)), is_legal(Hanoi(), Hanoi().start, (0, 1))
    (True, False)
    """
    return any(move == legal and _is_like(move, legal) for legal in rules.moves(position))


def _is_like(one: object, other: object) -> bool:
    """Return whether two equal values are of the same types in all their parts."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return type(one) is type(other) and all(map(_is_like, one, other))
    return type(one) is type(other)


def is_game(rules: Rules[P, M]) -> TypeGuard[Game[P, M]]:
    """Return whether these rules are for two players.

    >>> from puzzlelib import Hanoi, Nim
    >>> is_game(Nim()), is_game(Hanoi())
    (True, False)
    """
    return hasattr(rules, "misere")


PARTS = ("start", "moves", "apply", "check", "text")


def check_rules(rules: Any) -> None:
    """Raise ValueError unless these are the rules of a puzzle or a game.

    >>> from puzzlelib import Hanoi
    >>> check_rules(Hanoi)
    Traceback (most recent call last):
    ...
    ValueError: write Hanoi() with brackets: that makes a puzzle to play
    """
    if isinstance(rules, type):
        raise ValueError(f"write {rules.__name__}() with brackets: that makes a puzzle to play")
    if not all(hasattr(rules, part) for part in PARTS):
        raise ValueError(f"a puzzle or a game was expected, such as Hanoi(3), not {quoted(rules)}")
    if not hasattr(rules, "is_solved") and not is_game(rules):
        name = type(rules).__name__
        raise ValueError(
            f"{name} has neither is_solved, as a puzzle has, nor misere, as a game has"
        )
