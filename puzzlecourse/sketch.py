"""Drawings of the lessons: the frames of a recorded call, lists of strokes, and curves.

A stroke is a tuple (x1, y1, x2, y2): a straight line from one point to another; y grows upwards.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from math import hypot
from typing import Any

from IPython import get_ipython
from ipywidgets import IntSlider

from puzzlelib.views.still import Drawing, Still
from stepthrough.canvas import Canvas
from stepthrough.controls.box import Box
from stepthrough.given import counted
from stepthrough.saved import not_running
from stepthrough.trace import Recording
from stepthrough.walk.cards import FrameCard
from stepthrough.walk.pages import Pages
from stepthrough.walk.saved_walk import draw_stack

from .authoring.strokes import Stroke as Stroke
from .authoring.strokes import is_stroke

SIZE, _MARGIN = 480, 12  # pixels: longest side, and margin
# brown for a trunk, then green, …
STROKE_HUES = [f"hue-{number}" for number in (2, 5, 3, 1, 4, 6, 7)]
_LARGEST = 60  # pixels per unit, at most
MOST_STROKES, _NAMED = 20_000, 10  # strokes per page; lengths listed in the text
_WIDE, _SCALE = 360, 1.25  # pixels; scale relative to a saved walk

NO_PICTURE = "matplotlib is missing here, so there is no picture. Look at the numbers."


def plot(across: Sequence[float], up: Sequence[float]) -> None:
    """Draw a line through points, one number *across* and one *up* for each; print a sentence without matplotlib."""
    try:
        from matplotlib import pyplot
    except ImportError:
        shell = get_ipython()
        _say_no_picture(shell.execution_count if shell else 0)
        return
    pyplot.plot(across, up, marker=".")


@cache
def _say_no_picture(cell: int) -> None:
    """Write that there is no picture, once in each run of a cell."""
    sys.stdout.write(NO_PICTURE + "\n")


def draw_frames(recording: Recording) -> Still:
    """Return a picture of the call stack just before the deepest call returns.

    >>> from stepthrough.trace import record
    >>> def up(n):
    ...     if n > 0:
    ...         up(n - 1)
    >>> draw_frames(record(up, 1))
    Frames, the newest on top:
    up(0): n = 0 (running)
    up(1): n = 1 (waits ?)
    """
    last, depth = recording.deepest_call.last, recording.depth
    page = Pages(recording).at(len(recording.steps) - 1 if last is None else last - 1, depth)
    canvas = Canvas(_WIDE, 0)
    height = draw_stack(canvas.window(0, 0, _SCALE), page, 0, 0, depth)
    canvas.width, canvas.height = _SCALE * _WIDE, _SCALE * height
    return Still("\n".join(["Frames, the newest on top:", *map(_frame_text, page.frames)]), canvas)


def _frame_text(card: FrameCard) -> str:
    held = "   ".join(f"{one.name} = {one.value}" for one in card.variables)
    return f"{card.title}: {held} ({' '.join(filter(None, (card.doing, card.words)))})"


def sketch(strokes: list[Stroke] | None) -> Drawing:
    """Return a picture of *strokes*, scaled to fit the page; equal lengths have the same colour.

    >>> sketch([(0, 0, 0, 2), (0, 2, 1, 2), (0, 2, -1, 2)])
    3 strokes: 1 of length 2, 2 of length 1

    Raises ValueError for anything but a list of at most `MOST_STROKES` strokes.
    """
    if strokes is None:  # an outline that is not filled in
        return Drawing("Nothing to draw yet.", None)
    if not isinstance(strokes, list) or not all(map(is_stroke, strokes)):
        raise ValueError("a drawing is a list of strokes, and a stroke is (x1, y1, x2, y2)")
    if len(strokes) > MOST_STROKES:
        raise ValueError(f"{len(strokes):,} strokes are too many for a page: draw fewer")
    return Drawing(_summary(strokes), _paint(strokes) if strokes else None)


def length(stroke: Stroke) -> str:
    """Return a stroke's length, rounded to three digits as in the picture's text."""
    x1, y1, x2, y2 = stroke
    return f"{hypot(x2 - x1, y2 - y1) + 0.001:.3g}"  # otherwise 56.25 rounds to 56.2 or 56.3


def _summary(strokes: Sequence[Stroke]) -> str:
    lengths = Counter(map(length, strokes)).items()
    words = [f"{many} of length {long}" for long, many in lengths][:_NAMED]
    more = ", …" if len(lengths) > _NAMED else ""
    return f"{counted(len(strokes), 'stroke')}: {', '.join(words)}{more}".removesuffix(": ")


def _paint(strokes: Sequence[Stroke]) -> Canvas:
    """Return the scaled drawing; longer strokes are thicker."""
    xs, ys = ([x for stroke in strokes for x in stroke[place::2]] for place in (0, 1))
    left, high = min(xs), max(ys)
    wide, tall = max(xs) - left, high - min(ys)
    scale = min(_LARGEST, SIZE / (max(wide, tall) or 1))
    canvas = Canvas(2 * _MARGIN + scale * wide, 2 * _MARGIN + scale * tall)
    lengths = list(dict.fromkeys(map(length, strokes)))
    for stroke in strokes:
        x1, y1, x2, y2 = (
            _MARGIN + scale * (high - n if place % 2 else n - left)
            for place, n in enumerate(stroke)
        )
        hue = STROKE_HUES[lengths.index(length(stroke)) % len(STROKE_HUES)]
        thickness = min(8, max(1.2, hypot(x2 - x1, y2 - y1) / 16))
        canvas.stroke([(x1, y1), (x2, y2)], hue, thickness)
    return canvas


class Grow(Box):
    """A slider for *n* and the drawing that `draw(n)` returns.

    >>> Grow(lambda n: [(0, 0, 0, n)], n=2)
    n = 2: 1 stroke: 1 of length 2
    """

    def __init__(self, draw: Callable[[int], list[Stroke]], n: int = 3, most: int = 8) -> None:
        super().__init__()
        self.draw, self.slider = draw, IntSlider(n, 0, most, description="n")
        self.picture = sketch(draw(n))
        self.picture.status = self.picture.text
        self.slider.observe(self.guarded(self._redraw), "value")
        self.hold(self.slider, self.picture, self.notice)

    def _redraw(self, change: Any) -> None:
        drawn = sketch(self.draw(change["new"]))
        self.picture.text = self.picture.status = drawn.text
        self.picture.canvas, self.picture.svg = drawn.canvas, drawn.svg

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        saved = not_running(repr(self), self.picture.canvas)
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def __repr__(self) -> str:
        return f"n = {self.slider.value}: {self.picture.text}"
