"""The parts of a recording: calls, visits and steps."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from types import CodeType, MappingProxyType
from typing import Any, Literal, NamedTuple

from ..given import check_texts, check_whole
from .history import History, at, values_at
from .source import NO_SOURCE, Source, name_of, source_of
from .values import Shown, short, stable_repr, writable

__uninterrupted__ = True

TraceEvent = Literal["call", "line", "receive", "return", "yield", "resume", "exception", "raise"]
# call: the frame is new
# line: this line is next
# return: a value leaves the frame
# receive: the caller's pending expression gets that value
# yield, resume: a generator's frame is suspended or continues
# exception: an exception is raised or arrives in the frame
# raise: the exception leaves the frame
Ended = Literal[
    "returned",
    "raised",
    "too many steps",
    "too much time",
    "too much memory",
    "no answer",  # input() was called more often than there are answers
    "tracing lost",
]
CallEnding = Literal["running", "returned", "raised", "suspended", "stopped"]


@dataclass(slots=True, eq=False, repr=False)
class Call:
    """One call of a function, and the calls made by it (`calls`)."""

    number: int  # from 0, in the order of the calls
    code: CodeType
    parent: Call | None
    first: int  # first step
    given: dict[str, Any]  # entries of the arguments; read `arguments`
    memo_hit: bool = False  # answered from a memo; the function did not run
    ended: CallEnding = "running"
    last: int | None = None  # step at which a result or exception leaves; None if none did
    outcome: Any = None  # entry of what left; read `result` or `exception`
    yielded: list[tuple[int, Any]] = field(default_factory=list)  # step and entry of each yield
    closed: int | None = None  # from this step on, a suspended generator no longer exists
    calls: list[Call] = field(default_factory=list)
    source: Source = NO_SOURCE
    title: str = ""  # of top-level code: "this cell"

    @property
    def function(self) -> str:
        """The function's name, or the title of top-level code."""
        return self.title or name_of(self.code)

    @property
    def is_generator(self) -> bool:
        """Whether the function is a generator function."""
        return bool(self.code.co_flags & inspect.CO_GENERATOR)

    @property
    def gave_a_generator(self) -> bool:
        """Whether the call yields, or returned a generator made elsewhere."""
        return self.is_generator or stable_repr(self.result).startswith("<generator object")

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments by name, as they were when the call was made."""
        return {name: at(value, self.first) for name, value in self.given.items()}

    @property
    def result(self) -> Any:
        """The returned value; for a generator, the list of all yielded values."""
        if self.is_generator:
            return self.yielded_until(self.yielded[-1][0]) if self.yielded else []
        return at(self.outcome, self.last or 0) if self.ended == "returned" else None

    @property
    def exception(self) -> str | None:
        """The exception that ended the call, as text, or None."""
        return str(self.outcome) if self.ended == "raised" else None

    def callers(self) -> Iterator[Call]:
        """Yield the calls that wait for this one, the direct caller first."""
        call = self.parent
        while call is not None:
            yield call
            call = call.parent

    def yielded_until(self, step: int) -> list[Any]:
        """Return the values yielded up to *step*."""
        return [at(value, number) for number, value in self.yielded if number <= step]

    @property
    def in_full(self) -> str:
        """The call as source text, with its arguments in full."""
        return self.written(10**6)

    def written(self, width: int, by_name: Collection[str] = ()) -> str:
        """Return the call as source text, with at most *width* characters per argument.

        Arguments in *by_name* that would be longer are written as their names.
        """
        check_whole(width, "width, the number of characters,", 1, 10**9)
        check_texts(by_name, "by_name")
        return self.title or f"{self.called(width)}({', '.join(self._as_written(width, by_name))})"

    def called(self, width: int = 30) -> str:
        """Return the function's name, with its object if a neighbouring call has another object."""
        name = next(iter(self.given), "")
        near = [one for one in (self.parent, *self.calls[:1]) if one is not None]
        here = self.given.get(name)
        if (
            not isinstance(here, History)
            or (
                type(here) is History and type(here.at(self.first)) is Shown
            )  # it has no attributes
            or self._kind(0, name)
            or all(one.code is not self.code or one.given.get(name) is here for one in near)
        ):
            return self.function
        return f"{short(at(here, self.first), width)}.{self.code.co_name}"

    def __repr__(self) -> str:
        return self.written(30)

    def handed_on(self) -> set[str]:
        """Return the arguments with equal name and value in the caller or first inner call."""
        near = [one.arguments for one in (self.parent, *self.calls[:1]) if one is not None]
        return {n for n, v in self.arguments.items() if any(n in a and a[n] == v for a in near)}

    def _as_written(self, width: int, by_name: Collection[str]) -> list[str]:
        """Return the arguments as a caller would write them, without `self`."""
        places: list[str] = []
        names: list[str] = []
        for number, (name, value) in enumerate(self.arguments.items()):
            kind = self._kind(number, name)
            if kind == "place":
                words = short(value, width)
                places.append(name if name in by_name and words.endswith("…") else words)
            elif kind == "each":
                places += [short(item, width) for item in value]
            elif kind:
                names += _by_name(value if kind == "named" else {name: value}, width)
        return places + names

    def _kind(self, number: int, name: str) -> str:
        places, names = self.code.co_argcount, self.code.co_kwonlyargcount
        if number == 0 and name in ("self", "cls") and "." in self.function:
            return ""
        if number < places:
            return "place"
        if number < places + names:
            return "name"
        starred = self.code.co_flags & inspect.CO_VARARGS and number == places + names
        return "each" if starred else "named"


def _by_name(named: dict[str, Any] | Shown, width: int) -> list[str]:
    if isinstance(named, Shown):
        return [f"**{named}"]  # too many to be stored one by one
    return [f"{writable(name)}={short(value, width)}" for name, value in named.items()]


class Spot(NamedTuple):
    """The instruction at which a frame waits, and the step of the last backward jump before it."""

    code: CodeType
    instruction: int
    since: int


_NONE: Any = MappingProxyType({})


class Visit:
    """One stay of a call on the stack: one per call; for a generator, one per resumption."""

    __slots__ = (
        "below",
        "call",
        "caller_step",
        "depth",
        "entries",
        "hands_back",
        "known",
        "line",
        "shared",
        "waits",
    )

    def __init__(
        self,
        call: Call,
        below: Visit | None,  # the visit of the frame that waits for this one
        depth: int,  # number of frames on the stack, including this one
        caller_step: int = -1,  # last step of the waiting frame
        line: int = 0,  # line at which the waiting frame waits
        waits: Spot | None = None,  # instruction at which it waits
        hands_back: bool = False,  # whether the returned value is the value awaited
        entries: dict[str, Any] = _NONE,  # the waiting frame's variables when it began to wait
    ) -> None:
        self.call = call
        self.below = below
        self.depth = depth
        self.caller_step = caller_step
        self.line = line
        self.waits = waits
        self.hands_back = hands_back
        self.entries = entries
        # variables shared with other functions that changed while waiting
        self.shared: dict[str, History] = _NONE
        self.known: dict[Any, Any] = _NONE  # cache of pending expressions

    def entries_at(self, step: int) -> dict[str, Any]:
        """Return the entries of the waiting frame's variables at a *step* at which it waits."""
        if not self.shared:
            return self.entries
        now = values_at(self.shared, step)
        both = (self.entries | now).items()
        return {name: entry for name, entry in both if name in now or name not in self.shared}


class Step(NamedTuple):
    """One moment of a recording: the running call, its line and its local variables.

    A `line` step shows the state before the line runs.
    """

    number: int
    visit: Visit
    event: TraceEvent
    line: int
    entries: dict[str, Any]  # entries of the local variables; read `locals`
    value: Any  # entry of what leaves or arrives; read `carried`
    printed: int  # number of characters printed so far
    previous: int  # previous step of the same call, or -1

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    @property
    def call(self) -> Call:
        """The call whose frame is on top of the stack."""
        return self.visit.call

    @property
    def locals(self) -> dict[str, Any]:
        """The values of the local variables at this step."""
        return {name: at(value, self.number) for name, value in self.entries.items()}

    @property
    def carried(self) -> Any:
        """The value returned, yielded or received, or the exception as text."""
        return at(self.value, self.number)

    def __repr__(self) -> str:
        values = ", ".join(f"{name} = {stable_repr(value)}" for name, value in self.locals.items())
        return f"{self.event} at line {self.line} of {self.call!r}: {values}"


def give_sources(calls: list[Call]) -> None:
    """Set the source of each call; calls of one function share one object."""
    sources: dict[int, Source] = {}
    for call in calls:
        key = id(call.code)
        if key not in sources:
            sources[key] = source_of(call.code)
        call.source = sources[key]
