"""The interface between a walk and the puzzle that a recording is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .canvas import Canvas, still


class Board(Protocol):
    """A puzzle as a walk sees it; only the puzzle understands its positions and moves.

    The default methods are those of a recording without a puzzle.
    """

    rules: Any = None  # the rules, which a program passes to every call
    players: Sequence[str] = ()  # in a game, the names of the first and the second player
    misere: bool = False  # in a game, whether a player who cannot move wins
    is_puzzle: bool = True  # whether calls and values are written in its terms

    def start(self) -> Any:
        """Return the position to show if no call has one."""

    def is_position(self, value: Any, /) -> bool:
        """Return whether *value* is a position; a learner's variable can hold anything."""
        return False

    def moves(self, position: Any, /) -> list[tuple[Any, Any]]:
        """Return the moves from a position, each with the resulting position."""
        return []

    def brief(self, position: Any, /) -> str | None:
        """Return a position as a short text; None if its repr is short enough."""
        return None

    def job(self, arguments: dict[str, Any], /) -> str | None:
        """Return the task of a call with these arguments; None if it is not about the puzzle."""
        return None

    def job_things(self, arguments: dict[str, Any], /) -> list[str]:
        """Return the gids of the items that such a call is about."""
        return []

    def text(self, position: Any, /) -> str:
        """Return a position as text."""
        return str(position)

    def size(self) -> tuple[float, float] | None:
        """Return the size of the drawn board in pixels, or None if there is only text."""
        return None

    def paint(self, canvas: Canvas, position: Any, /) -> None:
        """Draw a position; called only if there is a size."""


class _NoPuzzle(Board):
    """The board of a recording without a puzzle."""

    is_puzzle = False

    def start(self) -> Any:
        """Return None."""
        return None

    def paint(self, canvas: Canvas, position: Any, /) -> None:
        """Draw nothing."""


NO_PUZZLE = _NoPuzzle()


def painted(board: Board, position: Any) -> Canvas | None:
    """Return a drawing of a position, or None if there is only text."""
    if (size := board.size()) is None:
        return None
    canvas = Canvas(*size)
    board.paint(canvas, position)
    return canvas


def still_board(board: Board, position: Any) -> str:
    """Return a position as static SVG, or as text."""
    return still(board.text(position), painted(board, position))
