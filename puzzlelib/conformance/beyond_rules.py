"""What rules tell beyond the rules must fit the rules."""

from __future__ import annotations

from typing import Any

from stepthrough.trace.values import short

from .asking import Questions, call
from .positions import legal_moves


def look_at_knowledge(questions: Questions, here: Any, options: list[Any]) -> None:
    """Note it if distances, good moves or the rest disagree with the positions one move away."""
    rules = questions.rules
    if hasattr(rules, "distance_to_go"):
        _look_at_distance(questions, here, options)
    if hasattr(rules, "good_moves"):
        good = questions.ask("good_moves", here)
        legal = legal_moves(questions, here)
        if any(move not in legal for move in good or ()):
            message = f"{call('good_moves', (here,))} returns {short(good)}"
            questions.fault("good moves", f"{message}: not all of them are legal.")
    if hasattr(rules, "can_still_win"):
        win = questions.ask("can_still_win", here)
        if win is False and any(questions.ask("can_still_win", after) for after in options):
            message = f"{call('can_still_win', (here,))} is False, but one move on it is True."
            questions.fault("can win", message)


def _look_at_distance(questions: Questions, here: Any, options: list[Any]) -> None:
    distance = questions.ask("distance_to_go", here)
    if distance is None:
        return
    if questions.ask("is_solved", here):
        fewest = 0
    else:
        further = [questions.ask("distance_to_go", after) for after in options]
        fewest = 1 + min([far for far in further if far is not None], default=distance - 1)
    if distance != fewest:
        message = f"{call('distance_to_go', (here,))} returns {short(distance)}"
        questions.fault("distance", f"{message}, but the moves from there make it {fewest}.")
