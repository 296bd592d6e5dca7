"""`check("power", power)`: what a learner calls."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from stepthrough.given import quoted
from stepthrough.trace.values import stable_repr

from ..answers.answer import is_written, unread_cell
from ..answers.answer_functions import function_behind
from ..authoring.retired import NoLongerAsked
from ..classroom.entries import Judged
from ..classroom.store import tried
from ..judging.exercise import Exercise, spared
from ..judging.faults import Fault
from ..judging.hints import known_wrong
from ..judging.judge import judge, judge_each_case, rows_of
from ..judging.trial import arguments_in_words
from ..judging.variants import with_partners
from ..lessons import exercise_named, is_retired
from ..widgets.reels import ReelOfAnswer
from . import attempts
from .pictures import picture_of
from .verdict import Verdict

STEPS_FROM = 3  # wrong answers that count
SOLUTION_FROM = 6


def check(name: str, answer: Any, seed: int | None = None) -> Verdict | NoLongerAsked:
    """Return the verdict on an answer to the exercise of that name.

    The answer is run on cases, the smallest first, and then on others that are drawn anew each
    time; what is wrong is said in a sentence. If a drawn case shows it, the seed is said as well:
    with it, the same cases are drawn again. A hint is there if it fits the mistake. From the third
    wrong answer on the steps of the task stand below, the same for any mistake, and from the sixth
    on the solution; only answers count that get somewhere, and each kind of attempt once
    (`patience`). ValueError if there is no such exercise.
    """
    if seed is not None and (type(seed) is not int or seed < 0):
        raise ValueError(f"a seed is a whole number, such as 48213, not {quoted(seed)}")
    if is_retired(name):
        return NoLongerAsked(name)
    exercise = exercise_named(name)
    if error := unread_cell(answer):
        return _with_notes(Verdict(name, "wrong", (error,)), None)
    if not is_written(answer):
        sentences = (_in_place_of_the_dots(exercise),) if answer is ... else ()
        return _with_notes(Verdict(name, "not written yet", sentences), None)
    if fault := judge(exercise, answer, seed):
        return _refused(exercise, answer, fault)
    return _with_notes(_accepted(exercise, answer), Judged(attempts.program(answer), "right"))


def _in_place_of_the_dots(exercise: Exercise) -> str:
    is_function = inspect.isfunction(exercise.solution)
    what = "the name of your function" if is_function else "your answer"
    return f"Write {what} in place of the three dots."


def _with_notes(verdict: Verdict, judged: Judged | None, digest: str = "") -> Verdict:
    """Return the verdict with what there is to say of the file, where what was judged is kept."""
    return replace(verdict, notes=tried(verdict.name, judged, digest, shown=bool(verdict.source)))


def _accepted(exercise: Exercise, answer: Any) -> Verdict:
    """Return the verdict on a right answer, with what to see and to answer below it."""
    attempts.settle(exercise.name)
    remark = spared(exercise.remark, answer)
    reel = exercise.watch and ReelOfAnswer(exercise.watch, answer)
    below: list[Callable[[], Any]] = [partial(_question, exercise, answer)]
    former = attempts.former.get(exercise.name)
    if former and function_behind(answer):
        below.insert(0, partial(_beside_before, *former, answer))
    words = (remark,) if remark else ()
    return Verdict(exercise.name, "right", words, reel=reel, below=tuple(below))


def _refused(exercise: Exercise, answer: Any, fault: Fault) -> Verdict:
    """Return the verdict on a wrong answer, with the hint that fits it, once it is kept."""
    digest = attempts.add(exercise, answer, fault)
    by_case = cache(partial(judge_each_case, exercise, fault.answer))  # once, or not at all
    known = known_wrong(exercise, fault, by_case)
    hint, misconception = (known.hint, known.misconception) if known else ("", "")
    verdict = _with_pictures(_wrong(exercise, fault, hint), exercise, answer, fault)
    judged = Judged(
        attempts.program(answer),
        "wrong",
        fault.kind,
        _case(exercise, fault),
        verdict.rows.get("got", verdict.sentences[0]),
        verdict.rows.get("expected", ""),
        misconception,
        attempts.pattern(exercise, fault, by_case),
    )
    return _with_notes(verdict, judged, digest)


def _case(exercise: Exercise, fault: Fault) -> str:
    """Return the case as a call, under one name for all learners; "" if the fault is in none."""
    if fault.case is None:
        return ""
    name = getattr(exercise.solution, "__name__", fault.name)
    call = f"{name}({arguments_in_words(fault.case)})"
    return str(spared(exercise.in_words, call, instead=str))


def _wrong(exercise: Exercise, fault: Fault, hint: str) -> Verdict:
    """Return the verdict in words; steps and solution, if the learner's patience has earned them."""
    in_words = partial(spared, exercise.in_words, instead=str)
    count = attempts.how_many_count(exercise.name)
    return Verdict(
        exercise.name,
        "wrong",
        (in_words(fault.message),),
        think=hint,
        steps=tuple(exercise.steps) if count >= STEPS_FROM else (),
        source=source(exercise.solution) if count >= SOLUTION_FROM else "",
        rows={what: in_words(value) for what, value in rows_of(exercise, fault).items()},
        again=_again(exercise, fault),
    )


def _with_pictures(verdict: Verdict, exercise: Exercise, answer: Any, fault: Fault) -> Verdict:
    """Return a verdict with the position of the case, or with the answer at work where it breaks a rule."""
    if exercise.watch and fault.case and fault.kind == "otherwise":
        reel = ReelOfAnswer(exercise.watch, answer, fault.case)
        if board := reel.board():
            return replace(verdict, board=board, reel=reel)
    return replace(verdict, board=picture_of(fault))


def _again(exercise: Exercise, fault: Fault) -> str:
    """Return how to draw a drawn case again, "" for one that is there every time."""
    if fault.seed is None:
        return ""
    seed = f"seed={fault.seed}"
    if fault.name.isidentifier():
        return f'{fault.seed_in_words} `check("{exercise.name}", {fault.name}, {seed})` draws it again.'
    return f"{fault.seed_in_words} Write `{seed}` in the brackets of `check` to have it again."


def _beside_before(before: Any, case: tuple[Any, ...], answer: Any) -> Any:
    from ..own_code.beside import BesideBefore  # here: it needs widgets

    return BesideBefore(before, answer, case)


def _question(exercise: Exercise, answer: Any) -> Any:
    from ..own_code.after_check import card_after  # here: it needs widgets

    return card_after(exercise, answer)


def source(answer: Any) -> str:
    """Return an answer as it would stand in a cell: a function's source, with its partner's, or the value."""
    if not (inspect.isfunction(answer) or inspect.isclass(answer)):
        return stable_repr(answer)
    return with_partners(answer)
