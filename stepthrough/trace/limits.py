"""The limits of a recording: how many steps, how much time, how much memory; and how it is stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from time import monotonic, process_time
from typing import Literal, NoReturn

from .calls import Ended
from .keeper import Keeper

__uninterrupted__ = True

BUSY = 4  # times its work is the time that a function may take on the clock
GRACE_LINES = 1_000  # that a stopped function may run to put things in order
GRACE_SECONDS = 0.2  # that these may take
# about what a recording may take; 100,000 small steps take 35 million
MOST_BYTES = 140_000_000
_STEPS_PER_CHECK = 4
_LETTER = 8  # bytes of a printed character at most, while all that was printed is put together

Mode = Literal["write", "ask", "lost", "stop", "over"]
# write: calls and steps are written · ask: an object is asked for its text, only the time counts
# lost: there was no room for the recorder's own frames, only the time counts
# stop: a limit is reached, the function has to end · over: it has ended


class Stop(BaseException):
    """Ends the recorded function at a limit; no Exception, so `except Exception` lets it pass."""


class Clock:
    """The time that a function has: so many seconds of work, BUSY times as many on the clock.

    Where many share a machine, a function is not to blame for the others.
    """

    __slots__ = ("began", "deadline", "seconds", "worked_before")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began = monotonic()
        self.worked_before = process_time()
        self.deadline = self.began + seconds  # before it there is no need to ask `is_late`

    def is_late(self) -> bool:
        """Return whether the time is up; if not, put off the deadline."""
        left = self.left()
        if left <= 0:
            return True
        self.deadline = min(monotonic() + left, self.began + BUSY * self.seconds)
        return False

    def left(self) -> float:
        """Return how many seconds are left; what passes on the clock counts a BUSYth part."""
        gone = max(process_time() - self.worked_before, (monotonic() - self.began) / BUSY)
        return self.seconds - gone


class Limits:
    """What a recording may take, and whether it is being written; `check` is asked at every event."""

    has_grace = True  # a program that is stopped may put things in order

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
        self.next_check = 0  # the step at which the clock is read again
        self.clock = Clock(seconds)
        self.output_size = output_size  # how many characters were printed
        self.printed = 0  # and how many of them are counted
        self.mode: Mode = "write"
        self.ended: Ended | None = None
        self.stopping = Stop("the limit of the recording")
        self.before_stop: Callable[[], object] | None = None
        self.grace_lines = 0
        self.grace_ends = 0.0
        self.is_lost = False  # the last stop: what it was raised in could not pass it on

    def check_step(self) -> None:
        """Stop the function if a limit is reached, at a step; most are looked at in every fourth."""
        if len(self.steps) >= self.next_check or self.mode != "write":
            self.next_check = min(len(self.steps) + _STEPS_PER_CHECK, self.most_steps)
            self.check()

    def check(self) -> None:
        """Stop the function if a limit is reached."""
        if self.mode == "stop":
            self.stop_again()
        elif self.mode == "write" and len(self.steps) >= self.most_steps:
            self.stop("too many steps")
        elif self.keeper.bytes > MOST_BYTES:
            self.stop_for("too much memory")
        elif monotonic() > self.clock.deadline and self.clock.is_late():
            self.stop_for("too much time")

    def check_time(self) -> None:
        """Stop an object that takes too long to give its text."""
        if monotonic() > self.clock.deadline and self.clock.is_late():
            raise self.stopping.with_traceback(None)

    def check_unseen(self) -> None:
        """Check at a line that is not recorded: it can run too long all the same, or print too much."""
        self.count_printed(self.output_size())
        self.check()

    def check_memory(self) -> None:
        """Check where the function does not run by itself: only what is kept can have grown."""
        if self.keeper.bytes > MOST_BYTES:
            self.check()

    def count_printed(self, printed: int) -> None:
        """Count the characters that were printed since the last time."""
        self.keeper.bytes += _LETTER * (printed - self.printed)
        self.printed = printed

    def stop_for(self, reason: Ended) -> None:
        """Stop the function, or the object that is asked for its text, if anything is recorded."""
        if self.mode == "ask":
            raise self.stopping.with_traceback(None)
        if self.steps:
            self.stop(reason)

    def stop(self, reason: Ended) -> NoReturn:
        """Stop the function for a reason; it gets some lines to put things in order."""
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
        """Stop the function once more where a stop was lost, and at each line that it runs after its grace."""
        self.grace_lines -= 1
        if self.is_lost or self.grace_lines < 0 or monotonic() > self.grace_ends:
            self.is_lost = False
            raise self.stopping.with_traceback(None)

    @contextmanager
    def lost_stops(self) -> Iterator[None]:
        """Take note of stops that Python cannot pass on, and have nothing told of them.

        What is raised in a generator that is being closed, in a `__del__` or the like, ends these, and
        nothing else: Python prints that it was ignored.
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
        """Let go of the frames that were stopped."""
        self.before_stop = None
        self.stopping.__traceback__ = None
        self.stopping.__context__ = None
