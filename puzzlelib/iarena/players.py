"""Players for a match: random, scripted and perfect."""

from collections.abc import Sequence
from random import Random
from typing import Any

from .match import ScoreBoard


class Player:
    """Base class for players. Deriving from it is optional: engines only need the methods."""

    def play(self, position: Any) -> Any:
        """Return the movement to make in this position."""
        raise NotImplementedError(f"{self.name()} needs a method play(position)")

    def starting_game(self, rules: Any, player_index: int) -> None:
        """Prepare for a match; engines call this before each one."""

    def name(self) -> str:
        """Return the player's name, that of its class."""
        return type(self).__name__


class RandomPlayer(Player):
    """Plays random legal movements, reproducibly for each *seed*.

    >>> from puzzlelib.iarena import NimRules, play
    >>> play(NimRules(), [RandomPlayer(seed=1), OptimalPlayer()]).winner()
    1
    """

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)

    def play(self, position: Any) -> Any:
        """Return a random legal movement."""
        return self._chance.choice(list(position.get_rules().possible_movements(position)))


class ScriptedPlayer(Player):
    """Plays a list of movements in order; each match starts at the first.

    Raises RuntimeError when the list is exhausted.

    >>> from puzzlelib.iarena import HanoiMovement, HanoiRules, play
    >>> play(HanoiRules(n=1), [ScriptedPlayer([HanoiMovement(0, 2)])])
    ScoreBoard(score=[1])
    """

    def __init__(self, movements: Sequence[Any]) -> None:
        self._movements = list(movements)
        self._played = 0

    def starting_game(self, rules: Any, player_index: int) -> None:
        """Restart the script."""
        self._played = 0

    def play(self, position: Any) -> Any:
        """Return the next movement of the script, legal or not."""
        if self._played == len(self._movements):
            raise RuntimeError(f"the script ends after {self._played} movements: write more of it")
        self._played += 1
        return self._movements[self._played - 1]


class OptimalPlayer(Player):
    """Plays perfectly with this package's rules; in a lost position, the first legal movement.

    >>> from puzzlelib.iarena import HanoiRules, play
    >>> play(HanoiRules(n=5), [OptimalPlayer()]).score
    [31]
    """

    def play(self, position: Any) -> Any:
        """Return a movement that wins, or is on a shortest route."""
        rules = position.get_rules()
        return (rules.good_movements(position) or rules.possible_movements(position))[0]


def play(rules: Any, players: Sequence[Any], max_moves: int | None = None) -> ScoreBoard:
    """Play a match and return its score board.

    Raises IllegalMove if a player breaks the rules. Raises RuntimeError after *max_moves* movements,
    even if the last of them finishes the match, as IArena's engine does.

    >>> from puzzlelib.iarena import HanoiRules, OptimalPlayer
    >>> play(HanoiRules(), [OptimalPlayer()]).get_score(0)
    15
    """
    if not isinstance(players, Sequence):
        raise ValueError(f"give the players in a list, not {type(players).__name__} alone")
    if len(players) != rules.n_players():
        raise ValueError(f"the number of players must be {rules.n_players()}, not {len(players)}")
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
