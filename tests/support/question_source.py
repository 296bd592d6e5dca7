"""The source of a question as a teacher writes it, in which tests make mistakes."""

QUESTION = "How many calls does `fact(3)` make?"
RIGHT = 'ask.right(3, "One call for each number.")'
NO_BASE = (
    'ask.wrong(2, "base cases are no calls", "Is the function called?", at="fact(1) is called")'
)
ONE = 'ask.wrong(1, "one call is enough", "Which call does it wait for?")'
OPTIONS = (RIGHT, NO_BASE, ONE)


def question_source(options=OPTIONS, words=QUESTION, head="def asked(ask):"):
    return "\n    ".join([head, *[repr(words)][: words is not None], *options, "pass"])
