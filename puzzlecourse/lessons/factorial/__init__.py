"""01 Factorial: the base case, the way down and the way back."""

from ...course import Lesson
from . import moves_needed, power, predictions, repair

MINDS = {
    "a returned error stops": "An exception stops the call, however it is handed over.",
}

LESSON = Lesson(
    exercises=(power.EXERCISE, repair.EXERCISE, moves_needed.EXERCISE),
    predictions=predictions.PREDICTIONS,
    misconceptions=MINDS,
)
