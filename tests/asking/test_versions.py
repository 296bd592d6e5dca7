"""Two versions of a function: where they diverge, the description, and when `check` offers it."""

import functools
from collections import Counter

import pytest
from own_programs import before, power, typed

from puzzlecourse import Beside, check
from puzzlecourse.answers.answer_functions import function_behind
from puzzlecourse.asking.beside import BesideBefore
from puzzlecourse.checking.attempts import VISIBLE_KINDS, former
from puzzlecourse.judging.judge import judge
from puzzlecourse.judging.variants import frozen
from puzzlecourse.lessons import exercise_named, lessons
from puzzlecourse.worlds.side_by_side import BEFORE_AND_NOW
from stepthrough.trace.values import stable_repr

memo = {}


def fib(n):
    if n < 2:
        return n
    if n not in memo:
        memo[n] = fib(n - 1) + fib(n - 2)
    return memo[n]


def fib_again(n):
    if n < 2:
        return n
    if n in memo:
        return memo[n]
    memo[n] = fib_again(n - 1) + fib_again(n - 2)
    return memo[n]


# ---- divergence -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pair", [(power, power, 2, 3), (fib, fib_again, 8), (before, before, 2, 1)]
)
def test_versions_that_do_the_same_say_so(pair):
    both = Beside(*pair)
    assert not both.versions.do_differ
    assert repr(both).startswith("For this call both do the same: ")
    assert repr(both).endswith("Try another call.")
    assert both.parting == both.cover["last"] == both.other["cover"]["last"]


def test_state_between_runs_is_invisible_to_the_other_version_and_restored():
    memo.clear()
    memo[2] = 1
    both = Beside(fib, fib_again, 6)
    assert not both.versions.do_differ
    assert memo == {2: 1}


def test_both_walks_have_a_page_for_each_moment_and_reach_their_ends():
    both = Beside(before, power, 2, 3)
    for cover, chunk in ((both.cover, both.first), (both.other["cover"], both.other["first"])):
        assert len(chunk["pages"]) == len(cover["events"]) == cover["last"] + 1
        assert cover["last"] == len(both.versions.moments) - 1
        assert Counter(cover["events"])["c"] == Counter(cover["events"])["r"] == 4
    last = both.versions.moments[-1]
    assert last == tuple(len(one.steps) - 1 for one in both.recordings)
    assert "".join(both.ending).startswith("In the first version, power(2, 3) returns 0. ")


def test_before_the_divergence_both_are_at_the_same_call():
    both = Beside(before, power, 2, 3)
    mine, other = (one.steps for one in both.recordings)
    for first, second in both.versions.moments[: both.parting + 1]:
        given = [stable_repr([*s.call.arguments.values()]) for s in (mine[first], other[second])]
        assert given[0] == given[1]
    firsts, seconds = zip(*both.versions.moments, strict=True)
    assert set(firsts) == set(range(len(mine)))  # no step is omitted
    assert set(seconds) == set(range(len(other)))


# ---- refusals ------------------------------------------------------------------------------------------


def test_functions_without_a_source_are_compared():
    names = {}
    exec("def twice(n):\n    return n + n\n", names)
    assert "returns 6. In <lambda>, <lambda>(3) returns 9" in repr(
        Beside(names["twice"], lambda n: 3 * n, 3)
    )


# ---- snapshots of functions ----------------------------------------------------------------------------


def test_a_former_version_calls_itself_and_its_former_helpers():
    names = {"__name__": "__main__"}
    exec("def help(n): return n\ndef f(n): return help(n) + (f(n - 1) if n else 0)", names)
    kept = frozen(names["f"])
    exec("def help(n): return 100\ndef f(n): return 0", names)
    assert (kept(3), names["f"](3)) == (6, 0)


def test_a_memo_and_a_closure_are_kept():
    calls = []

    def inner(n):
        calls.append(n)
        return 1 if n == 0 else 2 * inner(n - 1)

    assert frozen(inner) is inner
    names = {"cache": functools.cache}
    exec("@cache\ndef fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)", names)
    kept = frozen(names["fib"])
    names["fib"] = None
    assert kept(30) == 832040
    assert kept.cache_info().misses == 31
    assert frozen(abs) is abs


# ---- after check ---------------------------------------------------------------------------------------

RIGHT = exercise_named("power").solution


@pytest.fixture(autouse=True)
def _no_former_answers():
    former.clear()
    yield
    former.clear()


def offers(verdict):
    """Return the offers to compare versions below a verdict."""
    return [one for one in (make() for make in verdict.below) if isinstance(one, BesideBefore)]


def test_a_right_answer_can_be_compared_with_the_wrong_one_before():
    assert offers(check("power", RIGHT)) == []
    assert check("power", before).below == ()
    [offer] = offers(check("power", RIGHT))
    assert offer.place.children == ()  # nothing runs before it is pressed
    offer.open.click()
    [both] = offer.place.children
    assert (
        repr(both) == "From here on they differ. In your earlier version, power(2, 0) returns 0. "
        "In your new version, power(2, 0) returns 1."
    )
    assert both.names == ["before", "now"]
    offer.close.click()
    assert offer.place.children == ()


def test_the_saved_verdict_does_not_change():
    alone = check("power", RIGHT)
    check("power", before)
    offered = check("power", RIGHT)
    assert (repr(offered), offered._repr_html_()) == (repr(alone), alone._repr_html_())
    saved = offered._repr_mimebundle_()
    assert (saved["text/plain"], saved["text/html"]) == (repr(alone), alone._repr_html_())


def test_the_former_version_is_the_one_checked_even_if_its_name_was_rebound():
    names = {"__name__": "__main__"}
    exec("def power(b, e): return 0 if e == 0 else b * power(b, e - 1)", names)
    check("power", names["power"])
    exec("def power(b, e): return 1 if e == 0 else b * power(b, e - 1)", names)
    [offer] = offers(check("power", names["power"]))
    offer.open.click()
    assert "In your earlier version, power(2, 0) returns 0." in repr(offer.place.children[0])


@pytest.mark.parametrize("answer", [3, lambda base, exponent: base**exponent])
def test_a_fault_without_a_failing_call_removes_the_offer(answer):
    check("power", before)
    assert check("power", answer).outcome != "right"
    assert offers(check("power", RIGHT)) == []


def test_answers_judged_as_a_whole_are_not_compared():
    for sheet in lessons():
        for exercise in sheet.exercises:
            for wrong in exercise.wrong[:1] if exercise.whole else []:
                check(exercise.name, wrong.answer)
    assert not [name for name in former if exercise_named(name).whole]


def test_a_failed_comparison_is_explained_in_place(monkeypatch):
    offer = BesideBefore(typed, power, (2,))
    offer.open.click()
    assert (
        "uses input: let it get the value as an argument instead" in offer.place.children[0].value
    )


# ---- all exercises -------------------------------------------------------------------------------------

EXERCISES = [one for sheet in lessons() for one in sheet.exercises if one.cases and not one.whole]
SAME = Counter(
    {"count with a memo": 1, "judge with a memo": 1, "reachable": 2}
)  # judged by more than the behaviour of one call


def pairs(exercise):
    """Return the wrong answers of an exercise that fail in a single call, with that call."""
    for wrong in exercise.wrong:
        if function_behind(wrong.answer):
            fault = judge(exercise, wrong.answer, seed=5)
            if fault and fault.kind in VISIBLE_KINDS and fault.case is not None:
                yield wrong.answer, fault.case


def seen(version, number):
    """Return the facts of a step except its line, computed independently of the tested code."""
    step = version.recording.steps[number]
    given, values = step.call.arguments, step.locals
    happens = step.event, step.call.function, [*map(stable_repr, given.values())]
    return (
        *happens,
        stable_repr(values),
        stable_repr(step.carried),
        version.recording.printed(number),
    )


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_each_wrong_answer_diverges_from_the_solution_where_facts_differ(exercise):
    same = 0
    for answer, case in pairs(exercise):
        both = Beside(answer, exercise.solution, *case, said=BEFORE_AND_NOW)
        assert repr(both)
        assert "not there" not in repr(both)
        if not both.versions.do_differ:
            same += 1
            continue
        assert repr(both).startswith("From here on they differ")
        at = both.versions.moments[both.parting]
        assert seen(both.versions.first, at.first) != seen(both.versions.second, at.second)
        assert both.ending
    assert same <= SAME[exercise.name]
