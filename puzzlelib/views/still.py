"""What is only looked at: a position, a whole route, and how far a long computation is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from IPython.display import display
from ipywidgets import HBox, IntProgress, Label

from ..rules import check_rules
from .canvas import Canvas
from .drawing import painted, static_bundle, still
from .pictures import picture_of
from .stage import Stage

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FILM_COLUMNS = 4
FILM_SCALE = 0.5
GAP = 24


class Still(Stage):
    """A stage to look at only."""

    def __init__(self, text: str, canvas: Canvas | None) -> None:
        super().__init__()
        self._put(text, canvas)

    def _put(self, text: str, canvas: Canvas | None) -> None:
        """Show this, with the text for whoever cannot see it."""
        self.text, self.canvas = text, canvas
        self.svg = still(text, canvas)

    @property
    def figure(self) -> Figure | None:
        """The picture to keep, as a matplotlib figure; None if there is only text."""
        if self.canvas is None:
            return None
        from .figure import figure_of

        return figure_of(self.canvas)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **static_bundle(self.text, self.canvas)}, metadata

    def __repr__(self) -> str:
        return self.text


def draw(rules: Any, position: Any = None) -> Still:
    """A picture of the position, or of the start."""
    check_rules(rules)
    position = rules.start if position is None else position
    rules.check(position)
    return Still(rules.text(position), painted(rules, position))


def film(rules: Any, route: Iterable[Any], position: Any = None) -> Still:
    """Small pictures of every position that the moves of a route lead through, numbered from 0."""
    check_rules(rules)
    first = rules.start if position is None else position
    rules.check(first)
    positions = list(accumulate(route, rules.apply, initial=first))
    numbered = (f"{number}\n{rules.text(position)}" for number, position in enumerate(positions))
    return Still("\n\n".join(numbered), _film(rules, positions))


def _film(rules: Any, positions: Sequence[Any]) -> Canvas | None:
    """All the positions on one sheet, small, row by row, numbered from 0."""
    picture = picture_of(rules)
    if (size := picture.size()) is None:
        return None
    width, height = (FILM_SCALE * length for length in size)
    columns = min(FILM_COLUMNS, len(positions))
    rows = -(-len(positions) // columns)
    canvas = Canvas(columns * (width + GAP), rows * (height + 2 * GAP))
    for number, position in enumerate(positions):
        row, column = divmod(number, columns)
        x, y = column * (width + GAP) + GAP / 2, row * (height + 2 * GAP) + GAP
        picture.paint(canvas.window(x, y, FILM_SCALE), position)
        canvas.text(x + width / 2, y - GAP / 3, str(number), size=15)
    return canvas


# ---- a bar that shows how far a long computation is, and goes when it is done --------------------


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
    """What `function(*args, progress=…)` returns; while it runs, a bar shows how far it is.

    Interrupt the kernel to stop it.
    """
    bar = ProgressBar(words)
    display(bar)  # type: ignore[no-untyped-call]
    try:
        return function(*args, progress=bar)
    finally:
        bar.close()
