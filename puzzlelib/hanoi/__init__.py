"""Towers of Hanoi: three rods, and a tower of disks of different sizes on the first.

A move takes the top disk of one rod and puts it on another rod, never on a smaller disk.
The puzzle is solved when the whole tower is on the last rod.
"""

from .plans import carry_tower, iterative_moves, nth_move, solve_hanoi, solve_hanoi_iteratively
from .rules import (
    MOST_DISKS,
    RODS,
    Disk,
    Hanoi,
    Move,
    Position,
    Rod,
    broken_rule,
    distance,
    goals,
    shortest,
    shortest_moves,
)

__all__ = ["MOST_DISKS", "RODS", "Disk", "Hanoi", "Move", "Position", "Rod", "broken_rule"]
__all__ += ["carry_tower", "distance", "goals", "iterative_moves", "nth_move", "shortest"]
__all__ += ["shortest_moves", "solve_hanoi", "solve_hanoi_iteratively"]
