"""What a learner has written: its functions, what it keeps, and where each run begins.

Throughout this package we have:

- answer: what a learner has written: a function, a class or a value
- helper: another function beside it that the answer reaches
- memory: what an answer keeps from call to call, such as a memo
- beginning: what a function keeps, and the dice, where each run begins

Judging, the worlds, and the questions about a learner's program build on this; it knows none of them.
"""
