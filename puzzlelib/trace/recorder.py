"""The recorder behind `record`: Python tells it of every call and line, it writes calls and steps."""

from __future__ import annotations

import dis
import gc
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from io import StringIO
from opcode import opmap
from time import monotonic, perf_counter, process_time
from types import CodeType, FrameType, FunctionType, GeneratorType
from typing import Any, Literal, NoReturn

from ..rules import check_whole, is_whole
from .calls import Call, Ended, Ending, Event, Step, Visit, give_sources, name_of
from .memos import fresh_memos, plain
from .recording import Recording
from .values import Keeper, Shown

# ---- what must be known of a code object: whether to record it, and how it can end ---------------

Only = frozenset[CodeType | str] | None  # the functions to record; None: all
FOLDED = frozenset({"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"})  # belong to their owner
RETURNS = frozenset({opmap["RETURN_VALUE"], opmap.get("RETURN_CONST", -1)})
SUSPENDS = frozenset({opmap["YIELD_VALUE"], opmap["RESUME"]})  # Python 3.13 says RESUME


class Code:
    """A code object, its instructions, and whether its calls are recorded."""

    __slots__ = ("arguments", "is_generator", "object", "operations", "silent_loops", "wanted")

    def __init__(self, code: CodeType, wanted: bool) -> None:
        self.object, self.wanted = code, wanted
        self.operations = code.co_code
        self.is_generator = bool(code.co_flags & inspect.CO_GENERATOR)
        self.arguments = argument_names(code)
        self.silent_loops = silent_loops(code)


def is_wanted(code: CodeType, only: Only) -> bool:
    """Return whether to record calls of this code: no class bodies, no comprehensions.

    Methods that Python itself writes, as a dataclass's `__init__`, are not what a learner steps
    through either.
    """
    if not code.co_flags & inspect.CO_OPTIMIZED or code.co_name in FOLDED:
        return False
    if code.co_filename == "<string>" and code.co_name.startswith("__"):
        return False
    return only is None or not only.isdisjoint({code, code.co_name, name_of(code)})


def silent_loops(code: CodeType) -> frozenset[int]:
    """Return the instructions that jump to themselves: `while True: pass` on one line.

    Python 3.11 tells of the line once, later versions in every round.

    >>> def wait():
    ...     while True: pass
    >>> len(silent_loops(wait.__code__)) == (sys.version_info < (3, 12))
    True
    """
    if sys.version_info >= (3, 12):
        return frozenset()
    found = dis.get_instructions(code)
    return frozenset(i.offset for i in found if "JUMP" in i.opname and i.argval == i.offset)


def argument_names(code: CodeType) -> tuple[str, ...]:
    """Return the names of a function's arguments, the starred ones last.

    >>> def f(a, *rest, b=1, **named): pass
    >>> argument_names(f.__code__)
    ('a', 'b', 'rest', 'named')
    """
    flags = code.co_flags
    starred = bool(flags & inspect.CO_VARARGS) + bool(flags & inspect.CO_VARKEYWORDS)
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]


# ---- the recorder --------------------------------------------------------------------------------

OWN = globals()  # what this module does is neither recorded nor stopped
BUSY = 4  # times as long may a function take on the clock as it works
GRACE_LINES, GRACE_SECONDS = 1_000, 0.2  # what a stopped function gets to put things in order
_UNSET = object()

Hear = Callable[[FrameType, str, Any], Any]
Mode = Literal["write", "ask", "lost", "stop", "over"]
# write: calls and steps are written · ask: an object is asked for its text, only the time counts
# lost: there was no room for the recorder's own frames, only the time counts
# stop: a limit is reached, the function has to end · over: it has ended


class Stop(BaseException):
    """Ends the recorded function at a limit; no Exception, so `except Exception` lets it pass."""


class ComesBack:
    """Takes the tracer's place in a frame in which the tracer is about to raise.

    Python takes the tracer away from whoever raises in it, and the frame's own, which is this, as
    well. Nobody else hears of that. So it is here that the tracer is put back, at once: a function
    that catches what stops it is heard of again at its very next line.
    """

    __slots__ = ("frame", "tracer")
    frame: FrameType
    tracer: Hear

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        """Hear of nothing: it is gone before the next event."""

    def __del__(self) -> None:
        sys.settrace(self.tracer)  # no call but this one: there may be no room for more frames
        self.frame.f_trace = self.tracer


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


class Recorder:
    """Hears what a function does, and holds its calls, its steps and the stack.

    `hear` is where everything begins: Python calls it at each event. The methods below stand in the
    order in which a call is lived through: it begins, goes on, ends.
    """

    def __init__(
        self,
        function: FunctionType,
        only: Only,
        limit: int,
        seconds: float,
        tell: Callable[[], int],
    ) -> None:
        self.names, self.main, self.only = function.__globals__, function.__code__, only
        self.limit, self.seconds, self.since = limit, seconds, (monotonic(), process_time())
        self.deadline = self.since[0] + seconds
        self.tell, self.printed = tell, 0  # how many characters were printed
        self.keeper = Keeper(partial(self.ask, repr))
        self.calls, self.steps = list[Call](), list[Step]()
        self.codes: dict[int, Code] = {}  # by id: the hash of a code object can take long
        self.lives: dict[FrameType, Live] = {}
        self.asked: dict[int, CodeType] = {}  # functions of other modules that were called
        self.top: Live | None = None
        self.mode: Mode = "write"
        self.ended: Ended | None = None
        self.error: BaseException | None = None  # what left the function
        self.stopping, self.grace, self.patience = Stop("the limit of the recording"), 0, 0.0
        self.base: FrameType | None = None  # the frame that runs the function
        self.before, self.tracer = sys.gettrace(), self.hear
        self.writes = self._writes()

    def _writes(self) -> dict[str, Callable[[Live, FrameType, Any], None]]:
        writes = {"line": self.line, "opcode": self.instruction}
        return writes | {"exception": self.exception, "return": self.frame_ends}

    # From the first call to the last event

    def run(self, function: Callable[[], Any]) -> Any:
        """Run the function, hear what it does, and return its result; see also `ended`, `error`."""
        self.base, result, told = sys._getframe(), None, ""
        try:
            sys.settrace(self.tracer)
            result = function()
            if isinstance(result, GeneratorType):
                result = list(result)
            is_lost = self.mode == "lost" or sys.gettrace() is not self.tracer
            self.ended = self.ended or ("tracing lost" if is_lost else "returned")
        except Stop:
            pass
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit, or one that the function has made itself
            if self.ended is None:  # a function that was stopped may raise something on its way out
                self.ended, self.error = "raised", error.with_traceback(None)
                told = error_text(error, partial(self.ask, str))
        finally:
            self.close(told)
        return result if self.ended in ("returned", "tracing lost") else None

    def hear(self, frame: FrameType, event: str, arg: Any) -> Hear | None:
        """Hear of an event in a frame, and return who hears of the next one there."""
        try:
            if event == "call":
                return self.frame_begins(frame)
            live = self.lives.get(frame)
            if live is None or self.mode != "write":
                if event in ("line", "opcode"):
                    self.check()  # what is not recorded can run too long all the same
            else:
                self.writes[event](live, frame, arg)
        except BaseException as error:
            if isinstance(error, RecursionError) and self.mode == "write":
                self.mode = "lost"
            frame.f_trace = ComesBack()
            frame.f_trace.frame, frame.f_trace.tracer = frame, self.tracer
            raise
        return self.tracer

    def close(self, error: str) -> None:
        """Hear of nothing any more, and write what became of the calls that did not end.

        They end with the error, if one left the function.
        """
        self.mode = "over"
        sys.settrace(self.before)
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
        self.forget()

    def forget(self) -> None:
        """Let go of the function's frames and objects."""
        self.keeper.forget()
        self.lives.clear()
        self.writes.clear()
        self.base = self.stopping.__traceback__ = self.stopping.__context__ = None

    # The limits

    def check(self) -> None:
        """Stop the function if a limit is reached."""
        if self.mode == "stop":
            self.insist()
        elif self.mode == "write" and len(self.steps) >= self.limit:
            self.stop("too many steps")
        elif monotonic() > self.deadline and self.is_late():
            if self.mode == "ask":
                raise self.stopping.with_traceback(None)
            if self.steps:
                self.stop("too much time")

    def is_late(self) -> bool:
        """Say whether the time is up: that of the work, or BUSY times as much on the clock.

        Where many share a machine, a function is not to blame for the others.
        """
        began, worked_before = self.since
        left = self.seconds - (process_time() - worked_before)
        last = began + BUSY * self.seconds
        if left <= 0 or monotonic() > last:
            return True
        self.deadline = min(monotonic() + left, last)
        return False

    def stop(self, reason: Ended) -> NoReturn:
        """Stop the function, and hear from now on of every line in every frame."""
        self.ended, self.mode = reason, "stop"
        self.grace, self.patience = GRACE_LINES, monotonic() + GRACE_SECONDS
        frame: FrameType | None = sys._getframe()
        while frame is not None and frame is not self.base:
            self.attend(frame)
            frame = frame.f_back
        raise self.stopping.with_traceback(None)

    def insist(self) -> None:
        """Stop the function once more at each line that it runs after its grace."""
        self.grace -= 1
        if self.grace < 0 or monotonic() > self.patience:
            raise self.stopping.with_traceback(None)

    def attend(self, frame: FrameType) -> Hear | None:
        """Hear of the lines of a frame."""
        if frame.f_globals is OWN:
            return None
        if self.known(frame.f_code).silent_loops:
            frame.f_trace_opcodes = True
        frame.f_trace = self.tracer
        return self.tracer

    def ask(self, question: Callable[[Any], str], thing: object) -> str:
        """Return what a thing answers to `repr` or `str`, "" if it does not within the limits.

        That is code of the program: it is not recorded, but it can run too long.
        """
        before, self.mode = self.mode, "ask"
        try:
            return str(sys.call_tracing(self._answer, (question, thing)))
        except KeyboardInterrupt:
            raise
        except BaseException:  # whatever it is, it must not reach the function
            return ""
        finally:
            self.mode = before

    def _answer(self, question: Callable[[Any], str], thing: object) -> str:
        sys.settrace(self.tracer)  # inside of a tracer, Python 3.11 does not listen before this
        return question(thing)

    # A frame begins

    def frame_begins(self, frame: FrameType) -> Hear | None:
        """Hear of a new frame, or of a generator's old one; return who hears of its lines."""
        if self.mode == "over" or frame.f_globals is OWN:
            return None
        self.check()
        if self.mode != "stop" and frame.f_globals is not self.names:
            self.note_asked(frame)
            return None  # a library's; what it calls is heard of
        code = self.known(frame.f_code)
        if self.mode == "write" and code.wanted:
            self.enter(frame, code)
        return self.attend(frame)

    def note_asked(self, frame: FrameType) -> None:
        """Note which function of another module a recorded function has called."""
        caller = frame.f_back
        if caller is not None and caller.f_globals is self.names:
            self.asked[id(frame.f_code)] = frame.f_code

    def known(self, code: CodeType) -> Code:
        """Return what there is to know of a code object."""
        known = self.codes.get(id(code))
        if known is None:
            wanted = code is self.main or is_wanted(code, self.only)
            known = self.codes[id(code)] = Code(code, wanted)
        return known

    def enter(self, frame: FrameType, code: Code) -> None:
        """Write that a call begins, or that a generator goes on."""
        live = self.lives.get(frame)
        if live is not None:
            return self.resume(live, frame)
        live = Live(self.new_call(code), code, frame)
        self.note(live, frame)
        live.call.given = {name: live.kept[name] for name in code.arguments if name in live.kept}
        live.visit = self.visit(live.call, frame)
        self.begin(live, frame.f_lineno)
        self.lives[frame] = live
        return None

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

    def begin(self, live: Live, line: int) -> None:
        """Write that a new call is on top of the stack."""
        self.step(live, "call", line)
        self.calls.append(live.call)
        if live.call.parent is not None:
            live.call.parent.calls.append(live.call)
        live.below, self.top = self.top, live

    def resume(self, live: Live, frame: FrameType) -> None:
        """Write that a generator goes on."""
        live.visit = self.visit(live.call, frame)
        self.note(live, frame)
        self.step(live, "resume", frame.f_lineno)
        live.below, self.top = self.top, live

    # A frame goes on

    def line(self, live: Live, frame: FrameType, arg: None) -> None:
        """Write that a line is next."""
        self.check()
        self.note(live, frame)
        self.step(live, "line", frame.f_lineno)

    def instruction(self, live: Live, frame: FrameType, arg: None) -> None:
        """Write that a loop goes round of which Python does not tell."""
        if frame.f_lasti in live.code.silent_loops:
            self.line(live, frame, arg)

    def note(self, live: Live, frame: FrameType) -> None:
        """Note the local variables for the step to come."""
        self.keeper.now = len(self.steps)
        live.kept = self.look(frame, live.kept)
        live.failing = False

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
                if type(old) is Shown and old == value:
                    value = old
                changed = changed or old is not value
            kept[name] = value
        return kept if changed or len(kept) != len(before) else before

    def step(self, live: Live, event: Event, line: int, value: Any = None) -> None:
        """Write one step; nothing is half done should Python run out of frames here."""
        number, printed = len(self.steps), self.tell()
        if printed == self.printed:
            printed = self.printed  # the same object: 100,000 steps must not hold as many numbers
        step = Step(number, live.visit, event, line, live.kept, value, printed, live.previous)
        self.steps.append(step)
        self.printed, live.previous = printed, number

    def exception(self, live: Live, frame: FrameType, arg: Any) -> None:
        """Write that an exception is here, unless it only says that an iterator ended."""
        live.failing, live.error = True, error_text(arg[1], partial(self.ask, str))
        if issubclass(arg[0], GeneratorExit) and self.steps[-1].event == "resume":
            live.previous = self.steps.pop().previous  # nobody asked, it is thrown away
        if not issubclass(arg[0], StopIteration | GeneratorExit):
            self.check()
            self.note(live, frame)
            live.failing = True
            self.step(live, "exception", frame.f_lineno, live.error)

    # A frame ends, for a while or for good

    def frame_ends(self, live: Live, frame: FrameType, arg: Any) -> None:
        """Write how a frame is left: by a value, for a while, or by an exception."""
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
        """Write that a value leaves, and that the caller receives it."""
        kept = self.keeper.keep(value)
        self.step(live, "return", frame.f_lineno, kept)
        self.end(live, "returned", kept)
        if not live.code.is_generator:
            self.receive(kept)

    def suspended(self, live: Live, frame: FrameType, value: Any) -> None:
        """Write that a generator yields a value and waits to be asked for more."""
        kept = self.keeper.keep(value)
        live.call.yielded.append((len(self.steps), kept))
        self.step(live, "yield", frame.f_lineno, kept)
        self.top = live.below

    def raised(self, live: Live, frame: FrameType) -> None:
        """Write that an exception leaves; a generator thrown away stays suspended."""
        if live.code.is_generator and live.error.startswith("GeneratorExit"):
            return self.end(live, "suspended")
        self.step(live, "raise", frame.f_lineno, live.error)
        return self.end(live, "raised", live.error)

    def end(self, live: Live, how: Ending, outcome: Any = None) -> None:
        """Write how a call ended, and take its frame off the stack."""
        call = live.call
        call.ended, call.outcome = how, outcome
        call.last = None if how == "suspended" else live.previous
        self.top = live.below
        if live.frame is not None:
            self.lives.pop(live.frame, None)
        live.frame = None

    def receive(self, value: Any) -> None:
        """Write that the value which left a frame has reached the caller."""
        caller = self.top
        if caller is None or caller.frame is None:
            return
        self.check()
        self.keeper.now = len(self.steps)
        caller.kept = self.look(caller.frame, caller.kept)
        self.step(caller, "receive", caller.frame.f_lineno, value)

    # No frame: a memo answers

    def hit(self, function: Any, args: Any, kwargs: Any, value: Any) -> None:
        """Write a call that a memo answers: it returns at once. No frame tells of it."""
        self.check()
        code = self.known(function.__code__)
        if self.mode != "write" or self.top is None or self.top.frame is None or not code.wanted:
            return
        self.mode = "ask"  # of what the values' own code does, nothing is written
        try:
            live = self.remembered(code, function, args, kwargs)
            kept = self.keeper.keep(value)
        finally:
            self.mode = "write"
        live.visit = self.visit(live.call, sys._getframe())
        self.begin(live, code.object.co_firstlineno)
        self.step(live, "return", code.object.co_firstlineno, kept)
        self.end(live, "returned", kept)
        self.receive(kept)

    def remembered(self, code: Code, function: Any, args: Any, kwargs: Any) -> Live:
        """Return a call as if it had a frame, with its arguments."""
        bound = inspect.signature(function).bind(*args, **kwargs)
        bound.apply_defaults()
        live = Live(self.new_call(code), code, None)
        self.keeper.now = len(self.steps)
        live.kept = {name: self.keeper.keep(bound.arguments[name]) for name in code.arguments}
        live.call.given, live.call.memo_hit = live.kept, True
        return live


def error_text(error: BaseException, say: Callable[[object], str] = str) -> str:
    """Return an exception as it ends a traceback, the same in every version of Python.

    >>> error_text(ValueError("no negative numbers"))
    'ValueError: no negative numbers'
    """
    kind = type(error).__name__
    if isinstance(error, RecursionError):
        return f"{kind}: maximum recursion depth exceeded"
    words = say(error)
    return f"{kind}: {words}" if words else kind


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
    of being shown. After `limit` steps or so many `seconds` of work the function is stopped and the
    recording ends there; a single long call of a function written in C, as `sum(range(10**10))`,
    can only be waited for. An exception is part of the recording, except for KeyboardInterrupt.
    """
    _check_limits(limit, seconds)
    _refuse_async(plain(function))
    output = StringIO()
    recorder = Recorder(plain(function), codes(only), limit, seconds, output.tell)
    began = perf_counter()
    with no_collection(), redirect_stdout(output), fresh_memos(function, recorder.hit) as fresh:
        result = recorder.run(lambda: fresh(*args, **kwargs))
    error, ended = recorder.error, recorder.ended
    if not recorder.calls or ended is None:  # wrong arguments, for example
        raise error or TypeError(f"{plain(function).__qualname__} made no call to record")
    give_sources(recorder.calls)
    spent = perf_counter() - began
    calls, steps, asked = recorder.calls, recorder.steps, tuple(recorder.asked.values())
    return Recording(calls, steps, output.getvalue(), ended, result, error, spent, asked)


def _check_limits(limit: Any, seconds: Any) -> None:
    check_whole(limit, "the limit of steps", 1, 10**9)
    is_number = is_whole(seconds) or isinstance(seconds, float)
    if not is_number or not seconds < 10**9:  # NaN is not
        raise ValueError(f"the limit of seconds must be a number, not {seconds!r}")


def _refuse_async(function: Callable[..., Any]) -> None:
    """Raise TypeError for a function whose call runs nothing."""
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
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


def codes(only: Functions | None) -> frozenset[CodeType | str] | None:
    """Return the code objects and the names of the functions to record, None for all."""
    if only is None:
        return None
    several = [only] if isinstance(only, str) or callable(only) else only
    return frozenset(some if isinstance(some, str) else plain(some).__code__ for some in several)
