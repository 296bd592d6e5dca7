"""A question as it is seen before it is answered.

Cards, saved notebooks, pages, paper and other systems each write it in their own way, and all from
this: no answer is in it, so none can be told.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

LETTERS = "ABCDEFGH"


class Asked(NamedTuple):
    """What is seen of a question; code in its words is marked."""

    name: str
    program: str  # "" where none is shown
    words: str
    options: Sequence[str]

    def lettered(self) -> Iterator[tuple[str, str]]:
        """Yield each option with its letter.

        >>> list(Asked("0.1", "", "Does `f(1)` end?", ["yes", "no"]).lettered())
        [('A', 'yes'), ('B', 'no')]
        """
        return zip(LETTERS[: len(self.options)], self.options, strict=True)
