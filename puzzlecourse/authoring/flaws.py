"""What is wrong with a sheet, found by running it: a sentence each, with what to write instead.

The course's own lessons are held to the same: their tests call `Sheet.flaws()`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from stepthrough.given import counted, quoted
from stepthrough.source import show_source
from stepthrough.trace import Recording

from ..judging.exercise import Exercise
from ..judging.judge import judge
from .orderings import Ordering
from .questions import Prediction, in_words

LEAST_WRONG, LEAST_STEPS = 5, 2  # of an exercise
SHORTEST = 20  # letters of a hint or a reason
CAREFUL = 12  # letters: a shorter option does not look like the careful one
BY_FAR = 1.5  # times as long as the others
_ON_A_SHEET = re.compile(r"\s*@\w+\.(exercise|right|wrong|question)\b")
_NO_SIGNS = str.maketrans(dict.fromkeys(".,;:?!`", " "))


# ---- an exercise ---------------------------------------------------------------------------------


def flaws_of_exercise(exercise: Exercise) -> Iterator[str]:
    """Yield what is wrong with an exercise: what is missing, and answers that are misjudged."""
    where = f"exercise {exercise.name!r}"
    yield from (f"{where} {flaw}" for flaw in _too_few(exercise))
    for wrong in exercise.wrong:
        flaws = _short(f"the hint against {wrong.misconception!r}", wrong.hint)
        yield from (f"{where}: {flaw}" for flaw in flaws)
    for answer in (exercise.solution, *exercise.also_right):
        if fault := judge(exercise, answer):
            yield f"{where}: a right answer is refused: {fault.in_full}"
    for wrong in exercise.wrong:
        if judge(exercise, wrong.answer) is None:
            yield f"{where}: the wrong answer {wrong.misconception!r} is accepted"


def _too_few(exercise: Exercise) -> Iterator[str]:
    wrong, steps = len(exercise.wrong), len(exercise.steps)
    if wrong < LEAST_WRONG:
        answers = counted(wrong, "wrong answer")
        yield f"has {answers}: write {LEAST_WRONG} at least, @sheet.wrong or sheet.wrong_edits"
    if steps < LEAST_STEPS:
        yield f"has {counted(steps, 'step')}: write {LEAST_STEPS} at least, sheet.hints"


def _short(what: str, words: str) -> Iterator[str]:
    if len(words) < SHORTEST:
        yield f"{what} is {quoted(words)}: say in a sentence where to look, or why it is so"


# ---- a question ----------------------------------------------------------------------------------


def flaws_of_prediction(question: Prediction) -> Iterator[str]:
    """Yield what is wrong with a question: its options, its words, what it shows, its steps."""
    where = f"question {question.name}"
    try:
        for look in (_flaws_of_options, _flaws_of_words, _flaws_of_walk):
            yield from (f"{where}: {flaw}" for flaw in look(question))
    except Exception as error:  # any error of the lesson's own functions
        message = str(error).removeprefix(f"{where}: ")
        is_told = isinstance(error, ValueError) and message != str(error)
        yield f"{where}: {message if is_told else f'it stops with {type(error).__name__}: {message}'}"


def _flaws_of_options(question: Prediction) -> Iterator[str]:
    if in_words(question.truth) != question.right:
        yield "its right answer is another one in each run: ask about something that stays"
    wrong = [
        "".join(a.words.split()).lower() for a in question.answers if a.words != question.right
    ]
    right = "".join(question.right.split()).lower()
    if len({*wrong, right}) < max(1 + len(wrong), 3):
        yield "there must be two wrong options at least, and no two the same"


def _flaws_of_words(question: Prediction) -> Iterator[str]:
    hints = {f"the hint against {a.misconception!r}": a.hint for a in question.wrong.values()}
    for what, words in (hints | {"the reason of the right answer": question.why}).items():
        yield from _short(what, words)
    for what, words in hints.items():
        if tells(question.right, words):
            yield f"{what} holds the right answer: ask back, or point to a step, without it"
    if is_by_far_the_longest(question.right, question.wrong):
        yield "the right option is by far the longest: say it shorter, or a wrong one in full"


def tells(right: str, words: str) -> bool:
    """Return whether words hold the right option; a single figure is met everywhere.

    >>> tells("15", "Is it 15, or less?"), tells("5", "Is it 5?"), tells("15", "Is it 150?")
    (True, False, False)
    """
    plain, text = (f" {' '.join(w.lower().translate(_NO_SIGNS).split())} " for w in (right, words))
    return len(right) > 1 and plain in text


def is_by_far_the_longest(right: str, wrong: Collection[str]) -> bool:
    """Return whether the right option gives itself away by its length.

    >>> is_by_far_the_longest("it is stopped by Python", ["it ends", "it runs on"])
    True
    """
    return len(right) > max(BY_FAR * max(map(len, wrong), default=0), CAREFUL)


def _flaws_of_walk(question: Prediction) -> Iterator[str]:
    """Yield the steps that are not there, and functions that are shown with the lines of the sheet."""
    recording = question.run() if question.run else None
    shown = {function.__name__: show_source(function).text for function in question.programs}
    if recording is not None:
        yield from _unknown_steps(recording, question)
        shown |= {call.function: call.source.text for call in recording.calls}
    for name, source in shown.items():
        if _ON_A_SHEET.match(source):
            remedy = f"write no decorator above it, and `sheet.exercise(…)({name})` below it"
            yield f"`{name}` is shown with the lines that put it on the sheet: {remedy}"


def _unknown_steps(recording: Recording, question: Prediction) -> Iterator[str]:
    # here: a lesson is also loaded where nothing is shown
    from puzzlelib.views.boards import board_for
    from stepthrough.walk.questions import questions
    from stepthrough.walk.writing import Names

    names = Names(board_for(question.puzzle))
    for step in dict.fromkeys(answer.at for answer in question.answers if answer.at):
        try:
            questions(recording, [step], names)
        except ValueError as error:
            yield f"the step {step!r} is not there: {error}"


# ---- lines to put in order, and the sheet as a whole ---------------------------------------------


def flaws_of_ordering(ordering: Ordering) -> Iterator[str]:
    """Yield it if the lines in order do not work, or if they work with a decoy among them."""
    if fault := ordering.fault(ordering.lines):
        yield f"{ordering.name}: the lines in order do not work: {fault}"
        return
    for decoy in ordering.decoys:
        for place in range(len(ordering.lines)):
            lines = [*ordering.lines[:place], decoy, *ordering.lines[place + 1 :]]
            if ordering.fault(lines) is None:
                instead = ordering.lines[place].strip()
                yield f"{ordering.name}: {decoy.strip()!r} works instead of {instead!r}"


def uncaught(exercises: Iterable[Exercise], predictions: Iterable[Prediction]) -> Iterator[str]:
    """Yield the misconceptions that give the right answer, and a wrong one nowhere on the sheet."""
    caught = {answer.misconception for one in predictions for answer in one.wrong.values()}
    caught |= {wrong.misconception for exercise in exercises for wrong in exercise.wrong}
    for question in predictions:
        for answer in question.answers:
            if answer.misconception not in caught:
                flaw = (
                    f"{answer.misconception!r} gives the right answer, and no wrong one elsewhere"
                )
                yield f"question {question.name}: {flaw}: ask something that catches it"
