"""Nothing tells an answer before it is given; and what a picture shows is told in words, too."""

import pytest
from lessons import EVERY, Notebook, in_every_notebook

from puzzlecourse.authoring.questions import Answer, Prediction
from puzzlecourse.lessons import lesson_named

SHORT = 12  # letters: below that no option looks like the careful one


NO_SIGNS = str.maketrans(dict.fromkeys(".,;:?!`", " "))


def outputs(path):
    for cell in Notebook(path).code:
        yield from cell.outputs


def is_given_away_by_its_length(prediction):
    """Whether the right option is by far the longest."""
    longest = max(map(len, prediction.wrong))
    return len(prediction.right) > max(1.5 * longest, SHORT)


def tells_the_answer(prediction, answer):
    """Whether the comment on a wrong option holds the right one, word by word."""
    if len(prediction.right) == 1:
        return False  # a single figure is met everywhere
    told, right = (
        " ".join(text.lower().translate(NO_SIGNS).split())
        for text in (answer.hint, prediction.right)
    )
    return f" {right} " in f" {told} "


@in_every_notebook
def test_no_right_option_is_by_far_the_longest(path):
    asked = lesson_named(path.stem).predictions
    found = [p.name for p in asked if is_given_away_by_its_length(p)]
    assert found == [], "say the right option shorter, or a wrong one in full"


def test_right_options_are_the_longest_no_more_often_than_by_chance():
    every = [p for path in EVERY for p in lesson_named(path.stem).predictions]
    worded = [p for p in every if len(p.right) > SHORT]
    longest = [p for p in worded if len(p.right) > max(map(len, p.wrong))]
    by_chance = sum(1 / len(p.options) for p in worded)
    assert len(longest) <= 1.25 * by_chance


@in_every_notebook
def test_no_comment_on_a_wrong_option_tells_the_right_one(path):
    asked = lesson_named(path.stem).predictions
    found = [p.name for p in asked for a in p.wrong.values() if tells_the_answer(p, a)]
    assert found == [], "let the comment ask, or point to a step, without the answer"


@in_every_notebook
def test_no_output_prints_a_frozenset_with_its_holes(path):
    assert not any("frozenset({" in str(output) for output in outputs(path))


@in_every_notebook
def test_every_picture_has_an_alternative_text(path):
    for output in outputs(path):
        data = output.get("data", {})
        for kind in data:
            if kind == "image/svg+xml":
                assert 'aria-label="' in data[kind] or "<title>" in data[kind]
            elif kind.startswith("image/"):
                assert output["metadata"][kind]["alt"].strip()


# ---- the rules of this file, on questions made for it --------------------------------------------


def asked(right, *wrong, hint="Look again."):
    answers = [Answer(f"belief {number}", value, hint) for number, value in enumerate(wrong)]
    return Prediction("0.0", "What is it?", lambda: right, answers, "So it is.")


def test_a_long_key_is_noticed():
    assert is_given_away_by_its_length(asked("it is stopped by Python", "it ends", "it runs on"))
    assert not is_given_away_by_its_length(asked("it is stopped", "it runs on for ever", "it ends"))
    assert not is_given_away_by_its_length(asked("3 2 1 6", "3", "6"))


@pytest.mark.parametrize("hint", ["Is it 15, or less?", "Count: 15.", "count `15`"])
def test_a_comment_that_tells_the_answer_is_noticed(hint):
    prediction = asked("15", "7", "8", hint=hint)
    assert tells_the_answer(prediction, prediction.answers[0])
    assert not tells_the_answer(asked("5", "7", hint=hint), prediction.answers[0])
