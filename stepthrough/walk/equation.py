"""The pending expressions at a step as one equation, which grows and shrinks with the stack.

The pending expression of each frame is nested in that of its caller:

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

A frame that does not wait in a `return` starts a new equation: its own result is not known yet.
"""

from __future__ import annotations

from typing import NamedTuple

from ..code_marks import code, verbatim
from ..trace import Frame, Recording, Step
from ..trace.calls import Visit
from ..trace.pending import GAP, Pending
from ..trace.source import answers
from ..trace.values import short

_WIDTH = 30  # maximum characters per value
_LONGEST = 150  # maximum characters of an equation
_MOST = 5  # maximum number of waiting frames shown


class Shape(NamedTuple):
    """How many waiting frames are shown at either end; a gap replaces those in between."""

    innermost: int
    outermost: int


_FEWER = [Shape(*some) for some in ((3, 2), (2, 2), (2, 1), (1, 1), (1, 0), (0, 0))]


class Chain(NamedTuple):
    """The waiting frames that return their awaited value, directly or in an expression."""

    length: int = 0
    outermost: tuple[Visit, ...] = ()  # the visits for which the outermost of them wait


class Equations:
    """Makes the equations of one recording, and caches chains of waiting frames."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._chains: dict[Visit, Chain] = {}
        sources = {call.source for call in recording.calls[:1000] if not call.title}
        self.are_shown = any(map(answers, sources))

    def at(self, step: int, frames: list[Frame] | None = None) -> str:
        """Return the equation at a step, or ""; the part that has just changed is marked as code.

        *frames* are the newest frames at that step, if known.
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
        """Return the equation in a given shape."""
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
        """Return the expression that waits for *visit*."""
        if visit.below is None:
            return None
        return self.recording.waiting(visit, visit.below, step).waits

    def _chain(self, visit: Visit) -> Chain:
        """Return the chain that waits for *visit*; iterative, because stacks can be deep."""
        path: list[Visit] = []
        above: Visit | None = visit
        while above is not None and above not in self._chains:
            path.append(above)
            above = above.below
        for one in reversed(path):
            self._chains[one] = self._longer(one)
        return self._chains[visit]

    def _longer(self, visit: Visit) -> Chain:
        """Return the chain that waits for *visit*, extending that of the frame below."""
        waits = self._waiting(visit, visit.call.first)
        if waits is None or visit.below is None:
            return Chain()
        below = self._chains[visit.below] if waits.is_returned else Chain()
        return Chain(below.length + 1, (*below.outermost, visit)[: _FEWER[0].outermost])


def _shapes(chain: Chain, here: Step) -> list[Shape]:
    """Return the shapes to try; at a `receive` step, the newest frame belongs to the chain."""
    own = here.event == "receive"
    fewer = [Shape(max(0, some.innermost - own), some.outermost) for some in _FEWER]
    whole = [Shape(chain.length, 0)] if chain.length + own <= _MOST else []
    return [*whole, *(shape for shape in fewer if sum(shape) < chain.length)]


def _innermost(here: Step, running: Frame) -> Pending | None:
    """Return the newest frame's part of the equation: its call, expression or value."""
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
