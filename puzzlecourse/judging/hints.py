"""Choose the hint that fits a mistake: that of the known wrong answer which goes wrong alike, or none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from . import faults
from .exercise import Exercise, Wrong
from .faults import Fault
from .judge import judge_each_case, judge_with_seed
from .variants import Beside, among, beside

_KEPT = 2_000  # judgements of known wrong answers: some hundred of the course, and those beside learners' functions

NUMBERS = {"int", "float"}
PLAIN = {*NUMBERS, "str", "list", "tuple", "set", "dict"}  # what a mistake makes of a result

ByCase = Callable[[], list[Fault | None]]


def known_wrong(
    exercise: Exercise, fault: Fault | None, by_case: ByCase | None = None
) -> Wrong | None:
    """Return the wrong answer of the exercise that has the same faults; None if no hint is sure.

    It is run with the functions that stand beside the learner's answer, and so with the learner's
    own. A hint can speak of every case ("how far off is it each time?"), so it is only said to an
    answer that goes wrong alike in most of the same cases; where several do, all must tell.
    `by_case` gives what it does in each, for those who have asked already.
    """
    if fault is None or (other_cause := _because_of_others(exercise, fault)):
        return other_cause if fault else None
    known = [(n, beside(wrong.answer, fault.answer)) for n, wrong in enumerate(exercise.wrong)]
    fits = [pair for pair in known if _judge_known(exercise, *pair) == fault]
    if fits and exercise.cases:
        results = by_case() if by_case else judge_each_case(exercise, fault.answer)
        is_like = _do_the_same if len(fits) > 1 else partial(_go_wrong_alike, exercise)
        fits = [
            pair for pair in fits if is_like(results, _judge_each_case_of_known(exercise, *pair))
        ]
    return _the_only_one([exercise.wrong[n] for n, _ in fits])


def _the_only_one(fitting: list[Wrong]) -> Wrong | None:
    """Return one of the wrong answers that fit if all have the same hint; its misconception only if all have it."""
    if len({wrong.hint for wrong in fitting}) != 1:
        return None
    names = {wrong.misconception for wrong in fitting}
    return fitting[0] if len(names) == 1 else replace(fitting[0], misconception="")


def _because_of_others(exercise: Exercise, fault: Fault) -> Wrong | None:
    """Return what to say where the solution would go wrong in the same way, with functions the learner wrote before."""
    around = beside(exercise.solution, fault.answer)
    names = around.written if around else ()
    if not names or judge_with_seed(exercise, among(exercise.solution, around)) != fault:
        return None
    return Wrong(exercise.solution, "", faults.of_another_function(names))


def _do_the_same(results: list[Fault | None], others: list[Fault | None]) -> bool:
    """Return whether two answers do the same in all cases for which there was time."""
    return all(fault == other for fault, other in zip(results, others, strict=False))


def _go_wrong_alike(
    exercise: Exercise, results: list[Fault | None], others: list[Fault | None]
) -> bool:
    """Return whether an answer goes wrong as a known one, in most cases where that one does.

    Where the result is yes or no there is one wrong result only: then it must do so in all of them.
    Where many results are right, as of a plan, each can go wrong in its own way after the same slip.
    """
    if all(_is_yes_or_no(other) for other in others if other is not None):
        return all(
            _came(fault) == _came(other) for fault, other in zip(results, others, strict=False)
        )
    pairs = [
        (fault, other) for fault, other in zip(results, others, strict=False) if other is not None
    ]
    kinds = [other.did[0][0] for _, other in pairs if other.did]
    in_one_way = NUMBERS if exercise.judged_by else PLAIN
    own_way = in_one_way.isdisjoint(kinds)
    alike = [fault is not None if own_way else fault == other for fault, other in pairs]
    return 2 * sum(alike) >= len(pairs)


def _came(fault: Fault | None) -> tuple[Any, ...]:
    """Return what came of a case, whatever was called on the way; () if it was right."""
    return (fault.kind, fault.did[:1]) if fault else ()


def _is_yes_or_no(fault: Fault) -> bool:
    return bool(fault.did) and fault.did[0] in (("int", "0"), ("int", "1"))


@lru_cache(_KEPT)
def _judge_known(exercise: Exercise, number: int, around: Beside | None) -> Fault | None:
    """Return the fault of a known wrong answer of the exercise."""
    return _without_trial(judge_with_seed(exercise, among(exercise.wrong[number].answer, around)))


@lru_cache(_KEPT)
def _judge_each_case_of_known(
    exercise: Exercise, number: int, around: Beside | None
) -> list[Fault | None]:
    """Return what a known wrong answer of the exercise does wrong in each case."""
    results = judge_each_case(exercise, among(exercise.wrong[number].answer, around))
    return [_without_trial(fault) for fault in results]


def _without_trial(fault: Fault | None) -> Fault | None:
    """Return the fault as it can be kept: a recording is large."""
    return fault and replace(fault, trial=None)
