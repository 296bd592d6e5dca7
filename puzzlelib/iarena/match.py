"""A match from the first position to the last."""

from collections.abc import Sequence
from typing import Any

from .score import ScoreBoard


def play(rules: Any, players: Sequence[Any], max_moves: int | None = None) -> ScoreBoard:
    """The score board of a match; IllegalMove if a player breaks the rules.

    `max_moves` ends a match that would go on for ever, with RuntimeError.

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
        if made == max_moves:
            raise RuntimeError(f"the match is not finished after {made} movements")
        movement = players[position.next_player()].play(position)
        position, made = rules.next_position(movement, position), made + 1
    return rules.score(position)  # type: ignore[no-any-return]


def _check(players: Sequence[Any], number: int) -> None:
    if not isinstance(players, Sequence):
        raise ValueError(f"give the players in a list, not {type(players).__name__} alone")
    if len(players) != number:
        raise ValueError(f"the number of players must be {number}, not {len(players)}")
