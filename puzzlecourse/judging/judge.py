"""Judge an answer: run it on case after case until something is wrong."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from functools import cache, partial
from types import CodeType
from typing import Any, TypeVar

from stepthrough.given import counted
from stepthrough.trace.values import stable_repr

from ..answers.answer_memory import AnswerMemory
from . import faults
from .bounds import Deadline, OutOfTime, bounded
from .cases import Case, cases_of, drawn_cases, fixed, new_seed
from .exercise import Exercise, Sentence, TooSlow, spared, with_name
from .faults import NO_NAME, Effect, Fault
from .inner_calls import WithoutInnerCalls
from .library import is_solver
from .trial import SECONDS, STEPS, Trial

_T = TypeVar("_T")
FindsInTrial = Callable[[Trial], str | None]
SECONDS_IN_ALL = 4 * SECONDS  # of all cases together: a slow machine makes no right answer wrong
CLOSING = 0.2  # seconds that the recorder gets beyond its own limit before the alarm
UNRECORDED_SECONDS = (
    0.4  # in which an answer does what takes many times as long while it is recorded
)
LARGE_SECONDS = 0.1  # for a case that an answer is allowed to be too slow for
LARGE_STEPS = STEPS // 10
LOOKED_AT = 10  # inner calls of the first call, to compare two answers
SLOW = 2  # times that it is allowed to be; then it gets no more


def judge(exercise: Exercise, answer: Any, seed: int | None = None) -> Fault | None:
    """Return what is wrong with an answer, or None if it is right.

    With a seed the same cases are drawn every time.
    """
    return judge_with_seed(exercise, answer, new_seed() if seed is None else seed)


def judge_with_seed(exercise: Exercise, answer: Any, seed: int = 0) -> Fault | None:
    """Return what is wrong with an answer in the cases of a seed, or None."""
    fault = _run_judgement(exercise, answer, _Judgement.judge_in_time, seed)
    return fault and replace(fault, answer=answer)


def judge_each_case(exercise: Exercise, answer: Any) -> list[Fault | None]:
    """Return what is wrong with an answer in each case that is written down, as far as time allows."""
    return _run_judgement(exercise, answer, _Judgement.judge_each_case)


def rows_of(exercise: Exercise, fault: Fault) -> dict[str, str]:
    """Return the call, what came of it, and what was expected; empty if the message says more."""
    if fault.trial is None or fault.kind != "otherwise":
        return {}
    expected = _expected(exercise, fault.trial.arguments)
    differs = faults.differs_from(fault.trial, expected.result, expected.exception)
    return faults.got_and_expected(fault.trial, expected) if differs == fault.message else {}


def _expected(exercise: Exercise, arguments: tuple[Any, ...]) -> Trial:
    """Return what the solution does, or what the oracle says that it would do."""
    if exercise.oracle is None:
        return Trial.of(exercise.solution, arguments)
    value = exercise.oracle(*deepcopy(arguments))
    return Trial.of(lambda *given: value, arguments)


def _run_judgement(
    exercise: Exercise, answer: Any, find: Callable[[_Judgement], _T], seed: int = 0
) -> _T:
    """Return what a judgement finds; then put back what the answer keeps."""
    memory = AnswerMemory(answer)
    try:
        return find(_Judgement(exercise, answer, memory, seed))
    finally:
        memory.restore()


class _Judgement:
    """One judgement, of which all runs share the time."""

    def __init__(self, exercise: Exercise, answer: Any, memory: AnswerMemory, seed: int) -> None:
        self.exercise = exercise
        self.answer = answer
        self.memory = memory
        self.seed = seed
        self.cases = cases_of(exercise, seed)
        self.deadline = Deadline(SECONDS_IN_ALL)
        self.begin = memory.restore  # what is kept is then as it is when the check begins
        self.name = getattr(answer, "__name__", "the answer")
        self.case: tuple[Any, ...] = ()  # the present one
        self.drawn_with: int | None = None  # its seed
        self.called_itself = False
        self.slow_cases = 0  # large cases that it was too slow for
        self.is_slow = False  # whether a case that is not large was too much to be recorded
        self.fills: list[Any] | None = None  # lists, sets, dicts and deques, as soon as it is known
        self.outside_functions: dict[CodeType, None] = {}  # that its functions called

    def judge_in_time(self) -> Fault | None:
        """Return what is wrong, even if the answer never ends by itself."""
        try:
            with bounded(SECONDS_IN_ALL + CLOSING):
                return self._judge()
        except OutOfTime:
            return self._fault_in_this_case("stopped", faults.out_of_time(self.name, self.case))
        except MemoryError:
            return self._fault_in_this_case("stopped", faults.out_of_memory(self.name, self.case))

    def judge_each_case(self) -> list[Fault | None]:
        """Return what is wrong in each case, as far as time allows."""
        results: list[Fault | None] = []
        with suppress(OutOfTime, MemoryError), bounded(SECONDS + CLOSING):
            for case in () if self.exercise.whole else self.exercise.cases:
                self.case = case
                trial = self._trial()
                results.append(trial if isinstance(trial, Fault) else self._judge_trial(trial))
        return results

    def _fault_in_this_case(self, kind: str, message: str) -> Fault:
        return Fault(kind, message, self.case, seed=self.drawn_with, name=self.name)

    def _fault_in_no_case(self, kind: str, message: str, *did: Any) -> Fault:
        return Fault(kind, message, did=did, name=self.name)

    def _judge(self) -> Fault | None:
        if self.exercise.whole or not self.exercise.cases:
            with bounded(SECONDS + CLOSING):
                return self._judge_whole()
        if not callable(self.answer):
            message = faults.no_function(self.answer, self.exercise.name)
            return self._fault_in_no_case("no function", message)
        fault = next(self._judge_cases_and_way(), None)
        if fault is None or fault.kind in ("never ends", "kept", "not called", "not recorded"):
            return fault
        return self._judge_afresh(fault)

    def _judge_whole(self) -> Fault | None:
        """Return what is wrong with a value, or with an answer that is judged as a whole."""
        find = self.exercise.judged_by
        if find is None:
            return None
        if not self.exercise.whole:
            return self._fault_of_value(
                spared(find, self.answer, instead=self._unlike_the_solution)
            )
        for is_drawn, is_large in ((False, False), (True, False), (True, True)):
            self.drawn_with = self.seed if is_drawn else None
            kinds = ((case, (case.seed is not None, case.large)) for case in self.cases)
            cases = [case.arguments for case, kind in kinds if kind == (is_drawn, is_large)]
            most = LARGE_SECONDS * len(cases) if is_large else SECONDS
            seconds = min(most, self._seconds)
            try:
                unlike = self._unlike_the_solution
                sentence = spared(find, self.answer, cases, seconds, instead=unlike)
            except TooSlow as slow:
                sentence = None if is_large else slow.sentence
            if sentence:
                return self._fault_of_value(sentence)
        return None

    def _unlike_the_solution(self, *given: Any) -> str | None:
        """Return what to say where all that shows is whether it is the solution."""
        solution = self.exercise.solution
        is_same = self.answer is solution or stable_repr(self.answer) == stable_repr(solution)
        return None if is_same else faults.not_judged()

    def _fault_of_value(self, sentence: Sentence | None) -> Fault | None:
        if not sentence:
            return None
        message, compared = (with_name(sentence, name) for name in (self.name, NO_NAME))
        return replace(self._fault_in_no_case("value", message, compared), seed=self.drawn_with)

    def _judge_afresh(self, fault: Fault) -> Fault | None:
        """Return what is wrong if nothing is kept of earlier calls; a memo can make all the difference.

        `fault` is what is wrong with things as they are, and stands if the answer needs them.
        """
        if not self._empties_what_it_fills():
            return fault
        self.memory = AnswerMemory(self.answer)  # what a judgement puts back is what it begins with
        self.begin = self.memory.restore
        self.fills = []
        self.called_itself = False
        self.outside_functions = {}
        again = next(self._judge_cases_and_way(), None)
        return again if again is None or again.kind == "kept" else fault

    def _empties_what_it_fills(self) -> bool:
        """Empty what the answer fills by itself, as a memo, and return whether there is any such thing.

        A table that it only reads belongs to the learner's program, and stays as it is.
        """
        if self.memory.filled and self.fills is None:
            self.memory.empty()
            for case in fixed(self.exercise):
                if Trial.of(self.answer, case.arguments, self._seconds).took_too_long:
                    break
            self.fills = self.memory.filled
        self.begin()
        for thing in self.fills or ():
            thing.clear()
        return bool(self.fills)

    def _judge_cases_and_way(self) -> Iterator[Fault]:
        """Yield what is wrong, case by case."""
        for case in [*self.cases, *self._small_after_large()]:
            self.case = case.arguments
            self.drawn_with = case.seed
            fault = None
            if not (case.large or self.is_slow):
                with bounded(SECONDS + UNRECORDED_SECONDS + CLOSING):
                    fault = self._judge_case_twice()
            elif self._has_time():
                fault = self._judge_large_case()
            if fault:
                yield fault
        yield from self._judge_way()

    def _small_after_large(self) -> list[Case]:
        """Return a small case once more: the answer could have kept something of a large one."""
        known = fixed(self.exercise)
        middle = len(known) // 2
        return known[middle : middle + 1]

    @property
    def _seconds(self) -> float:
        """How many seconds the next run can take."""
        return min(SECONDS, self.deadline.left)

    def _judge_case_twice(self) -> Fault | None:
        effects: list[Effect] = []
        deadline = Deadline(self._seconds)
        for is_second in (False, True):  # judged before the second can change what came first
            if is_second and deadline.left < SECONDS / 2:
                return None  # right, and too slow to be asked again
            trial = self._trial()
            if isinstance(trial, Fault):
                return trial
            if fault := self._judge_trial(trial):
                if not is_second and self._is_only_slow(trial):
                    return None
                return self._as_fault_of_keeping(fault, is_second) or fault
            effects.append(_effect(trial))
            self._note_way(trial)
        return self._compare_runs(*effects)

    def _is_only_slow(self, trial: Trial) -> bool:
        """Return whether an answer is right that was stopped: it needs more lines than can be recorded.

        Larger cases are then those that it is allowed to be too slow for.
        """
        if self.exercise.judged_by or not trial.took_too_long:
            return False
        right = _expected(self.exercise, trial.arguments)
        self.is_slow = trial.came_unrecorded(UNRECORDED_SECONDS) == right.came
        return self.is_slow

    def _has_time(self) -> bool:
        """Return whether there is time for a case that an answer is allowed to be too slow for."""
        return self.slow_cases < SLOW and self.deadline.left > 2 * LARGE_SECONDS

    def _judge_large_case(self) -> Fault | None:
        """Return what is wrong; to take too long is not, even where only an alarm ends it."""
        with suppress(OutOfTime), bounded(self._seconds):
            trial = Trial.of(self.answer, self.case, LARGE_SECONDS, LARGE_STEPS)
            if not faults.never_ended(trial):
                return self._judge_trial(trial)
        self.slow_cases += 1
        return None

    def _note_way(self, trial: Trial) -> None:
        """Note whether it called itself, and what it called in other modules."""
        self.called_itself |= trial.is_recursive
        self.outside_functions |= dict.fromkeys(trial.recording.asked)

    def _trial(self) -> Trial | Fault:
        """Return how the answer runs, or why it cannot be called so, or not be recorded."""
        try:
            return Trial.of(self.answer, self.case, self._seconds)
        except (TypeError, ValueError) as error:
            reason = f"{error}".rstrip(".")
        if _takes(self.answer, self.case):
            return self._fault_in_no_case("not recorded", faults.not_recorded(reason))
        number = counted(len(self.case), "argument")
        return self._fault_in_no_case("not called", faults.not_called(reason, number), number)

    def _judge_trial(self, trial: Trial) -> Fault | None:
        """Return what is wrong in one case."""
        for kind, find in self._finders(trial):
            if message := find(trial):
                compared = find(trial.named(NO_NAME)) or message
                if _is_thrown_away(self.exercise):
                    message = faults.without_thrown_away(message, trial)
                did, inner_calls = _did(trial, compared), _inner_calls(trial)
                return Fault(
                    kind,
                    message,
                    self.case,
                    did,
                    inner_calls,
                    self.drawn_with,
                    trial.name,
                    trial=trial,
                )
        return None

    def _finders(self, trial: Trial) -> Iterator[tuple[str, FindsInTrial]]:
        """Yield kinds of faults, each with what finds one: it returns a sentence, or None.

        A crash comes first: what it left undone is no other fault.
        """
        yield "never ends", faults.never_ended
        if trial.exception is not None:
            yield "otherwise", self._finder_of_differences(trial)
        if not self.exercise.fills:
            yield "changes", faults.changed_arguments
        if trial.recording.root.gave_a_generator and not self._may_yield:
            expected = _expected(self.exercise, trial.arguments).result
            yield "yields", partial(faults.yielded, expected=expected)
        yield "otherwise", self._finder_of_differences(trial)

    @property
    def _may_yield(self) -> bool:
        right = (self.exercise.solution, *self.exercise.also_right)
        return any(map(inspect.isgeneratorfunction, right))

    def _finder_of_differences(self, trial: Trial) -> FindsInTrial:
        find = self.exercise.judged_by
        if find is None:
            right = _expected(self.exercise, trial.arguments)
            return partial(faults.differs_from, expected=right.result, error=right.exception)
        return lambda trial: with_name(
            spared(find, trial, instead=self._difference_from_solution) or "", trial.name
        )

    def _difference_from_solution(self, trial: Trial) -> str | None:
        """Return how an answer differs from the solution, where its judge fails."""
        right = _expected(self.exercise, trial.arguments)
        return faults.differs_from(trial, right.result, right.exception)

    def _compare_runs(self, first: Effect, second: Effect) -> Fault | None:
        """Return what to say of an answer that does something else the second time, as it keeps things.

        Chance is no fault where many answers are right: from the same beginning the answer must do
        the same twice, and another thing than it did after other calls.
        """
        if first == second or not self.memory.has_changed:
            return None
        self.begin()
        afresh = [self._effect_afresh() for _ in range(2)]
        if afresh[0] != afresh[1] or afresh[0] == second:
            return None
        message = faults.not_the_same(self.name, self.case, first, second)
        return self._fault_in_this_case("kept", message)

    def _effect_afresh(self) -> Effect | None:
        self.begin()
        trial = self._trial()
        return None if isinstance(trial, Fault) else _effect(trial)

    def _as_fault_of_keeping(self, fault: Fault, is_second: bool) -> Fault | None:
        """Return the fault as one of keeping things, if it is: afresh, this case goes well."""
        if fault.kind == "never ends":
            return None
        is_kept = self.memory.has_changed
        if not is_second and not self._goes_well_afresh():
            return None
        right = _expected(self.exercise, self.case).result
        sentence = faults.without_remark(fault, right)
        message = faults.because_of_what_is_kept(sentence, is_second, is_kept)
        return replace(fault, kind="kept", message=message, trial=None)

    def _goes_well_afresh(self) -> bool:
        """Return whether the case goes well with things as they were at first, or with nothing kept."""
        if self.memory.has_changed:
            self.begin()
            if self._goes_well():
                return True
        return self._empties_what_it_fills() and self._goes_well()

    def _goes_well(self) -> bool:
        trial = self._trial()
        return isinstance(trial, Trial) and self._judge_trial(trial) is None

    def _judge_way(self) -> Iterator[Fault]:
        """Yield what is wrong with the way to right results, where it is not as asked for."""
        exercise = self.exercise
        yield from self._judge_library_calls()
        if exercise.recursive and not self.called_itself:
            yield self._fault_in_no_case("no recursion", faults.no_recursion())
        if exercise.recursive and self._needs_no_inner_call():
            yield self._fault_in_no_case("useless recursion", faults.useless_recursion())
        yield from self._judge_depth()
        if exercise.way and (sentence := spared(exercise.way, self.answer)):
            message, compared = (with_name(sentence, name) for name in (self.name, NO_NAME))
            yield self._fault_in_no_case("way", message, compared)

    def _judge_depth(self) -> Iterator[Fault]:
        """Yield where too few calls wait for each other."""
        for case in drawn_cases(self.exercise, self.seed):
            least = 0 if case.large else spared(self.exercise.levels, *case.arguments)
            if least and (trial := self._shallow_trial(case.arguments, least)):
                message = faults.too_shallow(trial)
                yield Fault("shallow", message, seed=case.seed, name=trial.name)
        self.begin()

    def _shallow_trial(self, arguments: tuple[Any, ...], least: int) -> Trial | None:
        """Return a run that is too shallow both as things are and when nothing is kept, or None."""
        for prepare in (self.begin, self.memory.empty):
            prepare()
            trial = Trial.of(self.answer, arguments, self._seconds)
            if trial.recording.ended != "returned" or trial.levels >= least:
                return None
        return trial

    def _judge_library_calls(self) -> Iterator[Fault]:
        exercise = self.exercise
        if exercise.recursive or exercise.library:
            for code in self.outside_functions:
                if is_solver(code) and code not in _called_by_right_answers(exercise):
                    message = faults.calls_the_library(code.co_qualname, exercise.recursive)
                    yield self._fault_in_no_case("library", message)

    def _needs_no_inner_call(self) -> bool:
        """Return whether the answer does the same, case by case, when its inner calls are not made."""
        if not inspect.isfunction(inspect.unwrap(self.answer)):
            return False  # a method, for example, calls itself by way of its object
        twin = WithoutInnerCalls(self.answer)
        for case in drawn_cases(self.exercise, self.seed) or fixed(self.exercise):
            if case.large:
                continue
            left_out = twin.left_out
            self.begin()
            alone = Trial.of(twin.main, case.arguments, self._seconds)
            did = _effect(alone)  # at once: the next run can change the very list that came back
            if twin.left_out > left_out and not self._does_the_same(alone, did):
                return False
        return twin.left_out > 0

    def _does_the_same(self, alone: Trial, did: Effect) -> bool:
        self.begin()
        trial = Trial.of(self.answer, alone.arguments, self._seconds)
        ends = {alone.recording.ended, trial.recording.ended}
        return ends <= {"returned", "raised"} and did == _effect(trial)


def _takes(answer: Callable[..., Any], arguments: tuple[Any, ...]) -> bool:
    """Return whether a function has parameters for these arguments; True where Python does not know."""
    try:
        inspect.signature(answer).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # some functions written in C do not tell
        return True
    return True


def _did(trial: Trial, sentence: str) -> tuple[Any, ...]:
    """Return what a run did: what came of it, how many calls it made, and what is said of that."""
    calls = min(len(trial.recording.root.calls), 2)  # none, one, several: a hint can speak of them
    if trial.recording.ended != "returned":
        return trial.came, calls
    return trial.came, calls, sentence


def _inner_calls(trial: Trial) -> tuple[Any, ...]:
    """Return of the first inner calls which kinds of things they were given, and what stayed the same in all of them."""
    root = trial.recording.root
    rows = [list(call.arguments.values()) for call in root.calls[:LOOKED_AT]]
    kinds = {tuple(type(value).__name__ for value in row) for row in rows}
    before = set(enumerate(map(stable_repr, root.arguments.values())))
    same = [before & set(enumerate(map(stable_repr, row))) for row in rows]
    return tuple(sorted(kinds)), tuple(sorted(before.intersection(*same))) if rows else ()


def _effect(trial: Trial) -> Effect:
    """Return all that a run did, as texts: the things themselves can change afterwards."""
    return trial.came, trial.recording.output, stable_repr(trial.given)


@cache
def _is_thrown_away(exercise: Exercise) -> bool:
    """Return whether the solution itself uses nothing of what comes back to it, as where a set is filled."""
    return any(Trial.of(exercise.solution, case).thrown_away for case in exercise.cases)


@cache
def _called_by_right_answers(exercise: Exercise) -> frozenset[CodeType]:
    """Return what right answers call in other modules: any answer is allowed to."""
    right = (exercise.solution, *exercise.also_right)
    trials = (Trial.of(answer, case) for answer in right for case in exercise.cases)
    return frozenset(code for trial in trials for code in trial.recording.asked)
