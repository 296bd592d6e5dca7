"""Time and memory limits for learners' code, on systems that support them.

The recorder has its own limits, but it cannot stop an endless loop in a `finally` block, or in a
`__repr__` that runs while a message is built. A timer signal of the operating system interrupts
these.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from opcode import opmap
from pathlib import Path
from time import monotonic, process_time
from types import FrameType

from stepthrough.trace import undisturbed
from stepthrough.trace.limits import BUSY
from stepthrough.trace.marks import is_uninterrupted
from stepthrough.trace.recorder import ComesBack, come_back
from stepthrough.trace.undisturbed import Undisturbed, is_changing, near

__uninterrupted__ = True

MEMORY = 2**28  # bytes that a check may allocate
REPEAT_INTERVAL = 0.02  # seconds between alarms, in case the program catches one
_ALARM_MODULES = [vars(one) for one in (contextlib, signal, undisturbed)]  # called to reset alarms
_PUSH_EXC_INFO = opmap["PUSH_EXC_INFO"]
_IGNORED_ALARMS = 10  # alarms that the recorder may ignore while it cleans up


class OutOfTime(KeyboardInterrupt):
    """Time is up. Like Ctrl-C, it passes `except Exception` and the recorder."""


class Deadline:
    """A limit on CPU time, and BUSY times as much wall-clock time, for machines that are shared."""

    def __init__(self, seconds: float) -> None:
        self._work = process_time() + seconds
        self._clock = monotonic() + BUSY * seconds

    @property
    def left(self) -> float:
        """The remaining seconds; negative after the deadline."""
        return min(self._work - process_time(), self._clock - monotonic())


def can_interrupt() -> bool:
    """Return whether alarms work here: on POSIX systems, in the main thread."""
    is_main = threading.current_thread() is threading.main_thread()
    return sys.platform not in ("win32", "emscripten") and is_main


def bounded(seconds: float) -> AbstractContextManager[None]:
    """Return a context manager that limits a block's time and memory.

    The block raises OutOfTime after *seconds* of CPU time, or BUSY times as many of wall-clock time,
    where `can_interrupt`; elsewhere its time is unlimited. On Linux it raises MemoryError when it
    needs more than MEMORY additional bytes.
    """
    return Undisturbed(_Bounds(seconds))


class _Bounds:
    """Alarms for CPU and wall-clock time and a memory limit, as a context manager.

    A class instead of a generator for `contextlib`, so that no frame of this module is on the stack
    while the block runs: one that is on the stack is setting or resetting alarms.
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
        base: FrameType | None = sys._getframe()
        while base is not None and is_changing(base):
            base = base.f_back
        for alarm in self.alarms:
            alarm.base = base
            alarm.set()

    def __exit__(self, *error: object) -> None:
        for alarm in reversed(self.alarms):
            alarm.restore()
        self.memory.restore()


class _Alarm:
    """A timer signal that interrupts the block repeatedly once its time is up."""

    def __init__(self, number: int, timer: int, clock: Callable[[], float], seconds: float) -> None:
        self.number, self.timer, self.clock, self.seconds = number, timer, clock, seconds
        self.rings = 0
        self.base: FrameType | None = None  # the frame that contains the block

    def set(self) -> None:
        self.began = self.clock()
        self.handler = signal.signal(self.number, self.ring)
        self.before = signal.getitimer(self.timer)
        is_inner = isinstance(getattr(self.handler, "__self__", None), _Alarm)
        # it rings for the outer alarm as well: otherwise inner ones could postpone it for ever
        seconds = min(self.seconds, self.before[0]) if is_inner else self.seconds
        signal.setitimer(self.timer, max(seconds, REPEAT_INTERVAL), REPEAT_INTERVAL)

    def restore(self) -> None:
        """Turn the alarm off; restore the previous timer, less the time that has passed."""
        self.base = None
        signal.setitimer(self.timer, 0)
        signal.signal(self.number, self.handler)
        delay, interval = self.before
        if delay:
            delay = max(delay - (self.clock() - self.began), REPEAT_INTERVAL)
        signal.setitimer(self.timer, delay, interval)

    def ring(self, number: int, frame: FrameType | None) -> None:
        self.rings += 1
        if _sets_alarms(frame) or _is_raising(frame):
            return  # this takes no time, and an alarm interrupted half-reset would ring for ever
        if self.rings > _IGNORED_ALARMS or not _is_cleaning_up(frame):
            if self.rings > 1 and sys.gettrace() is None:
                self.raise_everywhere(frame)
            raise OutOfTime

    def raise_everywhere(self, frame: FrameType | None) -> None:
        """Make every line of the block raise OutOfTime, because a bare `except:` has caught one.

        In a recursion with `except:` in each call, single alarms would end one call each, while
        the others make new calls.
        """
        sys.settrace(_raise)
        while frame is not None and frame is not self.base:
            frame.f_trace = _raise
            frame = frame.f_back


def _is_raising(frame: FrameType | None) -> bool:
    """Return whether the next line will raise OutOfTime."""
    comes_back = come_back.__code__, ComesBack.__del__.__code__
    return sys.gettrace() is _raise or (frame is not None and frame.f_code in comes_back)


def _raise(frame: FrameType, event: str, arg: object) -> None:
    """Trace function: raise OutOfTime in any frame that is not cleaning up.

    Not at PUSH_EXC_INFO, where an exception handler begins: its cleanup would pop an exception that
    was never pushed, and `sys.exc_info()` would return OutOfTime from then on.
    """
    if frame.f_code.co_code[frame.f_lasti] == _PUSH_EXC_INFO:
        return
    if not (_sets_alarms(frame) or _is_cleaning_up(frame)):
        come_back(frame, _raise)
        raise OutOfTime


def _sets_alarms(frame: FrameType | None) -> bool:
    """Return whether this module is running, or code that it calls, such as `signal`."""
    if (
        frame is not None
        and any(frame.f_globals is one for one in _ALARM_MODULES)
        and is_changing(frame)
    ):
        return True
    return any(one.f_globals is globals() for one in near(frame))


def _is_cleaning_up(frame: FrameType | None) -> bool:
    """Return whether the recorder, or `contextlib` on its behalf, is running: not recorded code."""
    if frame is None:
        return False
    is_own = is_uninterrupted(frame) or frame.f_globals is vars(contextlib)
    return is_own or is_changing(frame)


class _Memory:
    """Limits the address space to MEMORY bytes more than are mapped now; on Linux only."""

    def __init__(self) -> None:
        self.before: tuple[int, int] | None = None

    def limit(self) -> None:
        mapped = _mapped_bytes()
        if mapped is None:
            return
        import resource  # does not exist on Windows

        self.before = soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        limits = [limit for limit in (soft, mapped + MEMORY) if limit != resource.RLIM_INFINITY]
        resource.setrlimit(resource.RLIMIT_AS, (min(limits), hard))

    def restore(self) -> None:
        if self.before is not None:
            import resource

            resource.setrlimit(resource.RLIMIT_AS, self.before)


def _mapped_bytes() -> int | None:
    """Return the size of this process's address space in bytes, or None if it is unknown."""
    if sys.platform != "linux":
        return None
    import resource

    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return None
