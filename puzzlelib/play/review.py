"""Review a play-through: the value of each move, and the first mistake."""

from collections.abc import Callable, Iterable
from operator import ge, lt, ne
from typing import Any, Literal, NamedTuple

from ..rules import Game, is_game
from .knowledge import can_still_win, distance_to_go, good_moves
from .playthrough import Playthrough

_Kind = Literal["distance", "winnable", "winner"]


class Review(NamedTuple):
    """The value of each position of a play-through, from the first to the last.

    `kind` is the meaning of `values`: the "distance" to the goal in moves; whether the goal was
    "winnable" (1) or out of reach (0); or, in a game, the "winner", the player who can force a win (0
    moved first). `mistakes` are the numbers, from 1, of the moves that worsened the value. `sentence`
    describes the first mistake and a better move.
    """

    values: list[int]
    mistakes: list[int]
    sentence: str
    kind: _Kind = "distance"


def review(play: Playthrough[Any, Any]) -> Review | None:
    """Return the review of a play-through, or None if its positions have no known value.

    >>> from puzzlelib import Nim
    >>> from puzzlelib.nim import Move
    >>> play = Playthrough(Nim((1, 2)))
    >>> play.attempt(Move(0, 1)); play.attempt(Move(1, 1)); play.attempt(Move(1, 1))
    >>> review(play).values, review(play).sentence
    ([0, 1, 0, 0], 'Move 1 gave the win away; take 1 from heap 2 would have kept it.')
    """
    kind, values = _values(play)
    if values is None:
        return None
    if kind == "winnable" and not values[0]:
        return Review(values, [], "It could not be won from where you began.", kind)
    loses, words = _KINDS[kind]
    mistakes = [k for k in range(1, len(values)) if loses(values[k], values[k - 1])]
    if play.learner is not None:  # leave out the computer's mistakes
        mistakes = [k for k in mistakes if (k - 1) % 2 == play.learner]
    return Review(values, mistakes, _sentence(play, mistakes, words), kind)


def _values(play: Playthrough[Any, Any]) -> tuple[_Kind, list[int] | None]:
    rules = play.rules
    promise = play.began_at_start
    if is_game(rules):
        wins = (_winner(rules, here, k % 2) for k, here in enumerate(play.positions))
        return "winner", _all_known(wins)
    distances = _all_known(distance_to_go(rules, here) for here in play.positions)
    if distances is not None:
        return "distance", distances
    return "winnable", _all_known(can_still_win(rules, here, promise) for here in play.positions)


def _all_known(answers: Iterable[int | None]) -> list[int] | None:
    """Return the answers as ints, or None at the first unknown one: the next can be slow."""
    known = []
    for answer in answers:
        if answer is None:
            return None
        known.append(int(answer))
    return known


def _winner(game: Game[Any, Any], position: Any, turn: int) -> int | None:
    """Return the player who can force a win if *turn* is to move; None if unknown."""
    good = good_moves(game, position)
    if good is None:
        return None
    wins = bool(good) if game.moves(position) else game.misere
    return turn if wins else 1 - turn


# kind → (comparison of a value with the previous one that is true of a mistake, message)
_KINDS: dict[_Kind, tuple[Callable[[int, int], bool], str]] = {
    "distance": (ge, "Move {number} did not bring the goal nearer; {better} would have."),
    "winnable": (
        lt,
        "Move {number} was fatal: from there it could not be won; "
        "{better} would have kept it winnable.",
    ),
    "winner": (ne, "Move {number} gave the win away; {better} would have kept it."),
}


def _sentence(play: Playthrough[Any, Any], mistakes: list[int], words: str) -> str:
    if not mistakes:
        return "No move was a mistake."
    before = play.positions[mistakes[0] - 1]
    good = good_moves(play.rules, before, play.began_at_start)
    better = next(iter(good or ["another move"]))
    return words.format(number=mistakes[0], better=better)
