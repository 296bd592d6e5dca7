"""One question about the learner's own program, once `check` has said that it is right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import process_time
from typing import Any, Final
from zlib import crc32

from stepthrough.trace import Call

from ..authoring.questions import Answer, Prediction
from ..judging.bounds import OutOfTime, bounded
from ..judging.cases import examples, fixed
from ..judging.exercise import Exercise
from ..judging.trial import Trial
from ..widgets.predict import QuestionCard
from .asking import SECONDS, questions_about
from .form import MOST_WRONG
from .kinds import call_text, can_be_read, printed, the_call, value
from .program import CannotAsk, Program

KIND: Final = "explanations"  # in what is kept
MOST_CASES = 12  # that are tried
GOOD_CALLS = 6  # in the call that is asked about
LARGE = 10**6
FOLLOW = "Follow your program line by line with these arguments."
FEW_STEPS = 2_000  # of a call that a learner can think through
LONGEST = 80  # characters of a result
LONGEST_ARGUMENT = 120  # characters: the call has to be read with the question


class CardAfterCheck(QuestionCard):
    """The question about a right answer; what is kept belongs to this question alone.

    A learner who writes the program anew can get another question.
    """

    def kept(self, words: str) -> str:
        """Return what is kept of a choice: the question, too."""
        return f"{words} ({self.prediction.text})".strip()


def card_after(exercise: Exercise, answer: Any) -> QuestionCard | None:
    """Return a card with a question about a right answer, None if there is none."""
    question = question_after(exercise, answer)
    if question is None:
        return None
    words = f"One question about your {exercise.name}:"
    return CardAfterCheck(replace(question, name=words, program=()), KIND, exercise.name)


def question_after(exercise: Exercise, answer: Any) -> Prediction | None:
    """Return a question about a right answer, None if there is none.

    It is about the first case that makes calls; without any, about what a case gives back or prints.
    """
    if not callable(answer) or isinstance(answer, type) or not exercise.is_asked_about:
        return None
    cases = [case.arguments for case in fixed(exercise)][:MOST_CASES]
    shown = (
        examples(exercise.solution) if exercise.examples else ()
    )  # with results, in the cell above
    hidden = [case for case in cases if case not in shown]
    name = exercise.solution.__name__
    return _about_calls(answer, [*hidden, *shown], exercise.name) or _about_a_result(
        answer, hidden, name
    )


def _about_calls(
    answer: Callable[..., Any], cases: list[tuple[Any, ...]], name: str
) -> Prediction | None:
    """Ask one of the best questions; the exercise decides which, so they are not all alike."""
    ends = process_time() + SECONDS
    for case in sorted(cases, key=lambda case: _far_from_good(answer, case)):
        left = ends - process_time()
        if left <= 0:
            break
        try:
            questions = questions_about(answer, case, seconds=left)
        except CannotAsk:
            continue
        question = questions[crc32(name.encode()) % len(questions)]
        return _with_its_call(question, Program(answer, case).run().root)
    return None


def _far_from_good(answer: Callable[..., Any], case: tuple[Any, ...]) -> int:
    """Return how far a call is from a good number of calls: two are trivial, many too long."""
    try:
        python = Program(answer, case).python
    except CannotAsk:
        return LARGE
    is_read = can_be_read(python.root.written(LONGEST_ARGUMENT))
    return abs(len(python.calls) - GOOD_CALLS) if is_read else LARGE


def _with_its_call(question: Prediction, call: Call) -> Prediction:
    """Return the question with all arguments of the call in it: no cell above shows them."""
    return replace(
        question, ask=question.ask.replace(the_call(call), call.written(LONGEST_ARGUMENT))
    )


def _about_a_result(
    answer: Callable[..., Any], cases: list[tuple[Any, ...]], name: str
) -> Prediction | None:
    """Ask what the answer gives back for the longest case; other results stand beside the right one.

    A lambda is called by the name that the exercise has for it.
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
    known = {words: run for words, run in known.items() if can_be_read(calls[words] + words)}
    if len(known) < 2:
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
