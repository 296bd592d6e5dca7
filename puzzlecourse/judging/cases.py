"""The cases of an exercise: first the fixed ones, then random ones.

Fixed cases, from the lesson (smallest first) and from the solution's docstring, are the same in
every check, so that a common mistake always gets the same verdict. Cases drawn with a seed follow,
so that an answer cannot be tailored to the fixed ones.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from copy import deepcopy
from dataclasses import dataclass
from doctest import DocTestParser
from functools import cache
from io import StringIO
from random import Random, SystemRandom
from types import FunctionType
from typing import Any

from stepthrough.trace.undisturbed import Undisturbed

from .exercise import Exercise

Arguments = tuple[Any, ...]
SEEDS = 100_000  # five digits: short enough to read aloud and type


@dataclass(frozen=True)
class Case:
    """The arguments of one call, and how they were obtained."""

    arguments: Arguments
    seed: int | None = None  # None for a fixed case
    large: bool = False  # an answer may be too slow for it, but not wrong


def new_seed() -> int:
    """Return an unpredictable seed, independent of `random`, which learners' code can seed."""
    return SystemRandom().randrange(SEEDS)


def cases_of(exercise: Exercise, seed: int) -> list[Case]:
    """Return all cases of an exercise: fixed, drawn, then drawn large."""
    return [*fixed(exercise), *drawn_cases(exercise, seed)]


def fixed(exercise: Exercise) -> list[Case]:
    """Return the written cases of an exercise and those in its solution's docstring.

    >>> def half(n):
    ...     '''
    ...     >>> half(8)
    ...     4
    ...     '''
    ...     return n // 2
    >>> [case.arguments for case in fixed(Exercise("half", half, cases=((0,), (1,))))]
    [(0,), (1,), (8,)]
    """
    known, has_examples = list(exercise.cases), exercise.examples and not exercise.whole
    if known and has_examples and inspect.isfunction(exercise.solution):
        known += [arguments for arguments in examples(exercise.solution) if arguments not in known]
    return [Case(arguments) for arguments in known]


def drawn_cases(exercise: Exercise, seed: int) -> list[Case]:
    """Return the random cases of a seed; the same seed always gives the same cases."""
    chance = Random(seed)
    cases = [Case(arguments, seed) for arguments in exercise.drawn(chance)]
    return cases + [Case(arguments, seed, large=True) for arguments in exercise.large(chance)]


@cache
def examples(function: FunctionType) -> tuple[Arguments, ...]:
    """Return the arguments of each call of *function* in the examples of its docstring.

    >>> def power(base, exponent):
    ...     '''
    ...     >>> two = 2
    ...     >>> power(two, 3), power(two, exponent=0)
    ...     (8, 1)
    ...     '''
    ...     return base ** exponent
    >>> examples(power)
    ((2, 3), (2, 0))
    """
    return tuple(called_in(function.__doc__ or "", function))


def called_in(docstring: str, function: FunctionType) -> Iterator[Arguments]:
    """Run the examples of a docstring; yield the arguments of each call of *function*."""
    called: list[Arguments] = []

    def noted(*args: Any, **kwargs: Any) -> Any:
        given = inspect.signature(function).bind(*args, **kwargs).args
        called.append(deepcopy(given))
        return function(*given)

    names = {**function.__globals__, function.__name__: noted}
    for example in DocTestParser().get_examples(docstring):
        run = FunctionType(compile(example.source, "<example>", "exec"), names)
        with (
            Undisturbed(redirect_stdout(StringIO())),
            suppress(Exception),
        ):  # an example may demonstrate an exception
            run()
    yield from called
