"""A recorder that receives its events from an interpreter instead of Python's tracing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from stepthrough.trace.frames import FrameLike
from stepthrough.trace.history import History
from stepthrough.trace.limits import Limits
from stepthrough.trace.recorder import Recorder
from stepthrough.trace.stack import CallStack


class WorldStack(CallStack):
    """A call stack whose frames may share one set of variables."""

    reads_always = True
    shared: dict[str, History] | None = None  # None: each frame has its own variables

    def read_locals(self, frame: FrameLike, before: dict[str, Any]) -> dict[str, Any]:
        """Return the histories of a frame's variables.

        If all frames share them, a change shows in the waiting frames too.
        """
        entries = super().read_locals(frame, before)
        if self.shared is None:
            return entries
        return {
            name: self.add_to_history(self.shared, name, value) for name, value in entries.items()
        }

    def read_waiting(self, names: set[str]) -> None:
        """Read the cell variables of waiting calls; not needed if all variables are shared."""
        if self.shared is None:
            super().read_waiting(names)

    def add_to_history(self, shared: dict[str, History], name: str, value: Any) -> History:
        """Append a value to the history of a shared variable and return the history."""
        history = shared.setdefault(name, History(name))
        if value is not history and history.contents[-1:] != [value]:
            history.add(self.keeper.now, value)
        return history


class WorldLimits(Limits):
    """Limits without a grace period for cleanup code of the program."""

    has_grace = False


class InterpreterRecorder(Recorder):
    """A recorder whose call stack is written by an interpreter."""

    make_stack = WorldStack
    make_limits = WorldLimits
    stack: WorldStack

    def ask(self, question: Callable[[Any], str], thing: object) -> str:
        """Return `question(thing)`, such as its repr, or "" if that exceeds the limits.

        The tracer is restored, since an interpreter keeps its own for libraries.
        """
        before = sys.gettrace()
        try:
            return super().ask(question, thing)
        finally:
            sys.settrace(before)
