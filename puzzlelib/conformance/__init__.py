"""Check rules written by a learner, and report violations in plain sentences.

The rules are untrusted code. Each call of one of their methods is a question, asked under limits of
time and steps. A refusal is the exception with which they forbid a move or a position. A fault is a
sentence about a violation; only the first of each kind is kept.

`conforming` has `conforms` and its report. `exploring` visits positions; `positions`, `values` and
`beyond_rules` check what must hold at each. `asking` calls the rules under limits.
"""

from .asking import NoAnswer, Questions
from .conforming import conforms

__all__ = ["NoAnswer", "Questions", "conforms"]
