"""Where each run of a function begins: with its own arguments, and with what the function keeps as it is now."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from .answer_memory import AnswerMemory


class Beginning:
    """What a function keeps from call to call, and the dice, as they are now: so each run finds them.

    >>> def drained(things, seen=[]):
    ...     seen.append(things.pop())
    ...     return seen
    >>> beginning, things = Beginning(drained), [1, 2]
    >>> for _ in range(2):
    ...     with beginning.again((things,)) as arguments:
    ...         print(drained(*arguments))
    [2]
    [2]
    >>> things
    [1, 2]
    """

    def __init__(self, function: Any) -> None:
        self.memory = AnswerMemory(function)
        self.dice = random.getstate()

    @contextmanager
    def again(
        self, arguments: tuple[Any, ...], error: type[ValueError] = ValueError
    ) -> Iterator[tuple[Any, ...]]:
        """Yield the arguments anew, for one run; then put back what it has changed."""
        dice = random.getstate()
        random.setstate(self.dice)
        try:
            yield copied(arguments, error)
        finally:
            random.setstate(dice)
            self.memory.restore()


def copied(arguments: tuple[Any, ...], error: type[ValueError] = ValueError) -> tuple[Any, ...]:
    """Return the arguments anew; that error if it is impossible."""
    try:
        return deepcopy(arguments)
    except Exception:  # of a learner's class, too
        raise error(
            "an argument such as a generator cannot be copied for each run: give a list instead"
        ) from None
