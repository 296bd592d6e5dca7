"""02 Loop or frames?: what waits for a call to return, and who keeps it."""

from ...course import Lesson
from . import branch_by_loop, predictions, review, ruler_by_loop, valley

MINDS = {
    "first in, first out": "Calls go on after their inner calls in the order in which they were made.",
    "the newest stands first": "What is put into a list last stands at its front.",
    "a list keeps the name": "A list keeps the variable, and changes with it.",
    "first come, first served": "What was asked for first is done first.",
    "the last line goes first": "The last call in a function is the first to be made.",
    "before or after is the same": "Where a line stands, before a call or after it, makes no difference.",
    "one call is enough": "A second call of the same function adds nothing.",
    "what is in a list has a frame": "Each thing that waits in a list has a frame.",
    "arguments never change": "What a function was given keeps its value.",
    "past the base is the base": "A base case also stops what has gone past it.",
    "the turn is like the rest": "The innermost call does what every other call does.",
    "no loop can": "Some recursions cannot be written as loops.",
    "one round is enough": "A list of things to do is worked off by itself.",
}

LESSON = Lesson(
    exercises=(valley.EXERCISE, ruler_by_loop.EXERCISE),
    predictions=review.REVIEW + predictions.PREDICTIONS,
    orderings=(branch_by_loop.ORDERING,),
    misconceptions=MINDS,
)
