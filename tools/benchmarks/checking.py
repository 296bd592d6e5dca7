"""Time `check` on the slowest answers of the course."""

from contextlib import chdir
from tempfile import TemporaryDirectory

from puzzlecourse.checking import check as checks
from puzzlecourse.lessons import lessons

from .measure import Row, at_most, seconds


def rows() -> list[Row]:
    exercises = [exercise for lesson in lessons() for exercise in lesson.exercises]
    with TemporaryDirectory() as folder, chdir(folder):  # for the answers file
        right = max(_check_seconds(one.name, one.solution) for one in exercises)
        wrong = max(_check_seconds(one.name, w.answer) for one in exercises for w in one.wrong)
        endless = _check_seconds("power", _endless)
    return [
        at_most("check: the slowest right answer of the course", right, 2, "s"),
        at_most("check: the slowest wrong answer of the course", wrong, 2, "s"),
        at_most("check: while True: pass", endless, 2, "s"),
    ]


def _check_seconds(name, answer) -> float:
    return seconds(lambda: checks.check(name, answer), repeat=1)


def _endless(base, exponent):
    while True: pass  # noqa: E701 # fmt: skip
