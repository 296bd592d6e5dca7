"""All that waits at a step as one equation, which grows on the way down and shrinks on the way back.

It is made of the pending expressions of the frames, each put into the one that waits for it:

>>> from stepthrough.code_marks import without_marks
>>> from stepthrough.trace import record
>>> def fact(n):
...     return 1 if n < 2 else n * fact(n - 1)
>>> recording = record(fact, 3)
>>> made = map(Equations(recording).at, range(len(recording.steps)))
>>> for text in dict.fromkeys(map(without_marks, made)):
...     print(text)
fact(3)
3 * fact(2)
3 * (2 * fact(1))
3 * (2 * 1)
3 * 2
6

A frame that waits in another statement than a `return` is the outermost in it: what it will hand back
is not known yet.
"""

from __future__ import annotations

from typing import NamedTuple

from ..code_marks import code, verbatim
from ..trace import Frame, Recording, Step
from ..trace.calls import Visit
from ..trace.pending import GAP, Pending
from ..trace.source import answers
from ..trace.values import short

_WIDTH = 30  # characters for one value
_LONGEST = 150  # characters of an equation
_MOST = 5  # frames that wait


class Shape(NamedTuple):
    """How many of the frames that wait are shown; between them there is a gap."""

    innermost: int
    outermost: int


_FEWER = [Shape(*some) for some in ((3, 2), (2, 2), (2, 1), (1, 1), (1, 0), (0, 0))]


class Chain(NamedTuple):
    """The frames that wait, one for the other, for what a visit hands back."""

    length: int = 0
    outermost: tuple[Visit, ...] = ()  # the visits that the first of these frames wait for


class Equations:
    """Makes the equations of one recording; what is known of a stack is not worked out again."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._chains: dict[Visit, Chain] = {}
        sources = {call.source for call in recording.calls[:1000] if not call.title}
        self.are_shown = any(map(answers, sources))

    def at(self, step: int, frames: list[Frame] | None = None) -> str:
        """Return the equation at a step, "" where there is none; what has just changed is marked as code.

        `frames` are the newest at that step, if they are known.
        """
        if not self.are_shown:
            return ""
        here = self.recording.steps[step]
        frames = self.recording.frames(step, _MOST + 1) if frames is None else frames
        inner = _innermost(here, frames[-1])
        if inner is None:
            return self.at(step - 1) if here.event == "receive" else ""
        chain = self._chain(here.visit) if inner.is_returned else Chain()
        made = (self._around(inner, chain, shape, step, frames) for shape in _shapes(chain, here))
        return next((text for text in made if len(text) <= _LONGEST), "")

    def _around(
        self, inner: Pending, chain: Chain, shape: Shape, step: int, frames: list[Frame]
    ) -> str:
        """Return the equation with so many of the frames that wait."""
        around = [frame.waits for frame in frames[-2::-1][: shape.innermost]]
        if sum(shape) < chain.length:
            around.append(GAP)
        around += [self._waiting(visit, step) for visit in chain.outermost[: shape.outermost][::-1]]
        for outer in around:
            if outer is None:
                break
            inner = outer._replace(text=verbatim(outer.text)).around(inner)
        return inner.text

    def _waiting(self, visit: Visit, step: int) -> Pending | None:
        """Return the expression that waits for a visit."""
        if visit.below is None:
            return None
        return self.recording.waiting(visit, visit.below, step).waits

    def _chain(self, visit: Visit) -> Chain:
        """Return what waits for a visit; a stack is too deep to be gone through at each step."""
        path: list[Visit] = []
        above: Visit | None = visit
        while above is not None and above not in self._chains:
            path.append(above)
            above = above.below
        for one in reversed(path):
            self._chains[one] = self._longer(one)
        return self._chains[visit]

    def _longer(self, visit: Visit) -> Chain:
        """Return what waits for a visit, given what waits for the frame below it."""
        waits = self._waiting(visit, visit.call.first)
        if waits is None or visit.below is None:
            return Chain()
        below = self._chains[visit.below] if waits.is_returned else Chain()
        return Chain(below.length + 1, (*below.outermost, visit)[: _FEWER[0].outermost])


def _shapes(chain: Chain, here: Step) -> list[Shape]:
    """Return the shapes to try; an expression that has just got its value is one that waited."""
    own = here.event == "receive"
    fewer = [Shape(max(0, some.innermost - own), some.outermost) for some in _FEWER]
    whole = [Shape(chain.length, 0)] if chain.length + own <= _MOST else []
    return [*whole, *(shape for shape in fewer if sum(shape) < chain.length)]


def _innermost(here: Step, running: Frame) -> Pending | None:
    """Return what the newest frame puts into the equation: its call, its expression, its value."""
    if here.event == "receive":
        waits = running.waits
        return waits and waits._replace(text=code(str(waits)))
    if here.call.title:
        return None
    if here.event in ("call", "line"):
        return Pending(code(repr(here.call)))
    if here.event == "return" and not here.call.is_generator:
        value = short(here.carried, _WIDTH)
        return Pending(code(value), is_operation=value.startswith("-"))
    return None
