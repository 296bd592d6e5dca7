"""A position and the player's own hand in it, in which everything is tried when the site is made."""

from collections.abc import Callable
from typing import Any

from puzzlelib import IllegalMove
from puzzlelib.play.playthrough import Playthrough
from puzzlelib.views.drawing import board_of
from puzzlelib.views.pictures import picture_of
from puzzlelib.views.player.hand import make_hand


class Tried:
    """A position as it is drawn, and what the hand does and says in it; no move is made.

    `numbers` are those of all positions, for what follows from a move; `tried` is the move that the hand
    has attempted last.
    """

    def __init__(
        self, rules: Any, position: Any, numbers: dict[Any, int], learner: int | None = None
    ) -> None:
        self.rules = rules
        self.position = position
        self.numbers = numbers
        self.picture: Any = picture_of(rules)
        self.board, self.gids = board_of(rules, position)
        self.legal = rules.moves(position)
        self.play = Playthrough(rules, position, learner=learner)
        self.said = ""
        self.tried: Any = None
        self.hand: Any = make_hand(self.play, self.picture, self._attempt, self._say)

    def refusal(self, act: Callable[..., object], *given: Any) -> str:
        """Let the hand do something; return why that cannot be, "" if it can."""
        try:
            act(*given)
        except IllegalMove as refusal:
            return str(refusal)
        return ""

    def after(self, move: Any) -> int:
        """Return the number of the position that comes of a move."""
        return self.numbers[self.rules.apply(self.position, move)]

    def _attempt(self, move: Any) -> None:
        self.tried = move
        self.rules.apply(self.position, move)

    def _say(self, words: str) -> None:
        self.said = words
