"""Writes calls and steps down; whoever hears of them is the recorder's business."""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType
from typing import Any

from .calls import Call, Ending, Event, Step, Visit
from .codes import FOLDED, Code
from .limits import Limits
from .values import Keeper

Hear = Callable[[FrameType, str, Any], Any]
_UNSET = object()


class Live:
    """A call that has a frame, on the stack or (a generator's) beside it."""

    __slots__ = ("below", "call", "code", "error", "failing", "frame", "kept", "previous", "visit")

    def __init__(self, call: Call, code: Code, frame: FrameType | None) -> None:
        self.call, self.code, self.frame = call, code, frame
        self.visit = Visit(call, None, 1)
        self.below: Live | None = None
        self.kept: dict[str, Any] = {}
        self.previous = -1  # its last step
        self.failing = False  # the last thing heard of it is an exception
        self.error = ""  # the last exception, in words


class Writer(Limits):
    """Holds the calls, the steps and the stack. `tell` says how many characters were printed."""

    def __init__(self, limit: int, seconds: float, tell: Callable[[], int]) -> None:
        super().__init__(limit, seconds)
        self.tell = tell
        self.printed = 0
        self.names: dict[str, Any] = {}  # the globals of the functions to record
        self.calls: list[Call] = []
        self.keeper = Keeper()
        self.top: Live | None = None

    def look(self, frame: FrameType, before: dict[str, Any]) -> dict[str, Any]:
        """Return the frame's local variables to keep: `before` itself if nothing is new."""
        outer = frame.f_code.co_freevars
        keep = self.keeper.keep
        kept: dict[str, Any] = {}
        changed = False
        for name, value in frame.f_locals.items():
            old = before.get(name, _UNSET)
            if old is not value:  # else nobody can have changed it: it was kept as it is
                if name in outer and callable(value):
                    continue  # the function's own name, or a neighbour's
                value = keep(value)
                changed = changed or old is not value
            kept[name] = value
        return kept if changed or len(kept) != len(before) else before

    def step(self, live: Live, event: Event, line: int, value: Any = None) -> None:
        """Write one step down; nothing is half done should Python run out of frames here."""
        number, printed = len(self.steps), self.tell()
        if printed == self.printed:
            printed = self.printed  # the same object: 100,000 steps must not hold as many numbers
        step = Step(number, live.visit, event, line, live.kept, value, printed, live.previous)
        self.steps.append(step)
        self.printed, live.previous = printed, number

    def begin(self, live: Live, line: int) -> None:
        """Write down that a new call is on top of the stack."""
        self.step(live, "call", line)
        self.calls.append(live.call)
        if live.call.parent is not None:
            live.call.parent.calls.append(live.call)
        self.push(live)

    def push(self, live: Live) -> None:
        """Put a call's frame on top of the stack."""
        live.below, self.top = self.top, live

    def new_call(self, code: Code) -> Call:
        """Return a new call, made by the one on top of the stack."""
        first = self.calls[0] if self.calls else None  # a generator may outlive its caller
        parent = self.top.call if self.top else first
        return Call(len(self.calls), code.object, parent, len(self.steps), {})

    def visit(self, call: Call, frame: FrameType | None) -> Visit:
        """Return the call's stay on top of the stack, and where the frame below it waits."""
        top = self.top
        if top is None or top.frame is None:
            return Visit(call, None, 1)
        while frame is not None and frame is not top.frame and not self._folded(frame):
            frame = frame.f_back
        code, instruction = (frame.f_code, frame.f_lasti) if frame else (None, -1)
        depth, line = top.visit.depth + 1, top.frame.f_lineno
        return Visit(call, top.visit, depth, top.previous, line, code, instruction)

    def _folded(self, frame: FrameType) -> bool:
        return frame.f_globals is self.names and frame.f_code.co_name in FOLDED

    def end(self, live: Live, how: Ending, outcome: Any = None) -> None:
        """Write down how a call ended, and take its frame off the stack."""
        call = live.call
        call.ended, call.outcome = how, outcome
        call.last = None if how == "suspended" else live.previous
        self.top, live.frame = live.below, None

    def receive(self, value: Any) -> None:
        """Write down that the value which left a frame has reached the caller."""
        caller = self.top
        if caller is None or caller.frame is None:
            return
        self.check()
        self.keeper.now = len(self.steps)
        caller.kept = self.look(caller.frame, caller.kept)
        self.step(caller, "receive", caller.frame.f_lineno, value)

    def close(self, error: str) -> None:
        """Write down what became of the calls that did not end: with the error, if there is one."""
        live, stack = self.top, set()
        while live is not None:
            below = live.below
            stack.add(live.call)
            if error:
                self.step(live, "raise", self.steps[live.previous].line, error)
                self.end(live, "raised", error)
            live.frame, live = None, below
        for call in self.calls:
            if call.ended == "running":
                call.ended = "suspended" if call.is_generator and call not in stack else "stopped"
        self.keeper.forget()
