"""A slip of a teacher's finger is told with the number of the question, before the class."""

from itertools import count

import pytest

from puzzlecourse import Predict, Sheet
from puzzlecourse.authoring.sheet import SHEETS
from puzzlecourse.judging.variants import made
from puzzlelib import fact, record

QUESTION = "How many calls does `fact(3)` make?"
RIGHT = 'ask.right(3, "One call for each number.")'
NO_BASE = (
    'ask.wrong(2, "base cases are no calls", "Is the function called?", at="fact(1) is called")'
)
ONE = 'ask.wrong(1, "one call is enough", "Which call does it wait for?")'
OPTIONS = (RIGHT, NO_BASE, ONE)
TIMES = count(10)  # another number each time


@pytest.fixture
def sheet():
    made = Sheet("a lesson with slips")
    yield made
    SHEETS.remove(made)


def asked(options=OPTIONS, words=QUESTION, head="def asked(ask):"):
    """The function of a question, as a teacher writes it."""
    lines = [head, *[repr(words)][: words is not None], *options, "pass"]
    return made("\n    ".join(lines), {})


def put(sheet, options=OPTIONS, words=QUESTION, head="def asked(ask):", **settings):
    settings = {"run": lambda: record(fact, 3)} | settings
    return sheet.question("S.7", **settings)(asked(options, words, head))


def test_what_is_written_as_it_should_be_has_no_flaw(sheet):
    put(sheet)
    assert sheet.flaws() == []
    assert sheet.predictions[0].options == ["1", "2", "3"]


# A value without words, or words without a value, cannot be written: what is not a whole option is
# told with the form of one. Nor can a reason that does not come last, a sign without a blank, or a
# step in the middle of the words, or one that is not closed: each part is an argument of its own.
AT_LOAD = {
    "a value too few": (
        {"options": (RIGHT, NO_BASE, ONE.replace("1, ", "", 1))},
        "write ask.wrong(value, 'misconception', 'hint'), not ask.wrong('one call is enough', 'Which",
    ),
    "a value too many": (
        {"options": (RIGHT.replace("3, ", "3, 4, "), NO_BASE, ONE)},
        "write ask.right(value, 'why it is right'), not ask.right(3, 4, 'One call",
    ),
    "the parts exchanged": (
        {"options": (RIGHT, NO_BASE, 'ask.wrong("one call is enough", 1, "Which call?")')},
        "the `misconception` of an option is written out, in quotes, not as in ask.wrong('one call",
    ),
    "the values returned": (
        {"options": (*OPTIONS, "return 3, 2, 1")},
        "its function returns nothing, because each value stands in its option",
    ),
    "all as it was written once": (
        {"head": "def asked():", "options": ("return 3, 2, 1",)},
        "write `def asked(ask):`, and below it each option beside its value: ask.right(value",
    ),
    "a value where a world has one": (
        {
            "call": (fact, 3),
            "options": ('ask.right_by_running("So.")', 'ask.wrong(1, "loop", "W?")'),
        },
        "the answer of 'loop' comes of running the call: write ask.wrong_in_world('misc",
    ),
    "a value where the call has one": (
        {"call": (fact, 3)},
        "the right answer comes of running the call: write ask.right_by_running('why",
    ),
    "one value for the world too few": (
        {
            "call": (fact, 3),
            "options": ('ask.right_by_running("So.")', 'ask.wrong_in_world("mine", "Where?")'),
        },
        "the answer of 'mine' does not come of running a call: write ask.wrong(value",
    ),
    "nothing to run": (
        {"options": ('ask.right_by_running("So.")', NO_BASE)},
        "the right answer does not come of running a call: write ask.right(value",
    ),
    "no right answer": (
        {"options": (NO_BASE, ONE)},
        "has 0 right answers: write ask.right(value, 'why it is right') once",
    ),
    "no right answer of a call": (
        {"call": (fact, 3), "options": (NO_BASE, ONE)},
        "has 0 right answers: write ask.right_by_running('why it is right') once",
    ),
    "two right answers": (
        {"options": (RIGHT, RIGHT, ONE)},
        "has 2 right answers: write ask.right(",
    ),
    "no wrong answer": ({"options": (RIGHT,)}, "has 0 wrong answers: write 1 to 7"),
    "too many wrong answers": (
        {"options": (RIGHT, *(f"ask.wrong({n}, 'mine', 'Where?')" for n in range(8)))},
        "has 8 wrong answers: write 1 to 7",
    ),
    "no words": ({"words": " "}, "asks nothing: write the words of the question as its docstring"),
    "no docstring": ({"words": None}, "asks nothing: write the words of the question"),
    "no reason": (
        {"options": ("ask.right(3)", NO_BASE, ONE)},
        "write ask.right(value, 'why it is right'), not ask.right(3)",
    ),
    "an empty reason": (
        {"options": ("ask.right(3, '')", NO_BASE, ONE)},
        "the `why` of an option is written out, in quotes, not as in ask.right(3, '')",
    ),
    "an option that says nothing": (
        {"options": (RIGHT, NO_BASE, "ask.wrong(1, 'one call is enough')")},
        "write ask.wrong(value, 'misconception', 'hint'), not ask.wrong(1, 'one call is enough')",
    ),
    "words that are worked out": (
        {"options": (RIGHT, NO_BASE, "ask.wrong(1, 'mine', 'Which?' + 'call')")},
        "the `hint` of an option is written out, in quotes",
    ),
    "a step without its name": (
        {"options": (RIGHT, NO_BASE.replace("at=", ""), ONE)},
        "write ask.wrong(value, 'misconception', 'hint'), not ask.wrong(2, 'base cases",
    ),
    "a step mistyped": (
        {"options": (RIGHT, NO_BASE.replace("at=", "ad="), ONE)},
        "write ask.wrong(value, 'misconception', 'hint'), not ask.wrong(2, 'base cases",
    ),
    "a step, and nothing to step through": ({"run": None}, "has no `run` or `call`"),
    "an option mistyped": (
        {"options": (RIGHT, NO_BASE.replace("ask.wrong", "ask.worng"), ONE)},
        "there is no ask.worng; is it ask.wrong(value",
    ),
    "options in a loop": (
        {"options": (RIGHT, "for n in (1, 2): ask.wrong(n, 'mine', 'Where?')")},
        "each `ask.…` is a line of its own, outside of every loop and `if`, not as in for n in",
    ),
    "a misconception mistyped": (
        {"options": (RIGHT, NO_BASE.replace("no calls", "no call"), ONE)},
        "is it 'base cases are no calls'?",
    ),
    "a setting mistyped": ({"progam": fact}, "has no setting 'progam'; is it 'program'?"),
}


@pytest.mark.parametrize("slip", AT_LOAD)
def test_a_slip_in_a_question_is_told_when_the_lesson_is_loaded(sheet, slip):
    given, message = AT_LOAD[slip]
    with pytest.raises(ValueError, match=r"^question S\.7") as error:
        put(sheet, **given)
    assert message in str(error.value)
    assert str(error.value).count("\n") == 0


def test_a_number_given_twice_is_told(sheet):
    put(sheet)
    with pytest.raises(
        ValueError, match=r"^'S\.7' is on this sheet already: give each part a name"
    ):
        put(sheet)


def test_a_question_whose_source_cannot_be_read_is_told(sheet):
    function = asked()
    function.__code__ = function.__code__.replace(co_filename="<typed somewhere>")
    with pytest.raises(ValueError, match=r"^question S\.7: write its function in a file or in a c"):
        sheet.question("S.7")(function)


# A function that returns no list, or none at all, has no place in this form: it returns nothing.
WHEN_RUN = {
    "a value too few": (
        {"options": (RIGHT, NO_BASE, "if True: return", ONE)},
        "its function ends after 2 values of 3: every option is said, in each run",
    ),
    "it stops": (
        {"options": (RIGHT.replace("3", "1 // 0"), ONE)},
        "stops with ZeroDivisionError: ",
    ),
    "it ends the program": (
        {"options": (RIGHT.replace("3", "[][0]"), ONE)},
        "stops with IndexError: list index",
    ),
    "another answer each time": (
        {
            "options": ("ask.right_by_running('One call for each number.')", NO_BASE, ONE),
            "call": (fact, 3),
            "see": lambda recording: next(TIMES),
        },
        "its right answer is another one in each run: ask about something that stays",
    ),
    "the same but for a space": (
        {"options": (RIGHT, ONE.replace("1", "'a b'", 1), NO_BASE.replace("2", "'A  B'", 1))},
        "there must be two wrong options at least, and no two the same",
    ),
    "a hint of a word": (
        {"options": (RIGHT, NO_BASE, ONE.replace("Which call does it wait for?", "Look."))},
        "the hint against 'one call is enough' is 'Look.': say in a sentence where to look",
    ),
    "a reason of a word": (
        {"options": (RIGHT.replace("One call for each number.", "So."), NO_BASE, ONE)},
        "the reason of the right answer is 'So.': say in a sentence where to look, or why",
    ),
    "a hint that tells": (
        {"options": (RIGHT.replace("3", "15", 1), NO_BASE, ONE.replace("Which", "Of 15: which"))},
        "the hint against 'one call is enough' holds the right answer: ask back",
    ),
    "a long right option": (
        {"options": (RIGHT.replace("3", "'it is stopped by Python'", 1), NO_BASE, ONE)},
        "the right option is by far the longest: say it shorter, or a wrong one in full",
    ),
    "a step that is not there": (
        {"options": (RIGHT, NO_BASE.replace("fact(1) is", "fact(0) is"), ONE)},
        "the step 'fact(0) is called' is not there: there is no call 'fact(0)' in this recording; its first",
    ),
    "right for the wrong reason": (
        {"options": (RIGHT, NO_BASE, ONE, 'ask.wrong(3, "luck", "Which numbers are there?")')},
        "'luck' gives the right answer, and no wrong one elsewhere: ask something that catches it",
    ),
}


@pytest.mark.parametrize("slip", WHEN_RUN)
def test_what_only_running_shows_is_among_the_flaws(sheet, slip):
    given, message = WHEN_RUN[slip]
    put(sheet, **given)
    [flaw] = sheet.flaws()
    assert flaw.startswith("question S.7")
    assert message in flaw


def test_a_class_that_is_asked_all_the_same_is_told_in_a_sentence(sheet):
    given, message = WHEN_RUN["a value too few"]
    put(sheet, **given)
    with pytest.raises(ValueError, match=r"^question S\.7: its function ends after ") as error:
        Predict("S.7")
    assert message in str(error.value)


def decorated(sheet):
    """A function as it stands below a line of its sheet, and how a question runs it."""
    source = "@sheet.exercise('sum', cases=[(0,)])\ndef down(n):\n    return n and down(n - 1)"
    return made(source, {"sheet": sheet})


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


def test_all_flaws_are_told_at_once(sheet):
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


EDITS = {
    "no ⇒": (
        "✗ mine: Which?\n    n < 0 => n > 0",
        "write '✗ misconception: hint', and below 'old ⇒",
    ),
    "no hint": (
        "✗ mine\n    n < 0 ⇒ n > 0",
        "write '✗ misconception: hint', and below 'old ⇒ new'",
    ),
    "not there": ("✗ mine: Which?\n    n < 1 ⇒ n > 0", "'n < 1' stands 0 times in sign"),
    "there twice": ("✗ mine: Which?\n    return ⇒ print", "'return' stands 2 times in sign"),
    "unreadable": ("✗ mine: Which?\n    n < 0 ⇒ n <", "invalid syntax"),
    "a misconception mistyped": ("✗ retrun prints: Which?\n    n < 0 ⇒ n > 0", "'return prints'?"),
}


@pytest.mark.parametrize("slip", EDITS)
def test_a_slip_in_a_wrong_answer_is_told_with_the_exercise(sheet, slip):
    words, message = EDITS[slip]
    sheet.exercise("sign of a number", cases=[(0,)])(sign)
    with pytest.raises(ValueError, match=r"^exercise 'sign of a number': ") as error:
        sheet.wrong_edits(words)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"case": [(0,)]}, "has no setting 'case'; is it 'cases'?"),
        ({"cases": [0, 1]}, "each case is a tuple of arguments, such as (0,), not 0"),
        ({"cases": (0)}, "cases is a list of arguments, not 0"),
        ({"nothing": 3}, "has no setting 'nothing': there are cases, steps"),
    ],
)
def test_a_slip_in_an_exercise_is_told_with_its_name(sheet, settings, told):
    with pytest.raises(ValueError, match=r"^exercise 'sign of a number'") as error:
        sheet.exercise("sign of a number", **settings)
    assert told in str(error.value)


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
        "exercise 'sign of a number': the hint against 'always' is 'Look.': say in a sentence where to "
        "look, or why it is so",
    ]


def test_a_decoy_that_works_is_among_the_flaws(sheet):
    decoys = {"        return 0 - 1": "nothing", "        return 7": "nothing"}
    sheet.order("sign", sign, ask="Put them in order.", decoys=decoys, cases=[(0,), (-2,)])
    assert sheet.flaws() == ["sign: 'return 0 - 1' works instead of 'return -1'"]
