"""What is said beside a fault: the hint against the mistake that was made, or none. The answers stand in tests/answers."""

import re

import pytest
from answers import blocks

from puzzlecourse.judging.hints import known_wrong
from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import exercise_named

HINT = re.compile(r"^# hint: (.+)$", re.MULTILINE)
WITH_HINT = [(block, found[1]) for block in blocks() if (found := HINT.search(block.source))]


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        pytest.param(block, expected, id=f"{block.exercise}, line {block.line}")
        for block, expected in WITH_HINT
    ],
)
def test_a_hint_fits_the_mistake_or_is_left_out(block, expected):
    exercise = exercise_named(block.exercise)
    known = known_wrong(exercise, judge(exercise, block.made(), 1))
    assert (known.misconception or known.hint if known else "none") == expected
