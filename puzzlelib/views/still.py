"""Static pictures: a position, or all positions of a route."""

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
from .plots.plot import Plot

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_FILM_COLUMNS = 4
_FILM_SCALE = 0.5
_GAP = 24


class Still(Stage):
    """A stage without interaction, as SVG; subclasses can update the drawing."""

    def __init__(self, text: str, canvas: Canvas | None) -> None:
        super().__init__()
        self._show_drawing(text, canvas)

    def _show_drawing(self, text: str, canvas: Canvas | None) -> None:
        """Show *canvas*, with *text* as its text alternative."""
        self.text = text
        self.canvas = canvas
        self.svg = still(text, canvas)

    @property
    def figure(self) -> Figure | None:
        """The drawing as a matplotlib figure; None if there is only text.

        Raises ImportError if matplotlib is missing.
        """
        if self.canvas is None:
            return None
        from .figure import figure_of

        return figure_of(self.canvas)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **static_bundle(self.text, self.canvas)}, metadata

    def __repr__(self) -> str:
        return self.text


class Drawing(Still):
    """A drawing displayed by matplotlib, or as SVG if matplotlib is missing."""

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        try:
            figure = self.figure
        except ImportError:
            figure = None
        if figure is None:
            return super()._repr_mimebundle_(**kwargs)
        return Plot(self.text, figure)._repr_mimebundle_(**kwargs)


def draw(rules: Any, position: Any = None) -> Drawing:
    """Return a picture of *position*, or of the start; its repr is the text board.

    >>> from puzzlelib import Hanoi
    >>> draw(Hanoi(2), ((2,), (), (1,)))
       |      |      |
     ==2==    |     =1=
    ---A------B------C---

    A notebook displays it as a figure; `.figure` is a matplotlib figure to save or embed.

    Raises ValueError if *position* is not a position of the puzzle.
    """
    check_rules(rules)
    position = rules.start if position is None else position
    rules.check(position)
    return Drawing(rules.text(position), painted(rules, position))


def film(rules: Any, route: Iterable[Any], position: Any = None) -> Drawing:
    """Return a picture of every position on *route*, numbered from 0, four in a row.

    The route is an iterable of moves and starts at *position*, or at the start of the puzzle.

    >>> from puzzlelib import Hanoi, hanoi
    >>> film(Hanoi(1), [hanoi.Move(0, 2)])
    0
     =1=   |    |
    --A----B----C--
    <BLANKLINE>
    1
      |    |   =1=
    --A----B----C--

    Raises ValueError if *route* is not a list of moves, and IllegalMove if one of them is illegal.
    """
    check_rules(rules)
    first = rules.start if position is None else position
    rules.check(first)
    route = checked_list(route, "route", "moves", lambda move: True)
    positions = list(accumulate(route, rules.apply, initial=first))
    numbered = (f"{number}\n{rules.text(position)}" for number, position in enumerate(positions))
    return Drawing("\n\n".join(numbered), _film(rules, positions))


def _film(rules: Any, positions: Sequence[Any]) -> Canvas | None:
    """Return a canvas with all positions in rows; None if there is only a text board."""
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
