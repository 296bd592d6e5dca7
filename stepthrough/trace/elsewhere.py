"""Whether a program calls its functions in other threads: these calls are not recorded."""

from __future__ import annotations

import sys
import threading
from types import FrameType, TracebackType
from typing import Any

from .codes import Codes
from .marks import Program

__uninterrupted__ = True


class Elsewhere:
    """Notices calls that would be recorded, in threads that begin while a program runs.

    Python asks it at each call in such a thread, until it has noticed one. Where a debugger, say,
    is asked already, that stays so, and nothing is noticed.
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
        """Look at a call in another thread, and at no more of them when there is nothing to notice."""
        is_counted = self.program.holds(frame) and self.codes.of(frame.f_code).wanted
        self.has_calls = self.has_calls or (is_counted and not self.is_over)
        if self.has_calls or self.is_over:
            sys.settrace(None)


def runs_elsewhere(program: Program) -> bool:
    """Return whether another thread is in a function of the program."""
    here = threading.get_ident()
    for thread, top in sys._current_frames().items():
        frame: FrameType | None = None if thread == here else top
        while frame is not None:
            if program.holds(frame):
                return True
            frame = frame.f_back
    return False
