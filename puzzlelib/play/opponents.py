"""The computer as a player in a game for two: how it chooses its moves, and when it makes them."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from stepthrough.given import quoted

from ..rules import Game, M, P
from .knowledge import good_moves
from .playthrough import Playthrough

Opponent = Callable[[Game[Any, Any], Any, Random], Any]  # (game, position, chance) → move
Later = Callable[[float, Callable[[], None]], None]  # calls back after so many seconds

PAUSE = 0.7  # seconds in which it seems to think
SLIP = 0.3  # how often a careless player does not think


def at_random(game: Game[P, M], position: P, chance: Random) -> M:
    """Return any legal move.

    >>> from puzzlelib import Nim
    >>> print(at_random(Nim((1,)), (1,), Random(0)))
    take 1 from heap 1
    """
    return chance.choice(game.moves(position))


def perfect(game: Game[P, M], position: P, chance: Random) -> M:
    """Return the last winning move in the order of the rules; any legal move if there is none.

    In Nim that order reversed is: from the bottom row up, leaving 0, 1, 2 … pieces.

    >>> from puzzlelib import Nim
    >>> print(perfect(Nim(), (3, 3, 3), Random(0)))
    take 3 from heap 3
    """
    winning = good_moves(game, position)
    return winning[-1] if winning else at_random(game, position, chance)


def careless(game: Game[P, M], position: P, chance: Random) -> M:
    """Return a perfect move most of the time, any legal move now and then."""
    choose = at_random if chance.random() < SLIP else perfect
    return choose(game, position, chance)


OPPONENTS: dict[str, Opponent] = {"perfect": perfect, "random": at_random, "careless": careless}


def opponent_named(name: str | Opponent) -> Opponent:
    """Return the opponent with this name; a function of one's own is one already.

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
    """Makes the moves that are not the learner's, each after a pause; `later` is how it waits."""

    def __init__(
        self, play: Playthrough[Any, Any], opponent: Opponent, chance: Random, later: Later
    ) -> None:
        self.play = play
        self.opponent = opponent
        self.chance = chance
        self._later = later
        self._looks = 0  # how many times it has looked
        play.observe(self.look)

    def look(self) -> None:
        """Make a move after a pause, if it is the computer's turn and nothing changes before."""
        self._looks += 1
        if self._is_my_turn():
            self._later(PAUSE, partial(self._move, self._looks))

    def _is_my_turn(self) -> bool:
        looks_back = self.play.moves_made < len(self.play.all_moves)
        return not (looks_back or self.play.is_over or self.play.is_learners_turn)

    def _move(self, looks: int) -> None:
        if looks != self._looks:
            return  # something has changed meanwhile
        # a first move at random gives the learner a chance: a perfect one would have won already
        choose = self.opponent if self.play.moves_made else at_random
        game: Any = self.play.rules
        self.play.attempt(choose(game, self.play.position, self.chance))
