"""The recipe of the course: five steps to write a function that calls itself. Its words stand here only."""

RECIPE = (  # the name of each step, and what it asks
    ("Promise", "what does the call promise? Say it in one sentence."),
    ("Base case", "which case needs no call?"),
    ("Smaller", "what is smaller in the inner call?"),
    ("Trust", "suppose the smaller one is done. What is left to do?"),
    ("End", "does every call come closer to a base case?"),
)


def steps() -> list[str]:
    """Return the steps as they are printed, each on its own line.

    >>> steps()[1]
    '2. **Base case**: which case needs no call?'
    """
    return [f"{number}. **{name}**: {asks}" for number, (name, asks) in enumerate(RECIPE, 1)]
