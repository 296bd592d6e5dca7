"""The calls that a cell of a notebook makes itself, recorded while the cell runs, once and as it is.

Each of them gets a recorder, which is given the tracer while the call runs. Only the last one is kept.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, redirect_stdout
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE
from io import StringIO
from opcode import opmap
from time import perf_counter
from types import CodeType, FrameType, FunctionType
from typing import Any, TextIO

from .codes import is_wanted
from .limits import Clock, Stop
from .marks import with_inner
from .memos import watched_memos
from .recorder import Recorder, Tracer
from .recording import Recording
from .running import LIMIT, SECONDS, no_collection, recording_of
from .stack import OpenCall

__uninterrupted__ = True

_NEW = bytes([opmap["RESUME"], 0])  # where a frame is that has not run yet
_CALLED_BY_NAME = {"__init__", "__post_init__", "__call__"}
_ENDED = {"returned": "returned", "raised": "raised", "suspended": "returned"}


class CallRecorder(Recorder):
    """Records one call that a cell makes itself, and gives the tracer back where it ends or yields."""

    watch: Watch

    def on_frame_begin(self, frame: FrameType) -> Tracer | None:
        """Record that a frame is new; once this recording is lost, it can be the cell's next call."""
        if self.limits.mode == "lost" and self.watch.is_own_call(frame):
            return self.watch.on_event(frame, "call", None)
        return super().on_frame_begin(frame)

    def on_frame_end(self, open_call: OpenCall, frame: FrameType, arg: Any) -> None:
        """Record how a frame is left."""
        super().on_frame_end(open_call, frame, arg)
        if self.stack.top is None:
            self.watch.listen()


class Printed:
    """Keeps what is printed, and prints it all the same."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.copy = StringIO()

    def write(self, text: str) -> int:
        """Print a text, and return its length."""
        length = self.out.write(text)
        self.copy.write(text)
        return length

    def __getattr__(self, name: str) -> Any:
        return getattr(self.out, name)


def _nothing() -> None:
    pass


class Watch:
    """Runs code of a cell, and records the calls that it makes itself of functions of the notebook.

    The seconds are for all of them together, the steps for each. `result` is what the code gave;
    how it ended is in `is_stopped` and `error`.
    """

    def __init__(self, names: dict[str, Any], limit: int = LIMIT, seconds: float = SECONDS) -> None:
        self.names = names
        self.program = FunctionType(_nothing.__code__, names)  # stands for all with these names
        self.limit = limit
        self.seconds_left = seconds
        self.calls = 0
        self.recorder: CallRecorder | None = None  # of the last one
        self.during = ExitStack()  # what has to be put back when it is over
        self.began = 0.0  # that call
        self.lambdas: set[int] = set()  # the code of those that stand in the cell, by id
        self.base: FrameType | None = None  # the frame that runs the cell
        self.printed = Printed(sys.stdout)
        self.tracer = self.on_event
        self.is_stopped = False
        self.error: BaseException | None = None
        self.result: Any = None

    def run(self, first: CodeType, watched: list[CodeType]) -> None:
        """Run the code of a cell; `result` is what the last part gave."""
        try:
            FunctionType(first, self.names)()
            next(self._in_generator(watched))
        except Stop:
            self.is_stopped = True
        except BaseException as error:
            self.error = error

    def _in_generator(self, codes: list[CodeType]) -> Iterator[None]:
        """Run code while its calls are heard of; what a stop leaves behind goes with the generator."""
        every = (inner for code in codes for inner in with_inner(code))
        self.lambdas = {id(code) for code in every if code.co_name == "<lambda>"}
        self.base, before = sys._getframe(), sys.gettrace()
        with (
            no_collection(),
            redirect_stdout(self.printed),
            watched_memos(self.program, self.on_memo_hit, is_empty=False),
        ):
            try:
                sys.settrace(self.tracer)
                for code in codes:
                    self.result = FunctionType(code, self.names)()
            finally:
                self.close()
                sys.settrace(before)
        yield

    def recording(self) -> Recording | None:
        """Return the recording of the last call, None if there was none."""
        if self.recorder is None:
            return None
        root, steps = self.recorder.stack.calls[0], self.recorder.stack.steps
        ended = self.recorder.limits.ended or _ENDED.get(root.ended)
        self.recorder.limits.ended = ended  # type: ignore[assignment]
        output = self.printed.copy.getvalue()[: steps[-1].printed]
        return recording_of(self.recorder, root.result, output, self.began)

    # Who hears of what Python does

    def on_event(self, frame: FrameType, event: str, arg: Any) -> Tracer | None:
        """Have a call recorded that the cell makes itself, or a generator that goes on."""
        if event != "call" or frame.f_globals is not self.names:
            return None
        if self.recorder is not None and frame in self.recorder.stack.open_calls:
            recorder = self.recorder
        elif self.is_own_call(frame):
            recorder = self.begin()
        else:
            frame.f_trace = None  # perhaps a generator of an older call
            return None
        recorder.limits.clock = Clock(max(0, self.seconds_left))
        sys.settrace(recorder.tracer)
        return recorder.on_event(frame, event, arg)

    def begin(self) -> CallRecorder:
        """Return a recorder for a call that begins, in the place of the one before."""
        self.close()
        self.calls += 1
        self.began = perf_counter()
        self.printed.copy = StringIO()
        output_size = self.printed.copy.tell
        recorder = CallRecorder(self.program, None, self.limit, self.seconds_left, output_size)
        recorder.base = self.base
        recorder.limits.before_stop = recorder.trace_open_frames
        recorder.watch = self
        self.during.enter_context(recorder.limits.lost_stops())
        self.during.enter_context(recorder.elsewhere)
        self.recorder = recorder
        return recorder

    def listen(self) -> None:
        """Take the tracer back from the recorder: its call is over, for a while or for good."""
        if self.recorder is not None:
            self.seconds_left = self.recorder.limits.clock.left()
        sys.settrace(self.tracer)

    def close(self) -> None:
        """End the recording of the last call."""
        self.during.close()
        if self.recorder is not None:
            self.recorder.close("")

    def on_memo_hit(self, function: Any, args: Any, kwargs: Any, value: Any) -> None:
        """Have it recorded that a memo answers, in a recorded call or called by the cell itself."""
        if self.recorder is not None and self.recorder.stack.top is not None:
            self.recorder.on_memo_hit(function, args, kwargs, value)
        elif self.is_outermost(sys._getframe()):
            recorder = self.begin()
            code = recorder.codes.of(function.__code__)
            recorder.write_memo_hit(code, function, args, kwargs, value)
            sys.settrace(self.tracer)  # objects may have been asked for their text

    # Which calls are the cell's own

    def is_own_call(self, frame: FrameType) -> bool:
        """Return whether a frame begins a call that the cell itself makes.

        What runs by the way, as by `print(tree)` or in `sorted(…, key=lambda …)`, takes no recorded
        call's place.
        """
        code = frame.f_code
        if not is_wanted(code, None) or code.co_flags & (CO_COROUTINE | CO_ASYNC_GENERATOR):
            return False
        is_new = code.co_code[frame.f_lasti : frame.f_lasti + 2] == _NEW
        if self.recorder is not None and self.is_by_the_way(code):
            return False
        return is_new and self.is_outermost(frame)

    def is_by_the_way(self, code: CodeType) -> bool:
        """Return whether a function is seldom called by its name: a lambda in the cell, `__str__`."""
        name = code.co_name
        return id(code) in self.lambdas or (name.startswith("__") and name not in _CALLED_BY_NAME)

    def is_outermost(self, frame: FrameType) -> bool:
        """Return whether no function of the notebook waits for what runs in a frame."""
        below = frame.f_back
        while below is not None and below is not self.base:
            if below.f_globals is self.names and is_wanted(below.f_code, None):
                return False
            below = below.f_back
        return True
