"""Judge an answer: run it on case after case until something is wrong."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from types import CodeType
from typing import Any, TypeVar

import puzzlelib
from puzzlelib.rules import counted
from puzzlelib.trace.values import short

from .answer import Kept, WithoutInnerCalls
from .bounds import Deadline, OutOfTime, bounded
from .exercise import ANSWER, SECONDS, Exercise, Trial, Wrong, arguments_in_words

T = TypeVar("T")
CLOSING = 0.2  # seconds that the recorder gets beyond its own limit before the alarm
KEPT = (
    "Something is kept from call to call: a list, set or dict as a default value, or a global one."
)
SAME = "With the same arguments it must always do the same."
NO_RECURSION = (
    "The results are right, but no function calls itself: this exercise asks for recursion."
)
USELESS = (
    "The results are right, but they are the same without the inner calls: "
    "this exercise asks for recursion. Use what comes back from them."
)

FOUND = "The results are right, but `{}` of the library has found them."
WHOSE = {True: "Let your own function call itself.", False: "Write it yourself."}


@dataclass(frozen=True)
class Fault:
    """What is wrong with an answer; equal if two answers go wrong in one case in one way."""

    kind: str
    words: str = field(compare=False)  # with ANSWER in the place of the function's name
    case: tuple[Any, ...] | None = None  # the arguments
    did: tuple[Any, ...] = ()  # what the run did in this case
    name: str = field(default="", compare=False)
    answer: Any = field(default=None, compare=False, repr=False)
    trial: Trial | None = field(default=None, compare=False, repr=False)

    def rows(self, exercise: Exercise) -> dict[str, str]:
        """Return the call, what came of it, and what was expected; empty if the words say more."""
        if self.trial is None or self.kind != "otherwise":
            return {}
        rows = exercise.rows_about(self.trial, self.words)
        return {what: value.replace(ANSWER, self.name) for what, value in rows.items()}


Judged = tuple[str, Fault]  # what to say, and what lies behind it


def judge(exercise: Exercise, answer: Any) -> Judged | None:
    """Return what is wrong with an answer, in words and as a fault, or None if it is right."""
    fault = _fault_of(exercise, answer)
    return (fault.words.replace(ANSWER, fault.name), fault) if fault else None


def known_wrong(exercise: Exercise, fault: Fault | None) -> Wrong | None:
    """Return the wrong answer of the exercise that has the same fault; None if no hint is sure.

    Where several misconceptions begin with the same fault, all that the answer does must tell.
    """
    if fault is None:
        return None
    fits = [n for n in range(len(exercise.wrong)) if _known_fault(exercise, n) == fault]
    if len(fits) > 1:
        by_case = partial(_attempted, exercise, find=_Attempt.faults_by_case)
        does = by_case(fault.answer)
        fits = [n for n in fits if by_case(exercise.wrong[n].answer) == does]
    known = {exercise.wrong[n].hint: exercise.wrong[n] for n in fits}
    return known.popitem()[1] if len(known) == 1 else None


@cache
def _known_fault(exercise: Exercise, number: int) -> Fault | None:
    """Return the fault of one of the wrong answers that the exercise knows."""
    fault = _fault_of(exercise, exercise.wrong[number].answer)
    return fault and replace(fault, trial=None)  # a recording is large


def _fault_of(exercise: Exercise, answer: Any) -> Fault | None:
    fault = _attempted(exercise, answer, _Attempt.fault)
    return fault and replace(fault, answer=answer)


def _attempted(exercise: Exercise, answer: Any, find: Callable[[_Attempt], T]) -> T:
    """Return what an attempt finds; what the answer keeps is afterwards as it was before."""
    kept = Kept(answer)
    try:
        return find(_Attempt(exercise, answer, kept))
    finally:
        kept.restore()


class _Attempt:
    """One judgement, of which all runs share the time."""

    def __init__(self, exercise: Exercise, answer: Any, kept: Kept) -> None:
        self.exercise, self.answer, self.kept = exercise, answer, kept
        self.deadline = Deadline(SECONDS)
        self.begin = kept.restore  # what is kept is then as it is when the check begins
        self.name = getattr(answer, "__name__", "the answer")
        self.case: tuple[Any, ...] = ()  # the one at hand
        self.called_itself = False
        self.asked: dict[CodeType, None] = {}  # what its functions called in other modules

    def fault(self) -> Fault | None:
        """Return what is wrong, also if it never comes to an end by itself."""
        try:
            with bounded(SECONDS + CLOSING):
                return self._fault()
        except OutOfTime:
            return self._stopped("took too long. Does it end, or has it too much to do?")
        except MemoryError:
            return self._stopped("filled the memory. What grows without end?")

    def faults_by_case(self) -> list[Fault | None]:
        """Return what is wrong in each case, as far as time allows."""
        found: list[Fault | None] = []
        with suppress(OutOfTime, MemoryError), bounded(SECONDS + CLOSING):
            for case in self.exercise.cases:
                self.case = case
                trial = self._trial()
                found.append(trial if isinstance(trial, Fault) else self._fault_in(trial))
        return found

    def _stopped(self, why: str) -> Fault:
        words = f"{ANSWER}({arguments_in_words(self.case)}) was stopped: it {why}"
        return Fault("stopped", words, self.case, (), self.name)

    def _fault(self) -> Fault | None:
        if not self.exercise.cases:
            told = self.exercise.property(self.answer) if self.exercise.property else None
            return self._plainly("value", told, told) if told else None
        if not callable(self.answer):
            return self._plainly(
                "no function",
                f"a function was expected, not {short(self.answer)}: "
                f"write check({self.exercise.name!r}, name) without brackets.",
            )
        found = next(self._faults(), None)
        if found is None or self.kept.is_empty or found.kind in ("never ends", "kept"):
            return found
        return self._fault_from_the_beginning(found)

    def _plainly(self, kind: str, words: str, *did: Any) -> Fault:
        return Fault(kind, words, None, did, self.name)

    def _fault_from_the_beginning(self, found: Fault) -> Fault | None:
        """Return what is wrong if nothing is kept of earlier calls; a memo may make all the difference.

        `found` is wrong with things as they are, and stands where an answer cannot do without them.
        """
        self.begin = self.kept.empty
        self.begin()
        self.called_itself, self.asked = False, {}
        again = next(self._faults(), None)
        return again if again is None or again.kind == "kept" else found

    def _faults(self) -> Iterator[Fault]:
        """Yield what is wrong, case by case."""
        for case in self.exercise.cases:
            self.case = case
            for is_second in (False, True):  # judged before the second can change what came first
                trial = self._trial()
                if isinstance(trial, Fault):
                    yield trial
                    return
                if fault := self._fault_in(trial):
                    yield self._because_of_what_is_kept(fault, is_second) or fault
                self.called_itself |= trial.is_recursive
                self.asked |= dict.fromkeys(trial.recording.asked)
        yield from self._faults_of_the_way()

    def _trial(self) -> Trial | Fault:
        """Return how the answer runs, or why it cannot be called so, or not be recorded."""
        try:
            return Trial.of(self.answer, self.case, self.deadline.left)
        except (TypeError, ValueError) as error:
            said = f"{error}".rstrip(".")
        if _takes(self.answer, self.case):
            return self._plainly("not recorded", f"{said[:1].upper()}{said[1:]}.")
        number = counted(len(self.case), "argument")
        return self._plainly("not called", f"It cannot be called with {number}: {said}.", number)

    def _fault_in(self, trial: Trial) -> Fault | None:
        """Return what is wrong in one case: in any exercise, or beside what was asked for."""
        for kind, find in (
            ("never ends", trial.never_ended),
            ("changes", trial.changed_arguments),
            ("yields", lambda: self._yielded(trial)),
            ("otherwise", lambda: self.exercise.wrong_about(trial)),
        ):
            if told := find():
                did = _did(trial, told)
                return Fault(kind, told, self.case, did, trial.name, trial=trial)
        return None

    def _yielded(self, trial: Trial) -> str | None:
        right = (self.exercise.solution, *self.exercise.also_right)
        may_yield = any(map(inspect.isgeneratorfunction, right))
        if may_yield or not trial.recording.root.gave_a_generator:
            return None
        return trial.yielded(Trial.of(self.exercise.solution, trial.arguments).result)

    def _because_of_what_is_kept(self, fault: Fault, is_second: bool) -> Fault | None:
        """Return the fault as one of keeping things, if it is: afresh, this case goes well."""
        if fault.kind == "never ends":
            return None
        if not is_second and not self._goes_well_afresh():
            return None
        when = "The second time it went wrong" if is_second else "After other calls it went wrong"
        why = KEPT if self.kept.can_keep else SAME
        return Fault("kept", f"{when}: {fault.words} {why}", fault.case, fault.did, fault.name)

    def _goes_well_afresh(self) -> bool:
        if self.kept.is_empty:
            return False
        self.kept.empty()
        trial = self._trial()
        return isinstance(trial, Trial) and self._fault_in(trial) is None

    # ---- the results are right; where the way there is asked for, is it one's own? ---------------

    def _faults_of_the_way(self) -> Iterator[Fault]:
        exercise = self.exercise
        if exercise.recursive or exercise.library:
            for code in self.asked:
                if is_solver(code) and code not in _asked_by_right_answers(exercise):
                    told = FOUND.format(code.co_qualname)
                    yield self._plainly("library", f"{told} {WHOSE[exercise.recursive]}")
        if exercise.recursive and not self.called_itself:
            yield self._plainly("no recursion", NO_RECURSION)
        if exercise.recursive and self._needs_no_inner_call():
            yield self._plainly("useless recursion", USELESS)

    def _needs_no_inner_call(self) -> bool:
        """Return whether the answer does the same, case by case, when its inner calls are not made."""
        if not inspect.isfunction(inspect.unwrap(self.answer)):
            return False  # a method, for example, calls itself by way of its object
        twin = WithoutInnerCalls(self.answer)
        for case in self.exercise.cases:
            left_out = twin.left_out
            self.begin()
            alone = Trial.of(twin.main, case, self.deadline.left)
            if twin.left_out > left_out and not self._does_the_same(alone):
                return False
        return twin.left_out > 0

    def _does_the_same(self, alone: Trial) -> bool:
        self.begin()
        trial = Trial.of(self.answer, alone.arguments, self.deadline.left)
        ends = {alone.recording.ended, trial.recording.ended}
        return ends <= {"returned", "raised"} and _effect(alone) == _effect(trial)


def _takes(answer: Callable[..., Any], arguments: tuple[Any, ...]) -> bool:
    """Return whether a function has parameters for these arguments; True where nobody knows."""
    try:
        inspect.signature(answer).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # some functions written in C do not tell
        return True
    return True


def _did(trial: Trial, told: str) -> tuple[Any, ...]:
    """Return what a run did: how it ended, how many calls it made, and what is said of that."""
    calls = min(len(trial.recording.root.calls), 2)  # none, one, several: a hint may speak of them
    if trial.recording.ended != "returned":
        return trial.outcome, calls
    return trial.outcome, calls, told


def _effect(trial: Trial) -> tuple[Any, ...]:
    return trial.outcome, trial.recording.output, trial.given


LIBRARY = Path(puzzlelib.__file__).parent
TOOLS = {"trace", "views", "rules.py"}  # of the library: whoever asks these has still to solve it


def is_solver(code: CodeType) -> bool:
    """Return whether this is a function of the library that solves something, not a puzzle's rule.

    >>> from puzzlelib.hanoi import Hanoi, solve_hanoi
    >>> is_solver(solve_hanoi.__code__), is_solver(Hanoi.apply.__code__)
    (True, False)
    """
    path, name = Path(code.co_filename), code.co_qualname
    if not path.is_relative_to(LIBRARY) or "." in name or name.startswith(("_", "<")):
        return False
    return path.relative_to(LIBRARY).parts[0] not in TOOLS


@cache
def _asked_by_right_answers(exercise: Exercise) -> frozenset[CodeType]:
    """Return what right answers ask of other modules: everybody may."""
    right = (exercise.solution, *exercise.also_right)
    trials = (Trial.of(answer, case) for answer in right for case in exercise.cases)
    return frozenset(code for trial in trials for code in trial.recording.asked)
