"""Positions drawn: as boards for a page, for a reader without a kernel, and to keep."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

from .canvas import Canvas, svg, svg_alone
from .pictures import picture_of


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
