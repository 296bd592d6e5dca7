"""The tracer behind `record`: Python tells it of every call and line, it has steps written."""

from __future__ import annotations

import dis
import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from inspect import (
    CO_GENERATOR,
    CO_OPTIMIZED,
    CO_VARARGS,
    CO_VARKEYWORDS,
    isasyncgenfunction,
    iscoroutinefunction,
    signature,
)
from io import StringIO
from opcode import opmap
from time import monotonic, perf_counter
from types import CodeType, FrameType, FunctionType, GeneratorType
from typing import Any, Literal, NoReturn

from ..rules import check_whole, is_whole
from .calls import Call, Ended, Ending, Event, Step, Visit, give_sources, name_of
from .memos import fresh_memos, plain
from .recording import Recording
from .values import Keeper

# ---- what the tracer must know of a code object: whether to record it, and how it can end --------

Only = frozenset[CodeType | str] | None  # the functions to record; None: all
FOLDED = frozenset({"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"})  # belong to their owner
RETURNS = frozenset({opmap["RETURN_VALUE"], opmap.get("RETURN_CONST", -1)})
SUSPENDS = frozenset({opmap["YIELD_VALUE"], opmap["RESUME"]})  # Python 3.13 says RESUME


class Code:
    """A code object, its instructions, and whether its calls are recorded."""

    __slots__ = ("arguments", "is_generator", "loops_unheard", "object", "operations", "wanted")

    def __init__(self, code: CodeType, wanted: bool) -> None:
        self.object, self.wanted = code, wanted
        self.operations = code.co_code
        self.is_generator = bool(code.co_flags & CO_GENERATOR)
        self.arguments = argument_names(code)
        self.loops_unheard = wanted and loops_unheard(code)


def is_wanted(code: CodeType, only: Only) -> bool:
    """Return whether to record calls of this code: no class bodies, no comprehensions.

    Methods that Python itself writes, as a dataclass's `__init__`, are not what a learner steps
    through either.
    """
    if not code.co_flags & CO_OPTIMIZED or code.co_name in FOLDED:
        return False
    if code.co_filename == "<string>" and code.co_name.startswith("__"):
        return False
    return only is None or not only.isdisjoint({code, code.co_name, name_of(code)})


def loops_unheard(code: CodeType) -> bool:
    """Return whether Python 3.11 may loop here without telling of a line: `while True: pass`.

    >>> def wait():
    ...     while True: pass
    >>> loops_unheard(wait.__code__) == (sys.version_info < (3, 12))
    True
    """
    if sys.version_info >= (3, 12):
        return False
    line, starts = 0, {}
    for instruction in dis.get_instructions(code):
        line = instruction.starts_line or line
        starts[instruction.offset] = line
        jumps_back = instruction.opname.startswith("JUMP_BACKWARD")
        if jumps_back and starts.get(instruction.argval) == line:
            return True
    return False


def argument_names(code: CodeType) -> tuple[str, ...]:
    """Return the names of a function's arguments, the starred ones last.

    >>> def f(a, *rest, b=1, **named): pass
    >>> argument_names(f.__code__)
    ('a', 'b', 'rest', 'named')
    """
    starred = bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]


# ---- the limits of a recording, and how a function is stopped that does not want to be -----------

OWN = globals()  # what this module does is never stopped by itself
GRACE = 1_000  # calls that a stopped function may still make, to put things in order


class Stop(BaseException):
    """Ends the recorded function at a limit; no Exception, so `except Exception` lets it pass.

    Python takes the tracer away from whoever raises in it. If a bare `except` catches this, it is
    thrown away there and then, and has the tracer put back before it goes.
    """

    def __init__(self, again: Callable[[], None]) -> None:
        super().__init__("the limit of the recording")
        self.again = again

    def __del__(self) -> None:
        self.again()


class Limits:
    """Stops the function after so many steps or seconds."""

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit, self.deadline = limit, monotonic() + seconds
        self.steps: list[Step] = []
        self.ended: Ended | None = None
        self.watching = True
        self.base: FrameType | None = None  # the frame that runs the function
        self.before = sys.gettrace(), sys.getprofile()
        self.tracer: Callable[[FrameType, str, Any], Any] | None = None
        self.grace = GRACE

    def start(self, base: FrameType) -> None:
        """Begin to hear of what happens above that frame."""
        self.base = base
        sys.settrace(self.tracer)

    def lost(self) -> Literal["tracing lost"] | None:
        """Return whether Python took the tracer away, as it does after a RecursionError in it."""
        return None if sys.gettrace() is self.tracer else "tracing lost"

    def finish(self) -> None:
        """Hear of nothing any more, and let whoever was tracing before go on."""
        self.watching, self.base = False, None
        sys.settrace(self.before[0])
        sys.setprofile(self.before[1])

    def check(self) -> None:
        """Stop the function if a limit is reached."""
        if len(self.steps) >= self.limit:
            self.stop("too many steps")
        if monotonic() > self.deadline and self.steps:
            self.stop("too much time")

    def stop(self, reason: Ended) -> NoReturn:
        """Stop the function; a profiler sees to it if it keeps the exception and goes on."""
        self.ended = self.ended or reason
        sys.setprofile(self.profile)
        raise Stop(self.again)

    def guard(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Hear of the lines of a frame that is not recorded: it can run too long all the same."""
        if self.watching:
            self.check()
        return self.guard

    def profile(self, frame: FrameType, event: str, arg: Any) -> None:
        """Hear of the calls made after the stop; in the end, bring the tracer back."""
        self.grace -= 1
        if self.grace < 0:
            self.again()

    def again(self) -> None:
        """Put the tracer back on the function's frames, where it will stop the next line."""
        if not self.watching:
            return
        frame = sys._getframe(1)
        while frame is not None and frame is not self.base:
            if frame.f_globals is not OWN:
                frame.f_trace = self.guard
            frame = frame.f_back  # type: ignore[assignment]
        sys.settrace(self.tracer)


# ---- writes calls and steps down; whoever hears of them is the recorder's business ---------------

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
        self.asked: dict[int, CodeType] = {}  # functions of other modules that were called
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
            self.note_asked(frame)
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

    def note_asked(self, frame: FrameType) -> None:
        """Note which function of another module a recorded function has called."""
        caller = frame.f_back
        if caller is not None and caller.f_globals is self.names:
            self.asked[id(frame.f_code)] = frame.f_code

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


# ---- run a function while the recorder hears of each call and line, and leave nothing behind -----

Functions = Callable[..., Any] | str | Iterable[Callable[..., Any] | str]


def record(
    function: Callable[..., Any],
    *args: Any,
    limit: int = 100_000,
    seconds: float = 5,
    only: Functions | None = None,
    **kwargs: Any,
) -> Recording:
    """Return the recording of `function(*args, **kwargs)`, run as it is.

    >>> def fact(n):
    ...     return 1 if n < 2 else n * fact(n - 1)
    >>> print(record(fact, 3))
    fact(3) → 6
      fact(2) → 2
        fact(1) → 1

    Counted are the calls of functions that share the function's globals, or the functions (or
    names) in `only`. A generator is run to its end. What is printed is kept for the steps instead
    of being shown. After `limit` steps or so many `seconds` the function is stopped and the
    recording ends there; a single long call of a function written in C, as `sum(range(10**10))`,
    can only be waited for. An exception is part of the recording, except for KeyboardInterrupt.
    """
    _check_limits(limit, seconds)
    _refuse_async(plain(function))
    output = StringIO()
    recorder = Recorder(plain(function), _codes(only), limit, seconds, output.tell)
    began = perf_counter()
    with no_collection(), redirect_stdout(output), fresh_memos(function, recorder.hit) as fresh:
        result, error = _run(recorder, lambda: fresh(*args, **kwargs))
    if not recorder.calls:  # wrong arguments, for example
        raise error or TypeError(f"{plain(function).__qualname__} made no call to record")
    ended = recorder.ended or "raised"
    if ended != "raised":  # a function that was stopped may raise something on its way out
        error = None
    recorder.close(in_words(type(error), error) if error else "")
    give_sources(recorder.calls)
    spent = perf_counter() - began
    asked = tuple(recorder.asked.values())
    return Recording(
        recorder.calls, recorder.steps, output.getvalue(), ended, result, error, spent, asked
    )


def _check_limits(limit: Any, seconds: Any) -> None:
    check_whole(limit, "the limit of steps", 1, 10**9)
    is_number = is_whole(seconds) or isinstance(seconds, float)
    if not is_number or not seconds < 10**9:  # NaN is not
        raise ValueError(f"the limit of seconds must be a number, not {seconds!r}")


def _refuse_async(function: Callable[..., Any]) -> None:
    """Raise TypeError for a function whose call runs nothing."""
    if iscoroutinefunction(function) or isasyncgenfunction(function):
        raise TypeError("an async function cannot be recorded: write `def` without `async`")


@contextmanager
def no_collection() -> Iterator[None]:
    """Pause the garbage collector: it would look through the growing recording over and over."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _codes(only: Functions | None) -> frozenset[CodeType | str] | None:
    """Return the code objects and the names of the functions to record, None for all."""
    if only is None:
        return None
    several = [only] if isinstance(only, str) or callable(only) else only
    return frozenset(some if isinstance(some, str) else plain(some).__code__ for some in several)


def _run(recorder: Recorder, function: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    """Return what the function returned while the recorder watched, and what it raised."""
    try:
        recorder.start(sys._getframe())
        result = function()
        if isinstance(result, GeneratorType):
            result = list(result)
        recorder.ended = recorder.ended or recorder.lost() or "returned"
        return (result if recorder.ended in ("returned", "tracing lost") else None), None
    except Stop:
        recorder.finish()  # before the Stop goes: see there
        return None, None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        recorder.ended = recorder.ended or "raised"
        return None, error.with_traceback(None)
    finally:
        recorder.finish()
