"""One play-through: every move goes through `attempt`, and every view watches what it does.

The rules decide what is legal; the play-through remembers the route, the time and who is to move.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from typing import Any, Generic

from stepthrough.given import check_callable, is_whole, quoted

from ..rules import IllegalMove, M, P, Rules, check_rules, is_game
from .ending import Ending, of_game
from .knowledge import distance_to_go, how_solved
from .saving import FORMAT, OtherGame, SaveError, parse

__all__ = ["Playthrough", "SaveError"]

OVER = "it is over: undo a move or restart"


class Stopwatch:
    """Measures the seconds in which it runs, on the clock it is given.

    >>> time = iter([10.0, 12.5, 99.0])
    >>> watch = Stopwatch(lambda: next(time))
    >>> watch.run(); watch.pause(); watch.seconds
    2.5
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._before = 0.0  # seconds, before it was started last
        self._running_since: float | None = None

    @property
    def seconds(self) -> float:
        """How long it has run."""
        if self._running_since is None:
            return self._before
        return self._before + self._clock() - self._running_since

    def run(self) -> None:
        """Run from now on, if it does not run already."""
        if self._running_since is None:
            self._running_since = self._clock()

    def pause(self) -> None:
        """Stand still."""
        self.set(self.seconds)

    def set(self, seconds: float) -> None:
        """Stand still at `seconds`."""
        self._before = seconds
        self._running_since = None


class Playthrough(Generic[P, M]):
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
        check_rules(rules)
        check_callable(clock, "clock")
        first = rules.start if position is None else position
        rules.check(first)
        self.rules = rules
        self.learner = self._checked(learner)
        # the lists only grow in place, and are replaced otherwise: so `_mark` costs nothing
        self._positions = [first]
        self._moves = list[M]()
        self._made = 0
        self.stopwatch = Stopwatch(clock)
        self._bring_back: Callable[[], None] | None = None  # the game before a restart
        self._observers: list[Callable[[], object]] = []

    def observe(self, callback: Callable[[], object]) -> None:
        """Call `callback()` after every change."""
        check_callable(callback, "callback")
        self._observers.append(callback)

    @property
    def position(self) -> P:
        """How things stand now."""
        return self._positions[self._made]

    @property
    def positions(self) -> list[P]:
        """Every position from the first one on, with those behind the moves taken back."""
        return self._positions[:]

    @property
    def route(self) -> list[M]:
        """The moves that led to the position."""
        return self._moves[: self._made]

    @property
    def all_moves(self) -> list[M]:
        """The route, and behind it the moves that were taken back and can be made again."""
        return self._moves[:]

    @property
    def moves_made(self) -> int:
        """How many moves are charged; a move taken back is not."""
        return self._made

    @property
    def minimum(self) -> int | None:
        """The fewest moves that this play-through could have needed; None where that is unknown."""
        return distance_to_go(self.rules, self._positions[0])

    @property
    def began_at_start(self) -> bool:
        """Whether it began where the rules do; only then have its positions come up in play."""
        return self._positions[0] == self.rules.start

    @property
    def turn(self) -> int:
        """In a game, the player to move: 0 for the one who began, 1 for the other."""
        return self.moves_made % 2

    @property
    def is_learners_turn(self) -> bool:
        """Whether the learner is to move; always so where the computer does not play."""
        return self.learner is None or self.turn == self.learner

    @property
    def ending(self) -> Ending | None:
        """How it ended: who won, and why; None while it goes on.

        >>> from puzzlelib import Nim
        >>> Playthrough(Nim(), (0, 0, 0), learner=0).ending
        Ending(kind='lost', winner=1, detail='')
        """
        rules = self.rules
        position = self.position
        if is_game(rules):
            winner = self.turn if rules.misere else 1 - self.turn
            return None if rules.moves(position) else of_game(winner, self.learner)
        if rules.is_solved(position):  # type: ignore[attr-defined]  # what is no game is a puzzle
            return Ending("solved", detail=how_solved(rules, position))
        return None if rules.moves(position) else Ending("stuck")

    @property
    def outcome(self) -> str | None:
        """How it ended, in words; None while it goes on.

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
        """Whether nothing more can be played."""
        return self.ending is not None

    @property
    def seconds(self) -> float:
        """The time from the first move until now, or until the end."""
        return self.stopwatch.seconds

    def attempt(self, move: M) -> None:
        """Make a move; where the rules forbid it, IllegalMove says why and nothing changes."""
        if self.is_over:
            raise IllegalMove(OVER)
        after = self.rules.apply(self.position, move)
        with self._change():
            if self._made < len(self._moves):  # moves that were taken back are forgotten
                self._positions = self._positions[: self._made + 1]
                self._moves = self.route
            self._positions.append(after)
            self._moves.append(move)
            self._made += 1
            self.stopwatch.run()
            self._stop_clock_at_the_end()

    def go_to(self, number: int) -> None:
        """Stand after move `number` of all that were made, back or forth; 0 is the beginning."""
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
        """Whether there is a move, or a restart, to take back."""
        return bool(self._stops_before()) or self._bring_back is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return bool(self._stops_after())

    def undo(self) -> None:
        """Take a move back; against the computer, back to the learner's turn before.

        Where there is none, the game that a restart ended comes back.
        """
        if stops := self._stops_before():
            self.go_to(stops[-1])
        elif self._bring_back is not None:
            with self._change():
                self._bring_back()

    def redo(self) -> None:
        """Make the move again that was taken back last."""
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
        """Begin again; in a game against the computer `learner` says who moves first this time."""
        learner = self.learner if learner is None else self._checked(learner)
        with self._change():
            if self._moves:
                self.stopwatch.pause()
                self._bring_back = self._mark()
            self.learner = learner
            self._positions = self._positions[:1]
            self._moves = []
            self._made = 0
            self.stopwatch.set(0.0)

    def _checked(self, learner: int | None) -> int | None:
        if learner is None or (is_game(self.rules) and is_whole(learner) and 0 <= learner <= 1):
            return learner
        raise ValueError(f"learner is 0 or 1, in a game for two, not {quoted(learner)}")

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Make the change of the block, and tell the observers; if one of them fails, all is as before."""
        go_back = self._mark()
        try:
            yield
            for callback in tuple(self._observers):
                callback()
        except BaseException:
            go_back()
            for callback in tuple(self._observers):
                with suppress(Exception):  # an observer that cannot show it has failed before
                    callback()
            raise

    def _mark(self) -> Callable[[], None]:
        """Return a function that brings back how things stand now."""
        positions = self._positions
        moves = self._moves
        length = len(moves)
        made = self._made
        learner = self.learner
        watch = copy(self.stopwatch)
        bring_back = self._bring_back

        def go_back() -> None:
            del positions[length + 1 :], moves[length:]
            self._positions = positions
            self._moves = moves
            self._made = made
            self.learner = learner
            self.stopwatch = copy(watch)
            self._bring_back = bring_back

        return go_back

    def dumps(self) -> str:
        """Return the play-through as JSON, its moves as a player says them; `loads` reads it."""
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
        """Return the saved play-through, its moves replayed through the rules; SaveError if it is none."""
        play = cls(rules, position)
        play._replay(parse(text))
        return play

    def _replay(self, save: dict[str, Any]) -> None:
        """Make the saved moves, each looked up among the legal ones; SaveError if one is not."""
        self._check_same_game(save)
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
            raise SaveError(f"there are {self.moves_made} moves, so {save['made']} cannot stand")
        self.go_to(save["made"])
        self.stopwatch.set(float(save["seconds"]))

    def _check_same_game(self, save: dict[str, Any]) -> None:
        if save["rules"] != _name(self.rules):
            raise OtherGame(f"this is a save of {save['rules']}, not of {_name(self.rules)}")
        board = save["board"]
        if board != self.rules.text(self.positions[0]):
            raise OtherGame(f"this save begins from another position; give it, too:\n{board}")


def _name(rules: object) -> str:
    """Return the rules by name and settings; by name alone where their repr does not say them."""
    return type(rules).__name__ if " at 0x" in repr(rules) else repr(rules)
