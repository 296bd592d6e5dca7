"""Computer opponents for two-player games: how they choose moves, and when they make them."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from ..inputs import quoted
from ..rules import Game, M, P
from .knowledge import good_moves
from .playthrough import Playthrough

Opponent = Callable[[Game[Any, Any], Any, Random], Any]  # (game, position, chance) → move
Later = Callable[[float, Callable[[], None]], None]  # (seconds, callback): calls back after a delay

PAUSE = 0.7  # seconds before each of the computer's moves
SLIP = 0.3  # share of the careless player's moves that are random


def at_random(game: Game[P, M], position: P, chance: Random) -> M:
    """Return a random legal move.

    >>> from puzzlelib import Nim
    >>> print(at_random(Nim((1,)), (1,), Random(0)))
    take 1 from heap 1
    """
    return chance.choice(game.moves(position))


def perfect(game: Game[P, M], position: P, chance: Random) -> M:
    """Return the last winning move in the order of the rules; a random legal move if none wins.

    For Nim the reversed order is: from the bottom row up, leaving 0, 1, 2 … pieces.

    >>> from puzzlelib import Nim
    >>> print(perfect(Nim(), (3, 3, 3), Random(0)))
    take 3 from heap 3
    """
    winning = good_moves(game, position)
    return winning[-1] if winning else at_random(game, position, chance)


def careless(game: Game[P, M], position: P, chance: Random) -> M:
    """Return a perfect move most of the time, otherwise a random legal move."""
    choose = at_random if chance.random() < SLIP else perfect
    return choose(game, position, chance)


OPPONENTS: dict[str, Opponent] = {"perfect": perfect, "random": at_random, "careless": careless}


def opponent_named(name: str | Opponent) -> Opponent:
    """Return the opponent called *name*; a function is returned unchanged.

    Raises ValueError for an unknown name.

    >>> opponent_named("lazy")
    Traceback (most recent call last):
    ...
    ValueError: the computer plays "perfect", "random" or "careless", not 'lazy'
    """
    if callable(name):
        return name
    if not isinstance(name, str) or name not in OPPONENTS:
        raise ValueError(
            f'the computer plays "perfect", "random" or "careless", not {quoted(name)}'
        )
    return OPPONENTS[name]


class Computer:
    """Makes the moves of the opponent in *play*, each after a pause.

    *later* schedules a callback: `later(seconds, callback)`.
    """

    def __init__(
        self, play: Playthrough[Any, Any], opponent: Opponent, chance: Random, later: Later
    ) -> None:
        self.play = play
        self.opponent = opponent
        self.chance = chance
        self._later = later
        self._changes = 0  # incremented on every change; invalidates scheduled moves
        play.observe(self.look)

    def look(self) -> None:
        """Schedule a move if it is the computer's turn; any change before then cancels it."""
        self._changes += 1
        looks_back = self.play.moves_made < len(self.play.all_moves)
        if not (looks_back or self.play.is_over or self.play.is_learners_turn):
            self._later(PAUSE, partial(self._move, self._changes))

    def _move(self, changes: int) -> None:
        if changes != self._changes:
            return  # the play-through changed in the meantime
        # a random first move gives the learner a chance: after a perfect one the game would be decided
        choose = self.opponent if self.play.moves_made else at_random
        game: Any = self.play.rules
        self.play.attempt(choose(game, self.play.position, self.chance))
