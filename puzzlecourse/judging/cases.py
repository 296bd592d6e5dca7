"""Where the cases of an exercise come from: written down, from the docstring, and drawn anew each time.

The cases that are written down come first, the smallest first: what is said of a wrong answer is
then the same every time. A learner who knows them by heart meets others, drawn with a seed.
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

from .exercise import Exercise

Arguments = tuple[Any, ...]
SEEDS = 100_000  # a number that can be read aloud, and typed


@dataclass(frozen=True)
class Case:
    """What an answer is called with; the seed with which it was drawn, None if it is written down."""

    arguments: Arguments
    seed: int | None = None
    large: bool = False  # an answer can be too slow for it, but not wrong about it


def new_seed() -> int:
    """Return a seed that nothing foretells: a program can set the seed of `random` for itself."""
    return SystemRandom().randrange(SEEDS)


def cases_of(exercise: Exercise, seed: int) -> list[Case]:
    """Return all cases of an exercise: written down, from the docstring, drawn, and drawn large."""
    return [*fixed(exercise), *drawn_cases(exercise, seed)]


def fixed(exercise: Exercise) -> list[Case]:
    """Return the cases that are the same every time.

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
    """Return the cases that belong to a seed: the same ones whenever the seed is given again."""
    chance = Random(seed)
    cases = [Case(arguments, seed) for arguments in exercise.drawn(chance)]
    return cases + [Case(arguments, seed, large=True) for arguments in exercise.large(chance)]


@cache
def examples(function: FunctionType) -> tuple[Arguments, ...]:
    """Return what a function is called with in the examples of its docstring.

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
    """Yield what the function is called with while the examples of a docstring run."""
    called: list[Arguments] = []

    def noted(*args: Any, **kwargs: Any) -> Any:
        given = inspect.signature(function).bind(*args, **kwargs).args
        called.append(deepcopy(given))
        return function(*given)

    names = {**function.__globals__, function.__name__: noted}
    for example in DocTestParser().get_examples(docstring):
        run = FunctionType(compile(example.source, "<example>", "exec"), names)
        with redirect_stdout(StringIO()), suppress(Exception):  # some show an exception
            run()
    yield from called
