"""Looking back on a play-through: what each move was worth, and which was the first mistake."""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeVar

from .knowledge import can_still_win, distance_to_go, good_moves
from .play import Playthrough
from .rules import Game, is_game

T = TypeVar("T")


class Review(NamedTuple):
    """What is known of each position of a play-through, from the first to the last.

    What `values` holds is the `kind`: the "distance" to the goal in moves; whether the goal was
    "winnable" (1) or out of reach (0); or in a game the "winner", who could force it (0 began). `mistakes` are the numbers, from 1, of the moves that lost
    something. `sentence` says the first of them, and what would have been better.
    """

    values: list[int]
    mistakes: list[int]
    sentence: str
    kind: Literal["distance", "winnable", "winner"] = "distance"


def review(play: Playthrough[Any, Any]) -> Review | None:
    """What the moves were worth, or None where nobody knows.

    >>> from puzzlelib import Nim
    >>> from puzzlelib.nim import Move
    >>> play = Playthrough(Nim((1, 2)))
    >>> play.attempt(Move(0, 1)); play.attempt(Move(1, 1)); play.attempt(Move(1, 1))
    >>> review(play).values, review(play).sentence
    ([0, 1, 0, 0], 'Move 1 gave the win away; take 1 from heap 2 would have kept it.')
    """
    if is_game(play.rules):
        return _review_game(play, play.rules)
    distances = _known(distance_to_go(play.rules, here) for here in play.positions)
    if distances is not None:
        return _review_distances(play, distances)
    promise = play.began_at_start
    winnable = _known(can_still_win(play.rules, here, promise) for here in play.positions)
    return None if winnable is None else _review_winnable(play, list(map(int, winnable)))


def _known(answers: Iterable[T | None]) -> list[T] | None:
    """The answers; None as soon as one is not known, because the next one may take its time."""
    known = []
    for answer in answers:
        if answer is None:
            return None
        known.append(answer)
    return known


def _review_distances(play: Playthrough[Any, Any], values: list[int]) -> Review:
    mistakes = [k for k in range(1, len(values)) if values[k] >= values[k - 1]]
    return Review(values, mistakes, _sentence(play, mistakes, PUZZLE_WORDS))


def _review_winnable(play: Playthrough[Any, Any], values: list[int]) -> Review:
    """What is known where a position is winnable or lost, and nothing in between."""
    mistakes = [k for k in range(1, len(values)) if values[k] < values[k - 1]]
    if not values[0]:
        return Review(values, [], "It could not be won from where you began.", "winnable")
    return Review(values, mistakes, _sentence(play, mistakes, FATAL_WORDS), "winnable")


def _review_game(play: Playthrough[Any, Any], game: Game[Any, Any]) -> Review | None:
    values = _known(_winner(game, position, k % 2) for k, position in enumerate(play.positions))
    if values is None:
        return None
    mistakes = [k for k in range(1, len(values)) if values[k] != values[k - 1]]
    if play.learner is not None:  # the computer's mistakes are its own affair
        mistakes = [k for k in mistakes if (k - 1) % 2 == play.learner]
    return Review(values, mistakes, _sentence(play, mistakes, GAME_WORDS), "winner")


def _winner(game: Game[Any, Any], position: Any, turn: int) -> int | None:
    """The player who can force the win when `turn` is to move; None where nobody knows."""
    good = good_moves(game, position)
    if good is None:
        return None
    wins = bool(good) if game.moves(position) else game.misere
    return turn if wins else 1 - turn


PUZZLE_WORDS = "Move {number} did not bring the goal nearer; {better} would have."
FATAL_WORDS = (
    "Move {number} was fatal: from there it could not be won; {better} would have kept it winnable."
)
GAME_WORDS = "Move {number} gave the win away; {better} would have kept it."


def _sentence(play: Playthrough[Any, Any], mistakes: list[int], words: str) -> str:
    if not mistakes:
        return "No move was a mistake."
    before = play.positions[mistakes[0] - 1]
    good = good_moves(play.rules, before, play.began_at_start)
    better = next(iter(good or ["another move"]))
    return words.format(number=mistakes[0], better=better)
