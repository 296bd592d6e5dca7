"""The recipe of the course: five steps to write a recursive function."""

RECIPE = (  # (name of a step, its question)
    ("Promise", "say in one sentence what the call returns, or does."),
    ("Base case", "which case needs no call?"),
    ("Smaller", "what is smaller in the inner call?"),
    ("Trust", "suppose the inner call has done its part. What is left to do?"),
    ("End", "does each inner call come closer to the base case?"),
)


def steps() -> list[str]:
    """Return the steps as numbered lines of Markdown.

    >>> steps()[1]
    '2. **Base case**: which case needs no call?'
    """
    return [f"{number}. **{name}**: {asks}" for number, (name, asks) in enumerate(RECIPE, 1)]
