"""Names of the two forms of the paper test, and the time limit of the test."""

ON_PAPER = "before", "after"  # relative to the course
MINUTES = 15
