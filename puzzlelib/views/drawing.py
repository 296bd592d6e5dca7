"""Positions as figures, as SVG for a page, and for a reader without a kernel."""

import base64
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from matplotlib.figure import Figure

from ..rules import check_rules
from .canvas import Canvas, png, svg
from .pictures import picture_of
from .stage import Stage

FILM_COLUMNS = 4
FILM_SCALE = 0.5
GAP = 24


def figure_of(rules: Any, position: Any) -> Figure | None:
    """The picture as a matplotlib figure; None if these rules have none."""
    picture = picture_of(rules)
    if picture is None:
        return None
    canvas = Canvas(*picture.size(rules))
    picture.paint(canvas, rules, position)
    return canvas.figure


def film_of(rules: Any, positions: Sequence[Any]) -> Figure | None:
    """All the positions in one figure, small, row by row, numbered from 0."""
    picture = picture_of(rules)
    if picture is None:
        return None
    width, height = (FILM_SCALE * length for length in picture.size(rules))
    columns = min(FILM_COLUMNS, len(positions))
    rows = -(-len(positions) // columns)
    canvas = Canvas(columns * (width + GAP), rows * (height + 2 * GAP))
    for number, position in enumerate(positions):
        row, column = divmod(number, columns)
        x, y = column * (width + GAP) + GAP / 2, row * (height + 2 * GAP) + GAP
        picture.paint(canvas.window(x, y, FILM_SCALE), rules, position)
        canvas.text(x + width / 2, y - GAP / 3, str(number), size=15)
    return canvas.figure


def page_picture(rules: Any, position: Any, named: bool = True) -> str:
    """The position as SVG, or as its text board where there is no picture.

    With `named` its things are buttons with names; without, it is one picture to look at.
    """
    picture, figure = picture_of(rules), figure_of(rules, position)
    if picture is None or figure is None:
        text = escape(rules.text(position))
        return f'<pre role="img" aria-label="{text}">{text}</pre>'
    if not named:
        return svg(figure, rules.text(position))
    return svg(figure, type(rules).__name__, lambda gid: picture.label(rules, position, gid))


def static_bundle(text: str, figure: Figure | None) -> dict[str, str]:
    """What a reader without a kernel sees: the text, and a picture if there is one."""
    bundle = {"text/plain": text}
    if figure is not None:
        bundle["image/png"] = base64.b64encode(png(figure)).decode()
    return bundle


def glides(rules: Any, before: list[Any], after: list[Any]) -> dict[str, str]:
    """Which thing comes from where if one move was made, or taken back, between two lines."""
    glides_of: Any = getattr(picture_of(rules), "glides", lambda rules, move: {})
    if after and after[:-1] == before:
        return dict(glides_of(rules, after[-1]))
    if before and after == before[:-1]:
        return {source: target for target, source in glides_of(rules, before[-1]).items()}
    return {}


# ---- positions to look at: `draw` one, or `film` a whole line ------------------------------------


class Picture(Stage):
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


def draw(rules: Any, position: Any = None) -> Picture:
    """A picture of the position, or of the start."""
    check_rules(rules)
    position = rules.start if position is None else position
    rules.check(position)
    text, figure = rules.text(position), figure_of(rules, position)
    return Picture(text, figure, page_picture(rules, position, named=False))


def film(rules: Any, line: Iterable[Any], position: Any = None) -> Picture:
    """Small pictures of every position that the moves of a line lead through, numbered from 0."""
    check_rules(rules)
    positions = [rules.start if position is None else position]
    rules.check(positions[0])
    for move in line:
        positions.append(rules.apply(positions[-1], move))
    text = "\n\n".join(_numbered(positions, rules))
    figure = film_of(rules, positions)
    page = svg(figure, text) if figure else f"<pre>{escape(text)}</pre>"
    return Picture(text, figure, page)


def _numbered(positions: Sequence[Any], rules: Any) -> list[str]:
    return [f"{number}\n{rules.text(position)}" for number, position in enumerate(positions)]
