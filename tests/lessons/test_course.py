"""The course's data: truths are computed, every misconception is caught, every exercise is sharp."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest
from answers import answers, right_answers
from lessons import hint_for
from mutants import mutants
from rules_of_exercises import JUDGED_BY_A_PROPERTY, RULES, keeps_to

from puzzlecourse import Predict, check
from puzzlecourse.authoring.flaws import flaws_of_ordering, flaws_of_prediction
from puzzlecourse.authoring.retired import RETIRED
from puzzlecourse.authoring.slips import misconceptions
from puzzlecourse.checking.check import source
from puzzlecourse.judging.bounds import bounded
from puzzlecourse.judging.exercise import nothing
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


@pytest.mark.parametrize("name", sorted(RETIRED))
def test_what_is_retired_has_its_name_to_itself_and_an_old_notebook_gets_a_sentence(name):
    assert name not in {part.name for part in [*PREDICTIONS, *EXERCISES, *ORDERINGS]}
    for words in (check(name, ...), Predict(name)):
        assert repr(words) == f"○ {name}: the course no longer asks this. Go on with the next cell."
        assert not words


@pytest.mark.parametrize("notebook", LESSONS)
def test_every_notebook_has_its_data(notebook):
    lesson = EVERY[notebook]
    assert lesson.predictions
    assert lesson.exercises
    assert lesson.exercises[-1].open


# ---- predictions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("prediction", PREDICTIONS, ids=named)
def test_a_question_has_no_flaw(prediction):
    assert list(flaws_of_prediction(prediction)) == []


@cache
def judged_at(exercise, place):
    """The verdict on a wrong answer of the lesson, by its place: it is asked for twice."""
    return judge(exercise, exercise.wrong[place].answer)


def judged(exercise, answer):
    """What `judge` says of an answer of the lesson."""
    places = [n for n, wrong in enumerate(exercise.wrong) if wrong.answer is answer]
    return judged_at(exercise, places[0]) if places else judge(exercise, answer)


@pytest.mark.slow
@pytest.mark.parametrize("notebook", LESSONS)
def test_a_lesson_has_no_flaw(notebook, monkeypatch):
    monkeypatch.setattr("puzzlecourse.authoring.flaws.judge", judged)
    assert EVERY[notebook].flaws() == []


# ---- misconceptions ------------------------------------------------------------------------------


def test_every_misconception_of_several_items_has_its_text_once_and_no_text_is_unused():
    """One that a single item meets is a caption there, in the words of that item."""
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
    """Those of the files; `test_a_lesson_has_no_flaw` judges the lesson's own."""
    odd = answers("odd", exercise.name)
    assert len(odd) >= 3
    assert len(right_answers(exercise)) >= 2, "write another one, @sheet.right, or in tests/answers"
    faults = [judge(exercise, one) for one in answers("right", exercise.name) + odd]
    assert [fault.in_full for fault in faults if fault] == []


# wrong answers that get none: an answer that loses a game may have lost it for any of several reasons
NO_HINT = {"my player": 5}


ANY_CHANGE_WILL_DO = {"first rules"}  # a mutant of such a game is one more game


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES, ids=named)
def test_wrong_answers_are_rejected_with_their_hint_or_none(exercise):
    """No wrong answer gets the hint against another; one that cannot be told apart gets none.

    It fails in a case that is there every time: a notebook that shows what is said of it shows the same again.
    """
    found = [judged(exercise, wrong.answer) for wrong in exercise.wrong]
    assert [fault and fault.seed for fault in found] == [None] * len(found)
    assert None not in found
    hints = [hint_for(exercise, fault) for fault in found]
    own = [wrong.hint for wrong in exercise.wrong]
    assert [hint for hint, its in zip(hints, own, strict=True) if hint not in ("", its)] == []
    assert hints.count("") <= NO_HINT.get(exercise.name, 0)


@pytest.mark.parametrize("exercise", EXERCISES, ids=named)
def test_the_solution_is_shown_as_a_learner_would_write_it(exercise):
    assert "sheet" not in source(exercise.solution)


@pytest.mark.parametrize("exercise", EXERCISES, ids=named)
def test_a_wrong_answer_is_shown_with_lines_of_its_own(exercise):
    """It is a copy of the solution with lines changed, and may be a class: `inspect` finds the copied one."""
    wrong = [one.answer for one in exercise.wrong if callable(one.answer)]
    assert source(exercise.solution) not in map(source, wrong)


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
    """All mutants of the solution, and those that are accepted."""
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
    """The cases are not asked whether they are enough: the rule is."""
    assert wrongly_accepted(exercise) == []


def test_too_few_cases_would_be_noticed():
    exercise = next(e for e in EXERCISES if e.name == "can move")
    assert wrongly_accepted(replace(exercise, cases=exercise.cases[:3], drawn=nothing))


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
def test_the_lines_in_order_work_and_no_decoy_does(ordering):
    assert list(flaws_of_ordering(ordering)) == []


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
