"""The course as data: for each notebook its exercises, predictions, lines to order, and solutions.

One package per notebook, one module per exercise. The notebooks name them:
`check("power", power)`, `Predict("1.1")`, `Order("hanoi")`.
"""

from .lesson import (
    LESSONS,
    Lesson,
    exercise_named,
    lesson_named,
    lessons,
    ordering_named,
    prediction_named,
)
from .ordering import Ordering
from .prediction import Answer, Prediction

__all__ = [
    "LESSONS",
    "Answer",
    "Lesson",
    "Ordering",
    "Prediction",
    "exercise_named",
    "lesson_named",
    "lessons",
    "ordering_named",
    "prediction_named",
]
