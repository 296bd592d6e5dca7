"""What a learner has written: its functions, what it keeps, and where each run begins.

Judging, the worlds, and the questions about a learner's program build on this; it knows none of them.
"""
