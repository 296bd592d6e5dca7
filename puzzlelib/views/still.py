"""What is only looked at: a position, a whole route, and how far a long computation is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from stepthrough.canvas import Canvas, still
from stepthrough.controls.stage import Stage
from stepthrough.given import checked_list
from stepthrough.saved import static_bundle

from ..rules import check_rules
from .drawing import painted
from .pictures import picture_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_FILM_COLUMNS = 4
_FILM_SCALE = 0.5
_GAP = 24


class Still(Stage):
    """A stage to look at only."""

    def __init__(self, text: str, canvas: Canvas | None) -> None:
        super().__init__()
        self._show_drawing(text, canvas)

    def _show_drawing(self, text: str, canvas: Canvas | None) -> None:
        """Show this, with its text for readers who cannot see it."""
        self.text = text
        self.canvas = canvas
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
    """Return a picture of the position, or of the start."""
    check_rules(rules)
    position = rules.start if position is None else position
    rules.check(position)
    return Still(rules.text(position), painted(rules, position))


def film(rules: Any, route: Iterable[Any], position: Any = None) -> Still:
    """Return small pictures of all positions on a route, numbered from 0."""
    check_rules(rules)
    first = rules.start if position is None else position
    rules.check(first)
    route = checked_list(route, "route", "moves", lambda move: True)
    positions = list(accumulate(route, rules.apply, initial=first))
    numbered = (f"{number}\n{rules.text(position)}" for number, position in enumerate(positions))
    return Still("\n\n".join(numbered), _film(rules, positions))


def _film(rules: Any, positions: Sequence[Any]) -> Canvas | None:
    """Return all the positions on one sheet, small, row by row, numbered from 0."""
    picture = picture_of(rules)
    if (size := picture.size()) is None:
        return None
    width, height = (_FILM_SCALE * length for length in size)
    columns = min(_FILM_COLUMNS, len(positions))
    rows = -(-len(positions) // columns)
    canvas = Canvas(columns * (width + _GAP), rows * (height + 2 * _GAP))
    for number, position in enumerate(positions):
        row, column = divmod(number, columns)
        x, y = column * (width + _GAP) + _GAP / 2, row * (height + 2 * _GAP) + _GAP
        picture.paint(canvas.window(x, y, _FILM_SCALE), position)
        canvas.text(x + width / 2, y - _GAP / 3, str(number), size=15)
    return canvas
