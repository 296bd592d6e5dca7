"""Pictures offered once a puzzle is solved: one entry for each puzzle that has one.

This is not a method of `Picture`, as `next_puzzle` is, because the map imports the pictures and imports
must not form a cycle.
"""

from collections.abc import Callable
from typing import Any

from ...hanoi import Hanoi
from ...play.playthrough import Playthrough

_MakesWidget = Callable[[Playthrough[Any, Any]], Any]  # returns a widget


def way_on_the_map(play: Playthrough[Any, Any]) -> Any:
    """Return the map of all positions with the learner's route."""
    from ..plots.hanoi_map import hanoi_map

    rules: Any = play.rules
    return hanoi_map(rules, play)


def of_hanoi(rules: Hanoi) -> _MakesWidget | None:
    """Return the map for three disks, where it shows the name of every position; otherwise None."""
    return way_on_the_map if rules.disks == 3 else None


REWARDS: dict[type, Callable[[Any], _MakesWidget | None]] = {Hanoi: of_hanoi}


def reward_of(rules: Any) -> _MakesWidget | None:
    """Return the function that draws the reward of *rules*; None if there is none.

    >>> reward_of(Hanoi(3)) is None, reward_of(Hanoi(4)) is None
    (False, True)

    Subclasses have none: their legal moves may differ.

    Subclasses have none: their legal moves may differ.
    """
    choose = REWARDS.get(type(rules))
    return choose(rules) if choose else None
