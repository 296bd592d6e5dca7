"""Answers that change the interpreter, or return misleading objects, get a verdict."""

import builtins
import sys
from dataclasses import replace

import pytest

from puzzlecourse.judging.judge import judge, judge_each_case
from puzzlecourse.judging.variants import function_from_source
from puzzlecourse.lessons import exercise_named

RIGHT = "    return 1 if e == 0 else b * power(b, e - 1)\n"
ODD = {
    "a low recursion limit": (
        "import sys\n    sys.setrecursionlimit(sys.getrecursionlimit() // 2)\n",
        "too many frames",
    ),
    "no tracer": ("import sys\n    sys.settrace(None)\n", "could not be followed to its end"),
    "another len": (
        "import builtins\n    builtins.len = lambda things: 0\n",
        "gives `len` another meaning",
    ),
    "no output": ("import sys\n    sys.stdout = None\n", None),
}


@pytest.mark.parametrize("what", ODD)
def test_an_answer_that_changes_the_interpreter_gets_a_true_verdict(what):
    if sys.platform == "emscripten" and what == "a low recursion limit":
        pytest.skip("a page has 200 frames, and half of them are too few for the judge itself")
    does, words = ODD[what]
    before = sys.getrecursionlimit(), sys.stdout, builtins.len, sys.gettrace()
    answer = function_from_source(f"def power(b, e):\n    {does}{RIGHT}", {})
    fault = judge(exercise_named("power"), answer, 1)
    assert (sys.getrecursionlimit(), sys.stdout, builtins.len, sys.gettrace()) == before
    assert (fault and words and words in fault.message) or fault is words


def spoils_len(*given):
    builtins.len = lambda things: 0


POWER = exercise_named("power")


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        (exercise_named("my player"), spoils_len),  # the lesson records it
        (replace(POWER, judged_by=spoils_len), POWER.solution),  # nobody records it
    ],
    ids=["recorded by a lesson", "not recorded"],
)
def test_another_builtin_is_reported_wherever_it_is_set(exercise, answer):
    before = builtins.len
    for find in (judge_each_case, judge):
        fault = find(exercise, answer)
        assert builtins.len is before
    assert "gives `len` another meaning" in fault.message


@pytest.mark.parametrize(
    "body",
    [
        "def __repr__(self): raise SystemExit",
        "@property\n        def __class__(self): raise ValueError('c')",
    ],
)
def test_a_value_that_fails_to_say_what_it_is_gets_a_verdict(body):
    program = f"def power(b, e):\n    class Y:\n        {body}\n    return Y()\n"
    fault = judge(exercise_named("power"), function_from_source(program, {}), 1)
    assert fault.kind == "otherwise"
    assert "1 was expected" in fault.message
