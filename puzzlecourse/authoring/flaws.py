"""Find flaws of a sheet by running it; each is a sentence that suggests a correction.

The tests of the course's own lessons call `Sheet.flaws()`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from stepthrough.given import counted, quoted
from stepthrough.source import show_source
from stepthrough.trace import Recording

from ..judging.cases import drawn_cases
from ..judging.exercise import Exercise
from ..judging.judge import judge
from .orderings import Ordering
from .questions import Prediction, in_words

LEAST_WRONG, LEAST_STEPS = 5, 2  # per exercise
SHORTEST = 20  # least characters of a hint or a reason
CAREFUL = 12  # characters; a shorter option does not look like the carefully worded one
BY_FAR = 1.5  # an option this many times as long as the others gives itself away
_ON_A_SHEET = re.compile(r"\s*@\w+\.(exercise|right|wrong|question)\b")
_NO_SIGNS = str.maketrans(dict.fromkeys(".,;:?!`", " "))


# ---- an exercise ---------------------------------------------------------------------------------


def flaws_of_exercise(exercise: Exercise) -> Iterator[str]:
    """Yield the flaws of an exercise: missing parts, and answers that are misjudged."""
    where = f"exercise {exercise.name!r}"
    yield from (f"{where} {flaw}" for flaw in _missing_parts(exercise))
    for wrong in exercise.wrong:
        flaws = _too_short(f"the hint against {wrong.misconception!r}", wrong.hint)
        yield from (f"{where}: {flaw}" for flaw in flaws)
    for answer in (exercise.solution, *exercise.also_right):
        if fault := judge(exercise, answer):
            yield f"{where}: a right answer is refused: {fault.in_full}"
    for wrong in exercise.wrong:
        if judge(exercise, wrong.answer) is None:
            yield f"{where}: the wrong answer {wrong.misconception!r} is accepted"


def _missing_parts(exercise: Exercise) -> Iterator[str]:
    wrong, steps = len(exercise.wrong), len(exercise.steps)
    if wrong < LEAST_WRONG:
        answers = counted(wrong, "wrong answer")
        yield f"has {answers}: write {LEAST_WRONG} at least, @sheet.wrong or sheet.wrong_edits"
    if steps < LEAST_STEPS:
        yield f"has {counted(steps, 'step')}: write {LEAST_STEPS} at least, sheet.hints"
    if flaw := undrawn(exercise):
        yield flaw


def undrawn(exercise: Exercise) -> str:
    """Return the flaw of an exercise without drawn cases and without a reason for that, or ""."""
    if not exercise.cases or exercise.undrawn or drawn_cases(exercise, seed=0):
        return ""
    return "draws no cases, so an answer that knows the written ones is right: write drawn=…, or the reason as undrawn='…'"


def _too_short(what: str, words: str) -> Iterator[str]:
    if len(words) < SHORTEST:
        yield f"{what} is {quoted(words)}: say in a sentence where to look, or why it is so"


# ---- a question ----------------------------------------------------------------------------------


def flaws_of_prediction(question: Prediction) -> Iterator[str]:
    """Yield the flaws of a question: in its options, texts, shown programs and steps."""
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
    offered = {_normalized(question.right): "the right answer"}
    alike = []
    for answer in question.answers:
        same = offered.setdefault(_normalized(answer.words), repr(answer.misconception))
        if same != repr(answer.misconception):
            alike.append(
                (answer.words, f"{answer.misconception!r} gives {answer.words}, as {same} does")
            )
    if len(offered) < 3 or any(words != question.right for words, _ in alike):
        told = "".join(f"; {words}" for _, words in alike)
        yield f"there must be two wrong options at least, and no two the same{told}"


def _normalized(words: str) -> str:
    return "".join(words.split()).lower()


def _flaws_of_words(question: Prediction) -> Iterator[str]:
    hints = {f"the hint against {a.misconception!r}": a.hint for a in question.wrong.values()}
    for what, words in (hints | {"the reason of the right answer": question.why}).items():
        yield from _too_short(what, words)
    for what, words in hints.items():
        if reveals(question.right, words):
            yield f"{what} holds the right answer: ask back, or point to a step, without it"
    if is_by_far_the_longest(question.right, question.wrong):
        yield "the right option is by far the longest: say it shorter, or a wrong one in full"


def reveals(right: str, words: str) -> bool:
    """Return whether *words* contain the right option; a single character does not count.

    >>> reveals("15", "Is it 15, or less?"), reveals("5", "Is it 5?"), reveals("15", "Is it 150?")
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
    """Yield steps that do not exist, and programs that are shown with a decorator of the sheet."""
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
    # imported here, because lessons are also loaded where nothing is displayed
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
    """Yield a flaw if the lines in order do not work, or if one with a decoy in its place does."""
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
    """Yield the misconceptions that give a right answer, but no wrong one anywhere on the sheet."""
    caught = {answer.misconception for one in predictions for answer in one.wrong.values()}
    caught |= {wrong.misconception for exercise in exercises for wrong in exercise.wrong}
    for question in predictions:
        for answer in question.answers:
            if answer.misconception not in caught:
                flaw = (
                    f"{answer.misconception!r} gives the right answer, and no wrong one elsewhere"
                )
                yield f"question {question.name}: {flaw}: ask something that catches it"
