"""A learner's own examples: which are true, which mistakes they catch, and the hints."""

import ast
import inspect
import re
from copy import deepcopy
from dataclasses import replace
from functools import partial
from itertools import product

import pytest
from lessons import notebooks

from puzzlecourse import check, examples
from puzzlecourse.authoring.slips import misconceptions
from puzzlecourse.checking.verdict import Verdict
from puzzlecourse.judging.bounds import Deadline, OutOfTime, bounded
from puzzlecourse.judging.exercise import Exercise, Wrong
from puzzlecourse.judging.judge import judge
from puzzlecourse.judging.kinds_of_calls import Call, new_in
from puzzlecourse.judging.own_examples import (
    LONGEST,
    TRY_ANOTHER_CALL,
    Example,
    differs,
    hint,
    mistakes,
    plain_cases,
    unnoticed,
    untrue,
)
from puzzlecourse.judging.sentences import AnotherWay
from puzzlecourse.judging.trial import Trial, outcome_of
from puzzlecourse.lessons import exercise_named, lessons

FUNCTIONS = [
    exercise
    for sheet in lessons()
    for exercise in sheet.exercises
    if not exercise.whole and inspect.isfunction(exercise.solution)
]
# their arguments are not literals; listed here because computing that takes seconds per process
WITHOUT = {
    "valley",
    "ruler without recursion",
    "five conditions",
    "count solutions",
    "most pegs left",
}
WITHOUT |= {"count with a memo", "good move", "verdict", "next level", "find route"}
EVERY = [one for one in FUNCTIONS if one.name not in WITHOUT]
USED = sorted(
    {call.args[0].value for book in notebooks() for _, call in book.calls("examples")},
)
QUICK = "power", "fewest moves"
every_exercise = pytest.mark.parametrize(
    "exercise",
    [pytest.param(one, marks=[pytest.mark.slow] * (one.name not in QUICK)) for one in EVERY],
    ids=lambda one: one.name,
)
every_used = pytest.mark.parametrize(
    "name", [pytest.param(one, marks=[pytest.mark.slow] * (one not in QUICK)) for one in USED]
)


def written(exercise, arguments):
    """A call as a learner types it."""
    return f"{exercise.solution.__name__}({', '.join(map(repr, arguments))})"


def from_cases(exercise, most=20):
    """Examples made from the exercise's cases, first one for each mistake."""
    cases = plain_cases(exercise)
    telling = [min(mistake.shown_by) for mistake in mistakes(exercise)]
    places = list(dict.fromkeys([*telling, *range(len(cases))]))
    calls = [(written(exercise, cases[n].arguments), cases[n].result) for n in places]
    return [(call, result) for call, result in calls if len(call) <= LONGEST][:most]


# ---- true and false ------------------------------------------------------------------------------


def test_they_are_used_in_at_least_five_lessons():
    assert sum(bool(book.calls("examples")) for book in notebooks()) >= 5
    assert USED


@pytest.mark.slow
def test_the_others_have_no_such_calls():
    assert {one.name for one in FUNCTIONS if not plain_cases(one)} == WITHOUT


@every_exercise
def test_examples_made_of_cases_are_true_and_notice_every_common_mistake(exercise):
    verdict = examples(exercise.name, from_cases(exercise))
    assert verdict.outcome == "true", verdict
    assert verdict.noticed == verdict.of == len(mistakes(exercise))
    assert verdict.think == ""


def does_plainly(function, arguments):
    """The outcome of a call without the recorder: a value, an error's name, or that it does not end."""
    try:
        with bounded(0.3):
            return outcome_of(function(*deepcopy(arguments)))
    except (Exception, OutOfTime) as error:
        return "raised", type(error).__name__


@every_exercise
def test_a_wrong_answer_that_returns_something_wrong_is_a_common_mistake_that_counts(exercise):
    """An independent check: both run without the recorder."""
    counted = {id(mistake.wrong) for mistake in mistakes(exercise)}
    for wrong in exercise.wrong:
        differs = any(
            does_plainly(wrong.answer, case.arguments) != outcome_of(case.result)
            for case in plain_cases(exercise)
        )
        if exercise.judged_by is None:
            assert differs == (id(wrong) in counted), wrong
        else:
            assert differs or id(wrong) not in counted


def test_what_the_clock_has_stopped_is_not_counted(monkeypatch):
    """On a busy machine `by turns` had one more common mistake, which no example could catch."""
    exercise = exercise_named("by turns")
    case = plain_cases(exercise)[-1]
    hurried = partial(Trial.of, seconds=1e-9)
    monkeypatch.setattr("puzzlecourse.judging.own_examples.Trial.of", hurried)
    monkeypatch.setattr("stepthrough.trace.limits._STEPS_PER_CHECK", 1)
    for wrong in exercise.wrong:
        assert hurried(wrong.answer, case.arguments).recording.ended == "too much time"
        assert not differs(exercise, wrong, case)


@every_used
def test_a_mistake_that_check_refuses_by_its_value_is_noticed(name):
    exercise = exercise_named(name)
    counted = {id(mistake.wrong) for mistake in mistakes(exercise)}
    by_case = {repr(case.arguments): case.result for case in plain_cases(exercise)}
    for wrong in exercise.wrong:
        fault = judge(exercise, wrong.answer, seed=0)
        assert fault
        if fault.trial and repr(fault.case) in by_case:
            by_value = not fault.trial.matches(by_case[repr(fault.case)])
            assert not by_value or id(wrong) in counted, wrong


FALSE = [
    None,
    "8",
    8.5,
    [8, 8, 8, 8],
    {"a": 8},
    print,
    lambda n: n,
    object(),
    -987654,
    (),
    NotImplemented,
]


@every_used
def test_a_false_example_is_refused_by_name_and_without_the_right_result(name):
    exercise = exercise_named(name)
    for case, false in product(plain_cases(exercise)[3:6], FALSE):
        text = written(exercise, case.arguments)
        verdict = examples(name, [*from_cases(exercise, 2), (text, false)])
        if verdict.outcome == "true":
            assert case.result == false
            continue
        assert verdict.outcome == "not true"
        [sentence] = verdict.sentences
        assert sentence.startswith(f"`{text}`: your result is not what the task asks for. ")
        assert repr(case.result) not in sentence.removeprefix(f"`{text}`")


@pytest.mark.slow
def test_several_right_results_are_all_true():
    for found in (["AB", "BA"], ["BA", "AB"]):
        assert examples("orders", [("orders('AB', [])", found)]).outcome == "true"
    assert examples("orders", [("orders('AB', [])", ["AB", "AB"])]).outcome == "not true"


def test_right_results_found_another_way_are_neither_untrue_nor_a_mistake():
    def judged_by(trial):
        return None if trial.result == "plan" else AnotherWay("another way")

    wrong = Wrong(lambda n: "formula", "formula", "")
    exercise = Exercise("plan", lambda n: "plan", ((1,),), wrong=[wrong], judged_by=judged_by)
    case, deadline = plain_cases(exercise)[0], Deadline(9)
    assert not differs(exercise, wrong, case)
    does = Trial.of(exercise.solution, case.arguments)
    assert untrue(exercise, Example("plan(1)", (1,), "formula"), does, deadline) == ""
    with pytest.warns(RuntimeWarning, match="the verdict is given without it"):
        assert differs(replace(exercise, judged_by=lambda trial: 1 / 0), wrong, case)


# ---- hints ---------------------------------------------------------------------------------------


def hints_of(exercise):
    """(hint, the examples) for each case alone, and for all cases that do not show a mistake."""
    cases = plain_cases(exercise)
    some = [[case] for case in cases[:12]]
    for mistake in mistakes(exercise):
        others = [case for n, case in enumerate(cases) if n not in mistake.shown_by]
        some += [others, others[:3]]
    for own in filter(None, some):
        if missed := unnoticed(exercise, own):
            yield hint(exercise, missed, own)


CODE = re.compile(r"`([^`]*)`")


@pytest.mark.slow
@pytest.mark.parametrize("exercise", [exercise_named(name) for name in USED], ids=USED)
def test_hints_name_no_misconception_and_no_line_of_a_wrong_answer(exercise):
    names = {wrong.misconception for wrong in exercise.wrong} | set(misconceptions())
    lines = {
        line.strip()
        for wrong in exercise.wrong
        if inspect.isfunction(wrong.answer)
        for line in inspect.getsource(wrong.answer).splitlines()
        if len(line.strip()) > 6
    }
    parameters = set(inspect.signature(exercise.solution).parameters)
    hints = list(hints_of(exercise))
    for words in hints:
        assert words.endswith(".")
        assert not [name for name in names if len(name) > 4 and name in words], words
        assert not [line for line in lines if line in words], words
        assert set(CODE.findall(words)) <= parameters, words
        assert not any(wrong.hint in words for wrong in exercise.wrong)
    if exercise.name in USED:
        assert (
            hints.count(TRY_ANOTHER_CALL) <= len(hints) / 10
        )  # nearly all name a missing kind of call


@every_used
def test_a_hint_leads_on(name):
    """Adding the smallest case that fits each hint catches all mistakes but one in the end."""
    exercise = exercise_named(name)
    cases = plain_cases(exercise)
    names = list(inspect.signature(exercise.solution).parameters)

    def call(case):
        return Call(dict(zip(names, case.arguments, strict=False)), case.result)

    own = [max(cases[:4], key=lambda case: case.steps)]
    before = len(mistakes(exercise))
    for _ in range(len(cases)):
        missed = unnoticed(exercise, own)
        assert len(missed) <= before
        before = len(missed)
        if not missed or (words := hint(exercise, missed, own)) == TRY_ANOTHER_CALL:
            break
        own += [next(c for c in cases if words in new_in(call(c), list(map(call, own))))]
    assert len(unnoticed(exercise, own)) <= 1


def test_lists_are_side_by_side_only_without_anything_between():
    def names(things):
        return [
            words for words in new_in(Call({"things": things}, 0), []) if "side by side" in words
        ]

    assert names([[1], [2], 3]) == ["No example has two lists side by side in `things`."]
    assert names([[1], 2, [3]]) == names([[1], (2,)]) == []


def test_the_state_of_a_wrong_answer_is_restored():
    def counts(n, seen=[]):  # noqa: B006
        seen.append(n)
        return len(seen)

    wrong = Wrong(counts, "kept", "")
    exercise = Exercise("one", lambda n: 1, cases=((5,), (6,)), wrong=[wrong])
    for _ in range(2):
        assert mistakes.__wrapped__(exercise) == ()
    assert counts(1) == 1


# ---- invalid input -------------------------------------------------------------------------------


class Endless:
    def __repr__(self):
        while True:
            pass


NESTED = []
NESTED.append(NESTED)


@pytest.mark.parametrize(
    "given",
    [
        [("power(" + "(" * 900, 8)],
        [("power(" + "-" * 900 + "2, 3)", 8)],
        [("power(2, 3)", Endless())],
        [(Endless(), 8)],
    ],
    ids=["brackets", "minus signs", "an endless repr", "an endless repr as a call"],
)
def test_what_cannot_be_read_or_shown_is_no_example(given, monkeypatch):
    """Python's versions differ in how deep they can read."""
    monkeypatch.setattr("puzzlecourse.checking.examples.SECONDS", 0.2)
    assert examples("power", given).outcome == "unclear"


@pytest.mark.parametrize("name", ["powr", "my board", "valley", None, 3])
def test_an_exercise_without_such_calls_is_refused(name):
    with pytest.raises(ValueError, match=r"name|cannot be written"):
        examples(name, [("power(2, 3)", 8)])


def test_it_looks_like_a_verdict_and_keeps_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = examples("power", [("power(2, 3)", 8)])
    verdict = Verdict("power", "right", ())
    style = re.compile(r'^<div class="puzzle-panel" style="[^"]*">')
    assert style.match(answer._repr_html_())[0] == style.match(verdict._repr_html_())[0]
    assert "<b>Think:</b> No example has 0 for <code>exponent</code>." in answer._repr_html_()
    assert list(tmp_path.iterdir()) == []
    assert check("power", ...).outcome == "not written yet"


@every_used
def test_each_outline_has_a_cell_for_examples_above_it(name):
    """It has one true example, which is not the one that catches most mistakes."""
    exercise = exercise_named(name)
    [(book, cell)] = [
        (book, cell)
        for book in notebooks()
        for cell, call in book.calls("examples")
        if call.args[0].value == name
    ]
    assert cell.source == f'examples("{name}", [...])'
    text, below = book.cells[cell.place - 1].source, book.cells[cell.place + 1]
    # its outline, or a text above an empty cell
    defined = [node.name for node in below.defined] if below.kind == "code" else []
    assert defined in ([exercise.solution.__name__], [])
    assert text.startswith("**Before you write**")
    verdict = examples(name, [ast.literal_eval(CODE.search(text)[1])])
    assert verdict.outcome == "true"
    assert verdict.noticed < verdict.of


def test_a_run_is_of_the_arguments_themselves():
    """The solution must not mutate the list of the case."""
    [case] = [c for c in plain_cases(exercise_named("orders")) if c.arguments == ("AB", ["B"])]
    assert case.result == ["BA"]
    assert Trial.of(exercise_named("orders").solution, case.arguments).result == ["BA"]
