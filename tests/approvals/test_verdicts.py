"""The verdict on each wrong answer of the bank in tests/answers.

tests/lessons/test_course.py tests that right ones are accepted.
"""

import pytest
from answers import answer_in_words, blocks

from puzzlecourse import check
from puzzlecourse.checking import attempts
from puzzlecourse.lessons import exercise_named, lesson_named, lessons

SEED = 1  # for random cases
NAMES = [e.name for sheet in (*lessons(), lesson_named("practice")) for e in sheet.exercises]
QUICK = ("three frames deep", "power of two", "my maze", "my board", "my player")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name, id=name.replace(" ", "_"), marks=[] if name in QUICK else pytest.mark.slow
        )
        for name in NAMES
    ],
)
@pytest.mark.usefixtures("unhurried")
def test_answers(name, approved):
    """Each wrong answer is rejected, with the approved verdict and misconception."""
    wrong = [block for block in blocks() if (block.kind, block.exercise) == ("wrong", name)]
    verdicts = [(block, verdict_on(block)) for block in wrong]
    accepted = [f"{block.file.name}, line {block.line}" for block, verdict in verdicts if verdict]
    assert accepted == []
    assert text_of(verdicts) == approved


def test_every_exercise_has_wrong_answers_and_no_answer_is_to_another():
    assert {block.exercise for block in blocks() if block.kind == "wrong"} == {*NAMES}
    assert {block.exercise for block in blocks()} == {*NAMES}


def verdict_on(block):
    """Return the verdict on a first attempt."""
    attempts._digests.clear()
    return check(block.exercise, block.made(), SEED)


def text_of(verdicts):
    """Return the answers with their verdicts."""
    parts = []
    for block, verdict in verdicts:
        lines = [answer_in_words(block), repr(verdict), *misconception_in(block, verdict)]
        parts.append("\n".join([*lines, ""]))
    return "\n".join(parts)


def misconception_in(block, verdict):
    """Yield the misconception whose hint is in the verdict."""
    for wrong in exercise_named(block.exercise).wrong:
        if verdict.think and wrong.hint == verdict.think:
            yield f"({wrong.misconception})"
            return
