"""Choose the hint for a fault: that of a known wrong answer that fails in the same way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from itertools import zip_longest
from typing import Any

from . import faults
from .certain import certain_hint
from .exercise import Exercise, Wrong
from .faults import Fault
from .judge import judge, judge_each_case
from .quoting import quotes_are_valid
from .variants import Helpers, helpers_for, with_helpers

_CACHE_SIZE = 2_000  # cached judgements: some hundred of the course, and their variants with learners' functions

SEED = 0  # of random cases; fixed, so that judgements can be cached
NUMBERS = {"int", "float"}
PLAIN = {*NUMBERS, "str", "list", "tuple", "set", "dict"}  # types in which a mistake shows one way
_NOT_RUN = Fault("never ends", "There was no time for this case.")

ByCase = Callable[[], list[Fault | None]]


def known_wrong(
    exercise: Exercise, fault: Fault | None, by_case: ByCase | None = None
) -> Wrong | None:
    """Return the known wrong answer that fails like the learner's, or None if there is no one.

    The known answers run with the learner's own helper functions. If even the solution fails with
    them in the same way, it is returned as a wrong answer whose hint names the helpers.

    Otherwise the fault must be the same. A hint may speak of every case ("how far off is it each
    time?"), so a single candidate must also fail alike in at least half of its failing written
    cases, or in all if the results are bools; of several candidates, each must have the same faults
    in all written cases, and all must have the same hint. Only a misconception that they share is
    kept. *by_case* returns the answer's fault in each written case, if the caller has a cache.
    """
    if fault is None:
        return None
    if of_helpers := _fault_of_helpers(exercise, fault):
        return of_helpers
    known = [(n, helpers_for(wrong.answer, fault.answer)) for n, wrong in enumerate(exercise.wrong)]
    fits = [pair for pair in known if _judge_known(exercise, *pair) == fault]
    if fits and exercise.cases:
        results = by_case() if by_case else judge_each_case(exercise, fault.answer)
        is_like = _have_same_faults if len(fits) > 1 else partial(_fail_alike, exercise)
        fits = [
            pair for pair in fits if is_like(results, _judge_each_case_of_known(exercise, *pair))
        ]
    return _the_only_one([exercise.wrong[n] for n, _ in fits])


def hint_after(exercise: Exercise, fault: Fault, known: Wrong | None) -> tuple[str, str]:
    """Return the hint for a fault, and its misconception; each "" if none is certain.

    Right results found another way get no hint: there is no mistake to think about. A hint is
    dropped if it quotes code that the learner did not write.
    """
    hint, misconception = (known.hint, known.misconception) if known else ("", "")
    if fault.results_right:
        return "", misconception
    if not quotes_are_valid(hint, exercise, fault.answer):
        hint = ""
    if hint:
        return hint, misconception
    sure, belief = certain_hint(exercise, fault)
    return sure, misconception or belief


def _the_only_one(fitting: list[Wrong]) -> Wrong | None:
    """Return a fitting wrong answer if all share its hint; keep a misconception only if shared."""
    if len({wrong.hint for wrong in fitting}) != 1:
        return None
    names = {wrong.misconception for wrong in fitting}
    return fitting[0] if len(names) == 1 else replace(fitting[0], misconception="")


def _fault_of_helpers(exercise: Exercise, fault: Fault) -> Wrong | None:
    """Return the solution as a wrong answer if the learner's helpers make it fail like that."""
    helpers = helpers_for(exercise.solution, fault.answer)
    names = helpers.written if helpers else ()
    if not names or judge(exercise, with_helpers(exercise.solution, helpers), SEED) != fault:
        return None
    return Wrong(exercise.solution, "", faults.wrong_helpers(names))


def _have_same_faults(results: list[Fault | None], others: list[Fault | None]) -> bool:
    """Return whether two answers have the same faults in all written cases.

    A case for which there was no time counts as endless: otherwise the outcome would depend on
    how many cases a slow machine can run.
    """
    pairs = zip_longest(results, others, fillvalue=_NOT_RUN)
    return all(fault == other or _both_endless(fault, other) for fault, other in pairs)


def _both_endless(fault: Fault | None, other: Fault | None) -> bool:
    """Return whether one case was not run, and the other is endless."""
    is_endless = all(one is not None and one.kind == _NOT_RUN.kind for one in (fault, other))
    return is_endless and _NOT_RUN in (fault, other)


def _fail_alike(
    exercise: Exercise, results: list[Fault | None], others: list[Fault | None]
) -> bool:
    """Return whether an answer fails like a known one in at least half of that one's faults.

    If the results are bools, only one wrong result exists: then all cases must agree. If many wrong
    results are possible, as with a plan, any fault counts as alike.
    """
    every_pair = list(zip(results, others, strict=False))
    pairs = [(fault, other) for fault, other in every_pair if other is not None]
    if all(other.observed and other.observed[0][0] == "bool" for other in filter(None, others)):
        return all(_outcome(fault) == _outcome(other) for fault, other in every_pair)
    kinds = [other.observed[0][0] for _, other in pairs if other.observed]
    in_one_way = NUMBERS if exercise.judged_by else PLAIN
    own_way = in_one_way.isdisjoint(kinds)
    alike = [fault is not None if own_way else fault == other for fault, other in pairs]
    return 2 * sum(alike) >= len(pairs)


def _outcome(fault: Fault | None) -> tuple[Any, ...]:
    """Return kind and outcome of a fault, without its inner calls; () if there is none."""
    return (fault.kind, fault.observed[:1]) if fault else ()


@lru_cache(_CACHE_SIZE)
def _judge_known(exercise: Exercise, number: int, helpers: Helpers | None) -> Fault | None:
    wrong = with_helpers(exercise.wrong[number].answer, helpers)
    return _without_trial(judge(exercise, wrong, SEED))


@lru_cache(_CACHE_SIZE)
def _judge_each_case_of_known(
    exercise: Exercise, number: int, helpers: Helpers | None
) -> list[Fault | None]:
    results = judge_each_case(exercise, with_helpers(exercise.wrong[number].answer, helpers))
    return [_without_trial(fault) for fault in results]


def _without_trial(fault: Fault | None) -> Fault | None:
    """Return the fault without its recording, which is too large to cache."""
    return fault and replace(fault, trial=None)
