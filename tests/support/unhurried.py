"""Tests in which no limit of time is a matter of how busy the machine is."""

from collections.abc import Callable
from typing import Any

TIMES = 5  # as slowly time passes; what is endless is nearly always stopped by its steps, not by the clock


def let_judging_take_its_time() -> None:
    """Give what is recorded, judged or asked more time than a learner has to wait for it."""
    from puzzlecourse.judging import bounds
    from puzzlelib.conformance import asking
    from stepthrough.trace import limits

    for module in (bounds, asking, limits):
        for clock in ("process_time", "monotonic"):
            setattr(module, clock, _slower(getattr(module, clock)))
    bounds._Alarm.__init__ = _later(bounds._Alarm.__init__)  # the system's own clock rings


def _slower(clock: Callable[[], float]) -> Callable[[], float]:
    return lambda: clock() / TIMES


def _later(init: Callable[..., None]) -> Callable[..., None]:
    def later(self: Any, *given: Any) -> None:
        *others, seconds = given
        init(self, *others, TIMES * seconds)

    return later
