"""The verdict on each kind of fault, next to the answer that has it.

tests/answers has the wrong answers of each exercise of the course; these are one for each branch of
the judge, most of them to an exercise made for it.
"""

import inspect

import pytest
from faulty import ELSEWHERE, FAULTY, TOTAL

from puzzlecourse import check
from puzzlecourse.checking import attempts
from puzzlecourse.judging.exercise import Exercise

SEED = 1


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize(
    "pairs", [[(TOTAL, one) for one in FAULTY], ELSEWHERE], ids=["a_sum", "others"]
)
def test_faults(pairs, approved, monkeypatch):
    lines = (
        line for exercise, answer in pairs for line in verdict_on(exercise, answer, monkeypatch)
    )
    assert "\n".join(lines) == approved


def verdict_on(exercise, answer, monkeypatch):
    """Yield an answer and its verdict; what a page shows besides follows in brackets."""
    attempts._digests.clear()
    with monkeypatch.context() as patch:
        if isinstance(exercise, Exercise):
            patch.setattr(
                "puzzlecourse.checking.check.exercise_named", lambda name, one=exercise: one
            )
            exercise = exercise.name
        verdict = check(exercise, answer, SEED)
    assert not verdict
    head, *_ = repr(verdict).splitlines()
    assert head in verdict._repr_html_()
    is_defined = inspect.isclass(answer) or inspect.isfunction(answer)
    yield inspect.getsource(answer).rstrip() if is_defined else repr(answer)
    yield repr(verdict)
    shown = [f"{what or 'remark'}: {words}" for what, words in verdict.rows.items() if words]
    shown += ["the position is drawn"] if "<svg" in verdict.board else []
    yield from [f"({' | '.join(shown)})"] if shown else []
    yield ""
