"""How far a long computation is."""

from collections.abc import Callable

Progress = Callable[[int, int], object]  # called with (steps done, steps in all)


def silent(done: int, total: int) -> None:
    """Ignore the progress: for a computation that is not watched."""


def part(progress: Progress, number: int, parts: int) -> Progress:
    """Return what to call with the progress of one part, from 0 on, of a computation in several."""

    def report(done: int, total: int) -> None:
        progress(round(1000 * (number + done / max(total, 1)) / parts), 1000)

    return report
