"""A stopwatch: it runs, pauses, and can be set."""

from collections.abc import Callable


class Stopwatch:
    """Counts seconds while it runs, on the clock it is given.

    >>> time = iter([10.0, 12.5, 99.0])
    >>> watch = Stopwatch(lambda: next(time))
    >>> watch.run(); watch.pause(); watch.seconds
    2.5
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._counted = 0.0
        self._running_since: float | None = None

    @property
    def seconds(self) -> float:
        """The time counted so far."""
        if self._running_since is None:
            return self._counted
        return self._counted + self._clock() - self._running_since

    def run(self) -> None:
        """Count from now on, if it does not count already."""
        if self._running_since is None:
            self._running_since = self._clock()

    def pause(self) -> None:
        """Stop counting."""
        self.set(self.seconds)

    def set(self, seconds: float) -> None:
        """Stand still at `seconds`."""
        self._counted, self._running_since = seconds, None
