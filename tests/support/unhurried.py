"""Tests in which no limit of time is a matter of how busy the machine is."""

from collections.abc import Callable
from typing import Any

TIMES = 5  # as long; what is endless is nearly always stopped by its steps, not by the clock


def let_judging_take_its_time() -> None:
    """Give what is recorded, judged or asked more time than a learner has to wait for it."""
    from puzzlecourse.judging.bounds import Deadline, _Alarm
    from puzzlelib.conformance.asking import Questions
    from stepthrough.trace.limits import Clock

    for limited in (Clock, Deadline, _Alarm, Questions):
        limited.__init__ = _with_more_seconds(limited.__init__)


def _with_more_seconds(init: Callable[..., None]) -> Callable[..., None]:
    def more(self: Any, *given: Any) -> None:
        *others, seconds = given
        init(self, *others, seconds and TIMES * seconds)

    return more
