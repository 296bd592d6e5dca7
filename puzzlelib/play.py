"""One play-through: every move goes through `attempt`, and every view watches what it does.

The rules decide what is legal; the play-through remembers the line, the time and who is to move.
"""

import time
from collections.abc import Callable
from copy import copy
from typing import Generic

from . import saving
from .hints import distance_to_go
from .history import History
from .outcome import outcome
from .rules import IllegalMove, M, P, Rules, check_rules, is_game, is_whole
from .saving import SaveError
from .stopwatch import Stopwatch
from .watched import Watched

__all__ = ["Playthrough", "SaveError"]


class Playthrough(Watched, Generic[P, M]):
    """A puzzle or a game being played, from its start or from another position.

    In a game against the computer `learner` is 0 if the learner makes the first move, 1 if not.

    >>> from puzzlelib import Hanoi
    >>> from puzzlelib.hanoi import Move
    >>> play = Playthrough(Hanoi(2))
    >>> play.attempt(Move(0, 1))
    >>> play.attempt(Move(0, 1))
    Traceback (most recent call last):
    ...
    puzzlelib.rules.IllegalMove: disk 2 cannot lie on the smaller disk 1
    >>> play.position, play.moves_made, play.minimum, play.outcome
    (((2,), (1,), ()), 1, 3, None)
    """

    def __init__(
        self,
        rules: Rules[P, M],
        position: P | None = None,
        *,
        learner: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        check_rules(rules)
        first = rules.start if position is None else position
        rules.check(first)
        self.rules = rules
        self.learner = self._checked(learner)
        self._history: History[P, M] = History(first)
        self.stopwatch = Stopwatch(clock)

    @property
    def position(self) -> P:
        """How things stand now."""
        return self._history.positions[self._history.made]

    @property
    def positions(self) -> list[P]:
        """Every position from the first one on, with those behind the moves taken back."""
        return self._history.positions[:]

    @property
    def line(self) -> list[M]:
        """The moves that led to the position."""
        return self._history.moves[: self._history.made]

    @property
    def all_moves(self) -> list[M]:
        """The line, and behind it the moves that were taken back and can be made again."""
        return self._history.moves[:]

    @property
    def moves_made(self) -> int:
        """How many moves are charged; a move taken back is not."""
        return self._history.made

    @property
    def minimum(self) -> int | None:
        """The fewest moves that this play-through could have needed, None where nobody knows."""
        return distance_to_go(self.rules, self._history.positions[0])

    @property
    def turn(self) -> int:
        """In a game, the player to move: 0 for the one who began, 1 for the other."""
        return self.moves_made % 2

    @property
    def is_learners_turn(self) -> bool:
        """Whether the learner is to move; always so where the computer does not play."""
        return self.learner is None or self.turn == self.learner

    @property
    def outcome(self) -> str | None:
        """How it ended, in words; None while it goes on."""
        return outcome(self.rules, self.position, self.turn, self.learner)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.outcome is not None

    @property
    def seconds(self) -> float:
        """The time from the first move until now, or until the end."""
        return self.stopwatch.seconds

    def attempt(self, move: M) -> None:
        """Make a move; where the rules forbid it, IllegalMove says why and nothing changes."""
        if self.is_over:
            raise IllegalMove("it is over: undo a move or restart")
        after = self.rules.apply(self.position, move)
        with self._change():
            self._history.add(move, after)
            self.stopwatch.run()
            self._stop_clock_at_the_end()

    def go_to(self, number: int) -> None:
        """Stand after move `number` of all that were made, back or forth; 0 is the beginning."""
        last = len(self._history.moves)
        if not is_whole(number) or not 0 <= number <= last:
            raise ValueError(f"there are moves 0 to {last}, not {number!r}")
        with self._change():
            self._history.made = number
            self._stop_clock_at_the_end()

    def _stop_clock_at_the_end(self) -> None:
        if self.is_over or not self._history.moves:
            self.stopwatch.pause()

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self._stops_before())

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return bool(self._stops_after())

    def undo(self) -> None:
        """Take a move back; against the computer, back to the learner's turn before."""
        if stops := self._stops_before():
            self.go_to(stops[-1])

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        if stops := self._stops_after():
            self.go_to(stops[0])

    def _stops_before(self) -> list[int]:
        return [k for k in range(self.moves_made) if self._is_stop(k)]

    def _stops_after(self) -> list[int]:
        last = len(self._history.moves)
        return [k for k in range(self.moves_made + 1, last + 1) if self._is_stop(k) or k == last]

    def _is_stop(self, number: int) -> bool:
        return self.learner is None or number % 2 == self.learner

    def restart(self, learner: int | None = None) -> None:
        """Begin anew; in a game against the computer `learner` says who moves first this time."""
        learner = self.learner if learner is None else self._checked(learner)
        with self._change():
            self.learner = learner
            self._history.forget()
            self.stopwatch.set(0.0)

    def _checked(self, learner: int | None) -> int | None:
        if learner is None or (is_game(self.rules) and is_whole(learner) and 0 <= learner <= 1):
            return learner
        raise ValueError(f"learner is 0 or 1, in a game for two, not {learner!r}")

    def _mark(self) -> Callable[[], None]:
        history, learner, watch = self._history.mark(), self.learner, copy(self.stopwatch)

        def go_back() -> None:
            self._history.go_back(history)
            self.learner, self.stopwatch = learner, watch

        return go_back

    def dumps(self) -> str:
        """The play-through as JSON; `loads` reads it."""
        return saving.dumps(self)

    @classmethod
    def loads(cls, text: str, rules: Rules[P, M], position: P | None = None) -> "Playthrough[P, M]":
        """The saved play-through, its moves replayed through the rules; SaveError if it is none."""
        play = cls(rules, position)
        saving.replay(play, text)
        return play
