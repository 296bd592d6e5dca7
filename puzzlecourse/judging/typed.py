"""Judge a line that a learner types: what a program prints, or a row of verdicts."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate

from .sentences import AnotherWay

SIGNS = "The letters are right. Write only them, on one line."
WORDS = "The words are right. Write them as they are printed, with a space between two of them."


def typed(right: str) -> Callable[[object], str | None]:
    """Return a function that judges a typed line: it returns None if the line is right, or a message.

    Words may be separated by any spaces, commas and line ends. If each right word is a single letter
    or digit, they need no separator, and case is ignored. The message is an `AnotherWay` if only
    other characters, other separators or case differ.

    >>> judge = typed("3 2 1")
    >>> judge("3, 2, 1"), judge("321"), judge("3 2")
    (None, None, '`3 2` is not right.')
    >>> typed("4 end")("[4] -> end")
    'The words are right. Write them as they are printed, with a space between two of them.'
    """
    words = right.split()
    are_single = all(len(word) == 1 and word.isalnum() for word in words)

    def judge(answer: object) -> str | None:
        if not isinstance(answer, str):
            return "Write the line between quotes."
        given = answer.replace(",", " ").split()
        if given == words or (are_single and _joined(given) == _joined(words)):
            return None
        if _differs_in_form(answer, right):
            return AnotherWay(SIGNS if are_single else WORDS)
        return f"`{' '.join(given)}` is not right."

    return judge


def _joined(words: list[str]) -> str:
    return "".join(words).casefold()


def _differs_in_form(line: str, right: str) -> bool:
    """Return whether a line has the right letters and digits, and splits no word."""
    word = r"-?[^\W_]+" if "-" in right else r"[^\W_]+"
    given, words = (re.findall(word, text.casefold()) for text in (line, right))
    ends, allowed = (set(accumulate(map(len, some))) for some in (given, words))
    return _joined(given) == _joined(words) and ends <= allowed
