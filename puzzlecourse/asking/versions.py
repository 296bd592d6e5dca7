"""Two versions of a function at the same call: where they diverge, and how.

Their lines differ by design, so calls are compared: arguments, results, output, and the values of
variables that both versions have.
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

PRINTED = "what is printed"  # a key next to names of variables; not an identifier
MOST_SHOWN = 2_000  # moments before the divergence, and as many after it
A_WHILE = 100  # moments shown after the divergence of a call that never ends
Changes = list[tuple[int, str]]  # (step, new value)


class Moment(NamedTuple):
    """The simultaneous steps of the two versions."""

    first: int
    second: int


class Version:
    """The recording of one version, cut into stretches.

    A stretch ends with an event that is compared: a call, a return, an exception.
    """

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

    def event(self, number: int) -> tuple[Any, ...]:
        """Return the event of a step as a comparable value; functions are numbered by first call."""
        step = self.recording.steps[number]
        carried = () if step.event == "call" else (stable_repr(step.carried),)
        return step.event, self._roles[step.call.code], *carried

    def arguments(self, number: int) -> list[str]:
        """Return the arguments of the call that starts at a step; empty for other steps."""
        step = self.recording.steps[number]
        return [*map(stable_repr, step.call.arguments.values())] if step.event == "call" else []

    def facts(self, number: int) -> dict[str, str]:
        """Return the variables of the running call at a step, and the output so far."""
        values = self.recording.steps[number].locals.items()
        facts = {name: stable_repr(value) for name, value in values}
        return {**facts, **self._printed(number)}

    def _printed(self, number: int) -> dict[str, str]:
        return {PRINTED: self.recording.printed(number)}

    def own_steps(self, stretch: range) -> range:
        """Return the steps of a stretch that belong to one call: the last may start another."""
        is_new = self.recording.steps[stretch[-1]].event == "call"
        return stretch[:-1] if is_new else stretch

    def facts_at_end(self, stretch: range) -> dict[str, str]:
        """Return variables and output at the end of a stretch."""
        own = self.own_steps(stretch)
        return {**(self.facts(own[-1]) if own else {}), **self._printed(stretch[-1])}

    def changes(self, stretch: range, what: str) -> Changes:
        """Return the steps of a stretch at which *what* changes, with the new values."""
        changes: Changes = []
        for number in self._steps(stretch, what):
            value = self.facts(number).get(what)
            if value is not None and (not changes or changes[-1][1] != value):
                changes.append((number, value))
        return changes

    def last_step_for(self, stretch: range, what: str) -> int:
        """Return the last step of a stretch at which *what* can change."""
        return self._steps(stretch, what)[-1]

    def _steps(self, stretch: range, what: str) -> range:
        return stretch if what == PRINTED else self.own_steps(stretch)


class Versions:
    """Two recordings in step: the moments up to their divergence and on to their ends.

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
        place = self._first_differing_stretch()
        self.do_differ = place is not None
        self.what = ""  # the variable that differs first, or PRINTED; "" if calls differ
        at = self._divergence(place) if place is not None else None
        self.moments = [*islice(self._moments_before(at), MOST_SHOWN)]
        self.is_shown = at is None or self.moments[-1] == at
        self.parting = len(self.moments) - 1
        if at:
            self.moments += islice(self._moments_after(at), self._most_after(at))

    def _first_differing_stretch(self) -> int | None:
        """Return the index of the first stretch at whose end the calls differ, or None."""
        ends = [(mine[-1], other[-1]) for mine, other in self._both]
        number = apart(ends, self._do_the_same)
        return None if number is None or self._is_cut(*ends[number]) else number

    def _do_the_same(self, mine: int, other: int) -> bool:
        """Return whether two events are equal; arguments that only one version has are ignored."""
        first, second = self.first, self.second
        given = zip(first.arguments(mine), second.arguments(other), strict=False)
        return (
            first.event(mine) == second.event(other)
            and all(one == another for one, another in given)
            and first.recording.printed(mine) == second.recording.printed(other)
        )

    def _is_cut(self, mine: int, other: int) -> bool:
        """Return whether a run was stopped here before either ended: no difference was seen then."""
        ends = (self.first, mine), (self.second, other)
        stopped = [at == one.last and not one.is_over for one, at in ends]
        return any(stopped) and not (self.first.is_over or self.second.is_over)

    def _divergence(self, place: int) -> Moment:
        """Return the moment of divergence: an earlier difference of variables takes precedence."""
        for mine, other in self._both[: place + 1]:
            some, others = self.first.facts_at_end(mine), self.second.facts_at_end(other)
            differing = [name for name in some if some[name] != others.get(name, some[name])]
            differences = [(self._first_difference(mine, other, what), what) for what in differing]
            if differences:
                at, self.what = min(differences)
                return at
        mine, other = self._both[place]
        return Moment(
            self._end_of_stretch(self.first, mine, other),
            self._end_of_stretch(self.second, other, mine),
        )

    def _end_of_stretch(self, version: Version, own: range, other: range) -> int:
        """Return the end of a stretch; if it was cut off, the step that is in step with *other*."""
        is_cut = version.recording.steps[own[-1]].event == "line"
        return own[min(len(own), len(other)) - 1] if is_cut else own[-1]

    def _first_difference(self, mine: range, other: range, what: str) -> Moment:
        """Return the moment at which *what* first differs within two stretches."""
        some, others = self.first.changes(mine, what), self.second.changes(other, what)
        for (at, value), (there, another) in zip(some, others, strict=False):
            if value != another:
                return Moment(at, there)
        both = min(len(some), len(others))  # one of them has further changes
        if len(some) > both:
            return Moment(some[both][0], self.second.last_step_for(other, what))
        return Moment(self.first.last_step_for(mine, what), others[both][0])

    def _moments_before(self, parting: Moment | None) -> Iterator[Moment]:
        """Yield the moments up to the divergence: the version that is ahead waits."""
        for mine, other in self._both:
            if parting and (parting.first in mine or parting.second in other):
                ends = range(mine[0], parting.first + 1), range(other[0], parting.second + 1)
                yield from _in_step(*ends)
                return
            yield from _in_step(mine, other)

    def _most_after(self, parting: Moment) -> int:
        """Return how many moments after the divergence are shown."""
        ends = zip((self.first, self.second), parting, strict=True)
        left = [one.last - at for one, at in ends if one.finishes]
        return min(max([A_WHILE, *left]), MOST_SHOWN)

    def _moments_after(self, parting: Moment) -> Iterator[Moment]:
        """Yield the moments after it: each version proceeds on its own, and waits at its end."""
        mine, other = parting
        while mine < self.first.last or other < self.second.last:
            mine, other = min(mine + 1, self.first.last), min(other + 1, self.second.last)
            yield Moment(mine, other)


def _in_step(mine: range, other: range) -> Iterator[Moment]:
    """Yield moments that end with the last steps of both stretches.

    >>> [tuple(moment) for moment in _in_step(range(1, 4), range(5, 10))]
    [(1, 5), (2, 6), (2, 7), (2, 8), (3, 9)]
    """
    for n in range(max(len(mine), len(other)) - 1):
        yield Moment(_before_the_end(mine, n), _before_the_end(other, n))
    yield Moment(mine[-1], other[-1])


def _before_the_end(stretch: range, number: int) -> int:
    """Return step *number* of a stretch, at most its last but one; of a single step, the one before."""
    return stretch.start + min(number, len(stretch) - 2)


def difference(both: Versions, sides: Sides, board: Board = NO_PUZZLE) -> str:
    """Return where two versions diverge and what differs, or that they do the same, in words."""
    names = Names(board)
    if not both.do_differ:
        return _no_difference(both, names)
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
    """Return subject and predicate of a step, in words; at a line, that the run was stopped."""
    step = version.recording.steps[number]
    who, does = deed(step, names)
    return who, not_over(version.recording) if step.event == "line" else does


def _no_difference(both: Versions, names: Names) -> str:
    first = both.first.recording
    if both.first.is_over and both.second.is_over:
        did = f"{code(names.call(first.root))} {came_of(first)}"
        return f"For this call both do the same: {did}. Try another call."
    steps = max(len(one.recording.steps) for one in (both.first, both.second))
    return f"As far as they were run, {steps:,} steps, both do the same. Try a smaller call."
