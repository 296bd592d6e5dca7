"""What a player opens with: the play-through that is given, a new one, or the one that was saved."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML

from ...play.playthrough import Playthrough
from ...rules import is_game
from .autosave import Autosave
from .hand import Play


def play_of(
    rules: Any, position: Any, against_computer: bool, save: str | None
) -> tuple[Play, list[HTML]]:
    """Return the play-through to show, and the line about its file if it is saved under a name."""
    play = _begun(rules, position, against_computer)
    if save is None:
        return play, []
    if play is rules:
        raise ValueError("only a new play-through is saved: give the rules")
    saves = Autosave(play, save)
    return saves.play, [saves.line]


def _begun(rules: Any, position: Any, against_computer: bool) -> Play:
    """Return the play-through that was given, or a new one; ValueError says why there can be none."""
    if isinstance(rules, Playthrough):
        if position is not None or (against_computer and rules.learner is None):
            raise ValueError("a play-through has its position and players already: give the rules")
        return rules
    if against_computer and not is_game(rules):
        raise ValueError("the computer plays games for two; this is a puzzle for one")
    return Playthrough(rules, position, learner=0 if against_computer else None)
