"""Slow clocks, so that time limits do not depend on the load of the machine."""

from collections.abc import Callable
from typing import Any

TIMES = 5  # factor by which time is slowed; endless programs mostly reach the limit on steps


def let_judging_take_its_time(set_attribute: Callable[[Any, str, Any], None] = setattr) -> None:
    """Slow the clocks of recording, judging and asking.

    Pass pytest's `monkeypatch.setattr` to limit this to one test.
    """
    from puzzlecourse.judging import bounds
    from puzzlelib.conformance import asking
    from stepthrough.trace import limits

    for module in (bounds, asking, limits):
        for clock in ("process_time", "monotonic"):
            set_attribute(module, clock, _slower(getattr(module, clock)))
    # this one uses a timer of the system
    set_attribute(bounds._Alarm, "__init__", _later(bounds._Alarm.__init__))


def _slower(clock: Callable[[], float]) -> Callable[[], float]:
    return lambda: clock() / TIMES


def _later(init: Callable[..., None]) -> Callable[..., None]:
    def later(self: Any, *given: Any) -> None:
        *others, seconds = given
        init(self, *others, TIMES * seconds)

    return later
