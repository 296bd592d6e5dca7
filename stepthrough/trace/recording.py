"""A recording: what a program did, step by step."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from types import CodeType
from typing import Any, Literal

from ..given import check_whole, counted, is_whole, quoted
from .calls import Call, CallEnding, Ended, Step, Visit
from .history import History, Locals, values_at
from .pending import Pending, in_equation, pending
from .values import short, stable_repr

__uninterrupted__ = True


_MOST_SUSPENDED = 4  # maximum number of suspended generators shown
ELSEWHERE = "calls in other threads are not shown"


def _outline(recording: Recording, step: int, lines: int) -> str:
    """Return the calls made up to *step* as an indented tree."""
    tree = islice(recording.tree(step), lines)
    rows = ["  " * depth + row_of(recording, call, step) for depth, call in tree]
    more = len(recording.calls_until(step)) - len(rows)
    notes = [f"… {counted(more, 'more call')}"] if more else []
    if recording.elsewhere and step == len(recording.steps) - 1:
        notes.append(f"({ELSEWHERE})")
    return "\n".join(rows + notes)


def row_of(recording: Recording, call: Call, step: int) -> str:
    """Return a call and its state at *step* in one line."""
    state = recording.state(call, step)
    value = recording.result_so_far(call, step)
    if call.title and value is None and state == "returned":
        return call.title
    result = f"{call!r} → {short(value, 60)}"
    if state == "returned":
        return result + (" (memo)" if call.memo_hit else "")
    if state == "raised":
        return f"{call!r} raised {call.exception}"
    state_at_end = call.ended if step == len(recording.steps) - 1 else state
    return f"{result if call.is_generator else repr(call)} ({state_at_end})"


State = CallEnding | Literal["not called", "waiting"]


@dataclass(frozen=True, slots=True, repr=False)
class Frame:
    """One frame of the stack at one step; `line` is the line at which it runs or waits."""

    call: Call
    variables: Locals  # read `locals`
    line: int
    running: bool  # whether it is on top of the stack
    # all steps, the visit it waits for or that just returned, and the step
    _waiting: tuple[Sequence[Step], Visit, int] | None = field(compare=False)

    @property
    def function(self) -> str:
        """The function's name."""
        return self.call.function

    @property
    def locals(self) -> dict[str, Any]:
        """The local variables by name."""
        return dict(self.variables)

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments by name, as they were when the call was made."""
        return self.call.arguments

    @property
    def pending(self) -> str | None:
        """The expression that waits (`3 * ?`) or has just received its value (`3 * 2`)."""
        expression = self._waiting and pending(*self._waiting)
        return None if expression is None else str(expression)

    @property
    def waits(self) -> Pending | None:
        """The pending expression as a `Pending`, which can be nested in others."""
        return self._waiting and in_equation(*self._waiting)

    def __repr__(self) -> str:
        here = f"line={self.line}, running={self.running}"
        return f"Frame(call={self.call!r}, locals={stable_repr(self.locals)}, {here})"


@dataclass(slots=True, eq=False, repr=False)
class Recording:
    """The result of `record`. Steps are numbered from 0; nothing here runs the program again."""

    calls: list[Call]  # in call order, including memo hits
    steps: list[Step]
    output: str  # all printed text
    ended: Ended
    result: Any = None  # the object that the function returned
    exception: BaseException | None = None  # the exception that left the function
    seconds: float = 0.0
    asked: tuple[CodeType, ...] = ()  # functions of other modules called by recorded ones
    outside: dict[str, History] = field(default_factory=dict)  # read `globals`
    elsewhere: bool = False  # whether functions of the program ran in other threads
    _suspended: list[tuple[int, tuple[int, ...]]] | None = field(default=None, init=False)

    @property
    def root(self) -> Call:
        """The first call."""
        return self.calls[0]

    # Questions

    @property
    def number_of_calls(self) -> int:
        """The number of calls that ran their function: all but the memo hits."""
        return len(self.calls) - self.memo_hits

    @property
    def memo_hits(self) -> int:
        """The number of calls answered from a memo."""
        return sum(call.memo_hit for call in self.calls)

    @property
    def deepest_call(self) -> Call:
        """The first of the calls that ran with the most frames on the stack."""
        return max(self._visits(), key=lambda visit: visit.depth).call

    @property
    def depth(self) -> int:
        """The maximum number of frames on the stack."""
        return max(visit.depth for visit in self._visits())

    def _visits(self) -> list[Visit]:
        ran = (step.visit for step in self.steps if not step.call.memo_hit)
        return [*ran]

    # One step

    def frames(self, step: int, newest: int = 10**9, oldest: int = 0) -> list[Frame]:
        """Return the frames on the stack at *step*, oldest first.

        Of a deep stack, only the *newest* and *oldest* many are returned.
        """
        step = self._checked(step)
        check_whole(newest, "newest, the number of frames,", 1, 10**9)
        check_whole(oldest, "oldest, the number of frames,", 0, 10**9)
        waiting = list(_waiting(self.steps[step].visit, newest - 1 if oldest == 0 else 10**9))
        between = slice(newest - 1, max(newest - 1, len(waiting) - oldest))
        del waiting[between]
        frames = [self._running(self.steps[step])]
        frames += [self.waiting(visit, below, step) for visit, below in waiting]
        return frames[::-1]

    def waiting(self, visit: Visit, below: Visit, step: int) -> Frame:
        """Return the frame that waits for *visit*, as it is at *step*."""
        now = Locals(visit.entries_at(step), step)
        return Frame(below.call, now, visit.line, False, (self.steps, visit, step))

    def _running(self, step: Step) -> Frame:
        visit = self.steps[step.number - 1].visit  # the visit that returned the value
        received = step.event == "receive" and visit.hands_back  # else the outcome is unknown
        waited = (self.steps, visit, step.number) if received else None
        return Frame(step.call, Locals(step.entries, step.number), step.line, True, waited)

    def suspended(self, step: int) -> list[Frame]:
        """Return the frames of suspended generators, oldest first.

        They are not on the stack. At most the four newest are returned. Variables shared with other
        functions are omitted, because they can change meanwhile.
        """
        step = self._checked(step)
        if self._suspended is None:
            self._suspended = [*_suspensions(self)]
        at = bisect_right(self._suspended, step, key=lambda change: change[0]) - 1
        steps = self._suspended[at][1]
        frames = []
        for last in (self.steps[number] for number in steps):
            shared = {*last.call.code.co_freevars, *last.call.code.co_cellvars}
            own = {name: entry for name, entry in last.entries.items() if name not in shared}
            frames.append(Frame(last.call, Locals(own, step), last.line, False, None))
        return frames

    def globals(self, step: int) -> Locals:
        """Return the global variables that the recorded functions change, as of *step*."""
        step = self._checked(step)
        return Locals(values_at(self.outside, step), step)

    def printed(self, step: int = -1) -> str:
        """Return the text printed up to *step*; by default all of it."""
        step = self._checked(step)
        return (
            self.output[: self.steps[step].printed] if step < len(self.steps) - 1 else self.output
        )

    def calls_until(self, step: int) -> list[Call]:
        """Return the calls begun by *step*, in call order."""
        step = self._checked(step)
        return self.calls[: bisect_right(self.calls, step, key=lambda call: call.first)]

    def tree(self, step: int) -> Iterator[tuple[int, Call]]:
        """Yield the calls begun by *step* in depth-first order, each with its depth."""
        return self._tree(self._checked(step))  # validates now, not at the first iteration

    def _tree(self, step: int) -> Iterator[tuple[int, Call]]:
        waiting = [(0, self.root)]  # not recursive: trees can be deeper than Python's stack
        while waiting:
            depth, call = waiting.pop()
            yield depth, call
            waiting += [(depth + 1, inner) for inner in reversed(call.calls) if inner.first <= step]

    def state(self, call: Call, step: int) -> State:
        """Return the state of a call at *step*."""
        step = self._checked(step)
        self._check_call(call)
        if call.first > step:
            return "not called"
        if call.last is not None and call.last <= step:
            return call.ended
        visit: Visit | None = self.steps[step].visit
        if visit is not None and visit.call is call:
            return "running"
        while visit is not None and visit.call is not call:
            visit = visit.below
        return "waiting" if visit is not None else "suspended"

    def result_so_far(self, call: Call, step: int) -> Any:
        """Return the call's result as known at *step*; None before it returned."""
        step = self._checked(step)
        self._check_call(call)
        if call.is_generator:
            return call.yielded_until(step)
        return call.result if call.last is not None and call.last <= step else None

    def step_after(self, call: Call) -> int:
        """Return the step after the call's return, to which trusting the call leads."""
        self._check_call(call)
        end = len(self.steps) - 1
        return end if call.last is None else min(call.last + 1, end)

    # Text

    def text(self, step: int | None = None, lines: int = 100) -> str:
        """Return the tree of calls with their results, as of *step* or at the end."""
        check_whole(lines, "lines", 1, 10**9)
        return _outline(self, self._checked(-1 if step is None else step), lines)

    # Arguments

    def _checked(self, step: Any) -> int:
        """Return *step* as a number from 0; raise ValueError if there is no such step."""
        steps = len(self.steps)
        if not is_whole(step) or not -steps <= step < steps:
            message = f"the steps have the numbers 0 to {steps - 1:,}, and -1 is the last one"
            raise ValueError(f"{message}: there is no step {quoted(step)}")
        return step % steps

    def _check_call(self, call: Any) -> None:
        if not isinstance(call, Call):
            message = "call is one of this recording's calls, such as recording.root"
            raise ValueError(f"{message}, not {quoted(call)}")

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        hits = f" + {counted(self.memo_hits, 'memo hit')}" if self.memo_hits else ""
        calls = counted(self.number_of_calls, "call") + hits
        return f"<Recording of {self.root!r}: {calls}, depth {self.depth}, {self.ending()}>"

    def ending(self) -> str:
        """Return in words how the recording ended."""
        if self.ended == "raised":
            return f"raised {self.root.exception}"
        if self.ended != "returned":
            return self.ended
        result = short(self.root.result)
        return "ended" if self.root.title else f"returned {result}"


def _suspensions(recording: Recording) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each step at which the set of suspended generators changes, with their last steps."""
    yield 0, ()
    if not any(call.is_generator for call in recording.calls):
        return
    closed: dict[int | None, list[Call]] = {}
    for call in recording.calls:
        closed.setdefault(call.closed, []).append(call)
    last: dict[Call, int] = {}
    for step in recording.steps:
        before = len(last)
        for call in closed.get(step.number, []) + [step.call] * (step.event == "resume"):
            last.pop(call, None)
        if len(last) < before:
            yield step.number, tuple(last.values())[-_MOST_SUSPENDED:]
        if step.event == "yield":
            last[step.call] = step.number
            yield step.number + 1, tuple(last.values())[-_MOST_SUSPENDED:]


def _waiting(visit: Visit | None, most: int) -> Iterator[tuple[Visit, Visit]]:
    """Yield up to *most* visits with the visit of the waiting frame, newest first."""
    while visit is not None and visit.below is not None and most:
        yield visit, visit.below
        visit, most = visit.below, most - 1
