"""Exercise: a player that wins what can be won; judged by playing."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

from puzzlelib import nim
from puzzlelib.nim import Nim, is_lost
from puzzlelib.opponents import at_random, perfect
from puzzlelib.rules import IllegalMove
from puzzlelib.winning import winning_moves

from ...exercise import SECONDS, Exercise, Trial, Wrong

# where a game begins, whether the learner begins, and against whom
MATCHES = (
    ((0, 0, 1), True, perfect),
    ((1, 1, 1), True, at_random),
    ((0, 1, 1), False, at_random),
    ((0, 2, 2), False, at_random),
    ((0, 1, 2), True, perfect),
    ((1, 2, 3), False, at_random),
    ((3, 4, 5), True, perfect),
    ((3, 4, 5), True, at_random),
    ((1, 4, 5), False, perfect),
    ((1, 4, 5), True, perfect),
    ((1, 3, 5, 6), True, perfect),
)


def my_player(game, position, chance):
    """Return a move; in the usual game of Nim it wins whatever can be won.

    >>> my_player(Nim(), (0, 0, 3), Random(1))
    Move(heap=2, take=3)
    """
    for move in game.moves(position):
        if nim.nim_sum(game.apply(position, move)) == 0:
            return move
    return chance.choice(game.moves(position))


def by_searching(game, position, chance):
    good = winning_moves(game, position)
    return good[0] if good else game.moves(position)[0]


def anything(game, position, chance):
    return chance.choice(game.moves(position))


def takes_most(game, position, chance):
    return max(game.moves(position), key=lambda move: move.take)


def one_at_a_time(game, position, chance):
    return game.moves(position)[0]


def even_rest(game, position, chance):
    for move in game.moves(position):
        if sum(game.apply(position, move)) % 2 == 0:
            return move
    return game.moves(position)[0]


def keeps_the_sum(game, position, chance):
    for move in game.moves(position):
        if nim.nim_sum(game.apply(position, move)) != 0:
            return move
    return game.moves(position)[0]


def gives_up(game, position, chance):
    for move in game.moves(position):
        if nim.nim_sum(game.apply(position, move)) == 0:
            return move


def the_position(game, position, chance):
    for move in game.moves(position):
        after = game.apply(position, move)
        if nim.nim_sum(after) == 0:
            return after
    return position


class Refused(Exception):
    """What is wrong with the player, in a sentence."""


def plays_well(answer: Any) -> str | None:
    """Return what is wrong with a player after a few games, or None if it wins them."""
    if not callable(answer):
        return "a function was expected: write check('my player', my_player) without brackets."
    deadline = monotonic() + SECONDS
    try:
        for start, begins, opponent in MATCHES:
            _play(answer, start, begins, opponent, deadline)
    except (Refused, TypeError) as error:
        return str(error)
    return None


def _play(
    answer: Any, start: tuple[int, ...], begins: bool, opponent: Any, deadline: float
) -> None:
    """Play one game; Refused if the answer loses what it could have won."""
    game, chance = Nim(tuple(max(1, heap) for heap in start)), Random(7)
    position, line, is_my_turn = start, [], begins
    while any(position):
        if is_my_turn:
            move = _move(answer, game, position, deadline - monotonic())
        else:
            move = opponent(game, position, chance)
        position = game.apply(position, move)
        line.append(f"{'it' if is_my_turn else 'the computer'} {move}".replace("take", "took"))
        is_my_turn = not is_my_turn
    could_win = is_lost(start) != begins
    if is_my_turn and could_win:
        raise Refused(f"From {start} it could have won, and lost: {', '.join(line)}.")


def _move(answer: Any, game: Nim, position: tuple[int, ...], seconds: float) -> Any:
    """Return the move that the answer chooses, under limits; Refused if it is none."""
    trial = Trial.of(answer, (game, position, Random(1)), seconds)
    called = f"{trial.recording.root.function}(game, {position}, chance)"
    if trial.never_ended():
        raise Refused(f"{called} takes too long: it need not look ahead at all.")
    if error := trial.recording.exception:
        raise Refused(f"{called} stopped with {type(error).__name__}: {error}.")
    if trial.result is None:
        raise Refused(
            f"{called} returned nothing: a player must always move, also when it is lost."
        )
    try:
        game.apply(position, trial.result)
    except IllegalMove as error:
        raise Refused(f"{called} returned {trial.result!r}: {error}.") from error
    return trial.result


EXERCISE = Exercise(
    name="my player",
    solution=my_player,
    property=plays_well,
    also_right=(by_searching,),
    wrong=(
        Wrong(anything, "luck decides", "Is there a move after which your opponent is lost?"),
        Wrong(
            takes_most,
            "take as many as you can",
            "What do you leave when you take the largest heap?",
        ),
        Wrong(
            one_at_a_time,
            "small steps are safe",
            "Does taking a single piece always leave a lost position?",
        ),
        Wrong(even_rest, "an even rest is lost", "Is (0, 0, 2) lost for your opponent?"),
        Wrong(
            keeps_the_sum,
            "the same question",
            "Which sum do you want your opponent to find?",
        ),
        Wrong(gives_up, "lost is over", "The computer may err. Which move do you make until then?"),
        Wrong(the_position, "a move is where it leads", "Return the move, not what it leaves."),
    ),
    hints=(
        "Go through `game.moves(position)`, and look at what each leaves: `game.apply(position, move)`.",
        "Use your `guess`, or `nim.nim_sum`. If no move wins, take any: `chance.choice(game.moves(position))`.",
    ),
)
