"""Consequences of an ending: the tone of the stage, and the rank of the next computer."""

from __future__ import annotations

from typing import assert_never

from ...play.ending import Ending
from .hand import Play

RANKS = ("random", "careless", "perfect")  # of the computer, weakest first


def is_won(play: Play) -> bool:
    """Return whether the play-through ended well for the learner."""
    return play.ending is not None and play.ending.is_good


def tone_of(ending: Ending | None) -> str:
    """Return "won" or "lost" after an ending, "" before."""
    if ending is None:
        return ""
    return "won" if ending.is_good else "lost"


def steps_up(ending: Ending | None) -> int:
    """Return by how many ranks the next computer is stronger: 1 after a win, -1 after a loss."""
    kind = None if ending is None else ending.kind
    match kind:
        case "won":
            return 1
        case "lost":
            return -1
        case "decided" | "solved" | "stuck" | None:
            return 0
        case unknown:
            assert_never(unknown)
