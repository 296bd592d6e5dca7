"""Positions as figures, as SVG for a page, and for a reader without a kernel."""

import base64
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from matplotlib.figure import Figure

from ..rules import check_rules
from .canvas import Canvas, png, svg
from .pictures import picture_of
from .stage import Stage

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


def figure_of(rules: Any, position: Any) -> Figure | None:
    """The picture as a matplotlib figure; None if these rules have none."""
    canvas = painted(rules, position)
    return canvas.figure if canvas else None


def film_of(rules: Any, positions: Sequence[Any]) -> Figure | None:
    """All the positions in one figure, small, row by row, numbered from 0."""
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
    return canvas.figure


def board_of(rules: Any, position: Any, named: bool = True) -> Board:
    """The position as SVG, or as its text board where nothing is drawn.

    With `named` its things are buttons with names; without, it is one picture to look at.
    """
    canvas = painted(rules, position)
    if canvas is None:
        text = escape(rules.text(position))
        return Board(f'<pre role="img" aria-label="{text}">{text}</pre>', [])
    if not named:
        return Board(svg(canvas.figure, rules.text(position)), [])
    picture = picture_of(rules)
    name = type(rules).__name__
    return Board(svg(canvas.figure, name, lambda gid: picture.label(position, gid)), canvas.gids)


def static_bundle(text: str, figure: Figure | None) -> dict[str, str]:
    """What a reader without a kernel sees: the text, and a picture if there is one."""
    bundle = {"text/plain": text}
    if figure is not None:
        bundle["image/png"] = base64.b64encode(png(figure)).decode()
    return bundle


def glides(rules: Any, before: list[Any], after: list[Any]) -> dict[str, str]:
    """Which thing comes from where if one move was made, or taken back, between two lines."""
    picture = picture_of(rules)
    if after and after[:-1] == before:
        return picture.glides(after[-1])
    if before and after == before[:-1]:
        return {source: target for target, source in picture.glides(before[-1]).items()}
    return {}


# ---- positions to look at: `draw` one, or `film` a whole line ------------------------------------


class Still(Stage):
    """A stage to look at only."""

    def __init__(self, text: str, figure: Any, page: str) -> None:
        super().__init__(svg=page)
        self.text = text
        self.figure = figure

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **static_bundle(self.text, self.figure)}, metadata

    def __repr__(self) -> str:
        return self.text


def draw(rules: Any, position: Any = None) -> Still:
    """A picture of the position, or of the start."""
    check_rules(rules)
    position = rules.start if position is None else position
    rules.check(position)
    text, figure = rules.text(position), figure_of(rules, position)
    return Still(text, figure, board_of(rules, position, named=False).html)


def film(rules: Any, line: Iterable[Any], position: Any = None) -> Still:
    """Small pictures of every position that the moves of a line lead through, numbered from 0."""
    check_rules(rules)
    positions = [rules.start if position is None else position]
    rules.check(positions[0])
    for move in line:
        positions.append(rules.apply(positions[-1], move))
    text = "\n\n".join(_numbered(positions, rules))
    figure = film_of(rules, positions)
    page = svg(figure, text) if figure else f"<pre>{escape(text)}</pre>"
    return Still(text, figure, page)


def _numbered(positions: Sequence[Any], rules: Any) -> list[str]:
    return [f"{number}\n{rules.text(position)}" for number, position in enumerate(positions)]
