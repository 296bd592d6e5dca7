"""A puzzle or a game in progress: `Playthrough.attempt` makes every move, and views observe it.

The rules decide which moves are legal; the play-through keeps track of route, time and turn.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from typing import Any, Generic

from ..inputs import check_callable, is_whole, quoted
from ..rules import IllegalMove, M, P, Rules, check_rules, is_game
from .ending import Ending, of_game
from .knowledge import distance_to_go, how_solved
from .saving import FORMAT, OtherGame, SaveError, parse

__all__ = ["Playthrough", "SaveError"]

OVER = "it is over; undo a move or restart"


class Stopwatch:
    """A stopwatch that counts seconds of the given clock.

    >>> time = iter([10.0, 12.5, 99.0])
    >>> watch = Stopwatch(lambda: next(time))
    >>> watch.run(); watch.pause(); watch.seconds
    2.5
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._before = 0.0  # seconds accumulated before the current run
        self._running_since: float | None = None

    @property
    def seconds(self) -> float:
        """The total running time in seconds."""
        if self._running_since is None:
            return self._before
        return self._before + self._clock() - self._running_since

    def run(self) -> None:
        """Start, unless it is running already."""
        if self._running_since is None:
            self._running_since = self._clock()

    def pause(self) -> None:
        """Stop counting; `run` continues from the same value."""
        self.set(self.seconds)

    def set(self, seconds: float) -> None:
        """Stop counting, and set the total to *seconds*."""
        self._before = seconds
        self._running_since = None


class Playthrough(Generic[P, M]):
    """A puzzle or a game in progress, from its start or from another position.

    In a game against the computer, *learner* is 0 if the learner moves first, otherwise 1. *clock*
    returns the time in seconds, like `time.monotonic`.

    Raises ValueError for invalid *rules*, *learner* or *clock*, and IllegalPosition if *position*
    is not a position of the rules.

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
        check_rules(rules)
        check_callable(clock, "clock")
        first = rules.start if position is None else position
        rules.check(first)
        self.rules = rules
        self.learner = self._check_learner(learner)
        # apart from rollbacks, only appended to in place, so `_snapshot` need not copy them
        self._positions = [first]
        self._moves = list[M]()
        self._made = 0
        self.stopwatch = Stopwatch(clock)
        # restores the game that the last restart ended
        self._restore_previous: Callable[[], None] | None = None
        self._observers: list[Callable[[], object]] = []

    def observe(self, callback: Callable[[], object]) -> None:
        """Call *callback* without arguments after every change."""
        check_callable(callback, "callback")
        self._observers.append(callback)

    @property
    def position(self) -> P:
        """The current position."""
        return self._positions[self._made]

    @property
    def positions(self) -> list[P]:
        """All positions from the first one on, including those after moves that were taken back."""
        return self._positions[:]

    @property
    def route(self) -> list[M]:
        """The moves that led to the current position."""
        return self._moves[: self._made]

    @property
    def all_moves(self) -> list[M]:
        """The route, followed by the moves that were taken back and can be made again."""
        return self._moves[:]

    @property
    def moves_made(self) -> int:
        """The number of moves made, without those taken back."""
        return self._made

    @property
    def minimum(self) -> int | None:
        """The fewest moves to the goal from the first position; None if unknown."""
        return distance_to_go(self.rules, self._positions[0])

    @property
    def began_at_start(self) -> bool:
        """Whether play began at the start of the rules, so that its positions are reachable."""
        return self._positions[0] == self.rules.start

    @property
    def turn(self) -> int:
        """In a game, the player to move: 0 for the one who moved first, 1 for the other."""
        return self.moves_made % 2

    @property
    def is_learners_turn(self) -> bool:
        """Whether the learner is to move; always True without a computer opponent."""
        return self.learner is None or self.turn == self.learner

    @property
    def ending(self) -> Ending | None:
        """How play ended, and who won a game; None while play continues.

        >>> from puzzlelib import Nim
        >>> Playthrough(Nim(), (0, 0, 0), learner=0).ending
        Ending(kind='lost', winner=1, detail='')
        """
        rules = self.rules
        position = self.position
        if is_game(rules):
            winner = self.turn if rules.misere else 1 - self.turn
            return None if rules.moves(position) else of_game(winner, self.learner)
        if rules.is_solved(position):  # type: ignore[attr-defined]  # not a game, so a puzzle
            return Ending("solved", detail=how_solved(rules, position))
        return None if rules.moves(position) else Ending("stuck")

    @property
    def outcome(self) -> str | None:
        """How play ended, as text; None while play continues.

        >>> from puzzlelib import Hanoi, Nim
        >>> Playthrough(Hanoi(1), ((), (), (1,))).outcome, Playthrough(Nim(), (0, 0, 1)).outcome
        ('solved', None)
        >>> ended = (0, 0, 0)
        >>> Playthrough(Nim(), ended).outcome, Playthrough(Nim(), ended, learner=0).outcome
        ('player 2 won', 'lost')
        """
        ending = self.ending
        return None if ending is None else str(ending)

    @property
    def is_over(self) -> bool:
        """Whether play has ended."""
        return self.ending is not None

    @property
    def seconds(self) -> float:
        """The playing time in seconds, from the first move until now or until the end."""
        return self.stopwatch.seconds

    def attempt(self, move: M) -> None:
        """Make a move; if it is illegal, or play is over, raise IllegalMove and change nothing."""
        if self.is_over:
            raise IllegalMove(OVER)
        after = self.rules.apply(self.position, move)
        with self._change():
            if self._made < len(self._moves):  # discard the moves that were taken back
                self._positions = self._positions[: self._made + 1]
                self._moves = self.route
            self._positions.append(after)
            self._moves.append(move)
            self._made += 1
            self.stopwatch.run()
            self._stop_clock_at_the_end()

    def go_to(self, number: int) -> None:
        """Go to the position after move *number*, backwards or forwards; 0 is the first position.

        Moves are not discarded. Raises ValueError if fewer moves were made.

        >>> from puzzlelib import Hanoi, solve_hanoi
        >>> play = Playthrough(Hanoi(2))
        >>> for move in solve_hanoi(2):
        ...     play.attempt(move)
        >>> play.go_to(1)
        >>> [str(move) for move in play.route], len(play.all_moves)
        (['A → B'], 3)
        """
        last = len(self._moves)
        if not is_whole(number) or not 0 <= number <= last:
            raise ValueError(f"there are moves 0 to {last}, not {quoted(number)}")
        with self._change():
            self._made = number
            self._stop_clock_at_the_end()

    def _stop_clock_at_the_end(self) -> None:
        if self.is_over or not self._moves:
            self.stopwatch.pause()

    @property
    def can_undo(self) -> bool:
        """Whether `undo` can take back a move or a restart."""
        return bool(self._stops_before()) or self._restore_previous is not None

    @property
    def can_redo(self) -> bool:
        """Whether `redo` can repeat a move that was taken back."""
        return bool(self._stops_after())

    def undo(self) -> None:
        """Take back a move; against the computer, back to the learner's previous turn.

        Before the first move, restore the game that a restart ended, if any.
        """
        if stops := self._stops_before():
            self.go_to(stops[-1])
        elif self._restore_previous is not None:
            with self._change():
                self._restore_previous()

    def redo(self) -> None:
        """Repeat the next move taken back; against the computer, up to the learner's next turn."""
        if stops := self._stops_after():
            self.go_to(stops[0])

    def _stops_before(self) -> list[int]:
        return [k for k in range(self.moves_made) if self._is_stop(k)]

    def _stops_after(self) -> list[int]:
        last = len(self._moves)
        return [k for k in range(self.moves_made + 1, last + 1) if self._is_stop(k) or k == last]

    def _is_stop(self, number: int) -> bool:
        return self.learner is None or number % 2 == self.learner

    def restart(self, learner: int | None = None) -> None:
        """Return to the first position; *learner* can change who moves first against the computer."""
        learner = self.learner if learner is None else self._check_learner(learner)
        with self._change():
            if self._moves:
                self.stopwatch.pause()
                self._restore_previous = self._snapshot()
            self.learner = learner
            self._positions = self._positions[:1]
            self._moves = []
            self._made = 0
            self.stopwatch.set(0.0)

    def _check_learner(self, learner: int | None) -> int | None:
        if learner is None or (is_game(self.rules) and is_whole(learner) and 0 <= learner <= 1):
            return learner
        raise ValueError(f"learner is 0 or 1, in a game for two, not {quoted(learner)}")

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Apply a change and notify the observers; if any of this fails, restore the previous state."""
        restore = self._snapshot()
        try:
            yield
            for callback in tuple(self._observers):
                callback()
        except BaseException:
            restore()
            for callback in tuple(self._observers):
                with suppress(Exception):  # raise the original error, not one from the rollback
                    callback()
            raise

    def _snapshot(self) -> Callable[[], None]:
        """Return a function that restores the current state."""
        positions = self._positions
        moves = self._moves
        length = len(moves)
        made = self._made
        learner = self.learner
        watch = copy(self.stopwatch)
        restore_previous = self._restore_previous

        def restore() -> None:
            del positions[length + 1 :], moves[length:]
            self._positions = positions
            self._moves = moves
            self._made = made
            self.learner = learner
            self.stopwatch = copy(watch)
            self._restore_previous = restore_previous

        return restore

    def dumps(self) -> str:
        """Return the play-through as JSON, with its moves as text, for `loads`."""
        save = {
            "format": FORMAT,
            "rules": _name(self.rules),
            "board": self.rules.text(self.positions[0]),
            "learner": self.learner,
            "moves": [str(move) for move in self.all_moves],
            "made": self.moves_made,
            "seconds": round(self.seconds, 3),
        }
        return json.dumps(save, ensure_ascii=False, indent=1)

    @classmethod
    def loads(cls, text: str, rules: Rules[P, M], position: P | None = None) -> "Playthrough[P, M]":
        """Return the play-through saved in *text*, its moves replayed and checked by *rules*.

        Pass *position* if the saved play-through did not begin at the start of the rules. Raises
        SaveError if *text* is not a valid save of these rules.

        >>> from puzzlelib import Hanoi
        >>> from puzzlelib.hanoi import Move
        >>> play = Playthrough(Hanoi(2))
        >>> play.attempt(Move(0, 1))
        >>> Playthrough.loads(play.dumps(), Hanoi(2)).position
        ((2,), (1,), ())
        """
        play = cls(rules, position)
        play._replay(parse(text))
        return play

    def _replay(self, save: dict[str, Any]) -> None:
        """Replay the saved moves; raise SaveError if one of them is not legal."""
        if save["rules"] != _name(self.rules):
            raise OtherGame(f"this is a save of {save['rules']}, not of {_name(self.rules)}")
        board = save["board"]
        if board != self.rules.text(self.positions[0]):
            raise OtherGame(
                f"this save begins from another position; pass that position as well:\n{board}"
            )
        try:
            self.restart(save["learner"])
        except ValueError as error:
            raise SaveError(str(error)) from None
        for words in save["moves"]:
            legal = {str(move): move for move in self.rules.moves(self.position)}
            if self.is_over or words not in legal:
                raise SaveError(f"move {self.moves_made + 1} cannot be made: {quoted(words)}")
            self.attempt(legal[words])
        if save["made"] > self.moves_made:
            raise SaveError(f"only {self.moves_made} moves are saved, not {save['made']}")
        self.go_to(save["made"])
        self.stopwatch.set(float(save["seconds"]))


def _name(rules: object) -> str:
    """Return the repr of the rules, or the class name if their repr contains a memory address."""
    return type(rules).__name__ if " at 0x" in repr(rules) else repr(rules)
