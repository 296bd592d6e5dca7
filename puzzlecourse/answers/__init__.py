"""Inspect a learner's code: its functions, source, and the state that outlives its calls.

- *answer*: a function, class or value that a learner has written
- *helper*: another of the learner's functions that the answer can reach
- *memory*: state that an answer keeps from call to call, such as a memo
- *beginning*: memory and random state at the start of a run

`judging`, `worlds` and `asking` are built on this package, which imports none of them.
"""
