"""One question about the learner's own program, after `check` accepted it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import process_time
from typing import Any, Final
from zlib import crc32

from ipywidgets import HBox

from ..authoring.questions import Answer, Prediction
from ..judging.bounds import OutOfTime, bounded
from ..judging.cases import examples, fixed
from ..judging.exercise import Exercise
from ..judging.trial import Trial
from ..storage.entries import Kind
from ..widgets.predict import QuestionCard
from .asking import SECONDS, questions_about
from .form import LEAST_WRONG, MOST_WRONG
from .kinds import call_text, is_readable, printed, the_call, value
from .program import CannotAsk, Program

KIND: Final = "explanations"  # in the answers file
MOST_CASES = 12  # considered
GOOD_CALLS = 6  # ideal number of calls in a question
LARGE = 10**6
FOLLOW = "Follow your program line by line with these arguments."
FEW_STEPS = 2_000  # of a call that a learner can trace by hand
LONGEST = 80  # characters of a result
LONGEST_ARGUMENT = 120  # characters; the call is part of the question


class CardAfterCheck(QuestionCard):
    """The question, hidden behind a button, so that the verdict above it is read first.

    What is saved includes the question: a learner who rewrites the program can get another one.
    """

    def __init__(self, prediction: Prediction, kind: Kind, name: str) -> None:
        super().__init__(prediction, kind, name)
        *self._parts, _ = self.children  # without the key help, which `hold` adds
        self.fold = self.button(prediction.name.removesuffix(":"), self.unfold)
        row = HBox([self.fold])
        row.add_class("puzzle-row")
        self.hold(row, self.notice)

    def unfold(self) -> None:
        """Replace the button by the question."""
        self.hold(*self._parts)

    def saved_text(self, words: str) -> str:
        """Return the text saved for a choice, which includes the question."""
        return f"{words} ({self.prediction.text})".strip()


def card_after(exercise: Exercise, answer: Any) -> QuestionCard | None:
    """Return a card with a question about a right answer; None if there is no question."""
    question = question_after(exercise, answer)
    if question is None:
        return None
    words = f"One question about your {exercise.name}:"
    return CardAfterCheck(replace(question, name=words, program=()), KIND, exercise.name)


def question_after(exercise: Exercise, answer: Any) -> Prediction | None:
    """Return a question about a right answer; None if no good one exists.

    It is about the calls in one of the exercise's cases or, if none can be asked about, the result
    or output of a case.
    """
    if not callable(answer) or isinstance(answer, type) or not exercise.is_asked_about:
        return None
    cases = [case.arguments for case in fixed(exercise)][:MOST_CASES]
    # these are in the cell above, with their results
    shown = examples(exercise.solution) if exercise.examples else ()
    hidden = [case for case in cases if case not in shown]
    name = exercise.solution.__name__
    return _about_calls(answer, [*hidden, *shown], exercise.name) or _about_a_result(
        answer, hidden, name
    )


def _about_calls(
    answer: Callable[..., Any], cases: list[tuple[Any, ...]], name: str
) -> Prediction | None:
    """Return one of the best questions; which one depends on *name*, so that exercises differ."""
    ends = process_time() + SECONDS
    for case in sorted(cases, key=lambda case: _distance_from_ideal(answer, case)):
        left = ends - process_time()
        if left <= 0:
            break
        try:
            questions = questions_about(answer, case, seconds=left)
        except CannotAsk:
            continue
        question = questions[crc32(name.encode()) % len(questions)]
        # written out, because no cell above shows the call
        call = Program(answer, case).run().root
        text = question.ask.replace(the_call(call), call.written(LONGEST_ARGUMENT))
        return replace(question, ask=text)
    return None


def _distance_from_ideal(answer: Callable[..., Any], case: tuple[Any, ...]) -> int:
    """Return the distance from a good number of calls: few are trivial, many take too long."""
    try:
        python = Program(answer, case).python
    except CannotAsk:
        return LARGE
    is_read = is_readable(python.root.written(LONGEST_ARGUMENT))
    return abs(len(python.calls) - GOOD_CALLS) if is_read else LARGE


def _about_a_result(
    answer: Callable[..., Any], cases: list[tuple[Any, ...]], name: str
) -> Prediction | None:
    """Return a question about the result or output of the longest case.

    Results of other cases are the wrong options. A lambda is called *name*.
    """
    try:
        with bounded(SECONDS):
            runs = [Trial.of(answer, case, steps=FEW_STEPS).recording for case in cases]
    except (OutOfTime, MemoryError):
        return None
    verb = "print" if any(map(printed, runs)) else "return"
    see = printed if verb == "print" else lambda run: value(run.root, LONGEST)
    known = {see(run): run for run in runs if 0 < len(see(run)) <= LONGEST}
    calls = {words: call_text(run.root).replace("<lambda>", name) for words, run in known.items()}
    known = {words: run for words, run in known.items() if is_readable(calls[words] + words)}
    if len(known) < 1 + LEAST_WRONG:  # of two results, guessing is right half the time
        return None
    right, recording = max(known.items(), key=lambda one: len(one[1].steps))
    others = [one for one in known if one != right][:MOST_WRONG]
    return Prediction(
        "of a case",
        f"What does `{calls[right]}` {verb}?",
        lambda: right,
        [Answer("", one, FOLLOW) for one in others],
        "Followed line by line, the program comes to this.",
        run=lambda: recording,
    )
