"""What the player widget says: one sentence for each thing that can happen."""

from collections.abc import Sequence
from typing import Any

from ..knowledge import good_moves
from ..play import Playthrough
from ..rules import is_game
from .pictures import Picture

LOST_EARLY = "You lose: the computer can now force its win."


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
    """The score and the time, and after a restart what undo does."""
    is_new = play.can_undo and not play.moves_made
    brings_back = " Undo brings back the game before." if is_new else ""
    return f"{score(play)} Time: {clock(play.seconds)}.{brings_back}"


def news(play: Playthrough[Any, Any], picture: Picture[Any, Any, Any]) -> str:
    """What has just happened, and what comes next."""
    if play.is_over:
        return _end(play)
    if not play.moves_made:
        return f"{_turn(play)}{picture.how_to}"
    move = play.route[-1]
    return f"Move {play.moves_made}: {picture.describe(move)}. {_turn(play)}".strip()


def is_lost(play: Playthrough[Any, Any]) -> bool:
    """Whether the computer can force its win; of a game not begun nothing is said.

    >>> from puzzlelib import Nim, nim
    >>> play = Playthrough(Nim(), learner=0)
    >>> play.attempt(nim.Move(0, 1)); is_lost(play)
    True
    """
    if play.learner is None or play.is_over or not play.moves_made:
        return False
    good = good_moves(play.rules, play.position)
    return good is not None and bool(good) != play.is_learners_turn


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
