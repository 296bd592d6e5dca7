"""Look at rules that a learner wrote, and say in plain sentences what is wrong with them.

`conforming` has the command and its report. `exploring` goes from position to position, and at each
`positions`, `values` and `beyond_rules` say what must be so; `asking` lets the rules do anything.
"""

from .asking import NoAnswer, Questions
from .conforming import conforms

__all__ = ["NoAnswer", "Questions", "conforms"]
