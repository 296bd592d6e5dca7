"""The trace function used by `record`: turns Python's trace events into calls and steps."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import StringIO
from types import CodeType, FrameType, FunctionType, GeneratorType
from typing import Any

from .calls import Step
from .codes import RETURNS, SUSPENDS, Code, Codes, Only
from .effects import REBINDS
from .elsewhere import Elsewhere, runs_elsewhere
from .globals import Globals
from .keeper import Keeper
from .limits import Limits, Stop
from .marks import UNINTERRUPTED, Program
from .stack import CallStack, OpenCall
from .values import error_text

__uninterrupted__ = True

Tracer = Callable[[FrameType, str, Any], Any]


class ComesBack:
    """Reinstalls the trace function in a frame in which it is about to raise an exception.

    When a trace function raises, Python removes it together with the frame's own trace function,
    which is this object. Being deleted is the only notification, so `__del__` reinstalls the trace
    function: a program that catches the stop is traced again from its next line on.
    """

    __slots__ = ("frame", "tracer")
    frame: FrameType
    tracer: Tracer

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        """Ignore the event; this object is removed before the next one."""

    def __del__(self) -> None:
        sys.settrace(self.tracer)  # the only call: there may be no room for more frames
        self.frame.f_trace = self.tracer


def come_back(frame: FrameType, tracer: Tracer) -> None:
    """Make sure that tracing survives an exception about to be raised in *frame*."""
    frame.f_trace = ComesBack()
    frame.f_trace.frame = frame
    frame.f_trace.tracer = tracer


class NoOutput(StringIO):
    """Discards what a `__repr__` prints when the recorder, not the program, calls it."""

    def write(self, text: str) -> int:
        """Discard the text and return its length."""
        return len(text)


class Recorder:
    """Runs a program under a trace function and records its calls and steps in a `CallStack`."""

    no_output = NoOutput()
    records_interrupts = False  # KeyboardInterrupt ends the recording instead of propagating
    make_stack: type[CallStack] = CallStack
    make_limits: type[Limits] = Limits

    def __init__(
        self,
        function: FunctionType,
        only: Only,
        most_steps: int,
        seconds: float,
        output_size: Callable[[], int],
    ) -> None:
        self.program = Program(function)
        steps: list[Step] = []
        self.keeper = Keeper(partial(self.ask, repr), self.program.names.get("__name__"))
        if runs_elsewhere(self.program):
            self.keeper.threads = -1
        self.codes = Codes(function.__code__, only, self.program.names, self.keeper)
        self.limits = self.make_limits(steps, self.keeper, most_steps, seconds, output_size)
        self.globals = Globals(self.program, self.codes, self.keeper)
        say = partial(self.ask, str)
        self.stack = self.make_stack(self.program, self.limits, steps, say, self.globals)
        self.elsewhere = Elsewhere(self.program, self.codes)
        self.asked: dict[int, CodeType] = {}  # functions of other modules that were called
        self.endless: set[type] = set()  # classes whose __repr__ recurses without end
        self.error: BaseException | None = None  # the exception that left the function
        self.base: FrameType | None = None  # the frame in which the function is called
        self.before = sys.gettrace()
        self.tracer = self.on_event
        self.watcher = self.on_asked
        self.at_event = self.handlers(self.stack)

    def handlers(self, stack: CallStack) -> dict[str, Callable[[OpenCall, FrameType, Any], None]]:
        """Return the event handler for each kind of trace event."""
        return {
            "line": stack.line,
            "opcode": self.on_instruction,
            "exception": stack.exception,
            "return": self.on_frame_end,
        }

    # From the first call to the last event

    def run(self, function: Callable[[], Any]) -> Any:
        """Run the function, record it, and return its result.

        Afterwards `limits.ended` holds how it ended, and `error` the exception that left it.
        """
        (result,) = self.in_generator(function)  # needs no more frames than a plain call
        return result

    def in_generator(self, function: Callable[[], Any]) -> Iterator[Any]:
        """Yield the result of `run`; the generator isolates the exception state.

        A function stopped while it leaves an `except` block cannot clear the exception that it
        handles, so that a bare `raise` would raise it again later in this thread. A generator has a
        separate exception state.
        """
        self.base = sys._getframe()
        self.limits.before_stop = self.trace_open_frames
        limits = self.limits
        result = None
        error_in_words = ""
        try:
            sys.settrace(self.tracer)
            result = function()
            if type(result) is GeneratorType:
                result = self.run_through(result)
            is_lost = limits.mode == "lost" or sys.gettrace() is not self.tracer
            limits.ended = limits.ended or ("tracing lost" if is_lost else "returned")
        except Stop:
            pass
        except BaseException as error:  # SystemExit, or a class of the program
            is_interrupt = issubclass(type(error), KeyboardInterrupt)
            if is_interrupt and not self.records_interrupts:
                raise
            error_in_words = self.left_by(error)
        finally:
            self.close(error_in_words)
        yield result if limits.ended in ("returned", "tracing lost") else None

    def left_by(self, error: BaseException) -> str:
        """Store the exception that left the function and return its text.

        Exceptions that a stopped function raises on its way out are ignored.
        """
        if self.limits.ended is not None:
            return ""
        self.limits.ended = "raised"
        self.error = error.with_traceback(None)
        return error_text(error, partial(self.ask, str))

    def run_through(self, generator: Iterable[Any]) -> list[Any]:
        """Exhaust a generator and return the list of its values."""
        result = []
        for value in generator:
            result.append(value)
            self.keeper.hold(value)
            self.limits.check_memory()
        return result

    def on_event(self, frame: FrameType, event: str, arg: Any) -> Tracer | None:
        """Record a trace event; return the trace function for the next one in this frame."""
        try:
            if event == "call":
                return self.on_frame_begin(frame)
            open_call = self.stack.open_calls.get(frame)
            if open_call is None or self.limits.mode != "write":
                self.note_unseen(frame)
                if event in ("line", "opcode"):
                    self.limits.check_unseen()
            else:
                self.at_event[event](open_call, frame, arg)
        except BaseException as error:
            if isinstance(error, RecursionError) and self.limits.mode == "write":
                self.limits.mode = "lost"
            come_back(frame, self.tracer)
            raise
        return self.tracer

    def close(self, error: str) -> None:
        """End the recording: remove the trace function and release the program's objects.

        Open calls end with *error*, if there is one.
        """
        self.limits.mode = "over"
        sys.settrace(self.before)
        self.stack.close(error)
        self.forget()

    def forget(self) -> None:
        """Release the program's frames and objects."""
        self.keeper.forget()
        self.stack.forget()
        self.limits.forget()
        self.at_event.clear()
        self.endless.clear()
        self.base = None

    # Which frames are traced

    def on_frame_begin(self, frame: FrameType) -> Tracer | None:
        """Record that a call begins or a generator resumes; return the frame's trace function."""
        limits = self.limits
        if limits.mode == "over":
            return None
        if self.program.holds(frame):
            code = self.codes.known.get(id(frame.f_code)) or self.codes.of(frame.f_code)
            if limits.mode == "write" and code.wanted:
                limits.check_step()
                self.stack.enter(frame, code)
            else:
                limits.check()
            if code.silent_loops:
                frame.f_trace_opcodes = True
            return self.tracer
        if UNINTERRUPTED in frame.f_globals:  # the recorder's own
            return None
        self.keeper.is_stale = True
        limits.check()
        if limits.mode == "stop":
            return self.trace_lines(frame)
        self.note_asked(frame)
        return None  # a library function; the functions that it calls are traced

    def is_own(self, frame: FrameType) -> bool:
        """Return whether the frame belongs to the recorder, whose frames are not traced."""
        return UNINTERRUPTED in frame.f_globals and not self.program.holds(frame)

    def trace_lines(self, frame: FrameType) -> Tracer:
        """Start tracing lines in a frame; return the local trace function."""
        if self.codes.of(frame.f_code).silent_loops:
            frame.f_trace_opcodes = True
        frame.f_trace = self.tracer
        return self.tracer

    def trace_open_frames(self) -> None:
        """Trace every line in every open frame, so that the program can be stopped anywhere."""
        frame: FrameType | None = sys._getframe()
        while frame is not None and frame is not self.base:
            if not self.is_own(frame):
                self.trace_lines(frame)
            frame = frame.f_back

    def note_unseen(self, frame: FrameType) -> None:
        """Note that a frame which is not recorded may change something."""
        if self.codes.of(frame.f_code).effects.all & (self.keeper.changing | REBINDS):
            self.keeper.is_stale = True

    def note_asked(self, frame: FrameType) -> None:
        """Remember a function of another module called by a recorded function."""
        caller = frame.f_back
        if caller is not None and self.program.holds(caller):
            self.asked[id(frame.f_code)] = frame.f_code

    # Events that need interpretation

    def on_instruction(self, open_call: OpenCall, frame: FrameType, arg: None) -> None:
        """Record an iteration of a loop for which Python sends no line event."""
        if frame.f_lasti in open_call.code.silent_loops:
            self.stack.line(open_call, frame)

    def on_frame_end(self, open_call: OpenCall, frame: FrameType, arg: Any) -> None:
        """Record that a frame returns, yields or raises."""
        stack = self.stack
        stack.check()
        operation = open_call.code.operations[frame.f_lasti]
        failing = open_call.failing and arg is None
        stack.update_locals(open_call, frame)
        line = stack.line_of(open_call, frame)
        if operation in RETURNS:
            stack.returned(open_call, line, arg)
        elif operation in SUSPENDS and not failing:
            stack.suspended(open_call, line, arg)
        else:
            stack.raised(open_call, line)

    # Code of the program that runs unrecorded: __repr__ and __str__

    def ask(self, question: Callable[[Any], str], thing: object) -> str:
        """Return the `repr` or `str` of an object, "" if it fails or exceeds the limits.

        This runs code of the program, unrecorded but within the time limit. Classes whose
        `__repr__` reached the recursion limit are not asked again.
        """
        if type(thing) in self.endless:
            return ""
        limits, output = self.limits, sys.stdout
        before = limits.mode
        limits.mode = "ask"
        try:
            sys.stdout = self.no_output
            return str(sys.call_tracing(self._answer, (question, thing)))
        except KeyboardInterrupt:
            raise
        except RecursionError:
            self.endless.add(type(thing))
            return ""
        except BaseException:  # errors in __repr__ must not reach the function
            return ""
        finally:
            limits.mode = before
            limits.next_check = 0  # it may have taken long
            sys.stdout = output

    def on_asked(self, frame: FrameType, event: str, arg: Any) -> Tracer | None:
        """Check the time limit while a `__repr__` runs unrecorded."""
        try:
            self.limits.check_time()
        except Stop:
            come_back(frame, self.watcher)
            raise
        if not self.program.holds(frame):
            return None
        if self.codes.of(frame.f_code).effects.writes:
            self.keeper.is_stale = True
        return self.watcher

    def _answer(self, question: Callable[[Any], str], thing: object) -> str:
        sys.settrace(self.watcher)  # Python 3.11 needs this to trace within a trace function
        try:
            return question(thing)
        finally:
            sys.settrace(self.tracer)

    # Memo hits, which have no frame

    def on_memo_hit(self, function: Any, args: Any, kwargs: Any, value: Any) -> None:
        """Record a call answered from a memo."""
        limits = self.limits
        if limits.mode == "over":
            return
        limits.check()
        code = self.codes.of(function.__code__)
        if limits.mode == "write" and self.stack.is_running and code.wanted:
            self.write_memo_hit(code, function, args, kwargs, value)

    def write_memo_hit(self, code: Code, function: Any, args: Any, kwargs: Any, value: Any) -> None:
        """Record a call and its return, with the value from the memo."""
        limits, stack = self.limits, self.stack
        limits.mode = "ask"  # the values' own code is not recorded
        self.keeper.renew()
        try:
            open_call = self._remembered(code, function, args, kwargs)
            entry = self.keeper.keep(value)
        finally:
            limits.mode = "write"
        open_call.visit = stack.visit(open_call, sys._getframe())
        stack.begin(open_call, code.first_line)
        stack.step(open_call, "return", code.first_line, entry)
        stack.end(open_call, "returned", entry)
        stack.receive(entry)

    def _remembered(self, code: Code, function: Any, args: Any, kwargs: Any) -> OpenCall:
        """Return an open call without a frame, with its arguments."""
        stack = self.stack
        bound = inspect.signature(function).bind(*args, **kwargs)
        bound.apply_defaults()
        open_call = OpenCall(stack.new_call(code), code, None)
        self.keeper.now = len(stack.steps)
        open_call.entries = {
            name: self.keeper.keep(bound.arguments[name]) for name in code.arguments
        }
        open_call.call.given = open_call.entries
        open_call.call.memo_hit = True
        return open_call
