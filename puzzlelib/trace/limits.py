"""The limits of a recording, and how a function is stopped that does not want to be."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from types import FrameType
from typing import Any, Literal, NoReturn

from .calls import Ended, Step

OWN = globals()  # what this module does is never stopped by itself
GRACE = 1_000  # calls that a stopped function may still make, to put things in order


class Stop(BaseException):
    """Ends the recorded function at a limit; no Exception, so `except Exception` lets it pass.

    Python takes the tracer away from whoever raises in it. If a bare `except` catches this, it is
    thrown away there and then, and has the tracer put back before it goes.
    """

    def __init__(self, again: Callable[[], None]) -> None:
        super().__init__("the limit of the recording")
        self.again = again

    def __del__(self) -> None:
        self.again()


class Limits:
    """Stops the function after so many steps or seconds."""

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit, self.deadline = limit, monotonic() + seconds
        self.steps: list[Step] = []
        self.ended: Ended | None = None
        self.watching = True
        self.base: FrameType | None = None  # the frame that runs the function
        self.before = sys.gettrace(), sys.getprofile()
        self.tracer: Callable[[FrameType, str, Any], Any] | None = None
        self.grace = GRACE

    def start(self, base: FrameType) -> None:
        """Begin to hear of what happens above that frame."""
        self.base = base
        sys.settrace(self.tracer)

    def lost(self) -> Literal["tracing lost"] | None:
        """Return whether Python took the tracer away, as it does after a RecursionError in it."""
        return None if sys.gettrace() is self.tracer else "tracing lost"

    def finish(self) -> None:
        """Hear of nothing any more, and let whoever was tracing before go on."""
        self.watching, self.base = False, None
        sys.settrace(self.before[0])
        sys.setprofile(self.before[1])

    def check(self) -> None:
        """Stop the function if a limit is reached."""
        if len(self.steps) >= self.limit:
            self.stop("too many steps")
        if monotonic() > self.deadline and self.steps:
            self.stop("too much time")

    def stop(self, reason: Ended) -> NoReturn:
        """Stop the function; a profiler sees to it if it keeps the exception and goes on."""
        self.ended = self.ended or reason
        sys.setprofile(self.profile)
        raise Stop(self.again)

    def guard(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Hear of the lines of a frame that is not recorded: it can run too long all the same."""
        if self.watching:
            self.check()
        return self.guard

    def profile(self, frame: FrameType, event: str, arg: Any) -> None:
        """Hear of the calls made after the stop; in the end, bring the tracer back."""
        self.grace -= 1
        if self.grace < 0:
            self.again()

    def again(self) -> None:
        """Put the tracer back on the function's frames, where it will stop the next line."""
        if not self.watching:
            return
        frame = sys._getframe(1)
        while frame is not None and frame is not self.base:
            if frame.f_globals is not OWN:
                frame.f_trace = self.guard
            frame = frame.f_back  # type: ignore[assignment]
        sys.settrace(self.tracer)
