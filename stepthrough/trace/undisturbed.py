"""Changes of the interpreter that cannot be interrupted halfway.

The recorder installs a trace function, redirects `sys.stdout` and pauses the garbage collector; a
check sets alarms and a memory limit. If Ctrl-C, or a notebook's stop button, interrupted such a
change, the kernel would stay changed until it is restarted. `Undisturbed` holds the SIGINT back and
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

_NEAR = 50  # frames; changes of the interpreter need fewer
MOST = 3  # interrupts held back during one change; the next one takes effect immediately


class Undisturbed:
    r"""Enters context managers, and exits them in reverse order, without interruption.

    The block itself can be interrupted. An interrupt that arrives while a context manager is
    entered or exited is raised afterwards. The trace function is restored as well. Only the main
    thread handles interrupts, so nothing is held back in other threads.

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
        self.handler: Callable[[int, FrameType | None], Any] | None = None  # the previous handler
        self.noted = 0
        self.tracer = sys.gettrace()

    def __enter__(self) -> Any:
        """Make the changes; return the value of the last context manager."""
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
        sys.settrace(self.tracer)  # first: a trace function could stop the rest
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
            self.handler = handler  # set before it can be called
            signal.signal(signal.SIGINT, self._on_interrupt)

    def _hold_back_no_more(self) -> None:
        # keep a handler that the program has installed
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
    """Return whether *frame* runs while the interpreter is being changed or restored."""
    return any(id(one.f_code) in _CHANGING for one in near(frame))


def near(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield a frame and the nearest ones that wait for it; a recursion can have a million."""
    for _ in range(_NEAR):
        if frame is None:
            return
        yield frame
        frame = frame.f_back
