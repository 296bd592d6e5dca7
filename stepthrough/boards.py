"""What a walk asks of the puzzle that a recording is about: the only thing it knows of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .canvas import Canvas, still


class Board(Protocol):
    """A puzzle as a walk sees it; its positions and moves are values that only the puzzle understands.

    What is not overridden says nothing, as where there is no puzzle.
    """

    rules: Any = None  # what a program hands on from call to call; it is the same in every frame
    players: Sequence[str] = ()  # of a game, who moves first and who second
    misere: bool = False  # in a game, whether who cannot move has won
    is_puzzle: bool = True  # whether its words are used for calls and values

    def start(self) -> Any:
        """Return the position that is shown where no call holds one."""

    def is_position(self, value: Any, /) -> bool:
        """Return whether a value is a position of the puzzle; a learner's variable can hold anything."""
        return False

    def moves(self, position: Any, /) -> list[tuple[Any, Any]]:
        """Return every move of a position, with the position that it leads to."""
        return []

    def brief(self, position: Any, /) -> str | None:
        """Return a position in a few characters; None if it is short enough as a value."""
        return None

    def job(self, arguments: dict[str, Any], /) -> str | None:
        """Return what a call with these arguments has to do; None if that is nothing of the puzzle."""
        return None

    def job_things(self, arguments: dict[str, Any], /) -> list[str]:
        """Return the gids of the things on the board that such a call is about."""
        return []

    def text(self, position: Any, /) -> str:
        """Return a position as text."""
        return str(position)

    def size(self) -> tuple[float, float] | None:
        """Return width and height of the drawn board in pixels; None: there is only the text."""
        return None

    def paint(self, canvas: Canvas, position: Any, /) -> None:
        """Draw a position, where there is a size."""


class _NoPuzzle(Board):
    """The board of a recording that is about no puzzle."""

    is_puzzle = False

    def start(self) -> Any:
        """Return None: there is no position to show."""
        return None

    def paint(self, canvas: Canvas, position: Any, /) -> None:
        """Draw nothing."""


NO_PUZZLE = _NoPuzzle()


def painted(board: Board, position: Any) -> Canvas | None:
    """Return a position drawn to look at; None if there is nothing to draw but its text."""
    if (size := board.size()) is None:
        return None
    canvas = Canvas(*size)
    board.paint(canvas, position)
    return canvas


def still_board(board: Board, position: Any) -> str:
    """Return a position to look at: one picture as SVG, or its text."""
    return still(board.text(position), painted(board, position))
