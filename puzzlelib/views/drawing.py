"""Positions drawn: as boards for a page, for a reader without a kernel, and to keep."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from ..rules import check_rules
from .canvas import Canvas, svg, svg_alone
from .pictures import picture_of
from .stage import Stage

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FILM_COLUMNS = 4
FILM_SCALE = 0.5
GAP = 24


class Board(NamedTuple):
    """A position on a page: as SVG, or as text; and the gids of what can be touched there."""

    html: str
    gids: list[str]


def painted(rules: Any, position: Any) -> Canvas | None:
    """The position drawn; None if there is nothing to draw but the text board."""
    picture = picture_of(rules)
    if (size := picture.size()) is None:
        return None
    canvas = Canvas(*size)
    picture.paint(canvas, position)
    return canvas


def board_of(rules: Any, position: Any, named: bool = True) -> Board:
    """The position as SVG, or as its text board where nothing is drawn.

    With `named` its things are buttons with names; without, it is one picture to look at.
    """
    canvas = painted(rules, position)
    if canvas is None:
        return Board(text_board(rules.text(position)), [])
    if not named:
        return Board(svg(canvas, rules.text(position)), [])
    picture, name = picture_of(rules), type(rules).__name__
    return Board(svg(canvas, name, lambda gid: picture.label(position, gid)), canvas.gids)


def text_board(text: str) -> str:
    """A board that is only text, for a page."""
    return f'<pre role="img" aria-label="{escape(text)}">{escape(text)}</pre>'


def static_bundle(text: str, canvas: Canvas | None) -> dict[str, str]:
    """What a reader without a kernel sees of a widget: the text, and the drawing if there is one."""
    bundle = {"text/plain": text}
    if canvas is not None:
        bundle["image/svg+xml"] = svg_alone(canvas, text)
    return bundle


def glides(rules: Any, before: list[Any], after: list[Any]) -> dict[str, str]:
    """Which thing comes from where if one move was made, or taken back, between two routes."""
    picture = picture_of(rules)
    if after and after[:-1] == before:
        return picture.glides(after[-1])
    if before and after == before[:-1]:
        return {source: target for target, source in picture.glides(before[-1]).items()}
    return {}


# ---- positions to look at and to keep: `draw` one, or `film` a whole route -----------------------


class Still(Stage):
    """A stage to look at only."""

    def __init__(self, text: str, canvas: Canvas | None) -> None:
        super().__init__()
        self._put(text, canvas)

    def _put(self, text: str, canvas: Canvas | None) -> None:
        """Show this, with the text for whoever cannot see it."""
        self.text, self.canvas = text, canvas
        self.svg = svg(canvas, text) if canvas else text_board(text)

    @property
    def figure(self) -> Figure | None:
        """The picture to keep, as a matplotlib figure; None if there is only text."""
        if self.canvas is None:
            return None
        from .figure import figure_of

        return figure_of(self.canvas)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        kept = self._static()
        alt = {"image/png": {"alt": self.text}} if "image/png" in kept else {}
        return {**data, **kept}, {**metadata, **alt}

    def _static(self) -> dict[str, str]:
        return static_bundle(self.text, self.canvas)

    def __repr__(self) -> str:
        return self.text


class Plot(Still):
    """A drawing to study; in a saved notebook it is a PNG, which every program can show and print."""

    def _static(self) -> dict[str, str]:
        if self.canvas is None:
            return super()._static()
        try:
            from .figure import png
        except ImportError:  # as in a browser: it is shown as on the page
            return super()._static()
        return {"text/plain": self.text, "image/png": b64encode(png(self.canvas)).decode()}


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
