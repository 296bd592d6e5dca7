"""The protocols of puzzles and games: positions, moves, and the rules between them.

A *position* is a state of a puzzle, a *move* leads from one position to another. A puzzle is solved
by one player; in a game two take turns, and the one who cannot move loses (in misère play, wins).
"""

from collections.abc import Hashable, Sequence
from typing import Any, Protocol, TypeGuard, TypeVar

from .inputs import check_whole as check_whole  # re-exported for user-defined rules
from .inputs import is_whole as is_whole
from .inputs import quoted

LEARNERS_MAY_CALL = True  # allowed in every answer, because nothing here solves a puzzle

P = TypeVar("P", bound=Hashable)  # a position: immutable, compared by value
M = TypeVar("M", bound=Hashable)  # a move: likewise; its str is the text that players see


class IllegalMove(ValueError):
    """Raised for a move that the rules forbid; the message says why in a player's words.

    `rule` is a short name of the broken rule and `things` are the values in the message, so that a
    caller with other terms or numbering can compose its own message.

    >>> from puzzlelib import Nim, nim
    >>> try:
    ...     Nim().apply((1, 4, 5), nim.Move(heap=0, take=2))
    ... except IllegalMove as error:
    ...     print(error, error.rule, error.things, sep="; ")
    heap 1 has only 1 piece left; too few pieces; {'heap': 0, 'left': 1}
    """

    def __init__(self, words: str = "", rule: str = "", **things: Any) -> None:
        super().__init__(words)
        self.rule = rule
        self.things = things


class IllegalPosition(ValueError):
    """Raised for a value that is not a position of the puzzle; the message says why.

    >>> from puzzlelib import Nim
    >>> Nim().check((3, 4))
    Traceback (most recent call last):
    ...
    puzzlelib.rules.IllegalPosition: a position is a tuple of 3 heaps
    """


class Rules(Protocol[P, M]):
    """The interface of every puzzle and game; nothing in it requires knowing how to win.

    Implementations need not derive from this class.

    >>> from puzzlelib import Hanoi
    >>> rules: Rules = Hanoi(1)
    >>> [str(move) for move in rules.moves(rules.start)]
    ['A → B', 'A → C']
    """

    @property
    def start(self) -> P:
        """The position in which play begins."""

    def moves(self, position: P, /) -> Sequence[M]:
        """Return every legal move, always in the same order."""

    def apply(self, position: P, move: M, /) -> P:
        """Return the position after *move*; raise IllegalMove if the rules forbid it."""

    def check(self, position: P, /) -> None:
        """Raise IllegalPosition unless *position* is a position of this puzzle."""

    def text(self, position: P, /) -> str:
        """Return the board as text."""


class Puzzle(Rules[P, M], Protocol[P, M]):
    """Rules for one player, with a goal.

    >>> from puzzlelib import Hanoi
    >>> puzzle: Puzzle = Hanoi(1)
    >>> [puzzle.is_solved(position) for position in (puzzle.start, ((), (), (1,)))]
    [False, True]
    """

    def is_solved(self, position: P, /) -> bool:
        """Return whether the goal is reached."""


class Game(Rules[P, M], Protocol[P, M]):
    """Rules for two players who take turns.

    >>> from puzzlelib import Nim
    >>> game: Game = Nim((1, 2))
    >>> game.misere, [str(move) for move in game.moves(game.start)]
    (False, ['take 1 from heap 1', 'take 1 from heap 2', 'take 2 from heap 2'])
    """

    @property
    def misere(self) -> bool:
        """Whether the player who cannot move wins (misère play) or loses (normal play)."""


class Knowledge(Rules[P, M], Protocol[P, M]):
    """Optional methods for knowledge beyond the rules; None means unknown.

    Rules define those that they can answer; few have all six, which a type checker would demand.
    Rules that define none of the first three are searched exhaustively for the answers, if they have
    few positions (`puzzlelib.play.knowledge`). Rules that define any of them are not searched: what
    they leave out is unknown. To hide its solution, a puzzle defines one of them to return None.

    >>> from puzzlelib import Hanoi
    >>> rules = Hanoi(3)
    >>> rules.distance_to_go(rules.start), [str(move) for move in rules.good_moves(rules.start)]
    (7, ['A → C'])
    """

    def distance_to_go(self, position: P, /) -> int | None:
        """Return the fewest moves to the goal."""

    def good_moves(self, position: P, /) -> Sequence[M] | None:
        """Return the moves worth making; in a game, those that leave the opponent lost."""

    def can_still_win(self, position: P, /) -> bool | None:
        """Return whether the goal can still be reached."""

    def why_impossible(self, position: P, /) -> str | None:
        """Return a sentence that proves that the goal is out of reach."""

    def estimate(self, position: P, /) -> float:
        """Estimate the distance to the goal; a beam search follows the smallest values."""

    def how_solved(self, position: P, /) -> str:
        """Return a description of the solved position, such as "solved in the centre"."""


def is_legal(rules: Rules[P, M], position: P, move: M) -> bool:
    """Return whether *move* is a legal move, and not only equal to one.

    NamedTuples compare as tuples, and True as 1, so `move in rules.moves(position)` is not enough.

    >>> from puzzlelib import Hanoi, hanoi
    >>> is_legal(Hanoi(), Hanoi().start, hanoi.Move(0, 1)), is_legal(Hanoi(), Hanoi().start, (0, 1))
    (True, False)
    """
    return any(move == legal and _is_like(move, legal) for legal in rules.moves(position))


def _is_like(one: object, other: object) -> bool:
    """Return whether two equal values also have equal types, recursively in tuples."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return type(one) is type(other) and all(map(_is_like, one, other))
    return type(one) is type(other)


def is_game(rules: Rules[P, M]) -> TypeGuard[Game[P, M]]:
    """Return whether *rules* are for two players.

    >>> from puzzlelib import Hanoi, Nim
    >>> is_game(Nim()), is_game(Hanoi())
    (True, False)
    """
    return hasattr(rules, "misere")


def is_misere(game: Game[P, M]) -> bool:
    """Return whether the player who cannot move wins; raise ValueError for a puzzle.

    >>> from puzzlelib import Nim
    >>> is_misere(Nim()), is_misere(Nim(misere=True))
    (False, True)
    """
    if not is_game(game):
        name = type(game).__name__
        raise ValueError(f"{name} has no misere: in a game for two, write misere = False")
    return game.misere


PARTS = ("start", "moves", "apply", "check", "text")


def check_rules(rules: Any) -> None:
    """Raise ValueError unless *rules* are the rules of a puzzle or a game.

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
