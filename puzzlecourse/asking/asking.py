"""Select the questions about a call, and their options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from stepthrough.trace import Recording

from ..authoring.questions import Answer, Prediction
from ..judging.bounds import OutOfTime, bounded
from .form import LEAST_WRONG, choose_wrong, is_fair
from .kinds import LONGEST, Kind, is_readable, kinds, the_call, value
from .program import CannotAsk, Program

MOST_QUESTIONS = 3
LEAST_QUESTIONS = 2  # kept even if the form of its right option stands out
MOST_LETTERS = 220  # characters of a question
SECONDS = 2.0  # CPU time for all questions about a call
LAST = {"times", "returned"}  # often obvious, or known to learners who have run the program
# question → questions whose answers it reveals
GIVES_AWAY = {"gets": {"first"}}


def questions_about(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    seconds: float = SECONDS,
    by_name: dict[str, Any] | None = None,
) -> list[Prediction]:
    """Return the best questions about a call, those that distinguish most beliefs first.

    >>> def fact(n):
    ...     return 1 if n < 2 else n * fact(n - 1)
    >>> for question in questions_about(fact, (4,)):
    ...     print(question.text, question.right)
    While `fact(4)` runs, how many calls of `fact` are unfinished at the same time, at most? Count the first one, too. 4
    `fact(4)` calls `fact(3)`. What does `fact(3)` return? 6
    `fact(1)` is the first call to return. It returns `1`. Which call gets this value? fact(2)

    Raises CannotAsk if there is none.
    """
    program = Program(function, arguments, by_name)
    try:
        with bounded(seconds):
            made = (
                _question(program, kind)
                for kind in kinds(program.python)
                if kind.name != "inner" or _returns_the_same_alone(program)
            )
            questions = [question for question in made if question]
    except (OutOfTime, MemoryError):
        name = program.own.__name__
        raise CannotAsk(f"{name} takes too long here: ask about a smaller call") from None
    if not questions:
        raise CannotAsk(
            f"{the_call(program.python.root)} gives no good question: try a larger call, or plain values such as numbers and lists"
        )
    questions.sort(key=lambda one: not is_fair(one.right, one.options, one.text))
    questions = questions[
        : max(sum(is_fair(one.right, one.options, one.text) for one in questions), LEAST_QUESTIONS)
    ]
    questions.sort(key=lambda question: -sum(one.world != "" for one in question.answers))
    return _in_order(questions)[:MOST_QUESTIONS]


def _in_order(questions: list[Prediction]) -> list[Prediction]:
    """Move questions to the end that are easy, or that reveal the answer to another one."""
    there = {one.name for one in questions}
    last = [one for one in questions if GIVES_AWAY.get(one.name, set()) & there or one.name in LAST]
    return [one for one in questions if one not in last] + last


def _question(program: Program, kind: Kind) -> Prediction | None:
    """Return a question of that kind; wrong answers from worlds come before those from changes."""
    words = {world: _seen(kind, recording) for world, recording in program.in_worlds.items()}
    often = Counter(words.values())
    answers: dict[str, Answer] = {}
    for world in sorted(
        words, key=lambda world: -often[words[world]]
    ):  # most frequent answer first
        answers.setdefault(words[world], Answer(world, words[world], kind.hint, kind.at, world))
    changed = [_seen(kind, one) for _, one in program.changed if one.ended == "returned"]
    for other in (*changed, *kind.misreadings):
        answers.setdefault(other, Answer("", other, kind.hint, kind.at))
    right = _seen(kind, program.python)
    return _prediction(program, kind.name, kind.text, right, answers.values(), kind.why)


def _returns_the_same_alone(program: Program) -> bool:
    """Return whether the first inner call returns the same value when it is run on its own."""
    call = next(one for one in program.python.root.calls if one.code is program.python.root.code)
    try:
        alone = program.run(*call.arguments.values())
    except (TypeError, ValueError):  # its arguments are not positional
        return False
    return value(alone.root) == value(call)


def _seen(kind: Kind, recording: Recording) -> str:
    try:
        return kind.see(recording)
    except (ValueError, IndexError):  # this recording has no such call
        return ""


def _prediction(
    program: Program, name: str, text: str, right: str, answers: Any, why: str
) -> Prediction | None:
    """Return the question; None if it is too long or has too few distinct options."""
    fitting: dict[str, Answer] = {}
    for one in answers:
        if _is_option(one.words) and _letters(one.words) != _letters(right):
            fitting.setdefault(_letters(one.words), one)
    is_read = _is_option(right) and is_readable(text.replace(the_call(program.python.root), ""))
    if not is_read or len(text) > MOST_LETTERS or len(fitting) < LEAST_WRONG:
        return None
    return Prediction(
        name,
        text,
        lambda: right,
        choose_wrong(right, [*fitting.values()], text),
        why,
        program=program.shown,
        run=lambda: program.python,
        call=(program.own, *program.arguments),
        by_name=program.by_name,
    )


def _is_option(words: str) -> bool:
    return 0 < len(words) <= LONGEST and is_readable(words)


def _letters(words: str) -> str:
    """Return an option without whitespace: options that differ only in spaces look alike."""
    return "".join(words.split())
