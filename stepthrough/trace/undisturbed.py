"""Changes of the interpreter that an interrupt cannot leave half done.

The recorder installs a tracer, redirects `sys.stdout`, pauses the garbage collector; a check sets
alarms and a limit of memory. If Ctrl-C, or the stop button of a notebook, arrived in the middle of
that, the kernel would stay changed until it is restarted. `Undisturbed` notes such a SIGINT, and
raises it when the change is complete.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from types import FrameType
from typing import Any

__uninterrupted__ = True

_NEAR = 50  # frames; what changes the interpreter needs fewer
MOST = 3  # interrupts that one change holds back; whoever presses on and on is obeyed at once


class Undisturbed:
    r"""Enters context managers, and leaves them in reverse order, without an interrupt in between.

    The block itself can be interrupted. An interrupt that arrives while a context manager is entered
    or left is raised afterwards. The tracer is put back as well. Interrupts and signal handlers exist
    in the main thread alone, so elsewhere there is nothing to hold back.

    >>> from contextlib import redirect_stdout
    >>> from io import StringIO
    >>> with Undisturbed(redirect_stdout(StringIO())) as out:
    ...     print("unseen")
    >>> out.getvalue()
    'unseen\n'
    """

    def __init__(self, *changes: AbstractContextManager[Any]) -> None:
        self.changes = changes
        self.entered = ExitStack()
        self.handler: Callable[[int, FrameType | None], Any] | None = None  # the one before
        self.noted = 0
        self.tracer = sys.gettrace()

    def __enter__(self) -> Any:
        """Make the changes; return what the last context manager gives."""
        self.tracer = sys.gettrace()
        self._hold_back()
        value = None
        try:
            for change in self.changes:
                value = self.entered.enter_context(change)
            self._raise_noted(sys._getframe(1))
        except BaseException:
            self._put_back(*sys.exc_info())
            raise
        return value

    def __exit__(self, *error: Any) -> None:
        sys.settrace(self.tracer)  # at once: a tracer could stop what follows
        try:
            self._put_back(*error)
        finally:
            self._raise_noted(sys._getframe(1))

    def _put_back(self, *error: Any) -> None:
        try:
            self.entered.__exit__(*error)
        finally:
            sys.settrace(self.tracer)
            self._hold_back_no_more()

    def _hold_back(self) -> None:
        handler = signal.getsignal(signal.SIGINT)
        if callable(handler) and threading.current_thread() is threading.main_thread():
            self.handler = handler  # before it is needed
            signal.signal(signal.SIGINT, self._on_interrupt)

    def _hold_back_no_more(self) -> None:
        # a program that has installed a handler of its own keeps it
        if self.handler and signal.getsignal(signal.SIGINT) == self._on_interrupt:
            signal.signal(signal.SIGINT, self.handler)

    def _on_interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.noted < MOST and is_changing(frame):
            self.noted += 1
        elif self.handler:
            self.handler(number, frame)

    def _raise_noted(self, frame: FrameType) -> None:
        if self.noted and self.handler:
            self.noted = 0
            self.handler(signal.SIGINT, frame)


_CHANGING = {id(Undisturbed.__enter__.__code__), id(Undisturbed.__exit__.__code__)}


def is_changing(frame: FrameType | None) -> bool:
    """Return whether a frame runs while the interpreter is being changed or put back."""
    return any(id(one.f_code) in _CHANGING for one in near(frame))


def near(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield a frame and the nearest of those that wait for it: a recursion can have a million."""
    for _ in range(_NEAR):
        if frame is None:
            return
        yield frame
        frame = frame.f_back
