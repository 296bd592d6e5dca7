"""What the first lessons draw: the frames of a call, and drawings that are lists of strokes.

A stroke is a tuple (x1, y1, x2, y2): a straight line from one point to another; y grows upwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import hypot
from typing import Any

from ipywidgets import IntSlider

from puzzlelib.views.still import Still
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

SIZE, _MARGIN = 480, 12  # pixels of the longer side, and around the drawing
# brown as a trunk, then green, …
STROKE_HUES = [f"hue-{number}" for number in (2, 5, 3, 1, 4, 6, 7)]
_LARGEST = 60  # pixels of a length of 1
MOST_STROKES, _NAMED = 20_000, 10  # strokes that a page can show; lengths that are told in words
_WIDE, _SCALE = 360, 1.25  # pixels of a frame, and how much larger than in a saved walk


def draw_frames(recording: Recording) -> Still:
    """Return a picture of the frames before the deepest call returns, drawn as in a walk."""
    last, depth = recording.deepest_call.last, recording.depth
    page = Pages(recording).at(len(recording.steps) - 1 if last is None else last - 1, depth)
    canvas = Canvas(_WIDE, 0)
    height = draw_stack(canvas.window(0, 0, _SCALE), page, 0, 0, depth)
    canvas.width, canvas.height = _SCALE * _WIDE, _SCALE * height
    return Still("\n".join(["Frames, the newest on top:", *map(_in_line, page.frames)]), canvas)


def _in_line(card: FrameCard) -> str:
    """Return a frame in words: its call, its variables, what it is doing."""
    held = "   ".join(f"{one.name} = {one.value}" for one in card.variables)
    return f"{card.title}: {held} ({' '.join(filter(None, (card.doing, card.words)))})"


def sketch(strokes: list[Stroke] | None) -> Still:
    """Return the strokes as a picture that fits on the page; those of one length have one colour.

    >>> sketch([(0, 0, 0, 2), (0, 2, 1, 2), (0, 2, -1, 2)])
    3 strokes: 1 of length 2, 2 of length 1
    """
    if strokes is None:  # an outline that is not filled in
        return Still("Nothing to draw yet.", None)
    if not isinstance(strokes, list) or not all(map(is_stroke, strokes)):
        raise ValueError("a drawing is a list of strokes, and a stroke is (x1, y1, x2, y2)")
    if len(strokes) > MOST_STROKES:
        raise ValueError(f"{len(strokes):,} strokes are too many for a page: draw fewer")
    return Still(_in_words(strokes), _painted(strokes) if strokes else None)


def length(stroke: Stroke) -> str:
    """Return a stroke's length as it is told; lengths told alike have the same colour."""
    x1, y1, x2, y2 = stroke
    return f"{hypot(x2 - x1, y2 - y1) + 0.001:.3g}"  # or 56.25 would be told as 56.2 or 56.3


def _in_words(strokes: Sequence[Stroke]) -> str:
    """Return how many strokes of each length there are, in their order."""
    lengths = Counter(map(length, strokes)).items()
    words = [f"{many} of length {long}" for long, many in lengths][:_NAMED]
    more = ", …" if len(lengths) > _NAMED else ""
    return f"{counted(len(strokes), 'stroke')}: {', '.join(words)}{more}".removesuffix(": ")


def _painted(strokes: Sequence[Stroke]) -> Canvas:
    """Return the drawing as large as fits on the sheet; the longer a stroke, the thicker it is."""
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
    """The drawing that `draw(n)` returns, with a slider for n."""

    def __init__(self, draw: Callable[[int], list[Stroke]], n: int = 3, most: int = 8) -> None:
        super().__init__()
        self.draw, self.slider = draw, IntSlider(n, 0, most, description="n")
        self.picture = sketch(draw(n))
        self.picture.status = self.picture.text
        self.slider.observe(self.guarded(self._turn), "value")
        self.hold(self.slider, self.picture, self.notice)

    def _turn(self, change: Any) -> None:
        drawn = sketch(self.draw(change["new"]))
        self.picture.text = self.picture.status = drawn.text
        self.picture.canvas, self.picture.svg = drawn.canvas, drawn.svg

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        saved = not_running(repr(self), self.picture.canvas)
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def __repr__(self) -> str:
        return f"n = {self.slider.value}: {self.picture.text}"
