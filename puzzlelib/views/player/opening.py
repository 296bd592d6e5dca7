"""Choose the play-through that a player opens with: given, new, or resumed from a file."""

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
    """Return the play-through to show and, if it is saved, the widget with its save status.

    Raises ValueError if the arguments contradict each other.
    """
    if isinstance(rules, Playthrough):
        if position is not None or (against_computer and rules.learner is None):
            raise ValueError("a play-through has its position and players already: give the rules")
        if save is not None:
            raise ValueError("only a new play-through is saved: give the rules")
        return rules, []
    if against_computer and not is_game(rules):
        raise ValueError("the computer plays games for two; this is a puzzle for one")
    play = Playthrough(rules, position, learner=0 if against_computer else None)
    if save is None:
        return play, []
    saves = Autosave(play, save)
    return saves.play, [saves.line]
