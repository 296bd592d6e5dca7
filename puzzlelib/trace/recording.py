"""A recording: all that a function did, step by step, to be asked and walked through."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from html import escape
from itertools import islice
from types import CodeType
from typing import Any, Literal

from ..rules import counted
from .calls import Call, Ended, Ending, Step, Visit
from .pending import pending
from .values import short

# ---- the tree of calls as indented text, for doctests and for readers who cannot see the picture -


def outline(recording: Recording, step: int, lines: int) -> str:
    """Return the calls that are known at that step, each below the call that made it."""
    tree = islice(recording.tree(step), lines)
    rows = ["  " * depth + told(recording, call, step) for depth, call in tree]
    more = len(recording.calls_until(step)) - len(rows)
    return "\n".join(rows + ([f"… {counted(more, 'more call')}"] if more else []))


def told(recording: Recording, call: Call, step: int) -> str:
    """Return one line: the call and what is known of it at that step."""
    state = recording.state(call, step)
    result = f"{call!r} → {short(recording.result_so_far(call, step), 60)}"
    if state == "returned":
        return result + (" (memo)" if call.memo_hit else "")
    if state == "raised":
        return f"{call!r} raised {call.exception}"
    state_at_end = call.ended if step == len(recording.steps) - 1 else state
    return f"{result if call.is_generator else repr(call)} ({state_at_end})"


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
    asked: tuple[CodeType, ...] = ()  # functions of other modules that the recorded ones called

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

    def _visits(self) -> Iterator[Visit]:
        return (step.visit for step in self.steps if not step.call.memo_hit)

    # One step

    def frames(self, step: int, newest: int = 10**9) -> list[Frame]:
        """Return the frames on the stack at that step, the oldest first; only the `newest` of them."""
        visit: Visit | None = self.steps[step].visit
        frames = [self._running(self.steps[step])]
        while visit is not None and visit.below is not None and len(frames) < newest:
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
        return Frame(step.call, step.locals, step.line, True, ask if received else lambda: None)

    def printed(self, step: int = -1) -> str:
        """Return the text printed so far at that step; all of it if no step is given."""
        return self.output if step == -1 else self.output[: self.steps[step].printed]

    def calls_until(self, step: int) -> list[Call]:
        """Return the calls that have begun by that step, in the order in which they were made."""
        return self.calls[: bisect_right(self.calls, step, key=lambda call: call.first)]

    def tree(self, step: int) -> Iterator[tuple[int, Call]]:
        """Yield the same calls, each with its depth in the tree and below the call that made it."""
        waiting = [(0, self.root)]  # a stack: Python's own would be too small for deep trees
        while waiting:
            depth, call = waiting.pop()
            yield depth, call
            waiting += [(depth + 1, inner) for inner in reversed(call.calls) if inner.first <= step]

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

    def step_after(self, call: Call) -> int:
        """Return the step after its return: where trusting the call leads from `call.first`."""
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
        return f"returned {short(self.root.result)}" if self.ended == "returned" else self.ended


def _share_names(frames: list[Frame]) -> None:
    """Give the names that nested functions share the newest value; `frames`: newest first."""
    shared: dict[str, Any] = {}
    for frame in frames:
        for name in (*frame.call.code.co_freevars, *frame.call.code.co_cellvars):
            if name in frame.locals:
                frame.locals[name] = shared.setdefault(name, frame.locals[name])
        for name in frame.call.code.co_cellvars:
            shared.pop(name, None)  # further down it is another variable


# ---- counting side by side: what two or more recordings took, in one small table -----------------


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """The table: one row for each recording, under its name."""

    recordings: dict[str, Recording]
    time: bool = False  # seconds differ from run to run, so a saved notebook does without

    @property
    def rows(self) -> list[list[str]]:
        """Return the cells, the heads of the columns first."""
        head = ["", "calls", "depth", "memo hits", "result"]
        rows = [head + ["milliseconds"] * self.time]
        for name, recording in self.recordings.items():
            numbers = [recording.number_of_calls, recording.depth, recording.memo_hits]
            row = [name, *map(str, numbers), recording.ending()]
            rows.append(row + [f"{recording.seconds * 1000:.1f}"] * self.time)
        return rows

    def __repr__(self) -> str:
        widths = [max(map(len, column)) for column in zip(*self.rows, strict=True)]
        return "\n".join(_line(row, widths) for row in self.rows)

    def _repr_html_(self) -> str:
        head, *rows = self.rows
        body = "".join(f"<tr>{_head(row[0], 'row')}{_cells(row[1:])}</tr>" for row in rows)
        top = "".join(_head(word, "col") for word in head)
        caption = f"<caption>{counted(len(rows), 'recording')} side by side</caption>"
        return f"<table>{caption}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def compare(*recordings: Recording, time: bool = False, **named: Recording) -> Comparison:
    """Return a table of recordings, named by keyword or by their first call.

    >>> from puzzlelib.trace import record
    >>> def fib(n):
    ...     return n if n < 2 else fib(n - 1) + fib(n - 2)
    >>> compare(record(fib, 4), larger=record(fib, 5))
            calls  depth  memo hits  result
    fib(4)  9      4      0          returned 3
    larger  15     5      0          returned 5
    """
    if not all(isinstance(some, Recording) for some in (*recordings, *named.values())):
        raise ValueError("only recordings can be compared, such as compare(record(fact, 3))")
    table: dict[str, Recording] = {}
    for recording in recordings:
        name = repr(recording.root)
        same = sum(key == name or key.startswith(f"{name} #") for key in table)
        table[f"{name} #{same + 1}" if same else name] = recording
    return Comparison(table | named, time)


def _line(row: list[str], widths: list[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _head(word: str, scope: str) -> str:
    return f'<th scope="{scope}">{escape(word)}</th>'


def _cells(words: list[str]) -> str:
    return "".join(f"<td>{escape(word)}</td>" for word in words)
