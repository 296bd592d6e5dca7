"""Adapter from a puzzle's rules and picture to the `Board` protocol of `stepthrough`."""

from __future__ import annotations

from typing import Any

from stepthrough.boards import NO_PUZZLE, Board
from stepthrough.canvas import Canvas

from ..play.ending import PLAYERS
from ..rules import check_rules, is_game
from .pictures import picture_of


def board_for(puzzle: Any) -> Board:
    """Return the board of *puzzle* for a walk; `NO_PUZZLE` if it is None.

    Raises ValueError if *puzzle* does not implement the rules of a puzzle or game.
    """
    return NO_PUZZLE if puzzle is None else PuzzleBoard(puzzle, beside_code=True)


class PuzzleBoard(Board):
    """The board of a puzzle or game: delegates to its rules and its picture."""

    def __init__(self, rules: Any, beside_code: bool = False) -> None:
        check_rules(rules)
        self.rules = rules
        if is_game(rules):
            self.players = PLAYERS[0], PLAYERS[1]
            self.misere = rules.misere
        self._picture = picture_of(rules, beside_code)

    def start(self) -> Any:
        """Return the start position."""
        return self.rules.start

    def is_position(self, value: Any) -> bool:
        """Return whether *value* passes the `check` of the rules."""
        try:
            self.rules.check(value)
        except (ValueError, TypeError, AttributeError):
            return False
        return True

    def moves(self, position: Any) -> list[tuple[Any, Any]]:
        """Return all legal moves as pairs (move, resulting position)."""
        return [(move, self.rules.apply(position, move)) for move in self.rules.moves(position)]

    def brief(self, position: Any) -> str | None:
        """Return an abbreviation of *position*; None if the picture defines none."""
        return self._picture.brief(position)

    def job(self, arguments: dict[str, Any]) -> str | None:
        """Return the task of a call, such as "2 disks, B → C, spare A", or None."""
        return self._picture.job(arguments)

    def job_things(self, arguments: dict[str, Any]) -> list[str]:
        """Return the gids of the things that a call with these arguments moves."""
        return self._picture.job_things(arguments)

    def text(self, position: Any) -> str:
        """Return the position as a text board."""
        return str(self.rules.text(position))

    def size(self) -> tuple[float, float] | None:
        """Return width and height in pixels; None if there is only a text board."""
        return self._picture.size()

    def paint(self, canvas: Canvas, position: Any) -> None:
        """Draw *position* on *canvas*, without anything interactive."""
        self._picture.paint(canvas, position)
