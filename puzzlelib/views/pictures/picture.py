"""The interface of a puzzle's picture.

A plain `Picture` is a text board that is played with buttons. To draw a puzzle, override `size`,
`paint` and `label`. To play with the pointer, subclass `TakingPicture`, where an item is dragged to
a zone, or `MarkingPicture`, where items are marked and confirmed with OK.
"""

from abc import ABC, abstractmethod
from collections.abc import Set
from typing import Any, ClassVar, Generic, TypeVar

from stepthrough.canvas import Canvas
from stepthrough.palette import WOOD, WOOD_DARK, WOOD_LIGHT

from ...rules import M, P

R = TypeVar("R")  # the rules of the puzzle that is drawn


class Picture(Generic[R, P, M]):
    """How the positions and moves of a puzzle are drawn and described."""

    how_to: ClassVar[str] = "Choose a move."  # one sentence for the learner

    def __init__(self, rules: R, beside_code: bool = False) -> None:
        self.rules = rules
        self.beside_code = beside_code  # whether labels also show the numbers that programs use

    def size(self) -> tuple[float, float] | None:
        """Return width and height in pixels; None if there is only a text board."""
        return None

    def paint(self, canvas: Canvas, position: P) -> None:
        """Draw *position* on *canvas*.

        Items that can be taken have a gid "item:…", places where they can be put a gid "zone:…".
        """

    def beside(self) -> float:
        """Return the width in pixels of the supply beside a playable board."""
        return 0

    def paint_beside(self, canvas: Canvas, position: P) -> None:
        """Draw the supply of items beside a playable board."""

    def label(self, position: P, gid: str) -> str:
        """Return the accessible name of a thing."""
        return gid

    def describe(self, move: M) -> str:
        """Return a description of what *move* did."""
        return str(move)

    def glides(self, move: M) -> dict[str, str]:
        """Return the items whose gid changes with *move*: gid after → gid before."""
        return {}

    def status(self, position: P) -> str | None:
        """Return a fact to show with the move count, such as "3 pegs left", or None."""
        return None

    def next_puzzle(self) -> tuple[str, R] | None:
        """Return the next puzzle after this one is solved, as (description, rules), or None."""
        return None

    def brief(self, position: P) -> str | None:
        """Return an abbreviation of *position*; None if its repr is short enough."""
        return None

    def job(self, arguments: dict[str, Any]) -> str | None:
        """Return the task of a call in the puzzle's terms; None if it has none."""
        return None

    def job_things(self, arguments: dict[str, Any]) -> list[str]:
        """Return the gids of the things that a call with these arguments moves."""
        return []


class TakingPicture(Picture[R, P, M], ABC):
    """A picture in which a move takes an item to a zone."""

    @abstractmethod
    def why_not_pick_up(self, position: P, item: str) -> str | None:
        """Return why *item* cannot be picked up; None if it can."""

    @abstractmethod
    def move_from(self, position: P, item: str, zone: str) -> M | None:
        """Return the move that takes *item* to *zone*, legal or not; None if it is there already.

        Raises IllegalMove if this cannot be a move at all.
        """


class MarkingPicture(Picture[R, P, M], ABC):
    """A picture in which a move marks items and is confirmed with OK."""

    @abstractmethod
    def marked(self, position: P, marks: Set[str], item: str) -> frozenset[str]:
        """Return *marks* with *item* toggled.

        Raises IllegalMove if *item* cannot be marked together with the others.
        """

    @abstractmethod
    def move_from_marks(self, position: P, marks: Set[str]) -> M | None:
        """Return the move that *marks* describe; None if they describe none yet."""

    @abstractmethod
    def moved_items(self, position: P, move: M) -> list[str]:
        """Return the gids of the items that *move* takes, for a hint."""


def paint_plank(canvas: Canvas, width: float, height: float) -> None:
    """Draw a wooden board as the background, and set it as the ground of the canvas."""
    canvas.ground = WOOD
    canvas.box(0, 0, width, height, WOOD_DARK, 14)
    canvas.box(0, 0, width, height - 5, WOOD, 14)
    canvas.stroke([(14, 2), (width - 14, 2)], WOOD_LIGHT)
