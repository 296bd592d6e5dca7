"""Players for the computer: each chooses a move in a game for two."""

from collections.abc import Callable
from random import Random
from typing import Any

from .knowledge import good_moves
from .rules import Game, M, P

Opponent = Callable[[Game[Any, Any], Any, Random], Any]  # (game, position, chance) → move

SLIP = 0.3  # how often a careless player does not think


def at_random(game: Game[P, M], position: P, chance: Random) -> M:
    """Any legal move.

    >>> from puzzlelib import Nim
    >>> print(at_random(Nim((1,)), (1,), Random(0)))
    take 1 from heap 1
    """
    return chance.choice(game.moves(position))


def perfect(game: Game[P, M], position: P, chance: Random) -> M:
    """The last winning move in the order of the rules; any legal move if there is none.

    In Nim that order reversed is: from the bottom row up, leaving 0, 1, 2 … pieces.

    >>> from puzzlelib import Nim
    >>> print(perfect(Nim(), (3, 3, 3), Random(0)))
    take 3 from heap 3
    """
    winning = good_moves(game, position)
    return winning[-1] if winning else at_random(game, position, chance)


def careless(game: Game[P, M], position: P, chance: Random) -> M:
    """A perfect move most of the time, any legal move now and then."""
    player = at_random if chance.random() < SLIP else perfect
    return player(game, position, chance)


OPPONENTS: dict[str, Opponent] = {"perfect": perfect, "random": at_random, "careless": careless}


def opponent_named(name: str | Opponent) -> Opponent:
    """The opponent with this name; a function of one's own is one already.

    >>> opponent_named("lazy")
    Traceback (most recent call last):
    ...
    ValueError: the computer plays "perfect", "random" or "careless", not 'lazy'
    """
    if callable(name):
        return name
    if not isinstance(name, str) or name not in OPPONENTS:
        raise ValueError(f'the computer plays "perfect", "random" or "careless", not {name!r}')
    return OPPONENTS[name]
