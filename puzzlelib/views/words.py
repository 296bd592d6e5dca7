"""What the player widget says: one sentence for each thing that can happen."""

from collections.abc import Sequence
from typing import Any

from ..knowledge import good_moves
from ..play import Playthrough
from ..rules import is_game
from .pictures import Picture


def clock(seconds: float) -> str:
    """Minutes and seconds.

    >>> clock(75.4)
    '1:15'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def score(play: Playthrough[Any, Any]) -> str:
    """How many moves were made, and how few are possible.

    >>> from puzzlelib import Hanoi
    >>> score(Playthrough(Hanoi(3)))
    'Moves: 0. Minimum: 7.'
    """
    minimum = play.minimum
    least = "" if minimum is None else f" Minimum: {minimum:,}."
    return f"Moves: {play.moves_made:,}.{least}"


def facts(play: Playthrough[Any, Any]) -> str:
    """The score and the time."""
    return f"{score(play)} Time: {clock(play.seconds)}."


def news(play: Playthrough[Any, Any], picture: Picture[Any, Any, Any], announce_early: bool) -> str:
    """What has just happened, and what comes next."""
    if play.is_over:
        return _end(play)
    if not play.moves_made:
        return f"{_turn(play)}{picture.how_to}"
    move = play.line[-1]
    verdict = ""
    if announce_early and not play.is_learners_turn and good_moves(play.rules, play.position):
        verdict = " You lose: the computer can now force its win."
    return f"Move {play.moves_made}: {picture.describe(move)}.{verdict} {_turn(play)}".strip()


def _end(play: Playthrough[Any, Any]) -> str:
    """The end in words, with moves, time and minimum."""
    outcome = str(play.outcome)
    ending = {"won": "You win!", "lost": "You lose."}.get(outcome, f"{outcome.capitalize()}.")
    is_least = play.minimum == play.moves_made
    return f"{ending} {facts(play)}" + (" Nobody can do it in fewer moves!" if is_least else "")


def _turn(play: Playthrough[Any, Any]) -> str:
    if not is_game(play.rules):
        return ""
    if play.learner is not None:
        if play.is_learners_turn:
            return "Your turn. "
        looks_back = play.moves_made < len(play.all_moves)
        return "You are looking back; Redo goes on." if looks_back else "Thinking…"
    return f"Player {play.turn + 1} to move. "


def advice(legal: Sequence[Any], good: Sequence[Any] | None, of_game: bool) -> str:
    """Which of the legal moves are good, in words."""
    if good is None:
        return "Hint: which moves are good here is more than this program knows."
    if not good:
        reason = "every move leaves the opponent a win" if of_game else "the goal is out of reach"
        return f"Hint: no move is good here, {reason}."
    bad = [str(move) for move in legal if move not in good]
    rest = f" Not good: {', '.join(bad)}." if 0 < len(bad) <= 5 else ""
    return f"Hint: good: {', '.join(map(str, good))}.{rest}"
