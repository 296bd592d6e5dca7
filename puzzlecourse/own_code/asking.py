"""Which questions are asked about a call, and which answers stand beside the right one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from stepthrough.trace import Recording

from ..authoring.questions import Answer, Prediction
from ..judging.bounds import OutOfTime, bounded
from ..worlds.running import AN_ERROR, FOR_EVER
from .kinds import LONGEST, Kind, can_be_read, first_over, kinds, said, the_call, value
from .program import CannotAsk, Program

MOST_QUESTIONS = 3
MOST_OPTIONS, LEAST_OPTIONS = 4, 3  # with more, a question and a hint are no longer seen together
MOST_LETTERS = 220  # of a question
MOST_CALLS_IN_MIND = 12  # of a changed program, which nobody can step through
SECONDS = 2.0  # of work, for all questions about a call
LAST = {
    "times",
    "waits",
    "returned",
}  # often seen at a glance, or known to whoever has tried it out
# the one tells the answer to the others
GIVES_AWAY = {"gets": {"first", "result"}, "without": {"last line", "end of first"}}


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
    `fact(4)` is called. Which call is the first to return? fact(1)
    While `fact(4)` runs, how many calls of `fact` are unfinished at the same time, at most? Count the first one, too. 4
    `fact(4)` calls `fact(3)`. What does `fact(3)` return? 6
    """
    program = Program(function, arguments)
    try:
        with bounded(seconds):
            found = [asked for asked in _asked(program) if asked]
    except (OutOfTime, MemoryError):
        name = program.own.__name__
        raise CannotAsk(f"{name} takes too long here: ask about a smaller call") from None
    if not found:
        raise CannotAsk(
            f"{the_call(program.python.root)} gives no good question: try a larger call, or plain values such as numbers and lists"
        )
    found.sort(key=lambda asked: -sum(one.world != "" for one in asked.answers))
    return _in_order(found)[:most]


def _in_order(questions: list[Prediction]) -> list[Prediction]:
    """Return the questions; last come those that tell the answer to another, or are easy."""
    there = {one.name for one in questions}
    last = [one for one in questions if GIVES_AWAY.get(one.name, set()) & there or one.name in LAST]
    return [one for one in questions if one not in last] + last


def _asked(program: Program) -> Iterator[Prediction | None]:
    for kind in kinds(program.python):
        if kind.name != "inner" or _returns_the_same_alone(program):
            yield _question(program, kind)
    yield _without_its_base_case(program)
    yield _without_end(program)


def _question(program: Program, kind: Kind) -> Prediction | None:
    """Return a question of that kind: wrong answers from worlds first, then from changes."""
    told = {world: _seen(kind, recording) for world, recording in program.in_worlds.items()}
    often = Counter(told.values())
    answers: dict[str, Answer] = {}
    for world in sorted(told, key=lambda world: -often[told[world]]):  # what many believe first
        answers.setdefault(told[world], Answer(world, told[world], kind.hint, kind.at, world))
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


def _without_its_base_case(program: Program) -> Prediction | None:
    """Ask what a call gives when its base case is gone."""
    python = program.python
    found = next(((change.lost, one) for change, one in program.changed if change.lost), None)
    if found is None:
        return None
    lost, changed = found
    lines, first = " ".join(lost.split()), first_over(python)
    known = (given(python), value(first) if first else "", "None", FOR_EVER, AN_ERROR)
    is_hard = changed.ended == "returned" and len(changed.calls) > MOST_CALLS_IN_MIND
    if is_hard or len(lines) > 2 * LONGEST:
        return None
    return _prediction(
        program,
        "without",
        f"Somebody deletes `{lines}`. What does `{the_call(python.root)}` return then, or what else happens?",
        given(changed),
        [
            Answer("", one, "Is there still a line that ends the calls?")
            for one in dict.fromkeys(known)
        ],
        "Without this base case each call makes another one, unless something else stops it.",
    )


def _without_end(program: Program) -> Prediction | None:
    """Ask for which call the function never ends: one number is another one in each option."""
    numbers = [place for place, one in enumerate(program.arguments) if type(one) is int]
    for place in numbers:
        ends = _ends(program, place)
        endless = [call for call, does_end in ends.items() if not does_end]
        if len(endless) == 1:
            return _prediction(
                program,
                "without end",
                "One of these calls never comes to an end by itself, and Python has to stop it. Which one?",
                endless[0],
                [
                    Answer("", call, "Do the arguments of its inner calls come to the base case?")
                    for call in ends
                ],
                "Its inner calls never come to the base case.",
            )
    return None


def _ends(program: Program, place: int) -> dict[str, bool]:
    """Return whether calls end that have another number in that place; none if nobody knows."""
    before, behind = program.arguments[:place], program.arguments[place + 1 :]
    ends = {}
    for number in (program.arguments[place], 1, 0, -1):
        recording = program.run(*before, number, *behind)
        if recording.ended not in ("raised", "returned"):
            return {}  # it may only take long
        ends[said(recording.root)] = not isinstance(recording.exception, RecursionError)
    return ends


def given(recording: Recording) -> str:
    """Return what a call gave back, or why it gave nothing; "" if nobody knows."""
    if recording.ended == "returned":
        return value(recording.root)
    if isinstance(recording.exception, RecursionError):
        return FOR_EVER
    return AN_ERROR if recording.ended == "raised" else ""


def _prediction(
    program: Program, name: str, text: str, right: str, answers: Any, why: str
) -> Prediction | None:
    """Return the question, None if too few different answers are left, or one is too long."""
    fitting: dict[str, Answer] = {}
    for one in answers:
        if _is_option(one.words) and _letters(one.words) != _letters(right):
            fitting.setdefault(_letters(one.words), one)
    is_read = _is_option(right) and can_be_read(text.replace(the_call(program.python.root), ""))
    if not is_read or len(text) > MOST_LETTERS or len(fitting) < LEAST_OPTIONS - 1:
        return None
    return Prediction(
        name,
        text,
        lambda: right,
        [*fitting.values()][: MOST_OPTIONS - 1],
        why,
        program=program.shown,
        run=lambda: program.python,
        call=(program.own, *program.arguments),
    )


def _is_option(words: str) -> bool:
    return 0 < len(words) <= LONGEST and can_be_read(words)


def _letters(words: str) -> str:
    """Return what nobody misreads: options that differ in spaces only would look alike."""
    return "".join(words.split())
