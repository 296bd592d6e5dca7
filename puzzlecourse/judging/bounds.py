"""Bounds of time and memory for what a learner has written, where the system offers them.

The recording has its own limits, but nothing hears of an endless loop in a `finally`, or in a
`__repr__` that runs while a sentence is made. An alarm of the operating system interrupts these.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from time import monotonic, process_time
from types import FrameType

from stepthrough.trace.limits import BUSY
from stepthrough.trace.marks import is_uninterrupted

__uninterrupted__ = True

MEMORY = 2**28  # bytes that a check can use beyond those in use
AGAIN = 0.02  # seconds until the alarm comes again, should the program have kept it to itself
_PATIENCE = 10  # alarms that the recorder can let pass, to put its things in order


class OutOfTime(KeyboardInterrupt):
    """The clock interrupts as Ctrl-C does: neither `except Exception` nor the recorder keeps it."""


class Deadline:
    """So many seconds of work; on the clock BUSY times as many, where others share the machine."""

    def __init__(self, seconds: float) -> None:
        self._work = process_time() + seconds
        self._clock = monotonic() + BUSY * seconds

    @property
    def left(self) -> float:
        """How many seconds are left."""
        return min(self._work - process_time(), self._clock - monotonic())


def can_interrupt() -> bool:
    """Return whether an alarm can interrupt a block: where the system has them, in the main thread."""
    is_main = threading.current_thread() is threading.main_thread()
    return sys.platform not in ("win32", "emscripten") and is_main


def bounded(seconds: float) -> AbstractContextManager[None]:
    """Raise OutOfTime after so many seconds of work, and MemoryError beyond MEMORY more bytes."""
    return _Bounds(seconds)


class _Bounds:
    """An alarm for the work and one for the clock, and a limit of memory, while a block runs.

    A class, and no generator for `contextlib`: so none of this module's frames lies below the block, and
    one that does is turning alarms on or off.
    """

    def __init__(self, seconds: float) -> None:
        self.memory = _Memory()
        self.alarms: list[_Alarm] = []
        if can_interrupt():
            self.alarms = [
                _Alarm(signal.SIGPROF, signal.ITIMER_PROF, process_time, seconds),
                _Alarm(signal.SIGALRM, signal.ITIMER_REAL, monotonic, BUSY * seconds),
            ]

    def __enter__(self) -> None:
        self.memory.limit()
        for alarm in self.alarms:
            alarm.set()

    def __exit__(self, *error: object) -> None:
        for alarm in reversed(self.alarms):
            alarm.put_back()
        self.memory.put_back()


class _Alarm:
    """Interrupts, again and again, what is still running when the timer has run down."""

    def __init__(self, number: int, timer: int, clock: Callable[[], float], seconds: float) -> None:
        self.number, self.timer, self.clock, self.seconds = number, timer, clock, seconds
        self.rings = 0

    def set(self) -> None:
        self.began = self.clock()
        self.handler = signal.signal(self.number, self.ring)
        self.before = signal.getitimer(self.timer)
        is_inner = isinstance(getattr(self.handler, "__self__", None), _Alarm)
        # it rings for the outer one, too: else inner ones could put that off again and again
        seconds = min(self.seconds, self.before[0]) if is_inner else self.seconds
        signal.setitimer(self.timer, max(seconds, AGAIN), AGAIN)

    def put_back(self) -> None:
        """Turn it off; the one that was there before has had the same time."""
        signal.setitimer(self.timer, 0)
        signal.signal(self.number, self.handler)
        delay, interval = self.before
        if delay:
            delay = max(delay - (self.clock() - self.began), AGAIN)
        signal.setitimer(self.timer, delay, interval)

    def ring(self, number: int, frame: FrameType | None) -> None:
        self.rings += 1
        if _sets_alarms(frame):
            return  # that takes no time, and one that was left half turned off would ring for ever
        if self.rings > _PATIENCE or not _puts_things_in_order(frame):
            raise OutOfTime


def _sets_alarms(frame: FrameType | None) -> bool:
    """Return whether this module is running, or what it calls: `signal` is partly written in Python."""
    while frame is not None and frame.f_globals is not globals():
        frame = frame.f_back
    return frame is not None


def _puts_things_in_order(frame: FrameType | None) -> bool:
    """Return whether the recorder's code is running, or `contextlib` for it, not code given to it."""
    if frame is None:
        return False
    return is_uninterrupted(frame) or frame.f_globals is vars(contextlib)


class _Memory:
    """Refuses more than MEMORY bytes beyond what is mapped now; Linux alone tells how much that is."""

    def __init__(self) -> None:
        self.before: tuple[int, int] | None = None

    def limit(self) -> None:
        mapped = _mapped()
        if mapped is None:
            return
        import resource  # not everywhere

        self.before = soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        limits = [limit for limit in (soft, mapped + MEMORY) if limit != resource.RLIM_INFINITY]
        resource.setrlimit(resource.RLIMIT_AS, (min(limits), hard))

    def put_back(self) -> None:
        if self.before is not None:
            import resource

            resource.setrlimit(resource.RLIMIT_AS, self.before)


def _mapped() -> int | None:
    """Return how many bytes of addresses this process has, None where no system tells."""
    if sys.platform != "linux":
        return None
    import resource

    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return None
