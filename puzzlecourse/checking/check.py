"""`check`: judge an answer, save the attempt, return the verdict."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from stepthrough.given import WrongCall, quoted
from stepthrough.trace.values import stable_repr

from ..answers.answer import is_called_instead, is_written, unread_cell
from ..authoring.reels import ReelOfAnswer
from ..judging.exercise import Exercise, call_lesson
from ..judging.faults import WRONG_RESULT, Fault
from ..judging.hints import hint_after, known_wrong
from ..judging.judge import got_and_expected, judge, judge_each_case
from ..judging.trial import argument_list
from ..judging.variants import with_partners
from ..lessons import exercise_named
from ..storage.entries import Judged
from ..storage.store import save_attempt
from . import attempts
from .pictures import picture_of
from .unknown_names import install
from .verdict import Verdict

if (ipython := sys.modules.get("IPython")) and (shell := ipython.get_ipython()):
    install(shell)

STEPS_FROM = 3  # number of wrong attempts, as counted by `judging.counting`
SOLUTION_FROM = 6


class Missing:
    """The type of the default for missing arguments; its repr keeps the signature short."""

    def __repr__(self) -> str:
        return "…"


MISSING: Any = Missing()


def check(
    name: str = MISSING, answer: Any = MISSING, seed: int | None = None, *more: Any
) -> Verdict:
    """Judge *answer* to the exercise *name*; the verdict displays itself in a notebook.

    The answer runs on the exercise's fixed cases, smallest first, then on random cases. The
    verdict shows the first failing case and, if a known mistake fails in the same way, its hint.
    Pass the *seed* that a verdict reports, a whole number, to repeat its random cases.

    From the third wrong attempt on, the verdict includes the steps of the task, from the sixth on a
    solution; only serious attempts with a new structure and a new fault count. A verdict is
    true if the answer is right. In a notebook, the attempt is saved in the answers file.

    >>> check("power", lambda base, exponent: base**exponent)
    ↷ power: right results, another way than asked.
    No function calls itself. This exercise asks for recursion.

    Raises ValueError if there is no exercise *name*, or if the arguments are not as above.
    """
    _check_call(name, answer, seed, more)
    exercise = exercise_named(name)
    if error := unread_cell(answer):
        return _save_attempt(Verdict(name, "wrong", (error,)), None)
    names = sys._getframe(1).f_globals  # the namespace of the learner's functions
    expects_function = bool(exercise.cases) and not exercise.whole
    may_be_result = answer is None and expects_function  # check("print all", print_all(3))
    if not is_written(answer) and not (
        may_be_result and is_called_instead(exercise.solution, names)
    ):
        is_function = inspect.isfunction(exercise.solution)
        what = "the name of your function" if is_function else "your answer"
        sentences = (f"Write {what} in place of the three dots.",) if answer is ... else ()
        return _save_attempt(Verdict(name, "not written yet", sentences), None)
    if fault := judge(exercise, answer, seed):
        return _verdict_on_fault(exercise, answer, fault)
    return _right_verdict(exercise, answer)


def _check_call(name: Any, answer: Any, seed: Any, more: tuple[Any, ...]) -> None:
    if not isinstance(name, str) or answer is MISSING or more:
        raise WrongCall(_how_to_call(name, answer))
    if seed is not None and (type(seed) is not int or seed < 0):
        raise WrongCall(f"a seed is a whole number, such as 48213, not {quoted(seed)}")


def _how_to_call(name: Any, answer: Any) -> str:
    """Return how to call `check`, using the names in the learner's call.

    >>> def round_trip(there, back): ...
    >>> _how_to_call(round_trip, MISSING)
    'check needs the name of the task in quotes, and then your answer: check("round trip", round_trip)'
    """
    given = [one for one in (name, answer) if one is not MISSING]
    written = next((one.__name__ for one in given if hasattr(one, "__name__")), "")
    task = next((one for one in given if isinstance(one, str)), written.replace("_", " "))
    example = f'check("{task or "power"}", {written or task.replace(" ", "_") or "power"})'
    return f"check needs the name of the task in quotes, and then your answer: {example}"


def _save_attempt(verdict: Verdict, judged: Judged | None, digest: str = "") -> Verdict:
    """Save the attempt; return the verdict with any warning about the answers file."""
    return replace(
        verdict, notes=save_attempt(verdict.name, judged, digest, shown=bool(verdict.source))
    )


def _right_verdict(exercise: Exercise, answer: Any) -> Verdict:
    """Save a right answer; return the verdict, with the widgets to show below it."""
    program, former = attempts.settle(exercise.name, answer)
    remark = call_lesson(exercise.remark, answer)
    reel = exercise.watch and ReelOfAnswer(exercise.watch, answer)
    below: list[Callable[[], Any]] = [partial(_question_card, exercise, answer)]
    if former:
        below.insert(0, partial(_comparison, *former, answer))
    words = (remark,) if remark else ()
    verdict = Verdict(exercise.name, "right", words, reel=reel, below=tuple(below))
    return _save_attempt(verdict, Judged(program, "right"))


def _verdict_on_fault(exercise: Exercise, answer: Any, fault: Fault) -> Verdict:
    """Save a wrong answer; return the verdict, with the hint that fits it."""
    program, digest = attempts.add(exercise, answer, fault)
    by_case = cache(partial(judge_each_case, exercise, fault.answer))  # lazily, at most once
    known = known_wrong(exercise, fault, by_case)
    hint, misconception = hint_after(exercise, fault, known)
    verdict = _with_pictures(_text_verdict(exercise, fault, hint), exercise, answer, fault)
    judged = Judged(
        program,
        "another way" if fault.results_right else "wrong",
        fault.kind,
        _canonical_call(exercise, fault),
        verdict.rows.get("got", verdict.sentences[0]),
        verdict.rows.get("expected", ""),
        misconception,
        attempts.pattern(exercise, fault, by_case),
    )
    return _save_attempt(verdict, judged, digest)


def _canonical_call(exercise: Exercise, fault: Fault) -> str:
    """Return the failing call with the solution's name, so that classmates' calls compare equal.

    Return "" if the fault is not tied to a case.
    """
    if fault.case is None:
        return ""
    name = getattr(exercise.solution, "__name__", fault.name)
    call = f"{name}({argument_list(fault.case)})"
    return str(call_lesson(exercise.in_words, call, instead=str))


def _text_verdict(exercise: Exercise, fault: Fault, hint: str) -> Verdict:
    """Return the verdict without pictures; enough attempts add the steps, then a solution."""
    in_words = partial(call_lesson, exercise.in_words, instead=str)
    count = attempts.how_many_count(exercise.name)
    return Verdict(
        exercise.name,
        "another way" if fault.results_right else "stopped" if fault.stopped else "wrong",
        (in_words(fault.message),),
        think=hint,
        steps=tuple(exercise.steps) if count >= STEPS_FROM else (),
        source=source(exercise.solution) if count >= SOLUTION_FROM else "",
        rows={what: in_words(value) for what, value in got_and_expected(exercise, fault).items()},
        again=_how_to_repeat(exercise, fault),
    )


def _with_pictures(verdict: Verdict, exercise: Exercise, answer: Any, fault: Fault) -> Verdict:
    """Add an animation up to the broken rule with the board at that point, or else a picture."""
    if exercise.watch and fault.case and fault.kind == WRONG_RESULT:
        reel = ReelOfAnswer(exercise.watch, answer, fault.case)
        if board := reel.board():
            return replace(verdict, board=board, reel=reel)
    return replace(verdict, board=picture_of(fault))


def _how_to_repeat(exercise: Exercise, fault: Fault) -> str:
    """Return the sentence on how to repeat a drawn case; "" for a fixed case."""
    if fault.seed is None:
        return ""
    seed = f"seed={fault.seed}"
    if fault.name.isidentifier():
        return f'{fault.seed_sentence} `check("{exercise.name}", {fault.name}, {seed})` draws it again.'
    return f"{fault.seed_sentence} Write `{seed}` in the brackets of `check` to have it again."


def _comparison(before: Any, case: tuple[Any, ...], answer: Any) -> Any:
    from ..asking.beside import BesideBefore  # here: it needs widgets

    return BesideBefore(before, answer, case)


def _question_card(exercise: Exercise, answer: Any) -> Any:
    from ..asking.after_check import card_after  # here: it needs widgets

    return card_after(exercise, answer)


def source(answer: Any) -> str:
    """Return an answer as it would be written in a cell: its source, or the repr of a value."""
    if not (inspect.isfunction(answer) or inspect.isclass(answer)):
        return stable_repr(answer)
    return with_partners(answer)
