"""The limits of a recording in steps, time and memory, and how the program is stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from time import monotonic, process_time
from typing import Literal, NoReturn

from .calls import Ended
from .keeper import Keeper

__uninterrupted__ = True

BUSY = 4  # clock time may be this multiple of the limit of processor time
GRACE_LINES = 1_000  # lines that a stopped program may still run to clean up
GRACE_SECONDS = 0.2  # limit for these lines
# approximate limit of a recording's memory; 100,000 small steps take 35 million
MOST_BYTES = 140_000_000
_STEPS_PER_CHECK = 4
_LETTER = 8  # maximum bytes per printed character when all output is joined

Mode = Literal["write", "ask", "lost", "stop", "over"]
# write: calls and steps are recorded
# ask: `repr` of an object runs; only time counts
# lost: the recorder itself hit the recursion limit; only time counts
# stop: a limit is reached, and the program must end
# over: the program has ended


class Stop(BaseException):
    """Ends the recorded program at a limit; `except Exception` does not catch it."""


class Clock:
    """The time limit: *seconds* of processor time, and BUSY times as many on the clock.

    On a shared machine, the program is not charged for the time other processes take.
    """

    __slots__ = ("began", "deadline", "seconds", "worked_before")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began = monotonic()
        self.worked_before = process_time()
        self.deadline = self.began + seconds  # until then, `is_late` need not be called

    def is_late(self) -> bool:
        """Return whether the time is up; if not, postpone the deadline."""
        left = self.left()
        if left <= 0:
            return True
        self.deadline = min(monotonic() + left, self.began + BUSY * self.seconds)
        return False

    def left(self) -> float:
        """Return the seconds left; clock time counts as a BUSYth of processor time."""
        gone = max(process_time() - self.worked_before, (monotonic() - self.began) / BUSY)
        return self.seconds - gone


class Limits:
    """The limits and the state of a recording; `check` runs at every event."""

    has_grace = True  # a stopped program may run a few lines to clean up

    def __init__(
        self,
        steps: Sized,
        keeper: Keeper,
        most_steps: int,
        seconds: float,
        output_size: Callable[[], int],
    ) -> None:
        self.steps = steps
        self.keeper = keeper
        self.most_steps = most_steps
        self.next_check = 0  # step of the next check
        self.clock = Clock(seconds)
        self.output_size = output_size  # returns the number of printed characters
        self.printed = 0  # number of characters already counted
        self.mode: Mode = "write"
        self.ended: Ended | None = None
        self.stopping = Stop("the limit of the recording")
        self.before_stop: Callable[[], object] | None = None
        self.grace_lines = 0
        self.grace_ends = 0.0
        self.is_lost = False  # whether the last stop was raised where Python ignores exceptions

    def check_step(self) -> None:
        """Stop the program at a step if a limit is reached; check most limits at every fourth."""
        if len(self.steps) >= self.next_check or self.mode != "write":
            self.next_check = min(len(self.steps) + _STEPS_PER_CHECK, self.most_steps)
            self.check()

    def check(self) -> None:
        """Stop the program if a limit is reached."""
        if self.mode == "stop":
            self.stop_again()
        elif self.mode == "write" and len(self.steps) >= self.most_steps:
            self.stop("too many steps")
        elif self.keeper.bytes > MOST_BYTES:
            self.stop_for("too much memory")
        elif monotonic() > self.clock.deadline and self.clock.is_late():
            self.stop_for("too much time")

    def check_time(self) -> None:
        """Interrupt a `repr` that exceeds the time limit."""
        if monotonic() > self.clock.deadline and self.clock.is_late():
            raise self.stopping.with_traceback(None)

    def check_unseen(self) -> None:
        """Check the limits at a line that is not recorded."""
        self.count_printed(self.output_size())
        self.check()

    def check_memory(self) -> None:
        """Check the limits where only stored values can have grown."""
        if self.keeper.bytes > MOST_BYTES:
            self.check()

    def count_printed(self, printed: int) -> None:
        """Count the characters printed since the last call."""
        self.keeper.bytes += _LETTER * (printed - self.printed)
        self.printed = printed

    def stop_for(self, reason: Ended) -> None:
        """Stop the program, or the running `repr`, if anything has been recorded."""
        if self.mode == "ask":
            raise self.stopping.with_traceback(None)
        if self.steps:
            self.stop(reason)

    def stop(self, reason: Ended) -> NoReturn:
        """Stop the program; it may still run a few lines to clean up."""
        self.ended = reason
        self.mode = "stop"
        self.is_lost = False
        if self.has_grace:
            self.grace_lines = GRACE_LINES
            self.grace_ends = monotonic() + GRACE_SECONDS
        if self.before_stop is not None:
            self.before_stop()
        raise self.stopping.with_traceback(None)

    def stop_again(self) -> None:
        """Raise the stop again if it was lost, or if the program exceeds its grace."""
        self.grace_lines -= 1
        if self.is_lost or self.grace_lines < 0 or monotonic() > self.grace_ends:
            self.is_lost = False
            raise self.stopping.with_traceback(None)

    @contextmanager
    def lost_stops(self) -> Iterator[None]:
        """Detect stops that Python cannot propagate, and suppress Python's report of them.

        An exception raised while a generator is being closed, or in `__del__`, ends only that code:
        Python reports it as ignored.
        """
        before = sys.unraisablehook

        def note(unraisable: sys.UnraisableHookArgs) -> None:
            if unraisable.exc_value is self.stopping:
                self.is_lost = True
            else:
                before(unraisable)

        sys.unraisablehook = note
        try:
            yield
        finally:
            if sys.unraisablehook is note:
                sys.unraisablehook = before

    def forget(self) -> None:
        """Release the stopped frames."""
        self.before_stop = None
        self.stopping.__traceback__ = None
        self.stopping.__context__ = None
