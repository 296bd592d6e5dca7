"""Checks: how long the worst of all wrong answers waits for its sentence."""

from contextlib import chdir
from tempfile import TemporaryDirectory

from puzzlecourse import checks
from puzzlecourse.course import lessons

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
        at_most("check: an endless loop in finally", _told("power", _endless_in_finally), 2, "s"),
        at_most("check: a text that doubles", _told("power", _doubling), 2, "s"),
    ]


def _told(name, answer) -> float:
    return seconds(lambda: checks.check(name, answer), repeat=1)


def _endless(base, exponent):
    while True: pass  # noqa: E701 # fmt: skip


def _endless_in_finally(base, exponent):
    try:
        return base
    finally:
        while True:
            pass


def _doubling(base, exponent):
    word = "a"
    while True:
        word = word + word
