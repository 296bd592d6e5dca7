"""The puzzles in the programming interface of IArena: rules, positions, movements, players.

A thin layer: every question about what is legal goes to the rules in `puzzlelib.hanoi` and `puzzlelib.nim`.
Here, and only here, disk 0 is the largest, and towers and lines are counted from 0.
The objects have no base class, so they run in any engine that asks for the methods alone.
"""

from .hanoi import HanoiMovement, HanoiPosition, HanoiRules
from .match import Cost, ScoreBoard
from .nim import NimMovement, NimPosition, NimRules
from .players import OptimalPlayer, Player, RandomPlayer, ScriptedPlayer, play

__all__ = ["Cost", "HanoiMovement", "HanoiPosition", "HanoiRules", "NimMovement", "NimPosition"]
__all__ += ["NimRules", "OptimalPlayer", "Player"]
__all__ += ["RandomPlayer", "ScoreBoard", "ScriptedPlayer", "play"]
