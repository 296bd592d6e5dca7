"""Check knowledge beyond the rules, such as distances.

Each position is compared with its successors, which detects inconsistent values. With a search of all
positions, where one is feasible, values that are wrong but consistent are detected as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stepthrough.trace.values import short

from ..play.all_positions import SearchProvider
from ..play.knowledge import METHODS
from ..rules import is_game
from .asking import Questions, format_call

_MOST_MOVES = 30  # positions with more moves are not compared

Options = list[tuple[Any, Any]]  # legal moves, each with the position after it


def check_knowledge(questions: Questions, here: Any, moves: list[Any]) -> None:
    """Record a fault if distances, verdicts or good moves contradict those one move away."""
    methods = [method for method in METHODS if hasattr(questions.rules, method)]
    if not methods or len(moves) > _MOST_MOVES:
        return
    options = [(move, questions.ask("apply", here, move)) for move in moves]
    if "distance_to_go" in methods:
        _check_distance(questions, here, options)
    if "can_still_win" in methods:
        _check_winnable(questions, here, options)
    if "good_moves" in methods:
        _check_good_moves(questions, here, options)


def _check_distance(questions: Questions, here: Any, options: Options) -> None:
    distance = questions.ask("distance_to_go", here)
    if distance is None:
        return
    fewest = 0
    if not questions.ask("is_solved", here):
        further = [questions.ask("distance_to_go", after) for _, after in options]
        fewest = 1 + min([far for far in further if far is not None], default=distance - 1)
    if distance != fewest:
        message = f"{format_call('distance_to_go', (here,))} returns {short(distance)}"
        questions.fault("distance", f"{message}, but the moves from there make it {fewest}.")


def _check_winnable(questions: Questions, here: Any, options: Options) -> None:
    win = questions.ask("can_still_win", here)
    further = [questions.ask("can_still_win", after) for _, after in options]
    message = f"{format_call('can_still_win', (here,))} is {win}, but"
    if win is False and any(further):
        questions.fault("can win", f"{message} one move on it is True.")
    elif win is True and all(after is False for after in further):
        solved = not is_game(questions.rules) and questions.ask("is_solved", here)
        if not solved:
            questions.fault("can win", f"{message} it is not solved, and no move leads on.")


def _check_good_moves(questions: Questions, here: Any, options: Options) -> None:
    good = questions.ask("good_moves", here)
    if good is None:
        return
    message = f"{format_call('good_moves', (here,))} returns {short(good)}"
    legal = [move for move, _ in options]
    if any(move not in legal for move in good):
        questions.fault("good moves", f"{message}: not all of them are legal.")
    elif is_game(questions.rules):
        for move, after in options:
            lost = _is_lost(questions, after)
            if lost is not None and lost != (move in good):
                so = "leaves the opponent lost" if lost else "lets the opponent win"
                better = "in a game the good moves are those that leave the opponent lost"
                questions.fault("good moves", f"{message}, but {move} {so}: {better}.")
    else:
        chosen = [after for move, after in options if move in good]
        _check_ways(questions, here, chosen, message)


def _is_lost(questions: Questions, here: Any) -> bool | None:
    """Return whether the player to move has lost, according to the rules; None if unknown."""
    if not questions.ask("moves", here):
        return not questions.rules.misere
    good = questions.ask("good_moves", here)
    return None if good is None else not good


def _check_ways(questions: Questions, here: Any, chosen: list[Any], message: str) -> None:
    """Record a fault if a good move of a puzzle does not lead nearer to the goal."""
    has_verdicts = hasattr(questions.rules, "can_still_win")
    if has_verdicts and False in [questions.ask("can_still_win", after) for after in chosen]:
        questions.fault("good moves", f"{message}: one of them gives the goal away.")
    if not hasattr(questions.rules, "distance_to_go"):
        return
    distance = questions.ask("distance_to_go", here)
    if distance and {questions.ask("distance_to_go", after) for after in chosen} != {distance - 1}:
        nearer = "a good move leads nearer to it"
        questions.fault("good moves", f"{message}, {distance} moves from the goal: {nearer}.")


def check_by_search(questions: Questions, positions: Iterable[Any]) -> None:
    """Record a fault if knowledge of a puzzle contradicts a search of all positions.

    Nothing is checked if there are too many positions. The rules are called without limits.
    """
    methods = [method for method in METHODS if hasattr(questions.rules, method)]
    search = SearchProvider(questions.rules)
    if not methods or search.can_still_win(questions.rules.start, True) is None:
        return
    for here in positions:
        good, fewest = search.good_moves(here, True), search.distance_to_go(here)
        if good is None or fewest == 0:
            continue
        known = {"distance_to_go": fewest, "can_still_win": fewest is not None, "good_moves": good}
        for method in methods:
            claim = questions.ask(method, here)
            is_right = claim == known[method]
            if method == "good_moves" and claim:  # some of them are enough
                is_right = all(move in good for move in claim)
            if claim is not None and not is_right:
                message = f"{format_call(method, (here,))} returns {short(claim)}"
                questions.fault(method, f"{message}; a search finds {short(known[method])}.")
