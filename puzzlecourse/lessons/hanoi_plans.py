"""Judge a plan: make its moves, one by one, as the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlelib.hanoi import RODS, Hanoi, Move, Position
from puzzlelib.rules import IllegalMove
from stepthrough.given import counted, is_whole
from stepthrough.trace.values import Shown, short

from ..judging.faults import differs_from, raised, unused_result
from ..judging.trial import Trial

A, B, C = range(3)  # the rods, as the notebook names them


class Job(NamedTuple):
    """A tower of so many disks, and the rods it leaves and reaches."""

    disks: int
    source: int
    target: int

    @property
    def start(self) -> Position:
        """The position before the first move."""
        tower = tuple(range(self.disks, 0, -1))
        a, b, c = (tower if rod == self.source else () for rod in range(3))
        return a, b, c


def disks_in_words(position: Position) -> str:
    """Return where the disks are, each rod from bottom to top.

    >>> disks_in_words(((3, 2), (), (1,)))
    'disks 3, 2 on A and disk 1 on C'
    """
    rods = [(disks, rod) for disks, rod in zip(position, RODS, strict=True) if disks]
    *before, last = [f"{_disks(disks)} on {rod}" for disks, rod in rods] or ["no disk"]
    return f"{', '.join(before)} and {last}" if before else last


def _disks(disks: Sequence[int]) -> str:
    return f"disk{'s' if len(disks) > 1 else ''} {', '.join(map(str, disks))}"


def fault_in_plan(
    trial: Trial, job: Job, expected: list[Move], rules: Hanoi | None = None
) -> str | None:
    """Make the moves of the plan that a trial returned; return what is wrong, or None.

    `expected` is a shortest plan: it tells how many moves are enough.
    """
    if not isinstance(trial.result, list):
        return _no_list(trial)
    given, position = rules or Hanoi(), job.start
    for number, move in enumerate(trial.result, 1):
        if not _is_move(move):
            return _no_move(trial, number)
        try:
            position = given.apply(position, move)
        except IllegalMove as broken:
            return _stopped(trial, number, position, broken)
    return _elsewhere(trial, job, position) or _too_long(trial, len(expected), rules is None)


def _no_list(trial: Trial) -> str | None:
    """Return what to say of an answer that returned no list; the plan itself is not told."""
    if message := raised(trial):
        return message
    if trial.result is None:
        return differs_from(trial, Shown("a list of moves"))
    return f"{trial.call} returned {short(trial.result)}; a list of moves was expected."


def _is_move(move: object) -> bool:
    return isinstance(move, Move) and all(is_whole(rod) and rod in (A, B, C) for rod in move)


def _no_move(trial: Trial, number: int) -> str:
    """Return what to say of something in the list that is no move; the rules are not asked about it."""
    move = trial.result[number - 1]
    written = repr(move) if isinstance(move, Move) else short(move)
    return f"{trial.call}: number {number} in the list is {written}, which is no move. A move is written Move(source, target)."


def _stopped(trial: Trial, number: int, position: Position, broken: IllegalMove) -> str:
    """Return which move cannot be made, why, and where the disks are then."""
    return (
        f"{trial.call}: move {number}, {short(trial.result[number - 1])}, breaks a rule: {broken}. "
        f"Before this move: {disks_in_words(position)}."
    )


def _elsewhere(trial: Trial, job: Job, position: Position) -> str | None:
    if len(position[job.target]) == job.disks:
        return None
    message = (
        f"{trial.call} makes {counted(len(trial.result), 'move')} and ends with {disks_in_words(position)}; "
        f"the tower belongs on rod {RODS[job.target]}."
    )
    thrown = unused_result(trial)
    return f"{message} {thrown}" if thrown else message


def _too_long(trial: Trial, enough: int, tell: bool) -> str | None:
    moves = len(trial.result)
    if moves <= enough:
        return None
    better = f"{enough} would be enough." if tell else "it can be done with fewer."
    return f"{trial.call} arrives, with {counted(moves, 'move')}; {better}"
