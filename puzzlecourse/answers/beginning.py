"""Repeat runs of a function from the same arguments, memory and random state."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from copy import deepcopy
from inspect import signature
from typing import Any

from stepthrough.trace.undisturbed import Undisturbed

from .answer_memory import AnswerMemory


class Beginning:
    """A snapshot of a function's memory and of `random`, from which each run starts.

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

    def again(
        self, arguments: tuple[Any, ...], error: type[ValueError] = ValueError
    ) -> AbstractContextManager[tuple[Any, ...]]:
        """Return a context manager for one run that yields copied arguments and undoes changes.

        Raises *error* if an argument cannot be copied.
        """
        return Undisturbed(self.memory, self._with(copied(arguments, error)))

    @contextmanager
    def _with(self, arguments: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        dice = random.getstate()
        random.setstate(self.dice)
        try:
            yield arguments
        finally:
            random.setstate(dice)


def check_own_names(
    tool: str, function: Callable[..., Any], args: tuple[Any, ...], given: Iterable[str]
) -> None:
    """Raise ValueError if an option *given* to a tool can be meant as an argument of *function*.

    >>> def first(things, key=1): ...
    >>> check_own_names("ask", first, ("ab",), ["key"])
    Traceback (most recent call last):
    ValueError: ask has a `key` of its own: give that of first by its place
    >>> check_own_names("ask", first, ("ab", 2), ["key"])
    """
    try:
        parameters = signature(function)
        taken = parameters.bind_partial(*args).arguments
    except (TypeError, ValueError):  # the call itself will fail, with a better reason
        return
    for name in given:
        if name in parameters.parameters and name not in taken:
            raise ValueError(
                f"{tool} has a `{name}` of its own: give that of {function.__name__} by its place"
            )


def copied(arguments: tuple[Any, ...], error: type[ValueError] = ValueError) -> tuple[Any, ...]:
    """Return deep copies of the arguments, positional or both kinds. Raises *error* if impossible."""
    try:
        return deepcopy(arguments)
    except Exception:  # a learner's class can raise anything
        raise error(
            "an argument such as a generator cannot be copied for each run: give a list instead"
        ) from None
