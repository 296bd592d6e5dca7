"""Detect calls in other threads, which are not recorded."""

from __future__ import annotations

import sys
import threading
from types import FrameType, TracebackType
from typing import Any

from .codes import Codes
from .marks import Program

__uninterrupted__ = True


class Elsewhere:
    """Detects calls in threads started by the program that would be recorded in the main thread.

    Installs a trace function for new threads until one such call is found. If a debugger has
    already installed one, nothing is detected.
    """

    def __init__(self, program: Program, codes: Codes) -> None:
        self.program = program
        self.codes = codes
        self.is_over = threading.gettrace() is not None
        self.has_calls = False

    def __enter__(self) -> None:
        if not self.is_over:
            threading.settrace(self.on_call)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        place: TracebackType | None,
    ) -> None:
        if not self.is_over:
            threading.settrace(None)
        self.is_over = True

    def on_call(self, frame: FrameType, event: str, arg: Any) -> None:
        """Check a call in another thread; stop tracing there once the answer is known."""
        is_counted = self.program.holds(frame) and self.codes.of(frame.f_code).wanted
        self.has_calls = self.has_calls or (is_counted and not self.is_over)
        if self.has_calls or self.is_over:
            sys.settrace(None)


def runs_elsewhere(program: Program) -> bool:
    """Return whether another thread is currently running a function of the program."""
    here = threading.get_ident()
    for thread, top in sys._current_frames().items():
        frame: FrameType | None = None if thread == here else top
        while frame is not None:
            if program.holds(frame):
                return True
            frame = frame.f_back
    return False
