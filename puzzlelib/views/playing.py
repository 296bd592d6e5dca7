"""The play-through that a player widget shows: the one it was given, or a new one."""

from typing import Any

from ..play import Playthrough
from ..rules import is_game


def play_of(
    rules: Any, position: Any, against_computer: bool, save: str | None
) -> Playthrough[Any, Any]:
    """The play-through to show; ValueError says why there can be none."""
    if isinstance(rules, type):
        raise ValueError(f"write {rules.__name__}() with brackets: that makes a puzzle to play")
    if isinstance(rules, Playthrough):
        if position is not None or (against_computer and rules.learner is None):
            raise ValueError("a play-through has its position and players already: give the rules")
        if save is not None:
            raise ValueError("only a new play-through is saved: give the rules")
        return rules
    if against_computer and not is_game(rules):
        raise ValueError("the computer plays games for two; this is a puzzle for one")
    return Playthrough(rules, position, learner=0 if against_computer else None)
