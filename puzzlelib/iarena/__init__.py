"""The puzzles behind the interface of IArena: rules, positions, movements, players.

A thin adapter: `puzzlelib.hanoi` and `puzzlelib.nim` decide which moves are legal. Only here is disk 0
the largest, and are towers and lines counted from 0. The classes need no common base class, so they
work in any engine that relies on the methods alone.
"""

from .hanoi import HanoiMovement, HanoiPosition, HanoiRules
from .match import Cost, ScoreBoard
from .nim import NimMovement, NimPosition, NimRules
from .players import OptimalPlayer, Player, RandomPlayer, ScriptedPlayer, play

__all__ = ["Cost", "HanoiMovement", "HanoiPosition", "HanoiRules", "NimMovement", "NimPosition"]
__all__ += ["NimRules", "OptimalPlayer", "Player"]
__all__ += ["RandomPlayer", "ScoreBoard", "ScriptedPlayer", "play"]
