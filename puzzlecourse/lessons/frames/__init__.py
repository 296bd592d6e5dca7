"""00 Frames: what a call is, and whose variables are whose."""

from ...course import Lesson
from . import deep, predictions, round_trip

MINDS = {
    "a name is taken": "A name that one function uses cannot be used by another.",
    "only the last caller waits": "A call waits for the one it made; whoever called before that is gone.",
    "arguments are shared": "A variable handed to a function and the function's own are one variable.",
    "no return, no value": "A function without `return` cannot be asked for a value.",
    "finished calls pile up": "Calls one after the other lie on top of each other.",
    "one frame per function": "Each function has one frame, however often it is called.",
    "calls can be added up": "Two calls are one call with the sum of the arguments.",
    "return goes on": "A function goes on after a `return`.",
    "a variable remembers": "A variable that gets a second value keeps the first as well.",
    "values add themselves": "Values that stand side by side make one.",
    "the cell is a call": "The cell that calls has a frame like the functions.",
}

LESSON = Lesson(
    exercises=(round_trip.EXERCISE, deep.EXERCISE),
    predictions=predictions.PREDICTIONS,
    misconceptions=MINDS,
)
