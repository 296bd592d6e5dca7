"""Look at rules that a learner wrote, and say in plain sentences what is wrong with them.

Throughout this package:

    rules       a puzzle or a game, written by a learner: nothing about it is trusted
    question    one call of a method of the rules, under limits
    refusal     the exception with which the rules forbid a move or a position
    fault       a sentence that says what is wrong; of each kind the first is kept
    report      all faults; it counts as true if there is none

`conforming` has the command and its report. `exploring` goes from position to position, and at each
`positions`, `values` and `beyond_rules` say what must be so; `asking` lets the rules do anything.
"""

from .asking import NoAnswer, Questions
from .conforming import conforms

__all__ = ["NoAnswer", "Questions", "conforms"]
