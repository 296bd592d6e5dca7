"""A bar that shows how far a long computation is, and goes when it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from IPython.display import display
from ipywidgets import HBox, IntProgress, Label

from stepthrough.given import check_callable, check_text


class ProgressBar(HBox):
    """A bar with its words and numbers; it is called with the steps done and the steps in all."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.label = Label(f"{words} …")
        self.bar = IntProgress(value=0, min=0, max=1)
        super().__init__([self.bar, self.label])

    def __call__(self, done: int, total: int) -> None:
        """Show how far it is."""
        self.bar.max, self.bar.value = max(total, 1), done
        self.label.value = f"{self.words}: {100 * done // max(total, 1)} %"

    def __repr__(self) -> str:
        return str(self.label.value)


def with_progress(function: Callable[..., Any], *args: Any, words: str = "Computing") -> Any:
    """Return what `function(*args, progress=…)` returns; while it runs, a bar shows how far it is.

    Interrupt the kernel to stop it.
    """
    check_callable(function, "function")
    check_text(words, "words")
    bar = ProgressBar(words)
    display(bar)  # type: ignore[no-untyped-call]
    try:
        return function(*args, progress=bar)
    finally:
        bar.close()
