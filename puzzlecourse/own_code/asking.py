"""Choose the questions about a call, and the answers that stand beside the right one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from stepthrough.trace import Recording

from ..authoring.questions import Answer, Prediction
from ..judging.bounds import OutOfTime, bounded
from .form import LEAST_WRONG, is_fair, offered
from .kinds import LONGEST, Kind, can_be_read, kinds, the_call, value
from .program import CannotAsk, Program

MOST_QUESTIONS = 3
LEAST_QUESTIONS = 2  # if need be, even one whose right answer stands out by its form
MOST_LETTERS = 220  # of a question
SECONDS = 2.0  # of work, for all questions about a call
LAST = {
    "times",
    "waits",
    "returned",
}  # often seen at a glance, or known to those who have tried it out
# the one tells the answer to the others
GIVES_AWAY = {"gets": {"first", "result"}}


def questions_about(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    most: int = MOST_QUESTIONS,
    seconds: float = SECONDS,
) -> list[Prediction]:
    """Return the questions about a call, those first that tell most beliefs apart; CannotAsk if none.

    >>> def fact(n):
    ...     return 1 if n < 2 else n * fact(n - 1)
    >>> for question in questions_about(fact, (4,)):
    ...     print(question.text, question.right)
    While `fact(4)` runs, how many calls of `fact` are unfinished at the same time, at most? Count the first one, too. 4
    `fact(4)` calls `fact(3)`. What does `fact(3)` return? 6
    `fact(1)` is the first call to return. It returns `1`. Which call gets this value? fact(2)
    """
    program = Program(function, arguments)
    try:
        with bounded(seconds):
            questions = [question for question in _questions(program) if question]
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
    return _in_order(questions)[:most]


def _in_order(questions: list[Prediction]) -> list[Prediction]:
    """Return the questions; last come those that tell the answer to another, or are easy."""
    there = {one.name for one in questions}
    last = [one for one in questions if GIVES_AWAY.get(one.name, set()) & there or one.name in LAST]
    return [one for one in questions if one not in last] + last


def _questions(program: Program) -> Iterator[Prediction | None]:
    for kind in kinds(program.python):
        if kind.name != "inner" or _returns_the_same_alone(program):
            yield _question(program, kind)


def _question(program: Program, kind: Kind) -> Prediction | None:
    """Return a question of that kind: wrong answers from worlds first, then from changes."""
    words = {world: _seen(kind, recording) for world, recording in program.in_worlds.items()}
    often = Counter(words.values())
    answers: dict[str, Answer] = {}
    for world in sorted(words, key=lambda world: -often[words[world]]):  # what many believe first
        answers.setdefault(words[world], Answer(world, words[world], kind.hint, kind.at, world))
    changed = [_seen(kind, one) for _, one in program.changed if one.ended == "returned"]
    for other in (*changed, *kind.misreadings):
        answers.setdefault(other, Answer("", other, kind.hint, kind.at))
    right = _seen(kind, program.python)
    return _prediction(program, kind.name, kind.text, right, answers.values(), kind.why)


def _returns_the_same_alone(program: Program) -> bool:
    """Return whether the first inner call would return the same if it were the only one."""
    call = next(one for one in program.python.root.calls if one.code is program.python.root.code)
    try:
        alone = program.run(*call.arguments.values())
    except (TypeError, ValueError):  # its arguments are not given by place
        return False
    return value(alone.root) == value(call)


def _seen(kind: Kind, recording: Recording) -> str:
    try:
        return kind.see(recording)
    except (ValueError, IndexError):  # no call of that name, in a world that makes none
        return ""


def _prediction(
    program: Program, name: str, text: str, right: str, answers: Any, why: str
) -> Prediction | None:
    """Return the question, None if too few different answers are left, or one is too long."""
    fitting: dict[str, Answer] = {}
    for one in answers:
        if _is_option(one.words) and _letters(one.words) != _letters(right):
            fitting.setdefault(_letters(one.words), one)
    is_read = _is_option(right) and can_be_read(text.replace(the_call(program.python.root), ""))
    if not is_read or len(text) > MOST_LETTERS or len(fitting) < LEAST_WRONG:
        return None
    return Prediction(
        name,
        text,
        lambda: right,
        offered(right, [*fitting.values()], text),
        why,
        program=program.shown,
        run=lambda: program.python,
        call=(program.own, *program.arguments),
    )


def _is_option(words: str) -> bool:
    return 0 < len(words) <= LONGEST and can_be_read(words)


def _letters(words: str) -> str:
    """Return the letters of an option: options that differ in spaces only would look alike."""
    return "".join(words.split())
