"""The lessons' data: right answers are computed, misconceptions caught, exercises discriminating."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest
from answers import answers, right_answers
from lessons import hint_for
from mutants import mutants
from rules_of_exercises import JUDGED_BY_A_PROPERTY, RULES, keeps_to

from puzzlecourse.authoring.slips import misconceptions
from puzzlecourse.checking.check import source
from puzzlecourse.judging.bounds import bounded
from puzzlecourse.judging.exercise import no_cases
from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import BESIDE, LESSONS, lesson_named, lessons

EVERY = {notebook: lesson_named(notebook) for notebook in LESSONS}
PREDICTIONS = [p for lesson in lessons() for p in lesson.predictions]
EXERCISES = [e for lesson in lessons() for e in lesson.exercises]
ORDERINGS = [o for lesson in lessons() for o in lesson.orderings]


def named(some):
    return some.name if hasattr(some, "name") else str(some)


@pytest.mark.parametrize("kind", ["exercises", "predictions", "orderings"])
def test_names_are_used_once(kind):
    sheets = [*lessons(), *map(lesson_named, BESIDE)]
    names = [some.name for sheet in sheets for some in getattr(sheet, kind)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("notebook", LESSONS)
def test_every_notebook_has_its_data(notebook):
    lesson = EVERY[notebook]
    assert lesson.predictions
    assert lesson.exercises
    assert lesson.exercises[-1].open


# ---- predictions ---------------------------------------------------------------------------------


@cache
def judged_at(exercise, place):
    """The verdict on a wrong answer of the lesson, by index, so that it can be cached."""
    return judge(exercise, exercise.wrong[place].answer)


def judged(exercise, answer):
    """The fault of an answer of the lesson."""
    places = [n for n, wrong in enumerate(exercise.wrong) if wrong.answer is answer]
    return judged_at(exercise, places[0]) if places else judge(exercise, answer)


@pytest.mark.slow
@pytest.mark.parametrize("notebook", LESSONS)
def test_a_lesson_has_no_flaw(notebook, monkeypatch):
    monkeypatch.setattr("puzzlecourse.authoring.flaws.judge", judged)
    assert EVERY[notebook].flaws() == []


# ---- misconceptions ------------------------------------------------------------------------------


def test_every_misconception_of_several_items_has_its_text_once_and_no_text_is_unused():
    """One that occurs in a single item is only named there."""
    asked = {(answer.misconception, p.name) for p in PREDICTIONS for answer in p.answers}
    written = {(wrong.misconception, e.name) for e in EXERCISES for wrong in e.wrong}
    ordered = {(decoy, f"order {o.name}") for o in ORDERINGS for decoy in o.decoys.values()}
    items = Counter(misconception for misconception, _ in asked | written | ordered)
    met = {name for name, times in items.items() if times > 1}
    assert met == set(misconceptions()), "misconceptions.json has the words of those, and no others"
    assert len(set(misconceptions().values())) == len(misconceptions())


# ---- exercises -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES, ids=named)
def test_right_answers_in_usual_and_odd_styles_are_accepted(exercise):
    """Those in tests/answers; `test_a_lesson_has_no_flaw` judges the lesson's own."""
    odd = answers("odd", exercise.name)
    assert len(odd) >= 3
    assert len(right_answers(exercise)) >= 2, "write another one, @sheet.right, or in tests/answers"
    faults = [judge(exercise, one) for one in answers("right", exercise.name) + odd]
    assert [fault.in_full for fault in faults if fault] == []


# wrong answers without a hint: there are several reasons to lose a game
NO_HINT = {"my player": 5}


ANY_CHANGE_WILL_DO = {"first rules"}  # a mutant of such a game is another valid game


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES, ids=named)
def test_wrong_answers_are_rejected_with_their_hint_or_none(exercise):
    """No wrong answer gets the hint against another; indistinguishable ones get none.

    It fails in a fixed case, so that a notebook with its verdict is reproducible.
    """
    found = [judged(exercise, wrong.answer) for wrong in exercise.wrong]
    assert [fault and fault.seed for fault in found] == [None] * len(found)
    assert None not in found
    hints = [hint_for(exercise, fault) for fault in found]
    own = [wrong.hint for wrong in exercise.wrong]
    assert [hint for hint, its in zip(hints, own, strict=True) if hint not in ("", its)] == []
    assert hints.count("") <= NO_HINT.get(exercise.name, 0)


def test_solutions_and_wrong_answers_are_shown_with_lines_of_their_own():
    """A wrong answer is an edited copy, perhaps of a class, for which `inspect` finds the original."""
    for exercise in EXERCISES:
        solution = source(exercise.solution)
        assert "sheet" not in solution
        wrong = [one.answer for one in exercise.wrong if callable(one.answer)]
        assert solution not in map(source, wrong), exercise.name


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES, ids=named)
def test_nine_of_ten_automatic_mutants_are_rejected(exercise):
    every, accepted = judged_mutants(exercise)
    assert len(every) > len(accepted)
    if exercise.name in ANY_CHANGE_WILL_DO:
        return
    assert len(accepted) <= len(every) / 10, "\n\n".join(text for text, _ in accepted)


@cache
def judged_mutants(exercise):
    """All mutants of the solution, and the accepted ones."""
    every = list(mutants(exercise.solution))
    return every, [(text, mutant) for text, mutant in every if judge(exercise, mutant) is None]


def test_every_exercise_has_its_rule_stated_apart_or_is_judged_by_its_rule():
    ruled = set(RULES) | JUDGED_BY_A_PROPERTY
    assert {e.name for e in EXERCISES} == ruled, "write it into tests/support/rules_of_exercises.py"


WITH_RULES = [exercise for exercise in EXERCISES if exercise.name in RULES]


@pytest.mark.parametrize("exercise", WITH_RULES, ids=named)
def test_right_answers_keep_to_the_rule_as_it_is_stated_apart(exercise):
    for answer in right_answers(exercise):
        assert first_breach(exercise.name, answer) is None


@pytest.mark.slow
@pytest.mark.parametrize("exercise", WITH_RULES, ids=named)
def test_a_mutant_that_is_accepted_keeps_to_the_rule_on_many_more_inputs(exercise):
    """Whether the cases suffice is decided by the rule of the exercise."""
    assert wrongly_accepted(exercise) == []


def test_too_few_cases_would_be_noticed():
    exercise = next(e for e in EXERCISES if e.name == "can move")
    assert wrongly_accepted(replace(exercise, cases=exercise.cases[:3], drawn=no_cases))


def wrongly_accepted(exercise):
    """The mutants that are accepted and break the rule."""
    _, accepted = judged_mutants(exercise)
    return [text for text, mutant in accepted if first_breach(exercise.name, mutant)]


def first_breach(name, answer):
    """The first input on which an answer breaks the rule of the exercise."""
    with bounded(20):
        for arguments in RULES[name][1]:
            if not keeps_to(name, answer, arguments):
                return arguments
    return None


# ---- lines to order ------------------------------------------------------------------------------


@pytest.mark.parametrize("ordering", ORDERINGS, ids=named)
def test_exchanging_two_lines_is_judged_by_running(ordering):
    lines = list(ordering.lines)
    works = []
    for i, j in permutations(range(len(lines)), 2):
        if i < j:
            changed = list(lines)
            changed[i], changed[j] = lines[j], lines[i]
            works.append(ordering.fault(changed) is None)
    assert sum(works) < len(works) / 2
