"""Typing mistakes in a lesson are reported with the number of the question."""

import pytest
from question_source import NO_BASE, ONE, OPTIONS, RIGHT, question_source

from puzzlecourse import Predict, Sheet
from puzzlecourse.authoring.sheet import SHEETS
from puzzlecourse.judging.variants import function_from_source
from puzzlelib import fact, record


@pytest.fixture
def sheet():
    made = Sheet("a lesson with slips")
    yield made
    SHEETS.remove(made)


def asked(options=OPTIONS):
    return function_from_source(question_source(options), {})


def put(sheet, options=OPTIONS, **settings):
    settings = {"run": lambda: record(fact, 3)} | settings
    return sheet.question("S.7", **settings)(asked(options))


def test_what_is_written_as_it_should_be_has_no_flaw(sheet):
    put(sheet)
    assert sheet.flaws() == []
    assert sheet.predictions[0].options == ["1", "2", "3"]


def test_a_number_given_twice_is_reported(sheet):
    put(sheet)
    with pytest.raises(
        ValueError, match=r"^'S\.7' is on this sheet already: give each part a name"
    ):
        put(sheet)


def test_a_question_whose_source_cannot_be_read_is_reported(sheet):
    function = asked()
    function.__code__ = function.__code__.replace(co_filename="<typed somewhere>")
    with pytest.raises(ValueError, match=r"^question S\.7: write its function in a file or in a c"):
        sheet.question("S.7")(function)


def test_a_class_that_is_asked_all_the_same_is_reported_in_a_sentence(sheet):
    put(sheet, (RIGHT, NO_BASE, "if True: return", ONE))
    with pytest.raises(ValueError, match=r"^question S\.7: its function ends after 2 values of 3"):
        Predict("S.7")


def decorated(sheet):
    """A function below a decorator of its sheet, and how a question runs it."""
    source = "@sheet.exercise('sum', cases=[(0,)])\ndef down(n):\n    return n and down(n - 1)"
    return function_from_source(source, {"sheet": sheet})


def test_a_program_that_is_shown_with_the_lines_of_its_sheet_is_among_the_flaws(sheet):
    function = decorated(sheet)
    put(sheet, (RIGHT, ONE, NO_BASE.replace(', at="fact(1) is called"', "")), program=function)
    sheet.question("S.8", run=lambda: record(function, 2))(asked())
    message = (
        "`down` is shown with the lines that put it on the sheet: write no decorator above it, and "
        "`sheet.exercise(…)(down)` below it"
    )
    assert f"question S.7: {message}" in sheet.flaws()
    assert f"question S.8: {message}" in sheet.flaws()


def test_all_flaws_are_listed_together(sheet):
    early = (RIGHT, NO_BASE, "if True: return", ONE)
    for number, options in enumerate([early, OPTIONS, early]):
        sheet.question(f"S.{number}", run=lambda: record(fact, 3))(asked(options))
    assert [flaw.split(":")[0] for flaw in sheet.flaws()] == ["question S.0", "question S.2"]


def test_a_lesson_is_loaded_without_running_its_questions(sheet):
    put(sheet, ("raise SystemExit", *OPTIONS))
    [question] = sheet.predictions
    assert question.why == "One call for each number."
    assert [answer.misconception for answer in question.answers] == [
        "base cases are no calls",
        "one call is enough",
    ]


# ---- exercises -----------------------------------------------------------------------------------


def sign(n):
    if n < 0:
        return -1
    return 1


def test_what_belongs_to_an_exercise_stands_below_one(sheet):
    for part in (
        lambda: sheet.hints("x"),
        lambda: sheet.right(sign),
        lambda: sheet.wrong("a", "b"),
    ):
        with pytest.raises(
            ValueError, match=r"^this belongs to an exercise: write @sheet\.exercise"
        ):
            part()


def test_an_exercise_with_too_little_on_it_has_flaws(sheet):
    sheet.exercise("sign of a number", cases=[(0,), (-2,)])(sign)
    sheet.wrong("always", "Look.")(lambda n: 1)
    assert sheet.flaws() == [
        "exercise 'sign of a number' has 1 wrong answer: write 5 at least, @sheet.wrong or sheet.wrong_edits",
        "exercise 'sign of a number' has 0 steps: write 2 at least, sheet.hints",
        f"exercise 'sign of a number' {DRAWS_NONE}",
        "exercise 'sign of a number': the hint against 'always' is 'Look.': say in a sentence where to "
        "look, or why it is so",
    ]


DRAWS_NONE = "draws no cases, so an answer that knows the written ones is right: write drawn=…, or the reason as undrawn='…'"


def test_a_decoy_that_works_is_among_the_flaws(sheet):
    decoys = {"        return 0 - 1": "nothing", "        return 7": "nothing"}
    sheet.order("sign", sign, ask="Put them in order.", decoys=decoys, cases=[(0,), (-2,)])
    assert sheet.flaws() == ["sign: 'return 0 - 1' works instead of 'return -1'"]
