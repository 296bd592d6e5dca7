"""Judge the examples that a learner writes before the function.

An example is the text of a call and its expected result: `("power(2, 3)", 8)`. It is true if the
model solution returns that result, or if the exercise's judge accepts it. It catches a wrong answer
of the exercise if that answer does something else with the same arguments.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from stepthrough.given import expression, kind_name
from stepthrough.trace.values import stable_repr

from ..answers.answer_memory import AnswerMemory
from .bounds import Deadline, OutOfTime
from .cases import Arguments, fixed
from .exercise import Exercise, Finder, Wrong, call_lesson, with_name
from .faults import NOT_JUDGED
from .kinds_of_calls import Call, new_in
from .sentences import AnotherWay
from .trial import STEPS, Trial, without_numpy

LONGEST = 1_000  # characters of a call
SEED = 0  # fixed, so that the hints are reproducible
ROOM = 10  # times the solution's steps; a wrong answer that takes more counts as endless
LEAST_STEPS = 2_000  # but at least this many


class Unreadable(ValueError):
    """The input is not an example; the message says how to write one."""


@dataclass(frozen=True)
class Example:
    """A call as the learner wrote it, its arguments, and the expected result or exception class."""

    text: str
    arguments: Arguments
    result: Any


# ---- read ----------------------------------------------------------------------------------------


def example(exercise: Exercise, text: str, result: Any) -> Example:
    """Parse an example. Raises Unreadable if *text* is not a call of the exercise's function.

    >>> def power(base, exponent):
    ...     return base ** exponent
    >>> example(Exercise("power", power, ((2, 0),)), "power(2, exponent=3)", 8).arguments
    (2, 3)
    """
    text = text.strip()
    call = _call(text, exercise.solution.__name__)
    given, named = [_value(node, text) for node in call.args], {}
    for keyword in call.keywords:
        if keyword.arg is None:
            raise Unreadable(f"`{text}` has two stars: write its arguments one by one.")
        named[keyword.arg] = _value(keyword.value, text)
    signature = inspect.signature(exercise.solution)
    try:
        bound = signature.bind(*given, **named)
    except TypeError as error:
        names = ", ".join(signature.parameters)
        name = exercise.solution.__name__
        raise Unreadable(
            f"`{text}` does not fit `{name}({names})`: {error}. Give one value for each name."
        ) from None
    bound.apply_defaults()
    return Example(text, bound.args, without_numpy(result))


def _call(text: str, name: str) -> ast.Call:
    how = f"write a call of `{name}`, such as `{name}(…)` with values in the brackets"
    if len(text) > LONGEST:
        raise Unreadable(f"A call of {len(text):,} characters is too long: choose a smaller one.")
    match expression(text):
        case None:
            raise Unreadable(f"Python cannot read `{text}`: {how}.")
        case ast.Call(ast.Name(called)) as call if called == name:
            return call
        case ast.Call(ast.Name(called)):
            raise Unreadable(f"`{text}` calls `{called}`: this task is about `{name}`.")
        case ast.Compare(ast.Call()):
            raise Unreadable(
                f"`{text}` is a comparison: write only the call in quotes, and its result after the comma."
            )
    raise Unreadable(f"`{text}` is not a call: {how}.")


def _value(node: ast.expr, text: str) -> Any:
    """Return the value of a literal, without running any code."""
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        written = ast.get_source_segment(text, node)
    raise Unreadable(
        f"In `{text}`, `{written}` is not a plain value: write the value itself, "
        "such as 3, 'noon' or [1, 2]."
    )


# ---- true? ---------------------------------------------------------------------------------------


def solved(exercise: Exercise, arguments: Arguments, deadline: Deadline) -> Trial:
    """Return the trial of the model solution."""
    return _run(exercise.solution, arguments, deadline, STEPS)


def without_result(one: Example, does: Trial) -> str:
    """Return the message for an example that cannot be judged, "" if it can.

    *does* is the trial of the model solution.
    """
    is_too_deep = isinstance(does.exception, RecursionError)
    if does.recording.ended in ("returned", "raised") and not is_too_deep:
        return ""
    return (
        f"`{one.text}` has no result to compare yours with: either it is too large to be "
        "tried here, or the task does not speak of such a call. Choose another one."
    )


def untrue(exercise: Exercise, one: Example, does: Trial, deadline: Deadline) -> str:
    """Return the message for a false example, without the right result; "" if it is true."""
    if does.exception is not None:
        is_exception = isinstance(one.result, type) and issubclass(one.result, Exception)
        if is_exception and isinstance(does.exception, one.result):
            return ""
        return (
            f"`{one.text}` stops with an error, even in a correct program. "
            "For which values is the task meant?"
        )
    if _is_accepted(exercise, one, does, deadline):
        return ""
    return f"`{one.text}`: your result is not what the task asks for. {_comment(one.result, does)}"


def _is_accepted(exercise: Exercise, one: Example, does: Trial, deadline: Deadline) -> bool:
    """Return whether the result is right: the solution's, or one that the judge accepts."""
    if does.matches(one.result):
        return True
    given, judged_by = one.result, exercise.judged_by
    if judged_by is None or type(given) is not type(does.result):
        return False
    return _are_results_right(judged_by, _run(lambda *_: given, one.arguments, deadline, STEPS))


def _are_results_right(judged_by: Finder, trial: Trial) -> bool:
    """Return whether the exercise's judge accepts the result, perhaps found in another way."""
    sentence = call_lesson(judged_by, trial, instead=lambda trial: NOT_JUDGED) or ""
    return not sentence or isinstance(with_name(sentence, trial.name), AnotherWay)


def _comment(given: Any, does: Trial) -> str:
    """Return a comment on a false result that does not reveal the right one."""
    right = does.result
    if callable(given):
        return "Write what the call returns, not a function."
    if type(given) is not type(right):
        kind = kind_name(type(given))
        return f"Its type is `{kind}`; read again what the function returns."
    if isinstance(right, list | tuple):
        if len(given) != len(right):
            return "It does not have the right number of things. Read the task again."
        if sorted(map(stable_repr, given)) == sorted(map(stable_repr, right)):
            return "The things are right, but their order is not."
        return "It has the right number of things, but not the right ones. Read the task again."
    if isinstance(right, int) and not isinstance(right, bool) and abs(given - right) == 1:
        return "It is very close: count again."
    return "Read the task again, and work it out on paper."


# ---- which mistakes do they catch? ---------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Mistake:
    """A wrong answer of the exercise with wrong results, and the cases in which they occur."""

    wrong: Wrong
    shown_by: frozenset[int]  # indices into `plain_cases`


@dataclass(frozen=True)
class PlainCase:
    """Arguments that can be written as literals, with the solution's result and number of steps."""

    arguments: Arguments
    result: Any
    steps: int
    is_drawn: bool = False  # perhaps large: a slow answer is then not taken to be endless

    @classmethod
    def of(cls, does: Trial, result: Any, is_drawn: bool = False) -> PlainCase:
        """Return the case of a trial of the solution; *result* may be another right result."""
        return cls(does.arguments, result, len(does.recording.steps), is_drawn)


@cache
def plain_cases(exercise: Exercise) -> tuple[PlainCase, ...]:
    """Return the written, then the drawn cases with literal arguments and a result other than None.

    Exercises about values, classes and functions that print have none.
    """
    if exercise.whole or not inspect.isfunction(exercise.solution):
        return ()
    cases = [
        *_solved_plainly(exercise, (case.arguments for case in fixed(exercise)), is_drawn=False),
        *_solved_plainly(exercise, map(tuple, exercise.drawn(Random(SEED))), is_drawn=True),
    ]
    return tuple(cases)


def _solved_plainly(
    exercise: Exercise, every: Iterable[Arguments], is_drawn: bool
) -> Iterator[PlainCase]:
    for arguments in filter(_is_plain, every):
        trial = Trial.of(exercise.solution, arguments)
        if trial.recording.ended == "returned" and trial.result is not None:
            yield PlainCase.of(trial, trial.result, is_drawn)


def _is_plain(arguments: Arguments) -> bool:
    """Return whether all arguments can be written as literals."""
    try:
        return bool(ast.literal_eval(repr(arguments)) == arguments)
    except (ValueError, SyntaxError):
        return False


@cache
def mistakes(exercise: Exercise) -> tuple[Mistake, ...]:
    """Return the wrong answers that have a wrong result in some case, not only a wrong method."""
    cases = plain_cases(exercise)
    every = []
    for wrong in exercise.wrong:
        shown_by = {place for place, case in enumerate(cases) if differs(exercise, wrong, case)}
        every.append(Mistake(wrong, frozenset(shown_by)))
    return tuple(mistake for mistake in every if mistake.shown_by)


def differs(exercise: Exercise, wrong: Wrong, case: PlainCase) -> bool:
    """Return whether a wrong answer has a wrong result in a case, or does not accept it.

    It counts as endless after ROOM times the solution's steps, unless the case is drawn. A timeout
    is ignored, so that the result does not depend on the load of the machine.
    """
    memory = AnswerMemory(wrong.answer)
    try:
        steps = max(ROOM * case.steps, LEAST_STEPS)
        does = Trial.of(wrong.answer, case.arguments, steps=min(steps, STEPS))
        ended = does.recording.ended
        if ended == "too much time" or (case.is_drawn and ended == "too many steps"):
            return False
        if does.matches(case.result):
            return False
        return exercise.judged_by is None or not _are_results_right(exercise.judged_by, does)
    except (TypeError, ValueError):  # it does not accept these arguments
        return True
    finally:
        memory.restore()


def unnoticed(exercise: Exercise, cases: list[PlainCase]) -> list[Mistake]:
    """Return the mistakes that none of the cases catches."""
    return [
        mistake
        for mistake in mistakes(exercise)
        if not any(differs(exercise, mistake.wrong, case) for case in cases)
    ]


def hint(exercise: Exercise, missed: list[Mistake], own: list[PlainCase]) -> str:
    """Return a sentence on a kind of call that is missing among the learner's *own* cases.

    The kind is taken from the smallest case that shows a *missed* mistake; of several new kinds,
    the one that shows this mistake most reliably.
    """
    mistake = min(missed, key=lambda mistake: min(mistake.shown_by))
    calls = [_as_call(exercise, case) for case in own]
    new = [list(new_in(_as_call(exercise, case), calls)) for case in plain_cases(exercise)]
    telling = filter(None, (new[place] for place in sorted(mistake.shown_by)))

    def share(sentence: str) -> float:
        with_it = [place for place, sentences in enumerate(new) if sentence in sentences]
        return len(mistake.shown_by.intersection(with_it)) / len(with_it)

    return max(next(telling, ()), key=share, default=TRY_ANOTHER_CALL)


TRY_ANOTHER_CALL = "Try another call of the same kind as one of yours, with other values."


def _as_call(exercise: Exercise, case: PlainCase) -> Call:
    names = inspect.signature(exercise.solution).parameters
    return Call(dict(zip(names, case.arguments, strict=False)), case.result)


def _run(
    function: Callable[..., Any], arguments: Arguments, deadline: Deadline, steps: int
) -> Trial:
    """Return the trial of a function. Raises OutOfTime if it takes all of the remaining time."""
    trial = Trial.of(function, arguments, max(deadline.left, 0.01), steps)
    if trial.recording.ended == "too much time":
        raise OutOfTime
    return trial
