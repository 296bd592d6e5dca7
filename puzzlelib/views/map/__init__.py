"""The map of all positions of a tower of disks, with the way somebody has gone drawn on it."""

from .widget import HanoiMap, hanoi_map

__all__ = ["HanoiMap", "hanoi_map"]
