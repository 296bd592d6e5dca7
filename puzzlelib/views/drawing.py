"""Draw positions as SVG, to play on or only to look at."""

from __future__ import annotations

from typing import Any

from stepthrough import boards
from stepthrough.canvas import Canvas, svg, text_board

from .boards import PuzzleBoard
from .pictures import picture_of


def painted(rules: Any, position: Any) -> Canvas | None:
    """Return a drawing of *position*; None if the puzzle has only a text board."""
    return boards.painted(PuzzleBoard(rules), position)


def painted_to_play(rules: Any, position: Any) -> Canvas | None:
    """Return a drawing of *position* with the supply beside the board.

    None if there is only a text board.
    """
    canvas = painted(rules, position)
    if canvas is not None:
        picture = picture_of(rules)
        canvas.width += picture.beside()
        picture.paint_beside(canvas, position)
    return canvas


def board_of(rules: Any, position: Any) -> tuple[str, list[str]]:
    """Return the markup of the playable board and the gids of its things.

    The markup is SVG, or an HTML `<pre>` without gids if the puzzle has only a text board.
    """
    canvas = painted_to_play(rules, position)
    if canvas is None:
        return text_board(rules.text(position)), []
    picture, name = picture_of(rules), type(rules).__name__
    return svg(canvas, name, lambda gid: picture.label(position, gid)), canvas.gids


def still_board(rules: Any, position: Any) -> str:
    """Return *position* as a static SVG, or as its text board."""
    return boards.still_board(PuzzleBoard(rules), position)


def glides(rules: Any, before: list[Any], after: list[Any]) -> dict[str, str]:
    """Return the things moved by one move, or its undo, between two routes: gid now → before.

    Empty if the routes differ by anything else.
    """
    picture = picture_of(rules)
    if after and after[:-1] == before:
        return picture.glides(after[-1])
    if before and after == before[:-1]:
        return {source: target for target, source in picture.glides(before[-1]).items()}
    return {}
