"""A puzzle as a walk asks for it: its rules and its picture, behind the one protocol of `walk`."""

from __future__ import annotations

from typing import Any

from stepthrough.boards import NO_PUZZLE, Board
from stepthrough.canvas import Canvas

from ..play.ending import PLAYERS
from ..rules import check_rules, is_game
from .pictures import picture_of


def board_for(puzzle: Any) -> Board:
    """Return what a walk asks of this puzzle or game, or of none for None; else ValueError."""
    return NO_PUZZLE if puzzle is None else PuzzleBoard(puzzle)


class PuzzleBoard(Board):
    """The rules of a puzzle or a game, and its picture."""

    def __init__(self, rules: Any) -> None:
        check_rules(rules)
        self.rules = rules
        if is_game(rules):
            self.players = PLAYERS[0], PLAYERS[1]
            self.misere = rules.misere
        self._picture = picture_of(rules)

    def start(self) -> Any:
        """Return the position in which play begins."""
        return self.rules.start

    def is_position(self, value: Any) -> bool:
        """Return whether the rules take a value for a position of theirs."""
        try:
            self.rules.check(value)
        except (ValueError, TypeError, AttributeError):
            return False
        return True

    def moves(self, position: Any) -> list[tuple[Any, Any]]:
        """Return every legal move, with the position that it leads to."""
        return [(move, self.rules.apply(position, move)) for move in self.rules.moves(position)]

    def brief(self, position: Any) -> str | None:
        """Return a position in the few characters that its picture has for it."""
        return self._picture.brief(position)

    def spoken(self, name: str, value: Any) -> str | None:
        """Return the value of a variable as a player says it, "B" for a rod."""
        return self._picture.spoken(name, value)

    def job(self, arguments: dict[str, Any]) -> str | None:
        """Return what a call has to do, in the puzzle's words: "2 disks, B → C, spare A"."""
        return self._picture.job(arguments)

    def job_things(self, arguments: dict[str, Any]) -> list[str]:
        """Return the gids of the things that a call is about."""
        return self._picture.job_things(arguments)

    def text(self, position: Any) -> str:
        """Return the board as text."""
        return str(self.rules.text(position))

    def size(self) -> tuple[float, float] | None:
        """Return the size of its picture."""
        return self._picture.size()

    def paint(self, canvas: Canvas, position: Any) -> None:
        """Draw the position, to look at."""
        self._picture.paint(canvas, position)
