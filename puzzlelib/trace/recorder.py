"""The tracer behind `record`: Python tells it of every call and line, it has steps written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from inspect import signature
from types import CodeType, FrameType, FunctionType
from typing import Any

from .codes import RETURNS, SUSPENDS, Code, Only, is_wanted
from .limits import OWN
from .writer import Hear, Live, Writer


class Recorder(Writer):
    """Hears of what the function does."""

    def __init__(
        self,
        function: FunctionType,
        only: Only,
        limit: int,
        seconds: float,
        tell: Callable[[], int],
    ) -> None:
        super().__init__(limit, seconds, tell)
        self.names, self.main, self.only = function.__globals__, function.__code__, only
        self.codes: dict[int, Code] = {}  # by id: the hash of a code object can take long
        self.generators: dict[FrameType, Live] = {}
        self.busy = False  # with a memo hit: what its values' own code does is not recorded
        self.tracer = self.trace

    def trace(self, frame: FrameType, event: str, arg: Any) -> Hear | None:
        """Hear of a new frame, or of a generator's old one; return who hears of its lines."""
        if not self.watching or frame.f_globals is OWN:
            return None
        self.check()
        if frame.f_globals is not self.names:
            return None
        code = self.known(frame.f_code)
        if not code.wanted or self.busy:
            return self.guard
        live = self.generators.get(frame)
        if live is None:
            frame.f_trace_opcodes = code.loops_unheard
            live = self.enter(frame, code)
        else:
            self.resume(live, frame)
        return partial(self.hear, live)

    def hear(self, live: Live, frame: FrameType, event: str, arg: Any) -> Any:
        """Hear of a line, an exception or the end of a frame."""
        if event == "line":
            self.check()
            self.note(live, frame)
            self.step(live, "line", frame.f_lineno)
        elif event == "return":
            self.leave(live, frame, arg)
        elif event == "exception":
            self.exception(live, frame, arg)
        else:  # an instruction of a loop of which no line would tell
            self.check()
        return frame.f_trace

    def known(self, code: CodeType) -> Code:
        """Return what there is to know of a code object."""
        known = self.codes.get(id(code))
        if known is None:
            wanted = code is self.main or is_wanted(code, self.only)
            known = self.codes[id(code)] = Code(code, wanted)
        return known

    def note(self, live: Live, frame: FrameType) -> None:
        """Note the local variables for the step to come."""
        self.keeper.now = len(self.steps)
        live.kept = self.look(frame, live.kept)
        live.failing = False

    def enter(self, frame: FrameType, code: Code) -> Live:
        """Have it written that a call begins."""
        live = Live(self.new_call(code), code, frame)
        self.note(live, frame)
        live.call.given = {name: live.kept[name] for name in code.arguments if name in live.kept}
        live.visit = self.visit(live.call, frame)
        if code.is_generator:
            self.generators[frame] = live
        self.begin(live, frame.f_lineno)
        return live

    def resume(self, live: Live, frame: FrameType) -> None:
        """Have it written that a generator goes on."""
        live.visit = self.visit(live.call, frame)
        self.note(live, frame)
        self.step(live, "resume", frame.f_lineno)
        self.push(live)

    def exception(self, live: Live, frame: FrameType, arg: Any) -> None:
        """Have it written that an exception is here, unless it only says that an iterator ended."""
        live.failing, live.error = True, in_words(arg[0], arg[1])
        if issubclass(arg[0], GeneratorExit) and self.steps[-1].event == "resume":
            live.previous = self.steps.pop().previous  # nobody asked, it is thrown away
        if not issubclass(arg[0], StopIteration | GeneratorExit):
            self.check()
            self.note(live, frame)
            live.failing = True
            self.step(live, "exception", frame.f_lineno, live.error)

    def leave(self, live: Live, frame: FrameType, arg: Any) -> None:
        """Have it written how a frame is left: by a value, for a while, or by an exception."""
        self.check()
        operation = live.code.operations[frame.f_lasti]
        failing = live.failing and arg is None
        self.note(live, frame)
        if operation in RETURNS:
            self.returned(live, frame, arg)
        elif operation in SUSPENDS and not failing:
            self.suspended(live, frame, arg)
        else:
            self.raised(live, frame)

    def returned(self, live: Live, frame: FrameType, value: Any) -> None:
        """Have it written that a value leaves, and that the caller receives it."""
        kept = self.keeper.keep(value)
        self.step(live, "return", frame.f_lineno, kept)
        self.end(live, "returned", kept)
        if self.generators.pop(frame, None) is None:
            self.receive(kept)

    def suspended(self, live: Live, frame: FrameType, value: Any) -> None:
        """Have it written that a generator yields a value and waits to be asked for more."""
        kept = self.keeper.keep(value)
        live.call.yielded.append((len(self.steps), kept))
        self.step(live, "yield", frame.f_lineno, kept)
        self.top = live.below

    def raised(self, live: Live, frame: FrameType) -> None:
        """Have it written that an exception leaves; a generator thrown away stays suspended."""
        self.generators.pop(frame, None)
        if live.error.startswith("GeneratorExit"):
            return self.end(live, "suspended")
        self.step(live, "raise", frame.f_lineno, live.error)
        return self.end(live, "raised", live.error)

    def hit(self, function: Any, args: Any, kwargs: Any, value: Any) -> None:
        """Have a memo hit written down: a call that returns at once. No frame tells of it."""
        self.check()
        code = self.known(function.__code__)
        if self.top is None or self.top.frame is None or not code.wanted:
            return
        self.busy = True
        try:
            self._hit(code, _bound(function, code, args, kwargs), value)
        finally:
            self.busy = False

    def _hit(self, code: Code, arguments: dict[str, Any], value: Any) -> None:
        live = Live(self.new_call(code), code, None)
        self.keeper.now = len(self.steps)
        live.kept = {name: self.keeper.keep(value) for name, value in arguments.items()}
        live.call.given, live.call.memo_hit = live.kept, True
        live.visit = self.visit(live.call, sys._getframe())
        self.begin(live, code.object.co_firstlineno)
        kept = self.keeper.keep(value)
        self.step(live, "return", code.object.co_firstlineno, kept)
        self.end(live, "returned", kept)
        self.receive(kept)


def _bound(function: Any, code: Code, args: Any, kwargs: Any) -> dict[str, Any]:
    """Return the arguments by name, as the function would have got them."""
    bound = signature(function).bind(*args, **kwargs)
    bound.apply_defaults()
    return {name: bound.arguments[name] for name in code.arguments}


def in_words(kind: type[BaseException], error: object) -> str:
    """Return an exception as it ends a traceback, the same in every version of Python.

    >>> in_words(ValueError, ValueError("no negative numbers"))
    'ValueError: no negative numbers'
    """
    if issubclass(kind, RecursionError):
        return f"{kind.__name__}: maximum recursion depth exceeded"
    try:
        words = str(error)
    except Exception:
        words = ""
    return f"{kind.__name__}: {words}" if words else kind.__name__
