"""Drawings as data: lists of strokes, which lessons judge and widgets render."""

from typing import Any

Stroke = tuple[float, float, float, float]  # (x1, y1, x2, y2): a straight line; y grows upwards


def is_stroke(thing: Any) -> bool:
    """Return whether *thing* is a tuple of four numbers.

    >>> is_stroke((0, 0, 0, 1.5)), is_stroke([0, 0, 0, 1.5])
    (True, False)
    """
    return isinstance(thing, tuple) and [isinstance(n, (int, float)) for n in thing] == [True] * 4
