"""A progress bar for a long computation, removed when it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from IPython.display import display
from ipywidgets import HBox, IntProgress, Label

from stepthrough.given import check_callable, check_text


class ProgressBar(HBox):
    """A bar with a label; call it with the number of steps done and the total."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.label = Label(f"{words} …")
        self.bar = IntProgress(value=0, min=0, max=1)
        super().__init__([self.bar, self.label])

    def __call__(self, done: int, total: int) -> None:
        """Show the progress."""
        self.bar.max, self.bar.value = max(total, 1), done
        self.label.value = f"{self.words}: {100 * done // max(total, 1)} %"

    def __repr__(self) -> str:
        return str(self.label.value)


def with_progress(function: Callable[..., Any], *args: Any, words: str = "Computing") -> Any:
    """Return `function(*args, progress=bar)`, displaying a progress bar while it runs.

    *function* must call `progress(done, total)` as it proceeds. Interrupt the kernel to stop it.

    >>> def double(number, progress):
    ...     progress(1, 1)
    ...     return 2 * number
    >>> with_progress(double, 4)
    Computing …
    8

    Raises ValueError if *function* is not callable or *words*, the label, is not text.
    """
    check_callable(function, "function")
    check_text(words, "words")
    bar = ProgressBar(words)
    display(bar)  # type: ignore[no-untyped-call]
    try:
        return function(*args, progress=bar)
    finally:
        bar.close()
