"""Checks: how long the slowest answers of the course wait for their sentence."""

from contextlib import chdir
from tempfile import TemporaryDirectory

from puzzlecourse.checking import check as checks
from puzzlecourse.lessons import lessons

from .measure import Row, at_most, seconds


def rows() -> list[Row]:
    with TemporaryDirectory() as folder, chdir(folder):  # where tries are kept
        return _rows()


def _rows() -> list[Row]:
    asked = [exercise for lesson in lessons() for exercise in lesson.exercises]
    right = max(_told(exercise.name, exercise.solution) for exercise in asked)
    wrong = max(_told(e.name, answer.answer) for e in asked for answer in e.wrong)
    return [
        at_most("check: the slowest right answer of the course", right, 2, "s"),
        at_most("check: the slowest wrong answer of the course", wrong, 2, "s"),
        at_most("check: while True: pass", _told("power", _endless), 2, "s"),
    ]


def _told(name, answer) -> float:
    return seconds(lambda: checks.check(name, answer), repeat=1)


def _endless(base, exponent):
    while True: pass  # noqa: E701 # fmt: skip
