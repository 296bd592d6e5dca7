"""The boards of notebook 07 that the library does not have, and their place in sentences."""

from __future__ import annotations

from puzzlelib.solitaire import Solitaire

from ...boards import drawn
from ...exercise import Trial

FOUR_CORNER = """
.ooo
oooo
oooo
oooo
"""

FRENCH_CENTRE = """
  ooo
 ooooo
ooooooo
ooo.ooo
ooooooo
 ooooo
  ooo
"""

TWO_ISLANDS = "oo. oo."
THREE_ISLANDS = "oo. oo. oo."


def about_its_board(trial: Trial, told: str | None) -> str | None:
    """Return what is told about a call whose first argument is a puzzle, with its board drawn."""
    if told is None:
        return None
    puzzle: Solitaire = trial.arguments[0]
    names = ["puzzle", *map(str, trial.arguments[1:])]
    call = f"{trial.recording.root.function}({', '.join(names)})"
    return f"On the board {drawn(puzzle, puzzle.start)}: {told.replace(trial.call, call)}"
