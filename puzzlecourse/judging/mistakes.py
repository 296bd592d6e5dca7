"""Hints on common mistakes that a run proves, independent of the exercise.

Each function returns the hint on one kind of mistake, or "" if the run does not prove it.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator, Sized
from itertools import takewhile
from typing import Any

from stepthrough.trace.values import stable_repr

from ..answers.answer_functions import function_behind
from ..answers.answer_text import text_of
from .exercise import Exercise
from .judge import expected_trial
from .trial import RAISING, Trial

LONGEST = 20_000  # characters; longer programs are not inspected
KINDS = {list: "a list", str: "a string", bool: "True or False", int: "a number"}
_INDEXED = re.compile(r"\b(\w+)\)?\[[^\]:]+\]")  # `word[0]` and `list(word)[0]`, but no slice
_DO_AND_TAKE_BACK = {"append", "pop"}


def hint_of_kind(exercise: Exercise, trial: Trial) -> str:
    """Return a hint on the kind of mistake that a failed run shows; "" if there is none."""
    program = program_of(trial.function)
    if isinstance(trial.exception, RecursionError):
        return _endless(trial)
    if trial.exception is not None:
        return _index_of_nothing(trial) or _division(program, trial, None)
    if trial.recording.ended != "returned":
        return ""
    expected = expected_trial(exercise, trial.arguments).result
    if trial.matches(expected):
        return "" if exercise.fills else _mutation(program, trial)
    return (
        _division(program, trial, expected)
        or _minimum_of_nothing(program, trial, expected)
        or _base_case(exercise, program, trial, expected)
    )


def program_of(function: Any) -> ast.Module:
    """Return the syntax tree of a function; an empty one if its source is not available."""
    behind = function_behind(function)
    try:
        return ast.parse(textwrap.dedent(text_of(behind, LONGEST)) if behind else "")
    except SyntaxError:
        return ast.Module([], [])


# ---- recursion without end -----------------------------------------------------------------------


def _endless(trial: Trial) -> str:
    """Return the hint for a recursion without end: in circles, below 0, or no argument smaller."""
    last = trial.deepest_stack[-1]
    calls = [call for call in trial.deepest_stack if call.code is last.code]
    texts = [stable_repr(call.arguments) for call in calls]
    if len(calls) < 2:
        return ""
    if texts[-1] == texts[-2]:
        return "The inner call gets the same as its caller. What must be different?"
    if len({*texts}) < len(texts):
        return "A call comes again while it still waits. What can keep your function from going round in circles?"
    first = calls[0].arguments
    for name, value in last.arguments.items():
        if type(value) is int and value < 0 and type(first[name]) is int and first[name] >= 0:
            return f"`{name}` falls below 0. Which call should have made no inner call?"
    if not any(_size(last.arguments[name]) < _size(first[name]) for name in first):
        return "No argument gets smaller from call to call. What brings the last call closer?"
    return ""


def _size(value: Any) -> float:
    if isinstance(value, int | float):
        return value
    return len(value) if isinstance(value, Sized) else 0


# ---- an exception --------------------------------------------------------------------------------


def _index_of_nothing(trial: Trial) -> str:
    """Return the hint for an index into something empty."""
    steps = trial.recording.steps
    flight = list(takewhile(lambda step: step.event in RAISING, reversed(steps)))
    if not isinstance(trial.exception, IndexError) or not flight:
        return ""
    at = flight[-1]
    for name in _INDEXED.findall(at.call.source.lines.get(at.line, "")):
        value = at.locals.get(name)
        if isinstance(value, str | list | tuple | dict) and not value:
            return f"`{name}` is empty there. Which line takes care of that case?"
    return ""


def _division(program: ast.Module, trial: Trial, expected: object) -> str:
    """Return the hint for a float that `/` made where a whole number is needed."""
    is_refused = isinstance(trial.exception, TypeError) and "float" in str(trial.exception)
    if not is_refused and not (type(expected) is int and type(trial.result) is float):
        return ""
    if any(isinstance(node, ast.Div) for node in ast.walk(program)):
        return "`/` makes numbers with a point, such as 1.0. Which sign divides whole numbers?"
    return ""


# ---- a wrong result ------------------------------------------------------------------------------


def _mutation(program: ast.Module, trial: Trial) -> str:
    """Return the hint for an argument that is not as it was before."""
    if trial.changed_argument is None:
        return ""
    old, new = trial.changed_argument
    pairs = zip(trial.recording.root.arguments, trial.given, strict=False)
    name = next((name for name, value in pairs if value is new), "")  # "" in *args
    if not name:
        return ""
    is_longer = isinstance(new, list) and len(new) > len(old)
    if is_longer and {*_methods(program, name)} >= _DO_AND_TAKE_BACK:
        return (
            f"Your function takes back what it did to `{name}`. On which way through does it not?"
        )
    return f"The caller still needs `{name}`. Make a new one, and leave the given one as it is."


def _methods(program: ast.Module, name: str) -> Iterator[str]:
    """Yield the names of the methods of a variable that a program calls."""
    for node in ast.walk(program):
        match node:
            case ast.Call(ast.Attribute(ast.Name(variable), method)) if variable == name:
                yield method


def _minimum_of_nothing(program: ast.Module, trial: Trial, expected: object) -> str:
    """Return the hint for a smallest number that was 0 from the start."""
    if trial.result != 0 or type(expected) is not int or expected <= 0:
        return ""
    names = set()
    for node in ast.walk(program):
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(0)):
                names.add(name)
    for node in ast.walk(program):
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("min"), parts)) if name in names:
                if any(isinstance(part, ast.Name) and part.id == name for part in parts):
                    return f"`{name}` begins with 0. Can `min` make it larger?"
    return ""


def _base_case(exercise: Exercise, program: ast.Module, trial: Trial, expected: object) -> str:
    """Return the hint for a wrong result without an inner call, in a program that can make one."""
    if trial.result is None or trial.is_recursive or not _calls_itself(program):
        return ""
    kind = KINDS.get(type(expected))
    are_numbers = isinstance(expected, int) and isinstance(trial.result, int | float)
    if kind and type(trial.result) is not type(expected) and not are_numbers:
        return f"This call is a base case in your program. It, too, must return {kind}."
    if Trial.of(exercise.solution, trial.arguments).is_recursive:
        return "Your function makes no inner call here. Is this case really a base case?"
    return ""


def _calls_itself(program: ast.Module) -> bool:
    """Return whether a function calls itself by its name."""
    functions = [one for one in program.body if isinstance(one, ast.FunctionDef)]
    return any(is_call(node, one.name) for one in functions for node in ast.walk(one))


def is_call(node: ast.AST, name: str) -> bool:
    """Return whether a node is a call of a function by its name."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
