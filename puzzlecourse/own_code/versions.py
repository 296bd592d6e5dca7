"""Two versions of a function at the same call: where they part, and in words what differs there.

Their lines differ by design, so what the calls do is compared: with which arguments they are made,
what they return, what is printed, and the values of variables that both have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from types import CodeType
from typing import Any, NamedTuple

from stepthrough.boards import NO_PUZZLE, Board
from stepthrough.code_marks import code, verbatim
from stepthrough.trace import Recording, Step
from stepthrough.trace.values import stable_repr
from stepthrough.walk.writing import Names

from ..worlds.running import outcome

PRINTED = "what is printed"  # stands beside the names of variables, of which none can be so
MOST_SHOWN = 2_000  # moments up to the parting, and as many behind it
A_WHILE = 100  # moments behind the parting that are shown of what never ends
Does = tuple[str, str]  # who or what, and what that does: the two halves of a sentence
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
        """Return the steps of one call in a stretch: with the last another one may begin."""
        is_new = self.recording.steps[stretch[-1]].event == "call"
        return stretch[:-1] if is_new else stretch

    def at_the_end(self, stretch: range) -> dict[str, str]:
        """Return the variables and what is printed as they are at the end of a stretch."""
        own = self.of_its_call(stretch)
        return {**(self.facts(own[-1]) if own else {}), **self._printed(stretch[-1])}

    def changes(self, stretch: range, what: str) -> Changes:
        """Return where a variable, or what is printed, gets another value in a stretch."""
        found: Changes = []
        for number in self._steps(stretch, what):
            value = self.facts(number).get(what)
            if value is not None and (not found or found[-1][1] != value):
                found.append((number, value))
        return found

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

    # ---- where they part ---------------------------------------------------------------------------

    def _stretch_apart(self) -> int | None:
        """Return at the end of which stretch the calls do different things for the first time."""
        for number, (mine, other) in enumerate(self._both):
            if not self._do_the_same(mine[-1], other[-1]):
                return None if self._is_cut(mine[-1], other[-1]) else number
        return None

    def _do_the_same(self, mine: int, other: int) -> bool:
        """Return whether the same is done; arguments that only one version has are no difference."""
        first, second = self.first, self.second
        given = zip(first.arguments(mine), second.arguments(other), strict=False)
        return (
            first.did(mine) == second.did(other)
            and all(one == another for one, another in given)
            and first.recording.printed(mine) == second.recording.printed(other)
        )

    def _is_cut(self, mine: int, other: int) -> bool:
        """Return whether a recording was stopped here that might have done what the other does."""
        ends = (self.first, mine), (self.second, other)
        stopped = [at == one.last and not one.is_over for one, at in ends]
        return any(stopped) and not (self.first.is_over or self.second.is_over)

    def _parting(self, place: int) -> Moment:
        """Return where they part: where a variable has another value, if that comes before."""
        for mine, other in self._both[: place + 1]:
            some, others = self.first.at_the_end(mine), self.second.at_the_end(other)
            differing = [name for name in some if some[name] != others.get(name, some[name])]
            found = [(self._first_difference(mine, other, what), what) for what in differing]
            if found:
                at, self.what = min(found)
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

    # ---- in step -----------------------------------------------------------------------------------

    def _until(self, parting: Moment | None) -> Iterator[Moment]:
        """Yield moments up to the parting: who comes first to what calls do waits for the other."""
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
        """Yield what follows: each goes on by itself, and who has ended waits."""
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


# ---- in words ------------------------------------------------------------------------------------


class Said(NamedTuple):
    """How one of the two versions is named: above its walk, and within a sentence."""

    name: str
    phrase: str


BEFORE_AND_NOW = Said("before", "before,"), Said("now", "now")


def named(first: str, second: str) -> tuple[Said, Said]:
    """Return the names of two functions as those of two versions.

    >>> [said.phrase for said in named("power", "power")], [said.name for said in named("f", "g")]
    (['in the first version,', 'in the second version,'], ['f', 'g'])
    """
    if first != second:
        return Said(first, f"in {code(first)},"), Said(second, f"in {code(second)},")
    names = "first version", "second version"
    return Said(names[0], f"in the {names[0]},"), Said(names[1], f"in the {names[1]},")


def difference(both: Versions, said: tuple[Said, Said], board: Board = NO_PUZZLE) -> str:
    """Return in words where two versions part and what differs there, or that they do the same."""
    names = Names(board), Names(board)
    if not both.do_differ:
        return _the_same(both, names[0])
    at = both.moments[both.parting]
    pairs = list(zip((both.first, both.second), at, names, strict=True))
    mine, other = (_does(*one, both.what) for one in pairs)
    where = "From here on they differ"
    if mine == other and both.what == PRINTED:
        where += " in spaces or line breaks"
        mine, other = (_prints(version, step, repr) for version, step, _ in pairs)
    elif mine == other:
        return f"{where}, in something too long to be written here: in both, {' '.join(mine)}."
    return f"{where}: {_in_one_sentence(said, mine, other)}."


def ending(both: Versions, said: tuple[Said, Said], board: Board = NO_PUZZLE) -> str:
    """Return what both have given in the end."""
    recordings = both.first.recording, both.second.recording
    mine, other = ((code(Names(board).call(one.root)), _came_of(one)) for one in recordings)
    if mine == other:
        is_same = stable_repr(_end(recordings[0])) == stable_repr(_end(recordings[1]))
        alike = (
            "both do the same"
            if is_same
            else "they differ, though in this short form they look alike"
        )
        return f"In the end {alike}: {' '.join(mine)}."
    words = _in_one_sentence(said, mine, other)
    return f"{words[:1].upper()}{words[1:]}."


def _in_one_sentence(said: tuple[Said, Said], mine: Does, other: Does) -> str:
    """Return who does what in the one version and in the other."""
    subject = "it" if mine[0] == other[0] else other[0]
    return f"{said[0].phrase} {' '.join(mine)}; {said[1].phrase} {subject} {other[1]}"


def _the_same(both: Versions, names: Names) -> str:
    first = both.first.recording
    if both.first.is_over and both.second.is_over:
        did = f"{code(names.call(first.root))} {_came_of(first)}"
        return f"For this call both do the same: {did}. Try another call."
    steps = max(len(one.recording.steps) for one in (both.first, both.second))
    return f"As far as they were run, {steps:,} steps, both do the same. Try a smaller call."


def _does(version: Version, number: int, names: Names, what: str) -> Does:
    """Return who does something in a step, and what, in words."""
    step = version.recording.steps[number]
    call = code(names.call(step.call))
    if what == PRINTED:
        return _prints(version, number, lambda printed: " ".join(printed.split()))
    if what:
        value = code(names.value(step.locals[what], 40)) if what in step.locals else "not there"
        return f"{code(what)} of {call}", f"is {value}"
    return call, _event(version, step, names)


def _prints(version: Version, number: int, written: Callable[[str], str]) -> Does:
    """Return what has been printed; of much of it the end, for there the difference is."""
    printed = version.recording.printed(number)
    words = written(printed)
    end = words if len(words) <= 60 else f"…{words[-59:]}"
    return (code(end) if printed else "nothing"), "has been printed so far"


def _event(version: Version, step: Step, names: Names) -> str:
    value = code(names.value(step.carried, 40)) if step.event != "call" else ""
    sentences = {
        "call": "is called",
        "return": f"returns {value}",
        "receive": f"gets {value} back",
        "yield": f"yields {value}",
        "resume": "goes on",
        "line": _not_over(version.recording),
    }
    return sentences.get(step.event, f"fails: {verbatim(_cut(str(step.carried), 80))}")


def _came_of(recording: Recording) -> str:
    """Return what came of a run, in words."""
    if isinstance(recording.exception, RecursionError):
        return "never ends (each call waits for the next, until Python stops it)"
    if recording.ended not in ("returned", "raised"):
        return _not_over(recording)
    return verbatim(_cut(outcome(recording), 200))


def _cut(words: str, width: int) -> str:
    return words if len(words) <= width else f"{words[: width - 1]}…"


def _end(recording: Recording) -> tuple[Any, ...]:
    """Return what is left of a run when it is over."""
    return recording.ended, recording.root.result, recording.root.exception, recording.output


def _not_over(recording: Recording) -> str:
    """Return what is said of a run that was stopped: nobody knows whether it would end."""
    return f"has not ended after {len(recording.steps):,} steps"
