"""What rules tell beyond the rules must fit the rules.

Each position is compared with those one move away, so what fits everywhere is right everywhere.
"""

from __future__ import annotations

from typing import Any

from stepthrough.trace.values import short

from ..play.knowledge import METHODS
from ..rules import is_game
from .asking import Questions, call

MOST_MOVES = 30  # of a position: where there are more, what is told is not compared

Options = list[tuple[Any, Any]]  # each legal move, and the position after it


def look_at_knowledge(questions: Questions, here: Any, moves: list[Any]) -> None:
    """Note it if distances, good moves or the rest disagree with the positions one move away."""
    methods = [method for method in METHODS if hasattr(questions.rules, method)]
    if not methods or len(moves) > MOST_MOVES:
        return
    options = [(move, questions.ask("apply", here, move)) for move in moves]
    if "distance_to_go" in methods:
        _look_at_distance(questions, here, options)
    if "can_still_win" in methods:
        _look_at_winnable(questions, here, options)
    if "good_moves" in methods:
        _look_at_good_moves(questions, here, options)


def _look_at_distance(questions: Questions, here: Any, options: Options) -> None:
    distance = questions.ask("distance_to_go", here)
    if distance is None:
        return
    if questions.ask("is_solved", here):
        fewest = 0
    else:
        further = [questions.ask("distance_to_go", after) for _, after in options]
        fewest = 1 + min([far for far in further if far is not None], default=distance - 1)
    if distance != fewest:
        message = f"{call('distance_to_go', (here,))} returns {short(distance)}"
        questions.fault("distance", f"{message}, but the moves from there make it {fewest}.")


def _look_at_winnable(questions: Questions, here: Any, options: Options) -> None:
    win = questions.ask("can_still_win", here)
    further = [questions.ask("can_still_win", after) for _, after in options]
    message = f"{call('can_still_win', (here,))} is {win}, but"
    if win is False and any(further):
        questions.fault("can win", f"{message} one move on it is True.")
    elif win is True and all(after is False for after in further):
        solved = not is_game(questions.rules) and questions.ask("is_solved", here)
        if not solved:
            questions.fault("can win", f"{message} it is not solved, and no move leads on.")


def _look_at_good_moves(questions: Questions, here: Any, options: Options) -> None:
    good = questions.ask("good_moves", here)
    if good is None:
        return
    message = f"{call('good_moves', (here,))} returns {short(good)}"
    legal = [move for move, _ in options]
    if any(move not in legal for move in good):
        questions.fault("good moves", f"{message}: not all of them are legal.")
    elif is_game(questions.rules):
        _look_at_good_replies(questions, good, options, message)
    else:
        _look_at_ways(questions, here, [after for move, after in options if move in good], message)


def _look_at_good_replies(questions: Questions, good: Any, options: Options, message: str) -> None:
    for move, after in options:
        lost = _is_lost(questions, after)
        if lost is not None and lost != (move in good):
            so = "leaves the opponent lost" if lost else "lets the opponent win"
            better = "in a game the good moves are those that leave the opponent lost"
            questions.fault("good moves", f"{message}, but {move} {so}: {better}.")


def _is_lost(questions: Questions, here: Any) -> bool | None:
    """Return whether the player to move has lost, by what the rules tell; None if they do not tell."""
    if not questions.ask("moves", here):
        return not questions.rules.misere
    good = questions.ask("good_moves", here)
    return None if good is None else not good


def _look_at_ways(questions: Questions, here: Any, chosen: list[Any], message: str) -> None:
    """Note it if a good move of a puzzle leads no nearer to the goal, or where it is out of reach."""
    has = {method: hasattr(questions.rules, method) for method in METHODS}
    wins = [questions.ask("can_still_win", a) for a in chosen if has["can_still_win"]]
    if False in wins:
        questions.fault("good moves", f"{message}: one of them gives the goal away.")
    if has["distance_to_go"] and (distance := questions.ask("distance_to_go", here)):
        further = [questions.ask("distance_to_go", after) for after in chosen]
        if set(further) != {distance - 1}:
            nearer = "a good move leads nearer to it"
            questions.fault("good moves", f"{message}, {distance} moves from the goal: {nearer}.")
