"""What there is to look at beside the board once a puzzle is solved: one line for each puzzle that has it.

A puzzle's picture cannot say so itself, as it says what comes `further`: what is looked at is drawn
with the help of the picture, and arrows of imports lead one way.
"""

from collections.abc import Callable
from typing import Any

from ...hanoi import Hanoi
from ...play.playthrough import Playthrough

_MakesWidget = Callable[[Playthrough[Any, Any]], Any]  # makes the widget to look at


def way_on_the_map(play: Playthrough[Any, Any]) -> Any:
    """Return the map of all positions with the way that was taken."""
    # here: it is loaded only when a learner has won and asks for it
    from ..plots.hanoi_map import hanoi_map

    rules: Any = play.rules
    return hanoi_map(rules, play)


def of_hanoi(rules: Hanoi) -> _MakesWidget | None:
    """Return what draws the map, where it is large enough to study and bears all its names."""
    return way_on_the_map if rules.disks == 3 else None


REWARDS: dict[type, Callable[[Any], _MakesWidget | None]] = {Hanoi: of_hanoi}


def reward_of(rules: Any) -> _MakesWidget | None:
    """Return what draws the reward of exactly these rules; None: they have none.

    >>> reward_of(Hanoi(3)) is None, reward_of(Hanoi(4)) is None
    (False, True)
    """
    choose = REWARDS.get(type(rules))  # not that of a subclass, in which other moves can be legal
    return choose(rules) if choose else None
