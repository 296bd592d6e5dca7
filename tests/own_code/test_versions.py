"""Two versions of a function side by side: where they part, what is said, and when `check` offers it."""

import functools
from collections import Counter

import pytest

from puzzlecourse import Beside, check
from puzzlecourse.answers.answer_functions import function_behind
from puzzlecourse.checking.attempts import SEEN_IN_STEPS, former
from puzzlecourse.judging.judge import judge
from puzzlecourse.judging.variants import frozen
from puzzlecourse.lessons import exercise_named, lessons
from puzzlecourse.own_code.beside import BesideBefore, CannotCompare
from puzzlecourse.own_code.versions import MOST_SHOWN
from puzzlecourse.worlds.side_by_side import BEFORE_AND_NOW
from stepthrough.trace.values import stable_repr


def power(base, exponent):
    if exponent == 0:
        return 0
    return base * power(base, exponent - 1)


before = power


def power(basis, exponent):  # the same name, as in a notebook; other lines, another parameter
    result = 1
    if exponent > 0:
        rest = power(basis, exponent - 1)
        result = basis * rest
    return result


def endless(base, exponent):
    return base * endless(base, exponent - 1)


def loop(base, exponent):
    while exponent > -1:
        base = base + 1
    return base


def total(numbers):
    found = 0
    for number in numbers[1:]:
        found = found + number
    return found


def total_of_all(numbers):
    found = 0
    for number in numbers:
        found += number
    return found


def up(n):
    if n > 0:
        print(n)
        up(n - 1)


def down(n):
    if n > 0:
        down(n - 1)
        print(n)


def with_more(base, exponent, so_far=1):
    return so_far if exponent == 0 else with_more(base, exponent - 1, so_far * base)


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


def slow(n):
    for _ in range(4 * MOST_SHOWN):
        pass
    return n


def slow_and_wrong(n):
    for _ in range(4 * MOST_SHOWN):
        pass
    return n + 1


def typed(n):
    return n + len(input())


# ---- where they part ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (
            (before, power, 2, 3),
            "In the first version, power(2, 0) returns 0. "
            "In the second version, power(2, 0) returns 1.",
        ),
        (
            (endless, power, 2, 3),
            "In endless, endless(2, -1) is called now. In power, power(2, 0) returns 1.",
        ),
        (
            (loop, power, 2, 3),
            "In loop, loop(2, 3) has not ended after 20,000 steps. "
            "In power, power(2, 2) is called now.",
        ),
        (
            (total, total_of_all, [4, 5]),
            "In total, found of total([4, 5]) is 5 now. In total_of_all, "
            "found of total_of_all([4, 5]) is 4.",
        ),
        (
            (up, down, 2),
            "In up, 2 has been printed by now. In down, it is nothing.",
        ),
        (
            (power, with_more, 2, 1),
            "In power, power(2, 0) returns 1. In with_more, with_more(2, 0, 2) returns 2.",
        ),
        (
            (power, lambda base, exponent: base**exponent, 2, 1),
            "In power, power(2, 0) is called now. In <lambda>, <lambda>(2, 1) returns 2.",
        ),
    ],
)
def test_where_two_versions_part_is_said(pair, said):
    assert repr(Beside(*pair)) == f"From here on they differ. {said}"


@pytest.mark.parametrize(
    "pair", [(power, power, 2, 3), (fib, fib_again, 8), (before, before, 2, 1)]
)
def test_versions_that_do_the_same_say_so(pair):
    both = Beside(*pair)
    assert not both.versions.do_differ
    assert repr(both).startswith("For this call both do the same: ")
    assert repr(both).endswith("Try another call.")
    assert both.parting == both.cover["last"] == both.other["cover"]["last"]


def test_what_is_kept_between_runs_is_not_found_by_the_other_version_and_stays():
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


def test_up_to_the_parting_both_are_at_the_same_call():
    both = Beside(before, power, 2, 3)
    mine, other = (one.steps for one in both.recordings)
    for first, second in both.versions.moments[: both.parting + 1]:
        given = [stable_repr([*s.call.arguments.values()]) for s in (mine[first], other[second])]
        assert given[0] == given[1]
    firsts, seconds = zip(*both.versions.moments, strict=True)
    assert set(firsts) == set(range(len(mine)))  # no step of either is left out
    assert set(seconds) == set(range(len(other)))


def test_the_end_of_what_never_ends_is_said():
    words = "".join(Beside(endless, power, 2, 3).ending)
    assert "never ends (each call waits for the next, until Python stops it)" in words
    words = "".join(Beside(loop, power, 2, 3).ending)
    assert (
        words
        == "In loop, loop(2, 3) has not ended after 20,000 steps. In power, power(2, 3) returns 8."
    )


def test_two_that_never_end_have_no_difference_that_was_seen():
    words = "As far as they were run, 20,000 steps, both do the same. Try a smaller call."
    assert repr(Beside(loop, frozen(loop), 2, 3)) == words


# ---- what cannot be compared ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ((3, power, 2, 3), "the first version must be a function, without brackets, not 3"),
        ((power, "power"), "the second version must be a function, without brackets, not 'power'"),
        (
            (abs, power, 3),
            "the first version, abs, is not written in Python: it has no steps to show",
        ),
        ((power, int, 3), "the second version is a class: give a function, or a method of it"),
        (
            (power, up, 2, 3),
            r"both get the same arguments, but the second version cannot be called with these: "
            r"up\(\) takes 1 positional argument but 2 were given",
        ),
        (
            (power, power),
            "both get the same arguments, but the first version .* missing 2 required .*",
        ),
        (
            (typed, power, 2),
            "the first version uses input: let it get the value as an argument instead",
        ),
        (
            (total, total, (n for n in [1])),
            "an argument such as a generator cannot be copied for each run: give a list instead",
        ),
        (
            (slow, slow_and_wrong, 1),
            "both do the same for more than 2,000 steps, and differ only later: try a smaller call",
        ),
    ],
)
def test_what_cannot_be_compared_is_told_in_a_sentence(given, sentence):
    with pytest.raises(CannotCompare, match=f"^{sentence}$"):
        Beside(*given)


def test_functions_without_a_source_are_compared_too():
    names = {}
    exec("def twice(n):\n    return n + n\n", names)
    assert "returns 6. In <lambda>, <lambda>(3) returns 9" in repr(
        Beside(names["twice"], lambda n: 3 * n, 3)
    )


# ---- a function as it is now ---------------------------------------------------------------------------


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
    """What stands below a verdict to show two versions."""
    return [one for one in (make() for make in verdict.below) if isinstance(one, BesideBefore)]


def test_a_right_answer_is_offered_beside_the_wrong_one_before():
    assert offers(check("power", RIGHT)) == []
    assert check("power", before).below == ()
    [offer] = offers(check("power", RIGHT))
    assert offer.place.children == ()  # nothing is run before
    offer.open.click()
    [both] = offer.place.children
    assert (
        repr(both) == "From here on they differ. In your earlier version, power(2, 0) returns 0. "
        "In your new version, power(2, 0) returns 1."
    )
    assert both.names == ["before", "now"]
    offer.close.click()
    assert offer.place.children == ()


def test_what_is_saved_of_a_verdict_stays_the_same():
    alone = check("power", RIGHT)
    check("power", before)
    offered = check("power", RIGHT)
    assert (repr(offered), offered._repr_html_()) == (repr(alone), alone._repr_html_())
    saved = offered._repr_mimebundle_()
    assert (saved["text/plain"], saved["text/html"]) == (repr(alone), alone._repr_html_())


def test_a_former_version_is_the_one_that_was_checked_though_its_name_is_another_function_now():
    names = {"__name__": "__main__"}
    exec("def power(b, e): return 0 if e == 0 else b * power(b, e - 1)", names)
    check("power", names["power"])
    exec("def power(b, e): return 1 if e == 0 else b * power(b, e - 1)", names)
    [offer] = offers(check("power", names["power"]))
    offer.open.click()
    assert "In your earlier version, power(2, 0) returns 0." in repr(offer.place.children[0])


@pytest.mark.parametrize("answer", [3, lambda base: 3, lambda base, exponent: base**exponent])
def test_a_fault_that_no_single_call_shows_is_not_offered_and_takes_the_older_one_away(answer):
    check("power", before)
    assert check("power", answer).outcome == "wrong"
    assert offers(check("power", RIGHT)) == []


def test_what_is_judged_as_a_whole_is_not_offered():
    for sheet in lessons():
        for exercise in sheet.exercises:
            for wrong in exercise.wrong[:1] if exercise.whole else []:
                check(exercise.name, wrong.answer)
    assert not [name for name in former if exercise_named(name).whole]


def test_what_cannot_be_shown_is_said_in_the_place(monkeypatch):
    offer = BesideBefore(typed, power, (2,))
    offer.open.click()
    assert (
        "uses input: let it get the value as an argument instead" in offer.place.children[0].value
    )


# ---- all exercises -------------------------------------------------------------------------------------

EXERCISES = [one for sheet in lessons() for one in sheet.exercises if one.cases and not one.whole]
SAME = Counter(
    {"count with a memo": 1, "judge with a memo": 1}
)  # judged by more than what the call does


def pairs(exercise):
    """The wrong answers of an exercise that one call shows to be wrong, with that call."""
    for wrong in exercise.wrong:
        if function_behind(wrong.answer):
            fault = judge(exercise, wrong.answer, seed=5)
            if fault and fault.kind in SEEN_IN_STEPS and fault.case is not None:
                yield wrong.answer, fault.case


def seen(version, number):
    """What is seen of a step besides the lines: found without the code that is tested."""
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
def test_each_wrong_answer_parts_from_the_solution_in_something_that_differs(exercise):
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


def test_there_are_many_such_pairs():
    assert len(EXERCISES) >= 30
