"""The computer as a player: it watches a play-through and answers after a pause."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from ..opponents import Opponent, at_random
from ..play import Playthrough

PAUSE = 0.7  # seconds in which it seems to think


class Computer:
    """Makes the moves that are not the learner's; `guard` wraps what may fail in a player of one's own."""

    def __init__(
        self,
        play: Playthrough[Any, Any],
        opponent: Opponent,
        chance: Random,
        guard: Callable[[Callable[[], None]], Callable[[], None]],
    ) -> None:
        self.play, self.opponent, self.chance = play, opponent, chance
        self._move_soon = guard(self._move)
        self._looks = 0
        play.observe(self.look)

    def look(self) -> None:
        """Nothing; if it is the computer's turn, moves after a pause unless something changes."""
        self._looks += 1
        if self._is_my_turn():
            later(PAUSE, self._if_nothing_changed(self._looks))

    def _is_my_turn(self) -> bool:
        looks_back = self.play.moves_made < len(self.play.all_moves)
        return not (looks_back or self.play.is_over or self.play.is_learners_turn)

    def _if_nothing_changed(self, looks: int) -> Callable[[], None]:
        return lambda: self._move_soon() if looks == self._looks else None

    def _move(self) -> None:
        # a first move at random gives the learner a chance: a perfect one would have won already
        choose = self.opponent if self.play.moves_made else at_random
        game: Any = self.play.rules
        self.play.attempt(choose(game, self.play.position, self.chance))


def later(seconds: float, callback: Callable[[], None]) -> None:
    """Nothing; calls back after a while, or at once where no event loop runs."""
    try:
        asyncio.get_running_loop().call_later(seconds, callback)
    except RuntimeError:
        callback()
