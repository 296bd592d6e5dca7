"""What a learner has written: its functions, what it keeps, and where each run of it begins.

Judging, the worlds, and the questions about one's own program are built on this; it knows none of them.
"""
