"""Players for a match: at random, by a script, and perfect."""

from collections.abc import Sequence
from random import Random
from typing import Any

from .match import ScoreBoard


class Player:
    """A player with a movement for any position; derive your own from it, or do without."""

    def play(self, position: Any) -> Any:
        """Return the movement to make in this position."""
        raise NotImplementedError(f"{self.name()} needs a method play(position)")

    def starting_game(self, rules: Any, player_index: int) -> None:
        """Get ready for a match: engines call this before each one."""

    def name(self) -> str:
        """Return what engines call this player."""
        return type(self).__name__


class RandomPlayer(Player):
    """Any legal movement; the same seed plays the same again.

    >>> from puzzlelib.iarena import NimRules, play
    >>> play(NimRules(), [RandomPlayer(seed=1), OptimalPlayer()]).winner()
    1
    """

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)

    def play(self, position: Any) -> Any:
        """Return any legal movement."""
        return self._chance.choice(list(position.get_rules().possible_movements(position)))


class ScriptedPlayer(Player):
    """The movements of a list, one after the other; each match starts at the first.

    >>> from puzzlelib.iarena import HanoiMovement, HanoiRules, play
    >>> play(HanoiRules(n=1), [ScriptedPlayer([HanoiMovement(0, 2)])])
    ScoreBoard(score=[1])
    """

    def __init__(self, movements: Sequence[Any]) -> None:
        self._movements = list(movements)
        self._played = 0

    def starting_game(self, rules: Any, player_index: int) -> None:
        """Go back to the beginning of the script."""
        self._played = 0

    def play(self, position: Any) -> Any:
        """Return the next movement of the script, legal or not."""
        if self._played == len(self._movements):
            raise RuntimeError(f"the script ends after {self._played} movements: write more of it")
        self._played += 1
        return self._movements[self._played - 1]


class OptimalPlayer(Player):
    """Perfect play with the rules of this package; a lost position gets the first legal movement.

    >>> from puzzlelib.iarena import HanoiRules, play
    >>> play(HanoiRules(n=5), [OptimalPlayer()]).score
    [31]
    """

    def play(self, position: Any) -> Any:
        """Return a movement on a shortest way, or one that wins."""
        rules = position.get_rules()
        return (rules.good_movements(position) or rules.possible_movements(position))[0]


def play(rules: Any, players: Sequence[Any], max_moves: int | None = None) -> ScoreBoard:
    """Play a match, and return its score board; IllegalMove if a player breaks the rules.

    `max_moves` ends a match with RuntimeError when so many movements are made, even if the last of
    them finished it: IArena's own engine does so.

    >>> from puzzlelib.iarena import HanoiRules, OptimalPlayer
    >>> play(HanoiRules(), [OptimalPlayer()]).get_score(0)
    15
    """
    _check(players, rules.n_players())
    for number, player in enumerate(players):
        if hasattr(player, "starting_game"):
            player.starting_game(rules, number)
    position, made = rules.first_position(), 0
    while not rules.finished(position):
        movement = players[position.next_player()].play(position)
        position, made = rules.next_position(movement, position), made + 1
        if max_moves is not None and made >= max_moves:
            raise RuntimeError(f"the match has come to its limit of {made} movements")
    return rules.score(position)  # type: ignore[no-any-return]


def _check(players: Sequence[Any], number: int) -> None:
    if not isinstance(players, Sequence):
        raise ValueError(f"give the players in a list, not {type(players).__name__} alone")
    if len(players) != number:
        raise ValueError(f"the number of players must be {number}, not {len(players)}")
