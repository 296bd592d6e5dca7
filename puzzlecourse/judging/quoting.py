"""Check the code that a hint quotes: it must be in the learner's program, or be advice."""

from __future__ import annotations

import io
import re
import textwrap
import tokenize
from contextlib import suppress
from typing import Any

from ..answers.answer_functions import function_behind
from ..answers.answer_text import text_of
from .exercise import Exercise

LONGEST = 20_000  # characters; longer programs are not inspected
MISSING = {"return", "raise"}  # often advised because the program lacks them


def quotes_are_valid(hint: str, exercise: Exercise, answer: Any) -> bool:
    """Return whether all code quoted in a hint is in the learner's program, or advice.

    Advice is a missing `return` or `raise`, a name from the task, or an example with literal
    values. Anything else in backticks refers to the learner's own lines.
    """
    if not callable(answer):
        return True  # a typed answer is about a program that the notebook shows
    quoted = [_tokens(code) for code in re.findall("`([^`]+)`", hint)]
    allowed = MISSING | _names_given(exercise)
    claims = [code for code in quoted if not _is_advice(code, allowed)]
    if not claims:
        return True
    program = _tokens(text_of(answer, LONGEST))
    return all(_occurs(code, program) for code in claims)


def _is_advice(code: tuple[str, ...], allowed: set[str]) -> bool:
    names = {token for token in code if token.isidentifier()}
    return names <= allowed if names else any(token.isdigit() for token in code)


def _names_given(exercise: Exercise) -> set[str]:
    """Return the names that the lesson defines: the answer, its methods, and other globals."""
    solution = exercise.solution
    if isinstance(solution, type):
        return {solution.__name__, *dir(solution)}
    function = function_behind(solution)
    if function is None:
        return set()
    return {function.__name__, *function.__globals__}


def _occurs(code: tuple[str, ...], program: tuple[str, ...]) -> bool:
    """Return whether *code* is a subsequence of consecutive tokens of *program*."""
    size = len(code)
    return any(program[n : n + size] == code for n in range(len(program) - size + 1))


def _tokens(code: str) -> tuple[str, ...]:
    """Return the tokens of a piece of Python, which may be incomplete."""
    tokens = []
    with suppress(tokenize.TokenError, SyntaxError):
        for token in tokenize.generate_tokens(io.StringIO(textwrap.dedent(code)).readline):
            if token.type != tokenize.COMMENT and token.string.strip():
                tokens.append(token.string)
    return tuple(tokens)
