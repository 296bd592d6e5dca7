"""Two versions of a function at the same call: where they part, and what differs there, in words.

Their lines differ by design, so what the calls do is compared: with which arguments they are made,
what they return, what is printed, and the values of variables that both have.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import CodeType
from typing import Any, NamedTuple

from stepthrough.boards import NO_PUZZLE, Board
from stepthrough.code_marks import code, verbatim
from stepthrough.trace import Recording
from stepthrough.trace.values import stable_repr
from stepthrough.walk.writing import Names

from ..worlds.side_by_side import (
    SHORT,
    Deed,
    Sides,
    apart,
    came_of,
    deed,
    not_over,
    of_deeds,
    of_prints,
    of_variables,
)

PRINTED = "what is printed"  # stands beside the names of variables, of which none can be this
MOST_SHOWN = 2_000  # moments up to the parting, and as many behind it
A_WHILE = 100  # moments behind the parting that are shown of what never ends
Changes = list[tuple[int, str]]  # the steps at which something gets another value, and the values


class Moment(NamedTuple):
    """The steps at which the two versions stand at the same time."""

    first: int
    second: int


class Version:
    """The recording of one version, cut into stretches: each ends with something that its calls do."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.is_over = recording.ended in ("returned", "raised")
        self.finishes = self.is_over and not isinstance(recording.exception, RecursionError)
        self.last = len(recording.steps) - 1
        codes = dict.fromkeys(call.code for call in recording.calls)
        self._roles: dict[CodeType, int] = {one: n for n, one in enumerate(codes)}
        ends = [step.number for step in recording.steps if step.event != "line"]
        ends += [] if ends[-1] == self.last else [self.last]
        self.stretches = [
            range(before + 1, end + 1) for before, end in zip([-1, *ends], ends, strict=False)
        ]

    def did(self, number: int) -> tuple[Any, ...]:
        """Return what the calls do in a step; a function is known by when it was called first."""
        step = self.recording.steps[number]
        carried = () if step.event == "call" else (stable_repr(step.carried),)
        return step.event, self._roles[step.call.code], *carried

    def arguments(self, number: int) -> list[str]:
        """Return what the call is given that begins in a step."""
        step = self.recording.steps[number]
        return [*map(stable_repr, step.call.arguments.values())] if step.event == "call" else []

    def facts(self, number: int) -> dict[str, str]:
        """Return the variables of the running call as they are in a step, and what is printed."""
        values = self.recording.steps[number].locals.items()
        facts = {name: stable_repr(value) for name, value in values}
        return {**facts, **self._printed(number)}

    def _printed(self, number: int) -> dict[str, str]:
        return {PRINTED: self.recording.printed(number)}

    def of_its_call(self, stretch: range) -> range:
        """Return the steps of one call in a stretch: with the last another one can begin."""
        is_new = self.recording.steps[stretch[-1]].event == "call"
        return stretch[:-1] if is_new else stretch

    def at_the_end(self, stretch: range) -> dict[str, str]:
        """Return the variables and what is printed as they are at the end of a stretch."""
        own = self.of_its_call(stretch)
        return {**(self.facts(own[-1]) if own else {}), **self._printed(stretch[-1])}

    def changes(self, stretch: range, what: str) -> Changes:
        """Return where a variable, or what is printed, gets another value in a stretch."""
        changes: Changes = []
        for number in self._steps(stretch, what):
            value = self.facts(number).get(what)
            if value is not None and (not changes or changes[-1][1] != value):
                changes.append((number, value))
        return changes

    def end_of(self, stretch: range, what: str) -> int:
        """Return the last step of a stretch at which something can get another value."""
        return self._steps(stretch, what)[-1]

    def _steps(self, stretch: range, what: str) -> range:
        return stretch if what == PRINTED else self.of_its_call(stretch)


class Versions:
    """Two recordings in step: moments at which both stand, until they part and on to the ends.

    >>> from stepthrough.trace import record
    >>> def before(n):
    ...     return 0 if n == 0 else 1 + before(n - 1)
    >>> def now(n):
    ...     if n == 0:
    ...         return 0
    ...     return 2 + now(n - 1)
    >>> both = Versions(record(before, 1), record(now, 1))
    >>> at = both.moments[both.parting]
    >>> [v.recording.steps[n].carried for v, n in zip((both.first, both.second), at)]
    [1, 2]
    """

    def __init__(self, first: Recording, second: Recording) -> None:
        self.first, self.second = Version(first), Version(second)
        self._both = [*zip(self.first.stretches, self.second.stretches, strict=False)]
        place = self._stretch_apart()
        self.do_differ = place is not None
        self.what = ""  # the variable that differs first, or what is printed; "" for what calls do
        at = self._parting(place) if place is not None else None
        self.moments = [*islice(self._until(at), MOST_SHOWN)]
        self.is_shown = at is None or self.moments[-1] == at
        self.parting = len(self.moments) - 1
        if at:
            self.moments += islice(self._behind(at), self._most_behind(at))

    def _stretch_apart(self) -> int | None:
        """Return at the end of which stretch the calls do different things for the first time."""
        ends = [(mine[-1], other[-1]) for mine, other in self._both]
        number = apart(ends, self._do_the_same)
        return None if number is None or self._is_cut(*ends[number]) else number

    def _do_the_same(self, mine: int, other: int) -> bool:
        """Return whether both do the same; arguments that only one version has are no difference."""
        first, second = self.first, self.second
        given = zip(first.arguments(mine), second.arguments(other), strict=False)
        return (
            first.did(mine) == second.did(other)
            and all(one == another for one, another in given)
            and first.recording.printed(mine) == second.recording.printed(other)
        )

    def _is_cut(self, mine: int, other: int) -> bool:
        """Return whether a recording stopped here that might have done what the other does."""
        ends = (self.first, mine), (self.second, other)
        stopped = [at == one.last and not one.is_over for one, at in ends]
        return any(stopped) and not (self.first.is_over or self.second.is_over)

    def _parting(self, place: int) -> Moment:
        """Return where they part: where a variable has another value, if that comes first."""
        for mine, other in self._both[: place + 1]:
            some, others = self.first.at_the_end(mine), self.second.at_the_end(other)
            differing = [name for name in some if some[name] != others.get(name, some[name])]
            differences = [(self._first_difference(mine, other, what), what) for what in differing]
            if differences:
                at, self.what = min(differences)
                return at
        mine, other = self._both[place]
        return Moment(
            self._arrival(self.first, mine, other), self._arrival(self.second, other, mine)
        )

    def _arrival(self, version: Version, own: range, other: range) -> int:
        """Return the end of a stretch; where no end came, the step at which the other version is there."""
        is_cut = version.recording.steps[own[-1]].event == "line"
        return own[min(len(own), len(other)) - 1] if is_cut else own[-1]

    def _first_difference(self, mine: range, other: range, what: str) -> Moment:
        """Return where something gets another value for the first time in stretches that end unlike."""
        some, others = self.first.changes(mine, what), self.second.changes(other, what)
        for (at, value), (there, another) in zip(some, others, strict=False):
            if value != another:
                return Moment(at, there)
        both = min(len(some), len(others))  # one of them goes on, the other has come to its end
        if len(some) > both:
            return Moment(some[both][0], self.second.end_of(other, what))
        return Moment(self.first.end_of(mine, what), others[both][0])

    def _until(self, parting: Moment | None) -> Iterator[Moment]:
        """Yield moments up to the parting: the version that is ahead waits for the other."""
        for mine, other in self._both:
            if parting and (parting.first in mine or parting.second in other):
                ends = range(mine[0], parting.first + 1), range(other[0], parting.second + 1)
                yield from _in_step(*ends)
                return
            yield from _in_step(mine, other)

    def _most_behind(self, parting: Moment) -> int:
        """Return how many moments are shown behind the parting: what never ends is shown for a while."""
        ends = zip((self.first, self.second), parting, strict=True)
        left = [one.last - at for one, at in ends if one.finishes]
        return min(max([A_WHILE, *left]), MOST_SHOWN)

    def _behind(self, parting: Moment) -> Iterator[Moment]:
        """Yield what follows: each version goes on by itself, and waits once it has ended."""
        mine, other = parting
        while mine < self.first.last or other < self.second.last:
            mine, other = min(mine + 1, self.first.last), min(other + 1, self.second.last)
            yield Moment(mine, other)


def _in_step(mine: range, other: range) -> Iterator[Moment]:
    """Yield moments that end with the last steps of both.

    >>> [tuple(moment) for moment in _in_step(range(1, 4), range(5, 10))]
    [(1, 5), (2, 6), (2, 7), (2, 8), (3, 9)]
    """
    for n in range(max(len(mine), len(other)) - 1):
        yield Moment(_before_the_end(mine, n), _before_the_end(other, n))
    yield Moment(mine[-1], other[-1])


def _before_the_end(stretch: range, number: int) -> int:
    """Return a step of a stretch, the one before its last for larger numbers."""
    return stretch.start + min(number, len(stretch) - 2)


def difference(both: Versions, sides: Sides, board: Board = NO_PUZZLE) -> str:
    """Return in words where two versions part and what differs there, or that they do the same."""
    names = Names(board)
    if not both.do_differ:
        return _the_same(both, names)
    return f"From here on they differ. {_what_differs(both, sides, names)}"


def _what_differs(both: Versions, sides: Sides, names: Names) -> str:
    pairs = list(zip((both.first, both.second), both.moments[both.parting], strict=True))
    if both.what == PRINTED:
        first, second = (version.recording.printed(step) for version, step in pairs)
        return of_prints(sides, first, second)
    if both.what:
        mine, other = (_variable(*pair, names, both.what) for pair in pairs)
        return of_variables(sides, (mine[0], other[0]), (mine[1], other[1]))
    return of_deeds(sides, *(_deed(*pair, names) for pair in pairs))


def _variable(version: Version, number: int, names: Names, what: str) -> tuple[str, str]:
    """Return a variable with its call, and its value, in words."""
    step = version.recording.steps[number]
    is_there = what in step.locals
    value = verbatim(names.value(step.locals[what], SHORT)) if is_there else "not there"
    return f"{code(what)} of {code(names.call(step.call))}", value


def _deed(version: Version, number: int, names: Names) -> Deed:
    """Return who does what in a step; at a line the run was stopped, for lines are not compared."""
    step = version.recording.steps[number]
    who, does = deed(step, names)
    return who, not_over(version.recording) if step.event == "line" else does


def _the_same(both: Versions, names: Names) -> str:
    first = both.first.recording
    if both.first.is_over and both.second.is_over:
        did = f"{code(names.call(first.root))} {came_of(first)}"
        return f"For this call both do the same: {did}. Try another call."
    steps = max(len(one.recording.steps) for one in (both.first, both.second))
    return f"As far as they were run, {steps:,} steps, both do the same. Try a smaller call."
