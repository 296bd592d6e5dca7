"""The sheet with questions, and its key, as plain text in lines of at most 80 characters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from textwrap import wrap

from puzzlelib.rules import counted

LETTERS = ascii_uppercase
WIDTH = 80
QUESTIONS = 5
SEPARATOR = "---- Key: for the teacher only ".ljust(WIDTH, "-")
NOBODY = "no known belief leads to it: a slip, or a guess"


@dataclass(frozen=True)
class Asked:
    """A question; `beliefs` has those of the wrong options that somebody would choose for a reason."""

    text: str
    options: list[str]
    right: str
    why: str
    hint: str
    beliefs: dict[str, str]


@dataclass(frozen=True)
class Exam:
    """What is asked about a call, and the lines of the file that the function needs."""

    written: str  # the call, as whoever asks has written it
    call: str  # as the questions write it: `size(Node(1))` for what a call of Node gave
    lines: list[tuple[int, str]]
    questions: list[Asked]


def sheet(exam: Exam, file: str) -> str:
    """Return what the one who is asked may see."""
    parts = [
        _filled(f"{file}: questions about {_about(exam)}"),
        "\n".join(_program(exam.lines)),
        *("\n".join(_question(number, one)) for number, one in enumerate(exam.questions, 1)),
    ]
    if len(exam.questions) < QUESTIONS:
        number = counted(len(exam.questions), "question")
        parts.append(_filled(f"This call gives only {number}; a larger call may give more."))
    return "\n\n".join(parts) + "\n"


def key(exam: Exam, file: str) -> str:
    """Return the right letters, and what may stand behind the wrong ones."""
    head = _filled(f"{file}: key to the questions about {_about(exam)}")
    answers = ("\n".join(_answer(number, one)) for number, one in enumerate(exam.questions, 1))
    return "\n\n".join([head, *answers]) + "\n"


def _about(exam: Exam) -> str:
    below = "" if exam.written == exam.call else f", written {exam.call} below"
    return f"{exam.written}{below}"


def _program(lines: list[tuple[int, str]]) -> Iterator[str]:
    """Yield the lines with their numbers; a long one goes on below, an empty one is a gap."""
    before = lines[0][0] - 1 if lines else 0
    for number, line in lines:
        if number != before + 1:
            yield ""
        before = number
        code = plain(line.expandtabs(4).rstrip())
        for start in range(0, len(code) or 1, WIDTH - 7):
            place = "" if start else str(number)
            yield f"{place:>5}  {code[start : start + WIDTH - 7]}".rstrip()


def _question(number: int, asked: Asked) -> Iterator[str]:
    yield _filled(f"{number}. {asked.text}", "   ")
    for letter, option in zip(LETTERS, asked.options, strict=False):
        yield _filled(f"   {letter}  {option}", " " * 6)


def _answer(number: int, asked: Asked) -> Iterator[str]:
    letters = dict(zip(asked.options, LETTERS, strict=False))
    yield _filled(f"{number}. {letters[asked.right]}  {asked.right}", " " * 6)
    yield _filled(f"   {asked.why}", "   ")
    yield _filled(f"   After a wrong answer, say: {asked.hint}", "   ")
    for option, letter in letters.items():
        if option in asked.beliefs:
            yield _filled(
                f"   {letter}  may come from the belief: {asked.beliefs[option]}", " " * 6
            )
    others = [
        letter
        for option, letter in letters.items()
        if option not in asked.beliefs and option != asked.right
    ]
    if others:
        yield f"   {', '.join(others)}  {NOBODY}"


def plain(words: str) -> str:
    """Return words that can be printed: nothing in them moves a terminal's cursor, or colours it."""
    return "".join(one if one.isprintable() else "?" for one in words)


def _filled(words: str, further: str = "") -> str:
    lines = wrap(
        plain(words),
        WIDTH,
        subsequent_indent=further,
        break_on_hyphens=False,
    )
    return "\n".join(lines)
