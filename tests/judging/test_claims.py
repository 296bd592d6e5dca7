"""The claims in messages are true, for each kind of exercise and each kind of fault.

Each claim is compared with facts that are established here without the judge.
"""

from contextlib import redirect_stdout
from copy import deepcopy
from io import StringIO

import pytest

from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import exercise_named

OF_EACH_KIND = "power", "valley", "flatten", "count solutions"
EXERCISES = [exercise_named(name) for name in OF_EACH_KIND]
KEEPS, PRINTS, CHANGES, DEEP = "keeps", "prints", "changes", "deep"


def keeps_in_a_default(solution):
    def answer(*given, seen=[]):  # noqa: B006  # that is the fault
        seen.append(given)
        return solution(*given) if len(seen) < 3 else None

    return answer


def keeps_outside(solution):
    calls = []

    def answer(*given):
        calls.append(given)
        return [solution(*given), len(calls)]

    return answer


def prints_it(solution):
    def answer(*given):
        print(solution(*given))

    return answer


def gives_nothing(solution):
    def answer(*given):
        solution(*given)

    return answer


def changes_what_is_given(solution):
    def answer(*given):
        result = solution(*given)
        for one in given:
            if isinstance(one, list | set):
                one.clear()
        return result

    return answer


def goes_too_deep(solution):
    def answer(*given, left=3000):
        return solution(*given) if left == 0 else answer(*given, left=left - 1)

    return answer


def of_another_type(solution):
    def answer(*given):
        return {"result": solution(*given)}

    return answer


def right_in_one_case(solution):
    first = []

    def answer(*given):
        return solution(*given) if str(given) == first[0] else "no"

    answer.first = first
    return answer


FAULTS = {
    keeps_in_a_default: KEEPS, keeps_outside: KEEPS, prints_it: PRINTS, gives_nothing: "",
    changes_what_is_given: CHANGES, goes_too_deep: DEEP, of_another_type: "", right_in_one_case: "",
}  # fmt: skip


def facts(answer, case):
    """Result, output and whether the arguments are unchanged, run without the recorder."""
    given, printed = deepcopy(case), StringIO()
    try:
        with redirect_stdout(printed):
            result = answer(*given)
    except Exception as error:
        result = error
    return result, printed.getvalue(), given == case


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_no_claim_contradicts_the_facts(exercise, fault):
    answer = fault(exercise.solution)
    if fault is right_in_one_case:
        answer.first.append(str(exercise.cases[0]))
    found = judge(exercise, answer)
    if found is None:
        return  # the fault has no effect, for example without a list to change
    message = found.in_full
    kind = FAULTS[fault]
    claims = {
        "Something is kept": kind == KEEPS,
        "does not do the same": kind == KEEPS,
        "throws away": False,
        "without end": False,
        "changed what it was given": kind == CHANGES,
    }
    assert [words for words, is_so in claims.items() if words in message and not is_so] == []
    if found.results_right:
        assert kind != KEEPS
        for case in (
            exercise.cases if exercise.judged_by is None else ()
        ):  # with a judge, other results can be right
            assert facts(answer, case)[0] == facts(exercise.solution, case)[0]
    if "prints, but returns nothing" in message:
        result, printed, _ = facts(fault(exercise.solution), found.case)
        assert result is None
        assert printed
