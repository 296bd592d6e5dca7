"""Judge a line that a learner types: what a program prints, or a row of verdicts."""

from __future__ import annotations

from collections.abc import Callable


def typed(right: str) -> Callable[[object], str | None]:
    """Return what judges a typed line; spaces, commas and line ends between its words do not count.

    >>> judge = typed("3 2 1")
    >>> judge("3, 2, 1"), judge("3 2")
    (None, '`3 2` is not right.')
    """

    def judge(answer: object) -> str | None:
        if not isinstance(answer, str):
            return "Write the line between quotes."
        line = " ".join(answer.replace(",", " ").split())
        return None if line == right else f"`{line}` is not right."

    return judge
