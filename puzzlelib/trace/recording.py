"""A recording: all that a function did, step by step, to be asked and walked through."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from .calls import Call, Ended, Ending, Event, Step, Visit
from .outline import counted, outline
from .pending import pending
from .texts import short

State = Ending | Literal["not called", "waiting"]


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of the stack at one step; `line` is the line it runs or waits at."""

    call: Call
    locals: dict[str, Any]
    line: int
    running: bool  # on top of the stack; the others wait
    _pending: Callable[[], str | None] = field(repr=False, compare=False)

    @property
    def function(self) -> str:
        """Return the function's name."""
        return self.call.function

    @property
    def arguments(self) -> dict[str, Any]:
        """Return the arguments by name, as they were when the call was made."""
        return self.call.arguments

    @property
    def pending(self) -> str | None:
        """Return the expression that waits (`3 * ?`) or that just got its value (`3 * 2`)."""
        return self._pending()


@dataclass(slots=True, eq=False, repr=False)
class Recording:
    """What `record` returns. Steps are numbered from 0; nothing here runs the program again."""

    calls: list[Call]  # in the order in which they were made, memo hits included
    steps: list[Step]
    output: str  # all that was printed
    ended: Ended
    result: Any = None  # the very object that the function returned
    exception: BaseException | None = None  # the one that left the function
    seconds: float = 0.0

    @property
    def root(self) -> Call:
        """Return the first call."""
        return self.calls[0]

    # Questions

    @property
    def number_of_calls(self) -> int:
        """Return how many calls ran the body of their function: all but the memo hits."""
        return len(self.calls) - self.memo_hits

    @property
    def memo_hits(self) -> int:
        """Return how many calls were answered from a memo."""
        return sum(call.memo_hit for call in self.calls)

    @property
    def deepest_call(self) -> Call:
        """Return the first of the calls that ran with the most frames on the stack."""
        return max(self._visits(), key=lambda visit: visit.depth).call

    @property
    def depth(self) -> int:
        """Return how many frames there were at most at once."""
        return max(visit.depth for visit in self._visits())

    def calls_by_argument(self) -> dict[str, int]:
        """Return how often each call was made, the most frequent first: `{"fib(1)": 3, …}`."""
        return dict(Counter(call.in_full for call in self.calls).most_common())

    def _visits(self) -> Iterator[Visit]:
        return (step.visit for step in self.steps if not step.call.memo_hit)

    # One step

    def frames(self, step: int) -> list[Frame]:
        """Return the frames on the stack at that step, the oldest first."""
        visit: Visit | None = self.steps[step].visit
        frames = [self._running(self.steps[step])]
        while visit is not None and visit.below is not None:
            waits = Step(step, visit.below, "line", 0, self.steps[visit.caller_step].kept, 0, 0, 0)
            ask = partial(pending, self.steps, visit, step)
            frames.append(Frame(waits.call, waits.locals, visit.line, False, ask))
            visit = visit.below
        _share_names(frames)
        return frames[::-1]

    def _running(self, step: Step) -> Frame:
        visit = self.steps[step.number - 1].visit  # a value is received from the step before
        ask = partial(pending, self.steps, visit, step.number)
        received = step.event == "receive"
        return Frame(step.call, step.locals, step.line, True, ask if received else _nothing)

    def printed(self, step: int = -1) -> str:
        """Return the text printed so far at that step; all of it if no step is given."""
        return self.output if step == -1 else self.output[: self.steps[step].printed]

    def calls_until(self, step: int) -> list[Call]:
        """Return the calls that have begun by that step, in the order in which they were made."""
        return self.calls[: bisect_right(self.calls, step, key=lambda call: call.first)]

    def state(self, call: Call, step: int) -> State:
        """Return what is known of a call at that step."""
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
        """Return the call's result as far as known at that step, None before it returned."""
        if call.is_generator:
            return call.yielded_until(step)
        return call.result if call.last is not None and call.last <= step else None

    # From step to step

    def next_step(self, step: int, *events: Event) -> int | None:
        """Return the next step with one of these events: `next_step(0, "call")`."""
        numbers = range(step + 1, len(self.steps))
        return next((n for n in numbers if self.steps[n].event in events), None)

    def previous_step(self, step: int, *events: Event) -> int | None:
        """Return the step before with one of these events."""
        numbers = range(step - 1, -1, -1)
        return next((n for n in numbers if self.steps[n].event in events), None)

    def step_of_call(self, call: Call) -> int:
        """Return the step at which the call begins."""
        return call.first

    def step_of_return(self, call: Call) -> int | None:
        """Return the step at which its value or exception leaves, None if it never ended."""
        return call.last

    def step_after(self, call: Call) -> int:
        """Return the step after its return: where trusting the call leads from `step_of_call`."""
        end = len(self.steps) - 1
        return end if call.last is None else min(call.last + 1, end)

    # Text

    def text(self, step: int | None = None, lines: int = 100) -> str:
        """Return the tree of calls with their results, as known at that step or at the end."""
        return outline(self, len(self.steps) - 1 if step is None else step, lines)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        hits = f" + {counted(self.memo_hits, 'memo hit')}" if self.memo_hits else ""
        calls = counted(self.number_of_calls, "call") + hits
        return f"<Recording of {self.root!r}: {calls}, depth {self.depth}, {self.ending()}>"

    def ending(self) -> str:
        """Return how the recording ended, in words."""
        if self.ended == "raised":
            return f"raised {self.root.exception}"
        return f"returned {short(self.result)}" if self.ended == "returned" else self.ended


def _nothing() -> None:
    return None


def _share_names(frames: list[Frame]) -> None:
    """Give the names that nested functions share the newest value; `frames`: newest first."""
    shared: dict[str, Any] = {}
    for frame in frames:
        for name in (*frame.call.code.co_freevars, *frame.call.code.co_cellvars):
            if name in frame.locals:
                frame.locals[name] = shared.setdefault(name, frame.locals[name])
        for name in frame.call.code.co_cellvars:
            shared.pop(name, None)  # further down it is another variable
