"""The play-through that a player widget shows: given, new, or gone on with from its file."""

from typing import Any

from ..play import Playthrough
from ..rules import is_game
from .autosave import Autosave


def play_of(
    rules: Any, position: Any, against_computer: bool, save: str | None
) -> tuple[Playthrough[Any, Any], list[Autosave]]:
    """The play-through to show, and the line about its file if it is saved under a name."""
    play = _begun(rules, position, against_computer)
    if save is None:
        return play, []
    if play is rules:
        raise ValueError("only a new play-through is saved: give the rules")
    saves = Autosave(play, save)
    return saves.play, [saves]


def _begun(rules: Any, position: Any, against_computer: bool) -> Playthrough[Any, Any]:
    """The play-through that was given, or a new one; ValueError says why there can be none."""
    if isinstance(rules, Playthrough):
        if position is not None or (against_computer and rules.learner is None):
            raise ValueError("a play-through has its position and players already: give the rules")
        return rules
    if against_computer and not is_game(rules):
        raise ValueError("the computer plays games for two; this is a puzzle for one")
    return Playthrough(rules, position, learner=0 if against_computer else None)
