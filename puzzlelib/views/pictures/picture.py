"""What a picture of a puzzle is: a text board, and what is drawn and meant beyond that.

`Picture` alone is a text board that is played by buttons. What can be drawn overrides `size`, `paint`
and `label`. To play with the pointer is either to take a thing somewhere (`TakingPicture`), or to mark
things and say OK (`MarkingPicture`).
"""

from abc import ABC, abstractmethod
from collections.abc import Set
from typing import Any, ClassVar, Generic, TypeVar

from stepthrough.canvas import Canvas
from stepthrough.palette import WOOD, WOOD_DARK, WOOD_LIGHT

from ...rules import M, P

R = TypeVar("R")  # the rules of the puzzle that is drawn


class Picture(Generic[R, P, M]):
    """How the positions of a puzzle are shown, and what is said of them."""

    how_to: ClassVar[str] = "Choose a move."  # one sentence for the learner

    def __init__(self, rules: R) -> None:
        self.rules = rules

    def size(self) -> tuple[float, float] | None:
        """Return width and height in pixels; None: there is nothing to draw but the text board."""
        return None

    def paint(self, canvas: Canvas, position: P) -> None:
        """Draw the position; what can be touched has a gid: "item:…" to take, "zone:…" to put."""

    def beside(self) -> float:
        """Return the width in pixels of what waits beside the board, where one plays."""
        return 0

    def paint_beside(self, canvas: Canvas, position: P) -> None:
        """Draw what waits beside the board to be taken."""

    def label(self, position: P, gid: str) -> str:
        """Return the spoken name of a thing."""
        return gid

    def describe(self, move: M) -> str:
        """Return what a move did, in words."""
        return str(move)

    def glides(self, move: M) -> dict[str, str]:
        """Return where a thing comes from that has another gid after the move: gid after → gid before."""
        return {}

    def fact(self, position: P) -> str | None:
        """Return what counts in a position beside the moves, such as "3 pegs left"; None: nothing."""
        return None

    def further(self) -> tuple[str, R] | None:
        """Return what to try when this one is solved: in words, and its rules; None: nothing."""
        return None

    def brief(self, position: P) -> str | None:
        """Return the position in a few characters; None if it is short enough as a value."""
        return None

    def job(self, arguments: dict[str, Any]) -> str | None:
        """Return what a call with these arguments has to do; None if that is nothing of this puzzle."""
        return None

    def spoken(self, name: str, value: Any) -> str | None:
        """Return the value of a recorded variable as a player says it; None: as Python does."""
        return None

    def job_things(self, arguments: dict[str, Any]) -> list[str]:
        """Return the gids of the things that a call with these arguments is about."""
        return []


class TakingPicture(Picture[R, P, M], ABC):
    """A move is made by taking an item to a zone."""

    @abstractmethod
    def why_not_pick_up(self, position: P, item: str) -> str | None:
        """Return why `item` cannot be picked up; None if it can."""

    @abstractmethod
    def move_from(self, position: P, item: str, zone: str) -> M | None:
        """Return the move meant by taking `item` to `zone`, legal or not; None if that is where it stands."""


class MarkingPicture(Picture[R, P, M], ABC):
    """A move is made by marking items, then OK."""

    @abstractmethod
    def marked(self, position: P, marks: Set[str], item: str) -> frozenset[str]:
        """Return the marks after a click on `item`; IllegalMove if it cannot be marked with the others."""

    @abstractmethod
    def move_from_marks(self, position: P, marks: Set[str]) -> M | None:
        """Return the move that the marks mean; None if they mean none yet."""

    @abstractmethod
    def things(self, position: P, move: M) -> list[str]:
        """Return the gids of the items that a move takes, to show a good one."""


def paint_plank(canvas: Canvas, width: float, height: float) -> None:
    """Draw a board of wood for the things to lie on."""
    canvas.ground = WOOD
    canvas.box(0, 0, width, height, WOOD_DARK, 14)
    canvas.box(0, 0, width, height - 5, WOOD, 14)
    canvas.stroke([(14, 2), (width - 14, 2)], WOOD_LIGHT)
