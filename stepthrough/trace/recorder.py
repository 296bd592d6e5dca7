"""The recorder behind `record`: Python calls it at every event, and it has the stack written."""

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
from .elsewhere import Elsewhere
from .globals import Globals
from .keeper import Keeper
from .limits import Limits, Stop
from .marks import UNINTERRUPTED, Program
from .stack import CallStack, OpenCall
from .values import error_text

__uninterrupted__ = True

Tracer = Callable[[FrameType, str, Any], Any]


class ComesBack:
    """Takes the tracer's place in a frame in which the tracer is about to raise.

    Where a tracer raises, Python takes it away, and the frame's own, which is this, as
    well. Nothing else learns of that. So it is here that the tracer is put back, at once: a function
    that catches what stops it is traced again at its very next line.
    """

    __slots__ = ("frame", "tracer")
    frame: FrameType
    tracer: Tracer

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        """Do nothing at an event: it is gone before the next one."""

    def __del__(self) -> None:
        sys.settrace(self.tracer)  # no call but this one: more frames may not fit
        self.frame.f_trace = self.tracer


def come_back(frame: FrameType, tracer: Tracer) -> None:
    """Have the tracer put back in a frame in which it is about to raise."""
    frame.f_trace = ComesBack()
    frame.f_trace.frame = frame
    frame.f_trace.tracer = tracer


class NoOutput(StringIO):
    """Takes in what is printed while an object is asked for its text: the program never asked."""

    def write(self, text: str) -> int:
        """Drop a piece of text, and return its length."""
        return len(text)


class Recorder:
    """Runs a function, and turns Python's events into what its stack of calls writes down.

    `on_event` is where everything begins: Python calls it at each event.
    """

    no_output = NoOutput()
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
        self.codes = Codes(function.__code__, only)
        steps: list[Step] = []
        self.keeper = Keeper(partial(self.ask, repr), self.program.names.get("__name__"))
        self.limits = self.make_limits(steps, self.keeper, most_steps, seconds, output_size)
        self.globals = Globals(self.program, self.codes, self.keeper)
        say = partial(self.ask, str)
        self.stack = self.make_stack(self.program, self.limits, steps, say, self.globals)
        self.elsewhere = Elsewhere(self.program, self.codes)
        self.asked: dict[int, CodeType] = {}  # functions of other modules that were called
        self.endless: set[type] = set()  # asked for a text, these call themselves without end
        self.error: BaseException | None = None  # what left the function
        self.base: FrameType | None = None  # the frame that runs the function
        self.before = sys.gettrace()
        self.tracer = self.on_event
        self.watcher = self.on_asked
        self.at_event = self.handlers(self.stack)

    def handlers(self, stack: CallStack) -> dict[str, Callable[[OpenCall, FrameType, Any], None]]:
        """Return what records each kind of event in a frame."""
        return {
            "line": stack.line,
            "opcode": self.on_instruction,
            "exception": stack.exception,
            "return": self.on_frame_end,
        }

    # From the first call to the last event

    def run(self, function: Callable[[], Any]) -> Any:
        """Run the function, record what it does, and return its result.

        How it ended is in `limits.ended` afterwards, and in `error` what left it.
        """
        (result,) = self.in_generator(function)  # which takes no more frames than a call
        return result

    def in_generator(self, function: Callable[[], Any]) -> Iterator[Any]:
        """Yield what `run` returns; what a stop leaves behind goes with the generator.

        A function that is stopped where it leaves an `except` has no chance to forget the exception
        it caught there: `raise` would raise it again, in all that runs later in this thread. But a
        generator keeps such an exception to itself.
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
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit, or one that the function has made itself
            error_in_words = self.left_by(error)
        finally:
            self.close(error_in_words)
        yield result if limits.ended in ("returned", "tracing lost") else None

    def left_by(self, error: BaseException) -> str:
        """Note the error that has left the function, and return it in words.

        A function that was stopped can raise something on its way out: that is not noted.
        """
        if self.limits.ended is not None:
            return ""
        self.limits.ended = "raised"
        self.error = error.with_traceback(None)
        return error_text(error, partial(self.ask, str))

    def run_through(self, generator: Iterable[Any]) -> list[Any]:
        """Run a generator to its end, and return what it yields, kept as its result."""
        result = []
        for value in generator:
            result.append(value)
            self.keeper.hold(value)
            self.limits.check_memory()
        return result

    def on_event(self, frame: FrameType, event: str, arg: Any) -> Tracer | None:
        """Record an event in a frame, and return what traces the next one there."""
        try:
            if event == "call":
                return self.on_frame_begin(frame)
            open_call = self.stack.open_calls.get(frame)
            if open_call is None or self.limits.mode != "write":
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
        """End the recording: trace nothing any more, and let go of the function's objects.

        The calls that did not end do so with the error, if one left the function.
        """
        self.limits.mode = "over"
        sys.settrace(self.before)
        self.stack.close(error)
        self.forget()

    def forget(self) -> None:
        """Let go of the function's frames and objects."""
        self.keeper.forget()
        self.stack.forget()
        self.limits.forget()
        self.at_event.clear()
        self.endless.clear()
        self.base = None

    # Which frames are traced

    def on_frame_begin(self, frame: FrameType) -> Tracer | None:
        """Record that a frame is new, or a generator's goes on; return what traces its lines."""
        if self.limits.mode == "over" or self.is_own(frame):
            return None
        self.limits.check()
        if self.limits.mode != "stop" and not self.program.holds(frame):
            self.note_asked(frame)
            return None  # a library's; what it calls is traced
        code = self.codes.of(frame.f_code)
        if self.limits.mode == "write" and code.wanted:
            self.stack.enter(frame, code)
        return self.trace_lines(frame)

    def is_own(self, frame: FrameType) -> bool:
        """Return whether the frame is the recorder's own: it is neither recorded nor stopped."""
        return UNINTERRUPTED in frame.f_globals and not self.program.holds(frame)

    def trace_lines(self, frame: FrameType) -> Tracer:
        """Have the lines of a frame traced, and return by what."""
        if self.codes.of(frame.f_code).silent_loops:
            frame.f_trace_opcodes = True
        frame.f_trace = self.tracer
        return self.tracer

    def trace_open_frames(self) -> None:
        """Have every line in every frame traced from now on: the function is stopped."""
        frame: FrameType | None = sys._getframe()
        while frame is not None and frame is not self.base:
            if not self.is_own(frame):
                self.trace_lines(frame)
            frame = frame.f_back

    def note_asked(self, frame: FrameType) -> None:
        """Note which function of another module a recorded function has called."""
        caller = frame.f_back
        if caller is not None and self.program.holds(caller):
            self.asked[id(frame.f_code)] = frame.f_code

    # What Python tells of a traced frame, where it needs to be understood

    def on_instruction(self, open_call: OpenCall, frame: FrameType, arg: None) -> None:
        """Record that a loop goes round for which Python reports no line."""
        if frame.f_lasti in open_call.code.silent_loops:
            self.stack.line(open_call, frame)

    def on_frame_end(self, open_call: OpenCall, frame: FrameType, arg: Any) -> None:
        """Record how a frame is left: by a value, for a while, or by an exception."""
        stack = self.stack
        stack.check()
        operation = open_call.code.operations[frame.f_lasti]
        failing = open_call.failing and arg is None
        stack.update_locals(open_call, frame)
        if operation in RETURNS:
            stack.returned(open_call, frame.f_lineno, arg)
        elif operation in SUSPENDS and not failing:
            stack.suspended(open_call, frame.f_lineno, arg)
        else:
            stack.raised(open_call, frame.f_lineno)

    # Code of the program that is not recorded: what an object says of itself

    def ask(self, question: Callable[[Any], str], thing: object) -> str:
        """Return what a thing answers to `repr` or `str`, "" if it does not within the limits.

        That is code of the program: it is not recorded, but it can run too long. What has come to
        the limit of frames once is not asked again: each of its waiting frames would go there.
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
        except BaseException:  # no error of the object must reach the function
            return ""
        finally:
            limits.mode = before
            sys.stdout = output

    def on_asked(self, frame: FrameType, event: str, arg: Any) -> Tracer | None:
        """Look at the clock: the recorder is off while an object is asked for its text."""
        try:
            self.limits.check_time()
        except Stop:
            come_back(frame, self.watcher)
            raise
        return self.watcher if self.program.holds(frame) else None

    def _answer(self, question: Callable[[Any], str], thing: object) -> str:
        sys.settrace(self.watcher)  # inside of a tracer, Python 3.11 does not trace before this
        try:
            return question(thing)
        finally:
            sys.settrace(self.tracer)

    # No frame: a memo answers

    def on_memo_hit(self, function: Any, args: Any, kwargs: Any, value: Any) -> None:
        """Record a call that a memo answers: it returns at once, and has no frame."""
        limits = self.limits
        if limits.mode == "over":
            return
        limits.check()
        code = self.codes.of(function.__code__)
        if limits.mode == "write" and self.stack.is_running and code.wanted:
            self.write_memo_hit(code, function, args, kwargs, value)

    def write_memo_hit(self, code: Code, function: Any, args: Any, kwargs: Any, value: Any) -> None:
        """Write that a call begins, and returns what its memo has."""
        limits, stack = self.limits, self.stack
        limits.mode = "ask"  # of what the values' own code does, nothing is written
        try:
            open_call = self._remembered(code, function, args, kwargs)
            entry = self.keeper.keep(value)
        finally:
            limits.mode = "write"
        open_call.visit = stack.visit(open_call.call, sys._getframe())
        stack.begin(open_call, code.first_line)
        stack.step(open_call, "return", code.first_line, entry)
        stack.end(open_call, "returned", entry)
        stack.receive(entry)

    def _remembered(self, code: Code, function: Any, args: Any, kwargs: Any) -> OpenCall:
        """Return a call as if it had a frame, with its arguments."""
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
