"""The call stack of a recording: calls begin, continue, wait, receive values and end.

Calls and steps are written here. The events come from Python (see `recorder`), or from an
interpreter that has its own frames.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from types import FunctionType
from typing import Any, cast

from .callees import Made, callee, ran
from .calls import Call, CallEnding, Spot, Step, TraceEvent, Visit
from .codes import CALL, FOLDED, SUSPENDS, Code
from .effects import BACK, CHANGES, FAR, REBINDS, STORES, TOUCHES, Span
from .frames import FrameLike
from .globals import Globals
from .history import MISSING, History, histories_in, repr_histories_in
from .keeper import FULL, HISTORY, VALUE, Keeper
from .limits import Limits
from .marks import Program
from .values import ATOMS, CHANGING, error_text

__uninterrupted__ = True

LEVELS = 7  # maximum depth of calls inside the recorder when a frame begins
_LETTERS = 2_000  # maximum characters of reprs from waiting frames, per step
_FRAME = 20  # characters charged for each frame
_MOST_KEPT = 100  # maximum number of waiting frames and their containers updated per step
_UNSET = object()
new_tuple: Any = tuple.__new__


class OpenCall:
    """A call whose frame exists, on the stack or (a generator's) suspended."""

    __slots__ = (
        "below",
        "call",
        "code",
        "entries",
        "error",
        "failing",
        "frame",
        "instruction",
        "is_apart",
        "line",
        "made",
        "previous",
        "since",
        "unseen",
        "version",
        "visit",
    )

    def __init__(self, call: Call, code: Code, frame: FrameLike | None) -> None:
        self.call = call
        self.code = code
        self.frame = frame
        self.visit: Visit
        self.below: OpenCall | None = None
        self.line = self.instruction = -1  # last line and instruction
        self.since = call.first  # step of the last backward jump
        self.entries: dict[str, Any] = {}
        self.version = -1  # the keeper's version when `entries` were read
        self.unseen = 0  # the first instruction whose effects are not yet accounted for
        self.is_apart = False  # whether unrecorded code runs between it and the call below
        self.made: Made | None = None  # last function returned to it by a call
        self.previous = -1  # last step
        self.failing = False  # whether its last event is an exception
        self.error = ""  # text of the last exception


class CallStack:
    """The calls and steps of a recording, and the stack of open calls.

    Methods are in the order of a call's life: it begins, continues, ends.
    """

    reads_always = False  # whether anything can have changed before each event

    def __init__(
        self,
        program: Program,
        limits: Limits,
        steps: list[Step],
        say: Callable[[object], str],
        outside: Globals,
    ) -> None:
        self.program = program
        self.limits = limits
        self.check = limits.check_step
        self.keeper: Keeper = limits.keeper
        self.say = say  # `str`, within the limits
        self.outside = outside
        self.stored_unseen = outside.codes.stored_unseen
        self.calls: list[Call] = []
        self.steps = steps
        self.open_calls: dict[FrameLike, OpenCall] = {}
        self.top: OpenCall | None = None

    @property
    def is_running(self) -> bool:
        """Whether the call on top of the stack has a frame."""
        return self.top is not None and self.top.frame is not None

    # A call begins

    def enter(self, frame: FrameLike, code: Code) -> None:
        """Record that a call begins or a generator resumes."""
        make_sure_of_room(LEVELS)
        open_call = self.open_calls.get(frame)
        if open_call is not None:
            return self.resume(open_call, frame)
        if self.outside.looked_into != len(self.outside.codes.known):
            self.outside.look_for_names()
        open_call = OpenCall(self.new_call(code), code, frame)
        open_call.visit = self.visit(open_call, frame)
        self.update_locals(open_call, frame)
        variables = open_call.entries
        if len(variables) != len(code.arguments) or code.cells:
            variables = {name: variables[name] for name in code.arguments if name in variables}
        open_call.call.given = variables
        self.begin(open_call, frame.f_lineno)
        self.open_calls[frame] = open_call
        return None

    def new_call(self, code: Code) -> Call:
        """Return a new call made by the call on top of the stack."""
        first = self.calls[0] if self.calls else None  # a generator can outlive its caller
        parent = self.top.call if self.top else first
        return Call(len(self.calls), code.object, parent, len(self.steps), {})

    def visit(self, open_call: OpenCall, frame: FrameLike | None) -> Visit:
        """Return a new visit, with the position at which the frame below waits."""
        top, call = self.top, open_call.call
        if top is None or top.frame is None:
            self.keeper.is_stale = open_call.is_apart = True
            return Visit(call, None, 1)
        waits, hands_back = self.waiting_spot(open_call, frame, top)
        instruction = top.frame.f_lasti
        begin = top.code.effects.starts[instruction // 2]
        is_direct = hands_back and frame is not None and frame.f_back is top.frame
        self.catch_up(top, top.frame, begin - 1 if is_direct else instruction)
        top.unseen = instruction | 1 if is_direct else begin
        depth, line = top.visit.depth + 1, top.frame.f_lineno
        return Visit(call, top.visit, depth, top.previous, line, waits, hands_back, top.entries)

    def waiting_spot(
        self, open_call: OpenCall, frame: FrameLike | None, top: OpenCall
    ) -> tuple[Spot | None, bool]:
        """Return where the top frame waits for a call, and whether for the call's own result."""
        code = open_call.code.object
        is_once = not open_call.code.is_generator
        open_call.is_apart = False
        frame = frame.f_back if frame else None
        while frame is not None and frame is not top.frame:
            effects = CHANGES
            if self.program.holds(frame):
                is_once = is_once and frame.f_code.co_name not in FOLDED
                effects = self.outside.codes.of(frame.f_code).effects.all
            if effects & self.keeper.changing:
                open_call.is_apart = True
            frame = frame.f_back
        if open_call.is_apart or frame is None:
            self.keeper.is_stale = True
        if frame is None:
            return None, False
        known, instruction = top.code.callees, frame.f_lasti
        called = known.get(instruction)
        if called is None:
            called = known[instruction] = callee(frame.f_code, instruction)
        spot = new_tuple(Spot, (frame.f_code, instruction, top.since))
        return spot, is_once and ran(called, frame, code, top.made)

    def begin(self, open_call: OpenCall, line: int) -> None:
        """Record that a new call is on top of the stack."""
        self.step(open_call, "call", line)
        self.calls.append(open_call.call)
        self.keeper.bytes += CALL
        if open_call.call.parent is not None:
            open_call.call.parent.calls.append(open_call.call)
        open_call.below = self.top
        self.top = open_call

    def resume(self, open_call: OpenCall, frame: FrameLike) -> None:
        """Record that a generator resumes."""
        open_call.visit = self.visit(open_call, frame)
        self.update_locals(open_call, frame)
        self.step(open_call, "resume", frame.f_lineno)
        open_call.below = self.top
        self.top = open_call

    # A call continues

    def line(self, open_call: OpenCall, frame: FrameLike, arg: None = None) -> None:
        """Record that a line is next."""
        self.check()
        line, instruction = frame.f_lineno, frame.f_lasti
        # Python reports the current line again only after a backward jump
        is_back = line == open_call.line
        self.catch_up(open_call, frame, BACK if is_back else instruction)
        open_call.failing = False
        if is_back or instruction < open_call.instruction:
            open_call.since = len(self.steps)
        open_call.unseen = open_call.instruction = instruction
        open_call.line = line
        self.step(open_call, "line", line)

    def line_of(self, open_call: OpenCall, frame: FrameLike) -> int:
        """Return the current line; Python has none where `except*` passes an exception on."""
        return frame.f_lineno or self.steps[open_call.previous].line

    def update_locals(self, open_call: OpenCall, frame: FrameLike) -> None:
        """Record the local and global variables for the next step."""
        self.catch_up(open_call, frame, frame.f_lasti)
        open_call.failing = False

    def catch_up(self, open_call: OpenCall, frame: FrameLike, end: int) -> None:
        """Record for the next step what a frame can have changed by instructions up to *end*."""
        keeper, code, version = self.keeper, open_call.code, self.keeper.version
        keeper.now = len(self.steps)
        effects = STORES | REBINDS
        if self.reads_always:
            keeper.renew()
        else:
            key = open_call.unseen, end
            span = code.effects.spans.get(key) or code.effects.between(*key)
            effects = span[0]
            open_call.unseen = end
            if (
                keeper.is_stale
                or effects & keeper.changing
                or (effects & TOUCHES and not self.touch(open_call, span))
            ):
                is_near = effects & (keeper.changing | TOUCHES | FAR) == CHANGES
                keeper.renew(map(open_call.entries.get, span.near) if is_near else ())
        if effects or code.is_shared or open_call.version != keeper.version:
            open_call.version = keeper.version
            open_call.entries = self.read_locals(frame, open_call.entries)
        if keeper.is_blind and keeper.version != version:
            self.keep_waiting()
        if code.stores or self.stored_unseen or keeper.changed == keeper.now:
            self.note_waiting(open_call)
        if effects & REBINDS or self.outside.version != keeper.version:
            self.outside.note()

    def touch(self, open_call: OpenCall, span: Span) -> bool:
        """Mark the objects in local variables that changed; return False if others can have."""
        entries = open_call.entries
        touched = [entries.get(name) for name in span.touched]
        if touched and (self.keeper.has_texts or self.keeper.has_aliases):
            return False
        for entry in touched:
            if type(entry) is not History or type(entry.thing) not in CHANGING:
                return False
            entry.noted = -1
            if id(entry.thing) in self.keeper.containers:
                self.keeper.look_again()
        return all(type(entries.get(name)) in ATOMS for name in span.in_place)

    def read_locals(self, frame: FrameLike, before: dict[str, Any]) -> dict[str, Any]:
        """Return the entries of the local variables: *before* itself if nothing changed."""
        outer = frame.f_code.co_freevars
        keep, version = self.keeper.keep, self.keeper.version
        variables: dict[str, Any] = {}
        changed = False
        for name, value in frame.f_locals.items():
            old = before.get(name, _UNSET)
            if old is not value:  # an identical entry is immutable
                if type(old) is History and old.thing is value and old.noted == version:
                    value = old if old.budget >= FULL else keep(value)
                elif name in outer and callable(value):
                    continue  # the function itself or one next to it
                else:
                    value = keep(value)
                changed = changed or old is not value
            variables[name] = value
        return variables if changed or len(variables) != len(before) else before

    def note_waiting(self, open_call: OpenCall) -> None:
        """Record for the next step what the top frame's line changed in waiting frames."""
        stored = self.stored_unseen
        if open_call.code.stores and open_call.previous >= 0:
            stored = stored | open_call.code.stores.get(self.steps[open_call.previous].line, set())
        if stored:
            self.read_waiting(stored)
        if self.keeper.changed == self.keeper.now and self.keeper.has_texts:
            self.ask_waiting()

    def read_waiting(self, names: set[str]) -> None:
        """Record these variables in the waiting frames.

        Several frames can have a variable of the same name, and Python does not tell which one was
        assigned, so all of them are read.
        """
        waits = self.top
        while waits is not None and waits.below is not None:
            visit, waits = waits.visit, waits.below
            if waits.frame is not None and not waits.code.cells.isdisjoint(names):
                self.read_shared(waits, visit, names)

    def keep_waiting(self) -> None:
        """Record the contents of variables of waiting frames, newest first.

        They can have changed deep inside an object that the top frame does not show.
        """
        keep, version = self.keeper.keep, self.keeper.version
        most, waits = _MOST_KEPT, self.top
        while waits is not None and waits.below is not None and most > 0:
            visit, waits = waits.visit, waits.below
            most -= 1
            entries = [one for one in visit.entries.values() if type(one) not in ATOMS]
            for history in chain.from_iterable(map(histories_in, entries)):
                if history.noted != version and history.thing is not None:
                    keep(history.thing)
                    most -= 1

    def ask_waiting(self) -> None:
        """Update the reprs of objects in waiting frames, newest first, up to a total length.

        Called after a change, because they can contain the changed object.
        """
        letters, waits, seen = _LETTERS, self.top, set[History]()
        while waits is not None and waits.below is not None and letters > 0:
            visit, waits = waits.visit, waits.below
            letters -= _FRAME
            for entry in visit.entries_at(self.keeper.now).values():
                letters -= sum(map(self.keeper.ask, repr_histories_in(entry, seen)))

    def read_shared(self, waits: OpenCall, visit: Visit, names: set[str]) -> None:
        """Record these variables in a frame that waits for *visit*, if it has them."""
        code, frame = waits.code, cast(FrameLike, waits.frame)
        values, outer = frame.f_locals, code.object.co_freevars
        for name in code.cells & names:
            value = values.get(name, MISSING)
            history = visit.shared.get(name)
            before = history.contents[-1] if history else visit.entries.get(name, MISSING)
            if value is before:
                continue
            is_shown = value is not MISSING and not (name in outer and callable(value))
            entry = self.keeper.keep(value) if is_shown else MISSING
            if entry is not before:
                self.note_shared(visit, name, before, entry)

    def note_shared(self, visit: Visit, name: str, before: Any, entry: Any) -> None:
        """Record a new value of a variable of the frame that waits for *visit*."""
        if name not in visit.shared:
            self.keeper.bytes += HISTORY
            visit.shared = visit.shared or {}
            visit.shared[name] = History(name)
            visit.shared[name].add(0, before)
        self.keeper.bytes += VALUE
        visit.shared[name].add(self.keeper.now, entry)

    def step(self, open_call: OpenCall, event: TraceEvent, line: int, value: Any = None) -> None:
        """Append one step; consistent even if Python runs out of frames here."""
        limits, number = self.limits, len(self.steps)
        printed = limits.output_size()
        if printed != limits.printed:
            limits.count_printed(printed)
        printed = limits.printed  # one shared object instead of 100,000 equal ones
        visit, entries, previous = open_call.visit, open_call.entries, open_call.previous
        step = number, visit, event, line, entries, value, printed, previous
        self.steps.append(new_tuple(Step, step))  # much faster than Step(...)
        self.keeper.bytes += open_call.code.bytes
        open_call.previous = number

    def exception(self, open_call: OpenCall, frame: FrameLike, arg: Any) -> None:
        """Record an exception in the frame, unless it only ends an iterator."""
        self.keeper.is_stale = True  # any instruction can have thrown it into a generator
        open_call.failing = True
        open_call.error = error_text(arg[1], self.say)
        self.keeper.hold(open_call.error)
        if issubclass(arg[0], GeneratorExit) and self.steps[-1].event == "resume":
            open_call.previous = self.steps.pop().previous  # the generator is closed, not resumed
        self.note_thrown(open_call, frame)
        if not issubclass(arg[0], StopIteration | GeneratorExit):
            self.check()
            self.update_locals(open_call, frame)
            open_call.failing = True
            self.step(open_call, "exception", self.line_of(open_call, frame), open_call.error)

    def note_thrown(self, open_call: OpenCall, frame: FrameLike) -> None:
        """Note that a generator resumes because an exception was thrown into it."""
        here = self.steps[-1]
        is_at_yield = open_call.code.operations[frame.f_lasti] in SUSPENDS
        if here.event == "resume" and here.visit is open_call.visit and is_at_yield:
            self.steps[-1] = here._replace(value=open_call.error)

    # A call is suspended or ends

    def returned(self, open_call: OpenCall, line: int, value: Any) -> None:
        """Record that a value is returned, and that the caller receives it."""
        entry = self.keeper.keep(value)
        self.step(open_call, "return", line, entry)
        self.end(open_call, "returned", entry)
        if not open_call.code.is_generator:
            if self.top and self.top.frame and type(value) is FunctionType:
                self.top.made = Made(self.top.frame.f_lasti, value)
            self.receive(entry)

    def suspended(self, open_call: OpenCall, line: int, value: Any) -> None:
        """Record that a generator yields a value and is suspended."""
        entry = self.keeper.keep(value)
        open_call.call.yielded.append((len(self.steps), entry))
        self.step(open_call, "yield", line, entry)
        self.keeper.is_stale |= open_call.is_apart
        self.top = open_call.below

    def raised(self, open_call: OpenCall, line: int) -> None:
        """Record that an exception leaves the call; a closed generator stays suspended."""
        if open_call.code.is_generator and open_call.error.startswith("GeneratorExit"):
            return self.end(open_call, "suspended")
        self.step(open_call, "raise", line, open_call.error)
        return self.end(open_call, "raised", open_call.error)

    def end(self, open_call: OpenCall, how: CallEnding, outcome: Any = None) -> None:
        """Set the ending of a call, and remove its frame from the stack."""
        call = open_call.call
        call.ended = how
        call.outcome = outcome
        call.last = None if how == "suspended" else open_call.previous
        call.closed = len(self.steps) if how == "suspended" else None
        self.top = open_call.below
        self.keeper.is_stale |= open_call.is_apart
        if open_call.frame is not None:
            self.open_calls.pop(open_call.frame, None)
        open_call.frame = None

    def receive(self, value: Any) -> None:
        """Record that the caller received the value."""
        caller = self.top
        if caller is None or caller.frame is None:
            return
        self.check()
        self.keeper.now = len(self.steps)
        if self.reads_always or caller.version != self.keeper.version or caller.code.is_shared:
            caller.version = self.keeper.version
            caller.entries = self.read_locals(caller.frame, caller.entries)
        self.note_waiting(caller)
        self.step(caller, "receive", caller.frame.f_lineno, value)

    def close(self, error: str) -> None:
        """End the calls that are still open, with the error if one left the program."""
        open_call, stack = self.top, set()
        while open_call is not None:
            below = open_call.below
            stack.add(open_call.call)
            if error:
                self.step(open_call, "raise", self.steps[open_call.previous].line, error)
                self.end(open_call, "raised", error)
            open_call.frame = open_call.below = None
            open_call = below
        for call in self.calls:
            if call.ended == "running":
                call.ended = "suspended" if call.is_generator and call not in stack else "stopped"

    def forget(self) -> None:
        """Release the program's frames."""
        self.open_calls.clear()


def make_sure_of_room(levels: int) -> None:
    """Raise RecursionError, with Python's usual message, if fewer than *levels* frames are left.

    Functions written in C, such as those that measure sizes, would raise it with another message.
    """
    if levels:
        make_sure_of_room(levels - 1)
