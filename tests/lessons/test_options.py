"""Options do not give themselves away: guessing by their form is no better than chance.

Each rule is applied to all questions that it fits. `luck` is the probability of at least as many
hits by chance, with questions as independent draws. A rule with too few hits helps a guesser as much
as one with too many, because it excludes options, so both tails are tested. With some twenty rules,
one will now and then be as lucky as one in twenty; the limit is one in forty.
"""

import re
from collections import Counter
from string import ascii_uppercase

import pytest
from guessers import GUESSERS, betrayed, luck
from lessons import notebooks

from puzzlecourse.authoring.questions import Answer, Prediction, in_order
from puzzlecourse.lessons import lessons, prediction_named

EVERY = [asked for lesson in lessons() for asked in lesson.predictions]
OFTEN = 8  # an option offered this many times must be right at least once


@pytest.mark.parametrize("rule", GUESSERS)
def test_no_form_reveals_the_right_option(rule):
    assert betrayed(GUESSERS[rule], EVERY) == ""


@pytest.mark.parametrize("place", range(5), ids="ABCDE")
def test_no_place_reveals_the_right_option(place):
    assert betrayed(lambda options, _: options[place : place + 1], EVERY) == ""


def test_no_letter_is_right_in_more_than_a_third():
    letters = Counter(ascii_uppercase[question.options.index(question.right)] for question in EVERY)
    assert max(letters.values()) <= len(EVERY) / 3, letters


def test_an_option_that_is_offered_often_is_right_sometimes():
    offered = Counter(option for question in EVERY for option in question.options)
    right = {question.right for question in EVERY}
    assert [said for said, times in offered.items() if times >= OFTEN and said not in right] == []


# ---- the order -----------------------------------------------------------------------------------


def asked(right, *wrong, name="0.0"):
    answers = [Answer(f"belief {n}", value, "Look again.") for n, value in enumerate(wrong)]
    return Prediction(name, "What is it?", lambda: right, answers, "So it is.")


def test_the_order_does_not_depend_on_which_option_is_right_nor_on_the_name():
    words = ["red", "green", "blue", "grey"]
    orders = [asked(one, *(o for o in words if o != one), name=one).options for one in words]
    assert all(order == orders[0] for order in orders)


def test_a_teachers_questions_get_all_letters_equally_often():
    """Simulates four thousand questions of a teacher who always writes the right option first."""
    places = Counter(in_order([f"{n} right", *"abc"]).index(f"{n} right") for n in range(4000))
    assert set(places) == {0, 1, 2, 3}
    assert all(900 < times < 1100 for times in places.values())


# ---- texts above a question ----------------------------------------------------------------------


def as_said(text):
    """Words without surrounding punctuation: "`None`," becomes "None"."""
    return f" {' '.join(word.strip('`*.,;:?!()') or word for word in text.lower().split())} "


def above(notebook, place):
    """The three texts above a cell, and the outputs between them and the cell."""
    texts = [cell for cell in notebook.text if cell.place < place][-3:]
    since = texts[0].place if texts else 0
    outputs = [cell for cell in notebook.code if since <= cell.place < place]
    written = [re.sub(r"\*\*You need\*\*.*", "", cell.source) for cell in texts]  # words to know
    return written + [words for cell in outputs for words in cell.texts]


def is_told(prediction, texts):
    """Whether the texts name the right option, and none of the wrong ones."""
    if len(prediction.right) == 1:
        return False  # a single character occurs everywhere
    named = [o for o in prediction.options if any(as_said(o) in as_said(text) for text in texts)]
    return named == [prediction.right]


def test_no_answer_stands_just_above_its_question():
    places = [(notebook, *found) for notebook in notebooks() for found in notebook.predictions]
    names = [
        name
        for notebook, cell, name in places
        if is_told(prediction_named(name), above(notebook, cell.place))
    ]
    assert names == []


# ---- the rules of this file, on questions made for it --------------------------------------------


def test_luck_is_that_of_coins():
    assert luck([1 / 2] * 3, 3) == (1, 1 / 8)
    assert luck([1 / 2] * 3, 0) == (1 / 8, 1)


MANY = 20


@pytest.mark.parametrize(
    ("rule", "right", "wrong"),
    [
        ("nothing, none, impossible …", "nothing: it stops", ["7", "9"]),
        ("the longest", "it is stopped by Python", ["it ends", "it goes on"]),
        ("the shortest", "None", ["an empty list", "a list of one"]),
        ("the only one with a number, or without", "24 orders", ["mirrors", "dead ends"]),
        ("the smallest number", "3", ["4", "8", "12"]),
        ("the largest number", "1,023", ["62", "36"]),
        ("a number in the middle", "5", ["4", "8"]),
        ("one that begins as most do", "it returns 3", ["nobody knows", "it returns 4", "error"]),
        ("the only one that begins differently", "one of them", ["all of us", "all of you"]),
        ("one that ends as most do", "lost for you", ["open for all", "won for you", "no one"]),
        ("the only one that ends differently", "to f(1)", ["to f(3)", "from f(3)"]),
        ("the one most like the others", "4 made, 2 left", ["4 made, 9 left", "7 lost, 2 left"]),
        ("the one least like the others", "none", ["the line with if", "the line with for"]),
        ("one that gives a reason", "3, because 2 comes first", ["3", "2"]),
        ("a careful one", "it depends", ["yes", "no"]),
        ("one that says all, never or only", "never", ["now", "then"]),
    ],
)
def test_a_revealing_form_is_detected(rule, right, wrong):
    assert "right 20 times" in betrayed(GUESSERS[rule], [asked(right, *wrong)] * MANY)
    turned = [asked(wrong[0], right, *wrong[1:])] * MANY
    assert "right 20 times" not in betrayed(GUESSERS[rule], turned)


def test_a_form_that_is_never_right_is_noticed():
    rule = GUESSERS["nothing, none, impossible …"]
    assert "right 0 times of 20" in betrayed(rule, [asked("7", "9", "none")] * MANY)


def test_words_of_the_question_are_noticed():
    rule = GUESSERS["the one with most words of the question"]
    assert rule(["it is that", "no one", "you"], "What is it?") == ["it is that"]


def test_an_answer_above_its_question_is_noticed():
    assert is_told(asked("None", "[]", "True"), ["It returns `None`."])
    assert not is_told(asked("None", "[]", "True"), ["It returns `None` or `[]`."])
    assert not is_told(asked("one", "two", "three"), ["None of them."])
