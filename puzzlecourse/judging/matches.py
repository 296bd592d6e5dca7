"""Judge a player: a function that plays games against computer opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from puzzlelib.play.opponents import Opponent
from puzzlelib.rules import Game, IllegalMove, is_misere

from .bounds import Deadline
from .exercise import Sentence, TooSlow
from .faults import never_ended
from .sentences import Stopped
from .trial import Trial


class Match(NamedTuple):
    """One game between an answer and an opponent."""

    game: Game[Any, Any]
    start: Any
    begins: bool  # whether the answer moves first
    opponent: Opponent
    can_win: bool  # whether the answer wins if it makes no mistake
    is_over: Callable[[Any], bool]  # position → whether no move is left


class _Fault(Exception):
    """The player made a fault; *sentence* may be a function of its name."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def fault_in_play(
    answer: Callable[..., Any],
    matches: Iterable[Match],
    seconds: float,
    past_tense: Callable[[Any], str] = str,
) -> Sentence | None:
    """Play the matches; return the player's first fault, or None if it wins all it can.

    A fault is a call that fails, an illegal move, or a lost match that could be won. *past_tense*
    returns a move in the past tense: "took 2 from heap 1".

    Raises TooSlow if all moves together take more than *seconds*, or one recurses too deeply. An
    exception of the rules or of an opponent is not caught.
    """
    deadline = Deadline(seconds)
    try:
        for match in matches:
            _play(answer, match, deadline, past_tense)
    except _Fault as fault:
        return fault.sentence
    return None


def _play(
    answer: Callable[..., Any], match: Match, deadline: Deadline, past_tense: Callable[[Any], str]
) -> None:
    """Play one game. Raises _Fault if the answer loses a game that it could have won."""
    game, position, is_my_turn = match.game, match.start, match.begins
    chance, route = Random(7), []
    while not match.is_over(position):
        if is_my_turn:
            move = _chosen_move(answer, game, position, deadline.left)
        else:
            move = match.opponent(game, position, chance)
        position = game.apply(position, move)
        route.append(f"{'it' if is_my_turn else 'the computer'} {past_tense(move)}")
        is_my_turn = not is_my_turn
    if is_my_turn != is_misere(game) and match.can_win:
        raise _Fault(f"From {match.start} it could have won, and lost: {', '.join(route)}.")


def _chosen_move(
    answer: Callable[..., Any], game: Game[Any, Any], position: Any, seconds: float
) -> Any:
    """Return the move that the answer chooses. Raises _Fault if there is none, or TooSlow."""
    try:
        trial = Trial.of(answer, (game, position, Random(1)), seconds)
    except (TypeError, ValueError) as refusal:  # it cannot be called or recorded
        raise _Fault(str(refusal)) from refusal

    def sentence(what: str) -> Callable[[str], str]:
        return lambda name: f"{trial.named(name).name}(game, {position}, chance) {what}"

    if never_ended(trial):
        raise TooSlow(sentence("takes too long: it need not look ahead at all."))
    if error := trial.exception:
        words = sentence(f"stopped with {type(error).__name__}: {error}.")
        raise _Fault(lambda name: Stopped(words(name)))
    if trial.result is None:
        raise _Fault(sentence("returned nothing: a player must move, even if it is lost."))
    try:
        game.apply(position, trial.result)
    except IllegalMove as error:
        raise _Fault(sentence(f"returned {trial.result!r}: {error}.")) from error
    return trial.result
