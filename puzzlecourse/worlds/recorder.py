"""The recorder of a world: an interpreter tells it of calls and lines, not Python."""

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
    """The calls of a world, in which all frames can have the same variables."""

    shared: dict[str, History] | None = None  # the variables; None: each frame has its own

    def read_locals(self, frame: FrameLike, before: dict[str, Any]) -> dict[str, Any]:
        """Return the variables to keep; shared ones are seen to change in the frames that wait, too."""
        entries = super().read_locals(frame, before)
        if self.shared is None:
            return entries
        return {name: self.in_time(self.shared, name, value) for name, value in entries.items()}

    def read_waiting(self, names: set[str]) -> None:
        """Keep what functions share, for the step to come; where all is shared, it is kept already."""
        if self.shared is None:
            super().read_waiting(names)

    def in_time(self, shared: dict[str, History], name: str, value: Any) -> History:
        """Add a value to all that a shared variable has had so far, and return these."""
        history = shared.setdefault(name, History(name))
        if value is not history and history.contents[-1:] != [value]:
            history.add(self.keeper.now, value)
        return history


class WorldLimits(Limits):
    """Limits at which an interpreter stops at once."""

    has_grace = False


class InterpreterRecorder(Recorder):
    """A recorder whose stack of calls an interpreter writes."""

    make_stack = WorldStack
    make_limits = WorldLimits
    stack: WorldStack

    def ask(self, question: Callable[[Any], str], thing: object) -> str:
        """Return what a thing answers to `repr` or `str`; "" if it does not within the limits."""
        before = sys.gettrace()
        try:
            return super().ask(question, thing)
        finally:
            sys.settrace(before)
