"""Record top-level code, a cell or a file, as the outermost frame of a recording.

IPython compiles and runs each statement of a cell separately, so the outermost frame of a recording
corresponds to several frames of Python, one after the other. Its local variables are global: only
those that the code itself names are copied, because the namespace of a notebook is large.
"""

from __future__ import annotations

import builtins
import dis
import linecache
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from time import perf_counter
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple, cast

from ..files import reason
from .calls import Call, Visit
from .codes import FOLDED, Code
from .frames import FrameLike
from .functions import is_of_type
from .globals import MEMO, NEVER_SHOWN
from .history import MISSING
from .limits import Limits
from .memos import watched_memos
from .recorder import Recorder
from .recording import Recording
from .running import LIMIT, SECONDS, no_collection, recording_of
from .stack import CallStack, OpenCall
from .undisturbed import Undisturbed
from .values import error_line

__uninterrupted__ = True

CELL = "this cell"
_OF_IPYTHON = {"In", "Out", "_ih", "_oh", "_dh"}  # they contain all output of a notebook
_NAMED = ("LOAD_NAME", "LOAD_GLOBAL", "STORE_NAME", "STORE_GLOBAL", "DELETE_NAME", "DELETE_GLOBAL")


class Variables:
    """The global variables named by top-level code: the local variables of the outermost frame.

    A variable that the code assigns before reading it may have a value from an earlier run. It is
    shown only once it is assigned.
    """

    def __init__(self, codes: Sequence[CodeType], names: dict[str, Any]) -> None:
        self.names = names
        self.first_line = next((line for _, line in dis.findlinestarts(codes[0]) if line), 1)
        first = dict[str, str]()  # first operation on each name
        self.assigned: dict[int, set[str]] = {}  # by line
        for code in codes:
            for operation, name, line in _named(code):
                first.setdefault(name, operation)
                if operation.startswith("STORE"):
                    self.assigned.setdefault(line, set()).add(name)
        self.shown = tuple(name for name in first if not _is_hidden(name))
        self.earlier = {  # ids, because references would keep the objects alive
            name: id(names[name])
            for name, operation in first.items()
            if operation.startswith("STORE") and name in names
        }

    def now(self) -> dict[str, Any]:
        """Return the variables to show, without modules, functions and classes."""
        variables = {}
        for name in self.shown:
            value = self.names.get(name, MISSING)
            if value is MISSING or is_of_type(value, NEVER_SHOWN):
                continue
            if name in self.earlier:
                if id(value) == self.earlier[name]:
                    continue
                del self.earlier[name]
            variables[name] = value
        return variables

    def note_line(self, line: int) -> None:
        """Note that a line has run, so that the variables it assigns are from this run."""
        for name in self.assigned.get(line, ()):
            self.earlier.pop(name, None)


def _named(code: CodeType) -> Iterator[tuple[str, str, int]]:
    """Yield operation, name and line of each access to a global in top-level code."""
    for one in dis.get_instructions(code):
        if one.opname in _NAMED:
            line = one.positions.lineno if one.positions else None
            yield one.opname, one.argval, line or 0
        elif isinstance(one.argval, CodeType) and one.argval.co_name in FOLDED:
            yield from _named(one.argval)


def _is_hidden(name: str) -> bool:
    return name in _OF_IPYTHON or (name.startswith("__") and name.endswith("__"))


class _Namespace(NamedTuple):
    """A substitute for a frame in `CallStack.read_locals`, with other variables."""

    f_code: CodeType
    f_locals: dict[str, Any]


class TopLevelStack(CallStack):
    """A call stack whose oldest frame is top-level code."""

    title: str
    parts: tuple[CodeType, ...]
    ids: frozenset[int]  # ids of the parts
    variables: Variables
    value: Any = None  # value of the last expression
    root: OpenCall | None = None
    above_root: Visit | None = None  # last visit for which the outermost frame waited
    shared: tuple[Visit | None, int] = None, 0  # the same, and the number of known globals

    def is_part(self, code: CodeType) -> bool:
        """Return whether *code* belongs to the outermost frame."""
        return id(code) in self.ids

    def new_call(self, code: Code) -> Call:
        """Return a new call; the first one gets the title of the program."""
        call = super().new_call(code)
        if not self.calls:
            call.title = self.title
        return call

    def enter(self, frame: FrameLike, code: Code) -> None:
        """Record that a call begins, or that the outermost one continues with the next part."""
        if self.root is not None and self.is_part(code.object):
            self.root.frame, self.root.code, self.root.unseen = frame, code, 0
            self.keeper.is_stale = True
            self.root.line, self.root.since = -1, len(self.steps)
            self.open_calls[frame] = self.root
            return
        super().enter(frame, code)
        self.root = self.root or self.top
        self.share()

    def begin(self, open_call: OpenCall, line: int) -> None:
        """Record that a call begins; the first instruction of a module has no line in Python."""
        super().begin(open_call, line or self.variables.first_line)

    def visit(self, open_call: OpenCall, frame: FrameLike | None) -> Visit:
        """Return a new visit of the call."""
        visit = super().visit(open_call, frame)
        if self.top is not None and self.top is self.root:
            self.above_root = visit
        return visit

    def share(self) -> None:
        """Show in the outermost frame what functions assign to its variables while it waits."""
        histories = self.outside.histories
        if self.above_root is None or self.shared == (self.above_root, len(histories)):
            return
        self.shared = self.above_root, len(histories)
        for name in self.variables.shown:
            if name in histories:
                self.above_root.shared = self.above_root.shared or {}
                self.above_root.shared[name] = histories[name]
                self.variables.earlier.pop(name, None)

    def read_locals(self, frame: FrameLike, before: dict[str, Any]) -> dict[str, Any]:
        """Return the entries of the frame's variables; of the outermost frame, those it names."""
        if self.is_part(frame.f_code):
            frame = cast(FrameLike, _Namespace(frame.f_code, self.variables.now()))
        return super().read_locals(frame, before)

    def line(self, open_call: OpenCall, frame: FrameLike, arg: None = None) -> None:
        """Record that a line is next."""
        self.note_line(open_call)
        super().line(open_call, frame)

    def update_locals(self, open_call: OpenCall, frame: FrameLike) -> None:
        """Record the variables for the next step, after a line has run."""
        self.note_line(open_call)
        super().update_locals(open_call, frame)

    def note_line(self, open_call: OpenCall) -> None:
        """Note the variables assigned by the last line of the outermost frame."""
        if open_call is self.root:
            before = self.steps[open_call.previous]
            if before.event != "call":
                self.variables.note_line(before.line)

    def returned(self, open_call: OpenCall, line: int, value: Any) -> None:
        """Record that a call returns; the outermost one only after its last part."""
        if open_call is not self.root:
            super().returned(open_call, line, value)
        elif open_call.code.object is self.parts[-1]:
            super().returned(open_call, line, self.value)
        elif open_call.frame is not None:
            self.open_calls.pop(open_call.frame, None)


class TopLevelRecorder(Recorder):
    """Records top-level code part by part."""

    make_stack = TopLevelStack
    stack: TopLevelStack
    records_interrupts = True

    def __init__(
        self,
        title: str,
        parts: Sequence[CodeType],
        names: dict[str, Any],
        most_steps: int,
        seconds: float,
        output_size: Callable[[], int],
    ) -> None:
        self.function = FunctionType(parts[0], names)
        super().__init__(self.function, None, most_steps, seconds, output_size)
        for part in parts:
            self.codes.add(part, True)
        self.globals.looked_into = len(self.codes.known)  # shown as local variables
        self.stack.title, self.stack.parts = title, tuple(parts)
        self.stack.ids = frozenset(map(id, parts))
        self.stack.variables = Variables(parts, names)

    def run_parts(self) -> None:
        """Run the parts; hits of a memo created by one part are recorded from the next part on."""
        left = [*reversed(self.stack.parts)]
        while left:
            with Undisturbed(watched_memos(self.function, self.on_memo_hit, is_empty=False)):
                self.run_until_memo(left)

    def run_until_memo(self, left: list[CodeType]) -> None:
        """Run parts, from the end of the list, until one has created a memo or a class."""
        while left:
            part = left.pop()
            self.stack.value = None
            names = self.function.__globals__
            FunctionType(part, names)()
            stored = {name for operation, name, _ in _named(part) if operation.startswith("STORE")}
            if any(is_of_type(names.get(name), (MEMO, type)) for name in stored):
                return

    def left_by(self, error: BaseException) -> str:
        """Store the error that left the program, with its traceback, and return its text."""
        trace = error.__traceback__
        words = super().left_by(error)
        error.__traceback__ = trace
        return words

    def show(self, display: Callable[[Any], object], value: Any) -> None:
        """Display the value of an expression like the shell, without recording that."""
        self.stack.value = value
        tracer = sys.gettrace()
        try:
            sys.settrace(None)
            display(value)
        finally:
            sys.settrace(tracer)


class Answers:
    """Replacement of `input` that returns the answers given when the program was started."""

    def __init__(self, answers: Sequence[str], limits: Limits) -> None:
        self.left = [*answers]
        self.limits = limits

    def __call__(self, prompt: object = "", /) -> str:
        """Print the prompt and return the next answer; stop the program if none is left."""
        if not self.left:
            if self.limits.mode == "stop":  # the program caught the first stop
                raise self.limits.stopping.with_traceback(None)
            self.limits.stop("no answer")
        answer = self.left.pop(0)
        sys.stdout.write(f"{prompt}{answer}\n")
        return answer


class PrintedCopy:
    """Replacement of a stream's `write` that also copies the text."""

    def __init__(self, stream: Any) -> None:
        self.print = getattr(stream, "write", len)
        self.copy = StringIO()
        self.is_on = True

    def __call__(self, text: str) -> Any:
        """Write the text, and return the stream's result."""
        length = self.print(text)
        if self.is_on:
            self.copy.write(text)
        return length


@contextmanager
def in_place_of(owner: Any, name: str, stand_in: Any) -> Iterator[None]:
    """Set an attribute, if possible; restore it unless the program has set another value."""
    before = getattr(owner, name, None)
    with suppress(AttributeError):
        setattr(owner, name, stand_in)
    try:
        yield
    finally:
        if getattr(owner, name, None) is stand_in:
            setattr(owner, name, before)


def record_parts(
    title: str,
    parts: Sequence[CodeType],
    names: dict[str, Any],
    answers: Sequence[str] = (),
    is_shown: bool = True,
    limit: int = LIMIT,
    seconds: float = SECONDS,
) -> Recording | None:
    """Return the recording of top-level code, run part by part; None if nothing ran.

    Its output is displayed as usual. The values of its expressions in "single" mode are displayed
    unless *is_shown* is false. `input` returns the *answers*; the program is stopped when none is
    left, and at *limit* steps or after *seconds*. An error that leaves it, including
    KeyboardInterrupt, becomes the recording's `exception` and keeps its traceback.
    """
    printed, display = PrintedCopy(sys.stdout), sys.displayhook
    recorder = TopLevelRecorder(title, parts, names, limit, seconds, printed.copy.tell)

    def show(value: Any) -> None:
        printed.is_on = False
        if is_shown:
            recorder.show(display, value)
        printed.is_on = True

    # IPython replaces `write` in the same way to capture output
    changes = in_place_of(sys.stdout, "write", printed), in_place_of(sys, "displayhook", show)
    return _run(recorder, changes, answers, printed.copy)


def record_file(path: str | Path, answers: Sequence[str] = ()) -> Recording:
    """Return the recording of a Python file, run as a program.

    Its output is stored with the steps, and `input` returns the *answers*. Raises ValueError if the
    file cannot be read or is not Python.
    """
    path = Path(path)
    code = _compiled(path)
    main = ModuleType("__main__")
    vars(main).update(__file__=str(path), __builtins__=builtins)
    output = StringIO()
    recorder = TopLevelRecorder(path.name, [code], vars(main), LIMIT, SECONDS, output.tell)
    changes = (
        redirect_stdout(output),
        in_place_of(sys, "path", [str(path.parent.resolve()), *sys.path]),
        in_place_of(sys, "argv", [str(path)]),
        _as_main(main),
    )
    recording = _run(recorder, changes, answers, output)
    if recording is None:
        raise recorder.error or ValueError(f"{path} cannot be recorded")
    if recording.exception is not None and type(recording.exception) is KeyboardInterrupt:
        raise recording.exception
    return recording


def _compiled(path: Path) -> CodeType:
    """Return the code of a file; raise ValueError if it is not Python."""
    if path.suffix != ".py" or not path.is_file():
        raise ValueError(f"{path} is no Python file: name a file that ends in .py")
    try:
        text = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {reason(error)}") from None
    linecache.checkcache(str(path))
    try:
        code: CodeType = compile(text, str(path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        raise ValueError(f"{path} stops with {error_line(error)}") from None
    return code


@contextmanager
def _as_main(main: ModuleType) -> Iterator[None]:
    before = sys.modules["__main__"]
    sys.modules["__main__"] = main
    try:
        yield
    finally:
        sys.modules["__main__"] = before


def _run(
    recorder: TopLevelRecorder,
    changes: Sequence[AbstractContextManager[Any]],
    answers: Sequence[str],
    output: StringIO,
) -> Recording | None:
    began = perf_counter()
    with Undisturbed(
        no_collection(),
        *changes,
        in_place_of(builtins, "input", Answers(answers, recorder.limits)),
        recorder.limits.lost_stops(),
        recorder.elsewhere,
    ):
        recorder.run(recorder.run_parts)
    if not recorder.stack.calls:
        if recorder.error is not None:
            raise recorder.error
        return None
    shown = recorder.stack.variables.shown
    recording = recording_of(recorder, recorder.stack.value, output.getvalue(), began)
    recording.outside = {name: one for name, one in recording.outside.items() if name not in shown}
    return recording
