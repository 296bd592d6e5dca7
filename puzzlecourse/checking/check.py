"""`check("power", power)`: what a learner calls."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from puzzlelib.hanoi import Hanoi
from puzzlelib.nim import Nim
from puzzlelib.solitaire import Solitaire
from puzzlelib.views.drawing import still_board
from stepthrough.given import quoted
from stepthrough.trace.values import stable_repr

from ..answers.answer import is_written, unread_cell
from ..answers.answer_functions import function_behind
from ..classroom.entries import LearnerStep
from ..classroom.kept import before_now, tried
from ..judging.bounds import OutOfTime, bounded
from ..judging.exercise import Exercise, spared
from ..judging.faults import Fault
from ..judging.judge import judge, known_wrong, rows_of
from ..judging.patience import counted_in, kept_as
from ..judging.variants import as_in_a_cell, frozen
from ..lessons import exercise_named
from ..widgets.reels import ReelOfAnswer
from .verdict import Verdict

GLANCE = 0.2  # seconds
SEEN_IN_STEPS = ("otherwise", "never ends", "yields")  # faults that one call alone shows
_PATIENCE = 3  # wrong answers that count before the first general hint

_tried: dict[str, list[str]] = {}  # the wrong answers to each exercise since the last right one
# the newest wrong answer to each exercise in this session, and what it was called with
_former: dict[str, tuple[Any, tuple[Any, ...]]] = {}


def check(name: str, answer: Any, seed: int | None = None) -> Verdict:
    """Return what is to be said about an answer to the exercise of that name.

    The answer is run on cases, the smallest first, and then on others that are drawn anew each
    time; what is wrong is said in a sentence. If a drawn case shows it, the seed is said as well:
    with it, the same cases are drawn again. From the third wrong answer on there is a hint more
    for each other one, and at last the solution; only answers count that get somewhere, and each
    kind of attempt once (`patience`). ValueError if there is no such exercise.
    """
    if seed is not None and (type(seed) is not int or seed < 0):
        raise ValueError(f"a seed is a whole number, such as 48213, not {quoted(seed)}")
    verdict, step = _judged(exercise_named(name), answer, seed)
    return replace(verdict, notes=tuple(tried(name, step)))


def _judged(
    exercise: Exercise, answer: Any, seed: int | None
) -> tuple[Verdict, LearnerStep | None]:
    """Return the verdict, and what is to be kept of it."""
    name = exercise.name
    if error := unread_cell(answer):
        return Verdict(name, "wrong", (error,)), None
    if not is_written(answer):
        return Verdict(name, "not written yet", ()), None
    if fault := judge(exercise, answer, seed):
        return _refused(exercise, answer, fault)
    _tried.pop(name, None)
    remark = spared(exercise.remark, answer)
    reel = exercise.watch and ReelOfAnswer(exercise.watch, answer)
    verdict = Verdict(name, "right", (remark,) if remark else (), reel=reel)
    below: tuple[Callable[[], Any], ...] = _versions(name, answer)
    below += (partial(_question, exercise, answer),)
    return replace(verdict, below=below), LearnerStep("", "right")


def _versions(name: str, answer: Any) -> tuple[Callable[[], Any], ...]:
    """Return what makes the button with the wrong answer before, if there was one in this session."""
    if name not in _former or function_behind(answer) is None:
        return ()
    return (partial(_beside_before, *_former[name], answer),)


def _beside_before(before: Any, case: tuple[Any, ...], answer: Any) -> Any:
    from ..own_code.beside import BesideBefore  # here: it needs widgets

    return BesideBefore(before, answer, case)


def _question(exercise: Exercise, answer: Any) -> Any:
    from ..own_code.after_check import card_after  # here: it needs widgets

    return card_after(exercise, answer)


def _refused(exercise: Exercise, answer: Any, fault: Fault) -> tuple[Verdict, LearnerStep]:
    _keep_former(exercise, answer, fault)
    said = _said(exercise, answer, fault)
    _tried.setdefault(exercise.name, before_now(exercise.name)).append(said)
    known = known_wrong(exercise, fault)
    hint, misconception = (known.hint, known.misconception) if known else ("", "")
    step = LearnerStep(said, "wrong", misconception)
    in_words = partial(spared, exercise.in_words, instead=str)
    rows = {what: in_words(said) for what, said in rows_of(exercise, fault).items()}
    verdict = replace(
        _wrong(exercise, in_words(fault.message), hint),
        rows=rows,
        board=_board(fault.case or ()) or _board_of_result(fault),
        again=_again(exercise, fault),
    )
    if exercise.watch and fault.case and fault.kind == "otherwise":
        reel = ReelOfAnswer(exercise.watch, answer, fault.case)
        if board := reel.board():
            verdict = replace(verdict, board=board, reel=reel)
    return verdict, step


def _keep_former(exercise: Exercise, answer: Any, fault: Fault) -> None:
    """Keep a wrong answer as it is now, with the case, to be seen beside a right one later.

    Only what a function did in one case can be seen so: another fault takes the earlier one away.
    """
    _former.pop(exercise.name, None)
    is_seen = fault.case is not None and fault.kind in SEEN_IN_STEPS
    if is_seen and not exercise.whole and function_behind(answer):
        _former[exercise.name] = frozen(answer), fault.case or ()


def _again(exercise: Exercise, fault: Fault) -> str:
    """Return how a case that was drawn can be had again, "" for one that is there every time."""
    if fault.seed is None:
        return ""
    call = f'check("{exercise.name}", {fault.name}, seed={fault.seed})'
    return f"{fault.seed_in_words} `{call}` draws it again."


def _board(case: tuple[Any, ...]) -> str:
    """Return the picture of the position that a call was about, "" if it was about none."""
    with suppress(ValueError):  # a value may only look like a position
        match case:
            case (Solitaire() as puzzle, frozenset() | set() as position, *_):
                return _drawn(puzzle, position)
            case (Solitaire() as puzzle, *_):
                return _drawn(puzzle, puzzle.start)
            case ((tuple(), tuple(), tuple()) as rods, *_):
                return _drawn(Hanoi(sum(map(len, rods))), rods)
            case (tuple() as heaps, *_) if _are_heaps(heaps):
                return _drawn(Nim(tuple(max(1, heap) for heap in heaps)), heaps)
    return ""


def _are_heaps(values: tuple[Any, ...]) -> bool:
    """Return whether it may be a position of Nim; a list of numbers is a list of numbers."""
    return bool(values) and all(isinstance(value, int) for value in values)


def _board_of_result(fault: Fault) -> str:
    """Return the picture of the rods that a call returned, "" if it returned none."""
    match fault.trial and fault.trial.result:
        case (tuple(), tuple(), tuple()) as rods:
            return _board((rods,))
    return ""


def _drawn(puzzle: Any, position: Any) -> str:
    puzzle.check(position)
    return still_board(puzzle, position)


def _said(exercise: Exercise, answer: Any, fault: Fault) -> str:
    """Return what tells the answer from others; "" if it does not let itself be looked at."""
    try:
        with bounded(GLANCE):
            return kept_as(exercise, answer, fault)
    except (OutOfTime, MemoryError):
        return ""


def _wrong(exercise: Exercise, message: str, hint: str) -> Verdict:
    """Return the verdict with as many hints as the learner's patience has earned."""
    earned = max(0, len(counted_in(_tried[exercise.name])) - _PATIENCE + 1)
    solution = source(exercise.solution) if earned > len(exercise.hints) else ""
    hints = tuple(exercise.hints[:earned])
    most = len(exercise.hints)
    return Verdict(exercise.name, "wrong", (message,), hint, hints, most, solution)


def source(answer: Any) -> str:
    """Return an answer as it would stand in a cell: a function's source, or the value."""
    if not (inspect.isfunction(answer) or inspect.isclass(answer)):
        return stable_repr(answer)
    return as_in_a_cell(answer)
