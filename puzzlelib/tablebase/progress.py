"""Progress callbacks of long computations."""

from collections.abc import Callable

Progress = Callable[[int, int], object]  # called with (steps done, total steps)


def silent(done: int, total: int) -> None:
    """Ignore the progress."""


def part(progress: Progress, number: int, parts: int) -> Progress:
    """Return a callback for part *number* (from 0) of a computation in *parts* parts."""

    def report(done: int, total: int) -> None:
        progress(round(1000 * (number + done / max(total, 1)) / parts), 1000)

    return report
