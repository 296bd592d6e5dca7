"""When the recursion test is taken, and how long it takes at most."""

FORMS = {"before": "before the course", "after": "after the course", "later": "some time later"}
ON_PAPER = "before", "after"  # "later" gives one of these again
MINUTES = 15
