"""Functions with which learners check their work, and `selftest`, which tests the course.

- `check`: judges an answer to an exercise
- `examples`: judges a learner's own examples, before there is an answer
- `verdict`: the result of `check`, as text and as HTML
- `attempts`: the wrong answers since the last right one, which unlock the steps, then the solution
"""
