"""Positions to look at: `draw` one, or `film` a whole line."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from ..rules import check_rules
from .canvas import svg
from .drawing import figure_of, film_of, page_picture, static_bundle
from .stage import Stage


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
