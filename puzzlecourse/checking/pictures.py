"""The picture in a verdict: the position of the failing case."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from puzzlelib.hanoi import Hanoi
from puzzlelib.nim import Nim
from puzzlelib.solitaire import Solitaire
from puzzlelib.views.drawing import still_board

from ..judging.faults import Fault


def picture_of(fault: Fault) -> str:
    """Return the SVG of the position among the failing arguments, "" if there is none."""
    with suppress(ValueError):  # a value can look like a position without being one
        match fault.case or ():
            case (Solitaire() as puzzle, frozenset() | set() as position, *_):
                return _checked_board(puzzle, position)
            case (Solitaire() as puzzle, *_):
                return _checked_board(puzzle, puzzle.start)
            case ((tuple(), tuple(), tuple()) as rods, *_):
                return _checked_board(Hanoi(sum(map(len, rods))), rods)
            case (tuple() as heaps, *_) if _are_heaps(heaps):
                return _checked_board(Nim(tuple(max(1, heap) for heap in heaps)), heaps)
    return ""


def _are_heaps(values: tuple[Any, ...]) -> bool:
    """Return whether a tuple can be a position of Nim."""
    return bool(values) and all(isinstance(value, int) for value in values)


def _checked_board(puzzle: Any, position: Any) -> str:
    puzzle.check(position)
    return still_board(puzzle, position)
