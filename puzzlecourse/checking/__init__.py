"""What learners call to have their work judged, and `selftest`, which judges the judge.

Throughout this package we have:

- check: judges an answer to an exercise
- examples: judges a learner's own examples, before there is an answer
- verdict: what `check` says of an answer, as text and on a page
- attempt: a wrong answer, which can earn the steps of the task, and at last the solution
"""
