"""Answers that are kept, handed in, collected and counted.

Throughout this package we have:

- step: one thing that a learner did with a question or task
- round: the steps until the learner asks for it again
- entry: what is kept of one question or task, round by round
- learner: a folder with a file of answers, or one file handed in
- item: a question or task that a notebook asks, counted over a class
- copy: a notebook handed out to learners
"""
