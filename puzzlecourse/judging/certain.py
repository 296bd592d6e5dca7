"""Hints derived from a run and the program itself, without a known wrong answer."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from types import FunctionType
from typing import Any

from stepthrough.trace import Call

from ..answers.answer_functions import function_behind, functions_of
from .exercise import Exercise
from .faults import Fault
from .mistakes import hint_of_kind, is_call, program_of
from .trial import RAISING, Trial

TURNS = "verdict passed on unchanged"  # the misconception: I win where my opponent wins
FOUND_NOTHING = (
    "The inner call found nothing: it returned None. Look at what comes back before you use it."
)
NOT_MINE = (
    "The inner call is about your opponent. If your opponent wins there, is that good for you?"
)


def certain_hint(exercise: Exercise, fault: Fault) -> tuple[str, str]:
    """Return a hint and its misconception, each "" if there is none."""
    if fault.trial is None or fault.results_right:
        return "", ""
    if _can_find_nothing(exercise) and _uses_none_result(fault.trial):
        return FOUND_NOTHING, ""
    is_about_turns = any(wrong.misconception == TURNS for wrong in exercise.wrong)
    if is_about_turns and not fault.stopped and _passes_verdict_on(exercise, fault.trial):
        return NOT_MINE, TURNS
    return hint_of_kind(exercise, fault.trial), ""


# ---- the None that an inner call returned is used ------------------------------------------------

# Python's messages if None is used as a list, a number or a string
_NONE_USED = re.compile(r"concatenate \w+ \(not \"NoneType\"\)|'NoneType'|not NoneType")
_MAKES_NONE = re.compile(
    r"\.(append|extend|insert|sort|reverse|add|update|remove|clear)\(|\bprint\("
)


def _uses_none_result(trial: Trial) -> bool:
    """Return whether the run stopped because it used the None returned by the latest inner call."""
    error = trial.exception
    if not isinstance(error, TypeError) or not _NONE_USED.search(str(error)):
        return False
    steps = trial.recording.steps
    flight = list(takewhile(lambda step: step.event in RAISING, reversed(steps)))
    if not flight or _MAKES_NONE.search(trial.failing_line):
        return False
    at = flight[-1]
    inner = [call for call in at.call.calls if call.code is trial.recording.root.code]
    if not inner or inner[-1].ended != "returned" or inner[-1].result is not None:
        return False
    names = set(re.findall(r"\w+", trial.failing_line))
    nothing = {
        name for name, value in at.locals.items() if value is None
    } - at.call.arguments.keys()
    return bool(names & {at.call.function, *nothing})


@cache
def _can_find_nothing(exercise: Exercise) -> bool:
    """Return whether None is a right result in some case, where it means "nothing found"."""
    return any(Trial.of(exercise.solution, case).result is None for case in exercise.cases)


# ---- the result for the opponent is returned without `not` ---------------------------------------


def _passes_verdict_on(exercise: Exercise, trial: Trial) -> bool:
    """Return whether a program returns the results of its inner calls unnegated.

    The first argument of its first inner call must be that of an inner call of the solution:
    otherwise the call may be about the learner's own next turn.
    """
    function = function_behind(trial.function)
    inner = trial.recording.root.calls
    if function is None or not inner or not _returns_unturned(function):
        return False
    right = Trial.of(exercise.solution, trial.arguments).recording.root.calls
    return any(_first_argument(inner[0]) == _first_argument(call) for call in right)


def _first_argument(call: Call) -> Any:
    return next(iter(call.arguments.values()), None)


def _returns_unturned(function: FunctionType) -> bool:
    """Return whether a function without helpers returns all its recursive calls unnegated.

    They may be in `any`, `and`, `or` or a conditional expression.
    """
    tree = program_of(function)
    name = function.__name__
    own = [node for node in ast.walk(tree) if is_call(node, name)]
    positive = [
        one for node in ast.walk(tree) for one in _returned_values(node) if is_call(one, name)
    ]
    return len(functions_of(function)) == 1 and 0 < len(own) == len(positive)


def _returned_values(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the parts of the expression that a statement returns, or tests to return True."""
    match node:
        case ast.Return(ast.expr() as value):
            yield from _operands(value)
        case ast.If(test, [ast.Return(ast.Constant(True))]):
            yield from _operands(test)


def _operands(value: ast.expr) -> Iterator[ast.expr]:
    """Yield the parts of `and`, `or`, `any(...)` and `... if ... else ...`, or *value* itself."""
    match value:
        case ast.BoolOp(_, parts) | ast.Call(ast.Name("any"), [ast.List(parts) | ast.Tuple(parts)]):
            for part in parts:
                yield from _operands(part)
        case ast.Call(ast.Name("any"), [ast.GeneratorExp(part) | ast.ListComp(part)]):
            yield from _operands(part)
        case ast.IfExp(_, body, orelse):
            yield from _operands(body)
            yield from _operands(orelse)
        case _:
            yield value
