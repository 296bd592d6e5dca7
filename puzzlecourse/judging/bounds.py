"""Bounds of time and memory for what a learner has written, where the system offers them.

The recording has its own limits, but nothing hears of an endless loop in a `finally`, or in a
`__repr__` that runs while a sentence is made. An alarm of the operating system interrupts these.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, process_time
from types import FrameType

from puzzlelib.trace.limits import BUSY
from puzzlelib.trace.marks import is_uninterrupted

__uninterrupted__ = True

MEMORY = 2**28  # bytes that a check may need beyond what is in use
AGAIN = 0.02  # seconds until the alarm comes again, should the program have kept it to itself
_PATIENCE = 10  # alarms that the recorder may let pass, to put its things in order


class OutOfTime(KeyboardInterrupt):
    """The clock interrupts as Ctrl-C does: neither `except Exception` nor the recorder keeps it."""


class Deadline:
    """So many seconds of work; on the clock BUSY times as many, where others share the machine."""

    def __init__(self, seconds: float) -> None:
        self._work = process_time() + seconds
        self._clock = monotonic() + BUSY * seconds

    @property
    def left(self) -> float:
        """Return how many seconds are left."""
        return min(self._work - process_time(), self._clock - monotonic())


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise OutOfTime after so many seconds of work, and MemoryError when very much is asked for."""
    with ExitStack() as stack:
        is_main = threading.current_thread() is threading.main_thread()
        if sys.platform not in ("win32", "emscripten") and is_main:
            stack.enter_context(_alarm(signal.SIGPROF, signal.ITIMER_PROF, seconds))
            stack.enter_context(_alarm(signal.SIGALRM, signal.ITIMER_REAL, BUSY * seconds))
        stack.enter_context(_memory())
        yield


@contextmanager
def _alarm(number: int, timer: int, seconds: float) -> Iterator[None]:
    """Interrupt, again and again, what is still running when the timer has run down."""
    rings = 0

    def ring(signal_number: int, frame: FrameType | None) -> None:
        nonlocal rings
        rings += 1
        if _turns_alarms_off(frame):  # or this one would ring for ever
            return
        if rings > _PATIENCE or not _puts_things_in_order(frame):
            raise OutOfTime

    handler = signal.signal(number, ring)
    delay, interval = signal.setitimer(timer, max(seconds, AGAIN), AGAIN)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(number, handler)
        signal.setitimer(timer, delay, interval)


def _turns_alarms_off(frame: FrameType | None) -> bool:
    """Return whether this module is running, or what runs it: that takes no time of its own."""
    return frame is not None and any(
        frame.f_globals is names for names in (globals(), vars(contextlib))
    )


def _puts_things_in_order(frame: FrameType | None) -> bool:
    """Return whether the recorder's code is running, not code that was given to it."""
    return frame is not None and is_uninterrupted(frame)


@contextmanager
def _memory() -> Iterator[None]:
    """Refuse more than MEMORY bytes beyond what is mapped now; Linux alone tells how much that is."""
    mapped = _mapped()
    if mapped is None:
        yield
        return
    import resource  # not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    limits = [limit for limit in (soft, mapped + MEMORY) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min(limits), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _mapped() -> int | None:
    """Return how many bytes of addresses this process has, None where nobody tells."""
    if sys.platform != "linux":
        return None
    import resource

    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return None
