"""Judge an answer: run it on one case after another until a fault is found.

A function is judged in this order:

1. each case, twice in a row: the result, mutated arguments, and whether both runs are the same;
2. large cases, in which an answer may be too slow;
3. the method, if all results are right: library calls, recursion and its depth.

If state from earlier calls could have caused a fault, the case runs again without that state.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from functools import cache, partial
from types import CodeType
from typing import Any

from stepthrough.given import counted
from stepthrough.trace.undisturbed import Undisturbed
from stepthrough.trace.values import Shown, short, stable_repr

from ..answers.answer_memory import AnswerMemory
from . import faults
from .bounds import Deadline, OutOfTime, bounded
from .cases import cases_of, drawn_cases, fixed, new_seed
from .exercise import Exercise, Sentence, TooSlow, call_lesson, with_name
from .faults import NO_NAME, WRONG_RESULT, Effect, Fault
from .inner_calls import WithoutInnerCalls
from .interpreter import Disturbed, same_interpreter
from .library import is_off_limits
from .sentences import AnotherWay, Stopped
from .trial import SECONDS, STEPS, Trial
from .variants import partners

FaultFinder = Callable[[Trial], str | None]
SECONDS_IN_ALL = 4 * SECONDS  # for all cases; generous, so that slow machines change no verdict
GRACE = 0.2  # seconds from the recorder's own limit to the alarm that backs it up
UNRECORDED_SECONDS = 0.4  # for a run without the recorder, which is many times faster
LARGE_SECONDS = 0.1  # for a large case
LARGE_STEPS = STEPS // 10
COMPARED_CALLS = 10  # inner calls that are compared when two faults are
LONGEST_QUOTE = 100  # characters of an answer that a message quotes
MOST_SLOW_CASES = 2  # large cases that may time out; the others are then skipped


def judge(exercise: Exercise, answer: Any, seed: int | None = None) -> Fault | None:
    """Return the first fault of *answer*, or None if it is right.

    A wrong result precedes right results found in another way, even those of earlier cases. An
    answer that exceeds a limit, or replaces a builtin, has a fault as well; no exception of it is
    raised. Pass the *seed* of an earlier fault to draw the same random cases.

    If the exercise accepts either of two mutually recursive functions and the one that it does not
    name fails, the other is judged as well: its fault, or None, is returned if its results are right
    or if the exercise names it. `Fault.answer` is the function that was judged.
    """
    seed = new_seed() if seed is None else seed
    fault = _Judgement(exercise, answer, seed).first_fault()
    if fault and exercise.pair and getattr(answer, "__name__", "") != exercise.solution.__name__:
        for partner in partners(answer):
            of_partner = _Judgement(exercise, partner, seed).first_fault()
            is_meant = partner.__name__ == exercise.solution.__name__
            if of_partner is None or of_partner.results_right or is_meant:
                fault, answer = of_partner, partner
    return fault and replace(fault, answer=answer)


def judge_each_case(exercise: Exercise, answer: Any) -> list[Fault | None]:
    """Return the fault of *answer*, or None, for each written case until a limit is reached."""
    return _Judgement(exercise, answer, seed=0).faults_by_case()


def got_and_expected(exercise: Exercise, fault: Fault) -> dict[str, str]:
    """Return the rows call, got and expected if the message says no more, otherwise {}."""
    if fault.trial is None or fault.kind != WRONG_RESULT or fault.results_right:
        return {}
    expected = expected_trial(exercise, fault.trial.arguments)
    differs = faults.differs_from(fault.trial, expected.result, expected.exception)
    return faults.rows(fault.trial, expected) if differs == fault.message else {}


def expected_trial(exercise: Exercise, arguments: tuple[Any, ...]) -> Trial:
    """Return a trial of the solution or, if there is an oracle, one with its result."""
    if exercise.oracle is None:
        return Trial.of(exercise.solution, arguments)
    value = exercise.oracle(*deepcopy(arguments))
    return Trial.of(lambda *given: value, arguments)


class _Judgement:
    """One judgement of an answer; all its runs share one deadline."""

    def __init__(self, exercise: Exercise, answer: Any, seed: int) -> None:
        self.exercise = exercise
        self.answer = answer
        self.memory = AnswerMemory(answer)
        self.seed = seed
        self.cases = cases_of(exercise, seed)
        self.deadline = Deadline(SECONDS_IN_ALL)
        self.restore_state = self.memory.restore
        self.name = getattr(answer, "__name__", "the answer")
        self.case: tuple[Any, ...] = ()  # the current case
        self.case_seed: int | None = None
        self.called_itself = False
        self.another_way: Fault | None = None  # the first fault whose results are right
        self.slow_cases = 0  # large cases that timed out
        self.is_slow = False  # whether a case was right only without the recorder
        self.memos: list[Any] | None = None  # collections that the answer fills, once determined
        # an ordered set of the functions of other modules that the answer called
        self.outside_functions: dict[CodeType, None] = {}

    # ---- limits and entry points ----

    def first_fault(self) -> Fault | None:
        """Return the first fault, or None; stop an answer that exceeds a limit."""
        try:
            with self._undisturbed(), bounded(SECONDS_IN_ALL + GRACE):
                return self._judge()
        except OutOfTime:
            return self.another_way or self._stopped(faults.out_of_time(self.name, self.case))
        except MemoryError:
            return self.another_way or self._stopped(faults.out_of_memory(self.name, self.case))
        except Disturbed as names:
            return self._stopped(faults.disturbed(self.name, str(names)))

    def faults_by_case(self) -> list[Fault | None]:
        """Return the fault, or None, for each written case until a limit is reached."""
        results: list[Fault | None] = []
        stops = suppress(OutOfTime, MemoryError, Disturbed)
        with stops, self._undisturbed(), bounded(SECONDS + GRACE):
            for case in () if self.exercise.whole else self.exercise.cases:
                self.case = case
                trial = self._run()
                results.append(trial if isinstance(trial, Fault) else self._judge_trial(trial))
        return results

    def _undisturbed(self) -> Undisturbed:
        """Return a context manager that restores the answer's state and the interpreter."""
        return Undisturbed(self.memory, same_interpreter())

    def _judge(self) -> Fault | None:
        if self.exercise.whole or not self.exercise.cases:
            with bounded(SECONDS + GRACE):
                return self._judge_whole()
        if not callable(self.answer):
            message = faults.no_function(self.answer, self.exercise.name)
            return self._fault("no function", message)
        fault = next(self._judge_cases_and_way(), None)
        if fault is None or fault.kind in ("never ends", "kept", "not called", "not recorded"):
            return fault
        return self._judge_without_memos(fault)

    @property
    def _seconds(self) -> float:
        """The time limit of the next run."""
        return min(SECONDS, self.deadline.left)

    # ---- faults that are not tied to a case ----

    def _fault(self, kind: str, message: str, *observed: Any) -> Fault:
        return Fault(kind, message, observed=observed, name=self.name)

    def _fault_of_way(self, kind: str, message: str, *observed: Any) -> Fault:
        """Return a fault in the method of an answer whose results are all right."""
        return replace(self._fault(kind, message, *observed), results_right=True)

    def _stopped(self, message: str) -> Fault:
        seed = self.case_seed
        return Fault("stopped", message, self.case, seed=seed, name=self.name, stopped=True)

    # ---- values, and answers that are judged as a whole ----

    def _judge_whole(self) -> Fault | None:
        """Return the fault of a value, or of an answer that is judged as a whole, or None."""
        find = self.exercise.judged_by
        if find is None:
            return None
        if not self.exercise.whole:
            sentence = call_lesson(find, self.answer, instead=self._unlike_the_solution)
            return self._fault_of_value(sentence) if sentence else None
        for is_drawn, is_large in ((False, False), (True, False), (True, True)):
            self.case_seed = self.seed if is_drawn else None
            cases = [
                case.arguments
                for case in self.cases
                if (case.seed is not None, case.large) == (is_drawn, is_large)
            ]
            most = LARGE_SECONDS * len(cases) if is_large else SECONDS
            seconds = min(most, self._seconds)
            try:
                unlike = self._unlike_the_solution
                sentence = call_lesson(find, self.answer, cases, seconds, instead=unlike)
            except TooSlow as slow:
                sentence = None if is_large else slow.sentence
            if sentence:
                return self._fault_of_value(sentence)
        return None

    def _unlike_the_solution(self, *given: Any) -> str | None:
        """Return a message unless the answer equals the solution; used if `judged_by` fails."""
        solution = self.exercise.solution
        is_same = self.answer is solution or stable_repr(self.answer) == stable_repr(solution)
        return None if is_same else faults.NOT_JUDGED

    def _fault_of_value(self, sentence: Sentence) -> Fault:
        message, compared = (with_name(sentence, name) for name in (self.name, NO_NAME))
        quoted = str(message)
        if isinstance(self.answer, str) and len(self.answer) > LONGEST_QUOTE:
            for whole in (self.answer, self.answer.strip(), " ".join(self.answer.split())):
                quoted = quoted.replace(whole, short(Shown(whole), LONGEST_QUOTE))
        return replace(
            self._fault("value", quoted, compared),
            seed=self.case_seed,
            results_right=isinstance(message, AnotherWay),
            stopped=isinstance(message, Stopped),
        )

    # ---- case by case ----

    def _judge_cases_and_way(self) -> Iterator[Fault]:
        """Yield the faults case by case, then those of the method.

        A wrong result takes precedence over an earlier right one that was found another way. After
        such a right result, a case that does not end is not reported; it only ends the cases.
        """
        for fault in self._judge_cases():
            if fault.results_right:
                self.another_way = self.another_way or fault
            elif self.another_way and fault.kind == "never ends":
                break
            else:
                yield fault
        if self.another_way:
            yield self.another_way
        yield from self._judge_way()

    def _judge_cases(self) -> Iterator[Fault]:
        known = fixed(self.exercise)
        middle = len(known) // 2  # this case is repeated at the end, to detect leftover state
        for case in [*self.cases, *known[middle : middle + 1]]:
            self.case = case.arguments
            self.case_seed = case.seed
            fault = None
            if not (case.large or self.is_slow):
                with bounded(SECONDS + UNRECORDED_SECONDS + GRACE):
                    fault = self._judge_case_twice()
            elif self.slow_cases < MOST_SLOW_CASES and self.deadline.left > 2 * LARGE_SECONDS:
                fault = self._judge_large_case()
            if fault:
                yield fault

    def _judge_case_twice(self) -> Fault | None:
        effects: list[Effect] = []
        deadline = Deadline(self._seconds)
        # judge the first run before the second one can mutate its result
        for is_second in (False, True):
            if is_second and deadline.left < SECONDS / 2:
                return None  # the first run was right, and too slow to repeat
            trial = self._run()
            if isinstance(trial, Fault):
                return trial
            if fault := self._judge_trial(trial):
                if not is_second and self._is_right_unrecorded(trial):
                    self.is_slow = True  # later cases are judged like large ones
                    return None
                return self._fault_of_state(fault, is_second) or fault
            effects.append(_effect(trial))
            self.called_itself |= trial.is_recursive
            self.outside_functions |= dict.fromkeys(trial.recording.asked)
        return self._compare_runs(*effects)

    def _judge_large_case(self) -> Fault | None:
        """Return the fault in a large case, or None; a run stopped by a limit only counts as slow."""
        with suppress(OutOfTime), bounded(self._seconds):
            trial = Trial.of(self.answer, self.case, LARGE_SECONDS, LARGE_STEPS)
            if not faults.never_ended(trial):
                return self._judge_trial(trial)
        self.slow_cases += 1
        return None

    def _is_right_unrecorded(self, trial: Trial) -> bool:
        """Run a stopped answer again without the recorder; return whether it is right.

        Always False if the exercise has its own judge, because that needs a recording.
        """
        if self.exercise.judged_by or not trial.took_too_long:
            return False
        right = expected_trial(self.exercise, trial.arguments)
        return trial.outcome_unrecorded(UNRECORDED_SECONDS) == right.outcome

    def _run(self) -> Trial | Fault:
        """Run the answer on this case; return a fault if it cannot be called or recorded."""
        try:
            return Trial.of(self.answer, self.case, self._seconds)
        except (TypeError, ValueError) as error:
            reason = f"{error}".rstrip(".")
        if _accepts(self.answer, self.case):
            return self._fault("not recorded", faults.not_recorded(reason))
        number = counted(len(self.case), "argument")
        return self._fault("not called", faults.not_called(reason, number), number)

    # ---- one run ----

    def _judge_trial(self, trial: Trial) -> Fault | None:
        """Return the first fault of one run, or None."""
        for kind, find in self._finders(trial):
            if message := find(trial):
                compared = find(trial.named(NO_NAME)) or message
                is_way = isinstance(message, AnotherWay)
                if _discards_results(self.exercise):
                    message = faults.without_discarded_result(message, trial)
                return Fault(
                    kind,
                    message,
                    self.case,
                    _behaviour(trial, compared),
                    _inner_calls(trial),
                    self.case_seed,
                    trial.name,
                    trial=trial,
                    results_right=is_way,
                    stopped=trial.recording.ended != "returned",
                )
        return None

    def _finders(self, trial: Trial) -> Iterator[tuple[str, FaultFinder]]:
        """Yield each kind of fault with the function that returns its message, or None.

        An exception is reported before its consequences, such as a half-changed argument.
        """
        yield "never ends", faults.never_ended
        if trial.exception is not None:
            yield WRONG_RESULT, self._finder_of_differences(trial)
        if not self.exercise.fills:
            yield "changes", faults.changed_arguments
        right_answers = (self.exercise.solution, *self.exercise.also_right)
        may_yield = any(map(inspect.isgeneratorfunction, right_answers))
        if trial.recording.root.gave_a_generator and not may_yield:
            expected = expected_trial(self.exercise, trial.arguments).result
            yield "yields", partial(faults.yielded, expected=expected)
        yield WRONG_RESULT, self._finder_of_differences(trial)

    def _finder_of_differences(self, trial: Trial) -> FaultFinder:
        find = self.exercise.judged_by
        if find is None:
            right = expected_trial(self.exercise, trial.arguments)
            return partial(faults.differs_from, expected=right.result, error=right.exception)
        return lambda trial: with_name(
            call_lesson(find, trial, instead=self._difference_from_solution) or "", trial.name
        )

    def _difference_from_solution(self, trial: Trial) -> str | None:
        """Return how a run differs from the solution's; used if `judged_by` fails."""
        right = expected_trial(self.exercise, trial.arguments)
        return faults.differs_from(trial, right.result, right.exception)

    # ---- state that the answer keeps from call to call ----

    def _compare_runs(self, first: Effect, second: Effect) -> Fault | None:
        """Return a fault if the second run differs because of state kept from earlier calls.

        An answer may be random if many results are right. It is therefore a fault only if two runs
        from the initial state agree with each other and differ from *second*.
        """
        if first == second or not self.memory.has_changed:
            return None
        effects: list[Effect | None] = []
        for _ in range(2):
            self.restore_state()
            trial = self._run()
            effects.append(None if isinstance(trial, Fault) else _effect(trial))
        if effects[0] != effects[1] or effects[0] == second:
            return None
        message = faults.not_repeatable(self.name, self.case, first, second)
        return Fault("kept", message, self.case, seed=self.case_seed, name=self.name)

    def _fault_of_state(self, fault: Fault, is_second: bool) -> Fault | None:
        """Return *fault* as a fault of kept state, or None.

        It is one if the first of two runs was right, or if the case passes without the state.
        """
        if fault.kind == "never ends" or fault.results_right:
            return None
        is_kept = self.memory.has_changed
        if not is_second and not self._retry_without_state():
            return None
        right = expected_trial(self.exercise, self.case).result
        sentence = faults.without_remark(fault, right)
        message = faults.after_earlier_calls(sentence, is_second, is_kept)
        return replace(fault, kind="kept", message=message, trial=None)

    def _retry_without_state(self) -> bool:
        """Run the case again from the initial state, then with emptied memos, until it passes.

        Return whether it has passed.
        """
        if self.memory.has_changed:
            self.restore_state()
            if self._passes():
                return True
        return self._empty_memos() and self._passes()

    def _passes(self) -> bool:
        trial = self._run()
        return isinstance(trial, Trial) and self._judge_trial(trial) is None

    def _judge_without_memos(self, fault: Fault) -> Fault | None:
        """Judge again with emptied memos, because a stale memo may be the only cause of *fault*.

        Return None if the answer is then right, otherwise *fault* or a fault of kept state.
        """
        if not self._empty_memos():
            return fault
        self.memory = AnswerMemory(self.answer)  # from now on, restore the emptied state
        self.restore_state = self.memory.restore
        self.memos = []
        self.another_way = None
        self.called_itself = False
        self.outside_functions = {}
        again = next(self._judge_cases_and_way(), None)
        return again if again is None or again.kind == "kept" else fault

    def _empty_memos(self) -> bool:
        """Empty the collections that the answer fills, such as memos; return whether any exist.

        Tables that it only reads are part of the learner's program and are left alone.
        """
        if self.memory.nonempty and self.memos is None:
            self.memory.empty()
            for case in fixed(self.exercise):
                if Trial.of(self.answer, case.arguments, self._seconds).took_too_long:
                    break
            self.memos = self.memory.nonempty
        self.restore_state()
        for memo in self.memos or ():
            memo.clear()
        return bool(self.memos)

    # ---- the method of an answer with right results ----

    def _judge_way(self) -> Iterator[Fault]:
        """Yield the faults of the method."""
        exercise = self.exercise
        if exercise.recursive or exercise.library:
            for code in self.outside_functions:
                if is_off_limits(code) and code not in _called_by_right_answers(exercise):
                    message = faults.calls_the_library(code.co_qualname, exercise.recursive)
                    yield self._fault_of_way("library", message)
        if exercise.recursive and not self.called_itself:
            yield self._fault_of_way("no recursion", faults.NO_RECURSION)
        if exercise.recursive and self._needs_no_inner_call():
            yield self._fault_of_way("useless recursion", faults.USELESS_RECURSION)
        yield from self._judge_depth()
        if sentence := self._objection_to_way():
            message, compared = (with_name(sentence, name) for name in (self.name, NO_NAME))
            yield self._fault_of_way("way", message, compared)

    def _needs_no_inner_call(self) -> bool:
        """Return whether skipping the inner calls of an answer changes no case that has any.

        The cases are the drawn ones, if there are any, without large ones.
        """
        if not inspect.isfunction(inspect.unwrap(self.answer)):
            return False  # a method, for example, calls itself through its object
        twin = WithoutInnerCalls(self.answer)
        for case in drawn_cases(self.exercise, self.seed) or fixed(self.exercise):
            if case.large:
                continue
            skipped = twin.skipped
            self.restore_state()
            alone = Trial.of(twin.main, case.arguments, self._seconds)
            effect = _effect(alone)  # before the next run, which can mutate the returned list
            if twin.skipped > skipped:
                self.restore_state()
                trial = Trial.of(self.answer, alone.arguments, self._seconds)
                ends = {alone.recording.ended, trial.recording.ended}
                if not ends <= {"returned", "raised"} or effect != _effect(trial):
                    return False
        return twin.skipped > 0

    def _judge_depth(self) -> Iterator[Fault]:
        """Yield a fault for each drawn case in which the recursion is not deep enough."""
        for case in drawn_cases(self.exercise, self.seed):
            least = 0 if case.large else call_lesson(self.exercise.levels, *case.arguments)
            if least and (trial := self._shallow_trial(case.arguments, least)):
                message = faults.too_shallow(trial)
                fault = self._fault_of_way("shallow", message)
                yield replace(fault, seed=case.seed, name=trial.name)
        self.restore_state()

    def _shallow_trial(self, arguments: tuple[Any, ...], least: int) -> Trial | None:
        """Return a run if recursion is too shallow with initial and with emptied state, or None."""
        for prepare in (self.restore_state, self.memory.empty):
            prepare()
            trial = Trial.of(self.answer, arguments, self._seconds)
            if trial.recording.ended != "returned" or trial.levels >= least:
                return None
        return trial

    def _objection_to_way(self) -> str | None:
        """Return the message of the exercise's `way`, or None.

        A filled memo may hide the method, so there must be an objection both with the initial state
        and with emptied collections. The last message is returned.
        """
        sentence: str | None = None
        if self.exercise.way is None:
            return sentence
        for prepare in (self.restore_state, self.memory.empty):
            prepare()
            if not (sentence := call_lesson(self.exercise.way, self.answer)):
                break
        self.restore_state()
        return sentence


def _accepts(answer: Callable[..., Any], arguments: tuple[Any, ...]) -> bool:
    """Return whether *answer* can be called with *arguments*; True if it has no signature."""
    try:
        inspect.signature(answer).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # some C functions have no signature
        return True
    return True


def _behaviour(trial: Trial, message: str) -> tuple[Any, ...]:
    """Return a key for equal faults: outcome, number of calls and, if it returned, the message."""
    calls = min(len(trial.recording.root.calls), 2)  # hints distinguish none, one and several
    if trial.recording.ended != "returned":
        return trial.outcome, calls
    return trial.outcome, calls, message


def _inner_calls(trial: Trial) -> tuple[Any, ...]:
    """Return the argument types of the answer's first direct calls, and the arguments passed on.

    These are arguments of the answer that each of the calls gets in the same place.
    """
    root = trial.recording.root
    rows = [list(call.arguments.values()) for call in root.calls[:COMPARED_CALLS]]
    kinds = {tuple(type(value).__name__ for value in row) for row in rows}
    before = set(enumerate(map(stable_repr, root.arguments.values())))
    same = [before & set(enumerate(map(stable_repr, row))) for row in rows]
    return tuple(sorted(kinds)), tuple(sorted(before.intersection(*same))) if rows else ()


def _effect(trial: Trial) -> Effect:
    """Return the observable effects of a run as strings, because the objects can change later."""
    return trial.outcome, trial.recording.output, stable_repr(trial.given)


@cache
def _discards_results(exercise: Exercise) -> bool:
    """Return whether the solution itself discards inner results, for example to fill a set."""
    return any(Trial.of(exercise.solution, case).discarded_call for case in exercise.cases)


@cache
def _called_by_right_answers(exercise: Exercise) -> frozenset[CodeType]:
    """Return the functions of other modules that right answers call; any answer may call them."""
    right = (exercise.solution, *exercise.also_right)
    trials = (Trial.of(answer, case) for answer in right for case in exercise.cases)
    return frozenset(code for trial in trials for code in trial.recording.asked)
