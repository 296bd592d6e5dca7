"""What a lesson's author reads after a slip: errors when it is loaded, flaws when it is run."""

from itertools import count

import pytest
from question_source import NO_BASE, ONE, OPTIONS, RIGHT, question_source

from puzzlecourse import Sheet
from puzzlecourse.authoring.sheet import SHEETS
from puzzlecourse.judging.variants import function_from_source
from puzzlelib import fact, record

TIMES = count(10)  # a new number each time
# An incomplete option is reported together with the right form. Each part is an argument of its own,
# so parts cannot be in a wrong order or run together.
AT_LOAD = {
    "a value too few": {"options": (RIGHT, NO_BASE, ONE.replace("1, ", "", 1))},
    "a value too many": {"options": (RIGHT.replace("3, ", "3, 4, "), NO_BASE, ONE)},
    "the parts exchanged": {
        "options": (RIGHT, NO_BASE, 'ask.wrong("one call is enough", 1, "Which call?")')
    },
    "the values returned": {"options": (*OPTIONS, "return 3, 2, 1")},
    "all as it was written once": {"head": "def asked():", "options": ("return 3, 2, 1",)},
    "a value where a world has one": {
        "call": (fact, 3),
        "options": ('ask.right_by_running("So.")', 'ask.wrong(1, "loop", "W?")'),
    },
    "a value where the call has one": {"call": (fact, 3)},
    "one value for the world too few": {
        "call": (fact, 3),
        "options": ('ask.right_by_running("So.")', 'ask.wrong_in_world("mine", "Where?")'),
    },
    "nothing to run": {"options": ('ask.right_by_running("So.")', NO_BASE)},
    "no right answer": {"options": (NO_BASE, ONE)},
    "no right answer of a call": {"call": (fact, 3), "options": (NO_BASE, ONE)},
    "two right answers": {"options": (RIGHT, RIGHT, ONE)},
    "no wrong answer": {"options": (RIGHT,)},
    "too many wrong answers": {
        "options": (RIGHT, *(f"ask.wrong({n}, 'mine', 'Where?')" for n in range(8)))
    },
    "no words": {"words": " "},
    "no docstring": {"words": None},
    "no reason": {"options": ("ask.right(3)", NO_BASE, ONE)},
    "an empty reason": {"options": ("ask.right(3, '')", NO_BASE, ONE)},
    "an option that says nothing": {
        "options": (RIGHT, NO_BASE, "ask.wrong(1, 'one call is enough')")
    },
    "words that are worked out": {
        "options": (RIGHT, NO_BASE, "ask.wrong(1, 'mine', 'Which?' + 'call')")
    },
    "a step without its name": {"options": (RIGHT, NO_BASE.replace("at=", ""), ONE)},
    "a step mistyped": {"options": (RIGHT, NO_BASE.replace("at=", "ad="), ONE)},
    "a step, and nothing to step through": {"run": None},
    "an option mistyped": {"options": (RIGHT, NO_BASE.replace("ask.wrong", "ask.worng"), ONE)},
    "options in a loop": {"options": (RIGHT, "for n in (1, 2): ask.wrong(n, 'mine', 'Where?')")},
    "a misconception mistyped": {"options": (RIGHT, NO_BASE.replace("no calls", "no call"), ONE)},
    "a setting mistyped": {"progam": fact},
}
WHEN_RUN = {
    "a value too few": {"options": (RIGHT, NO_BASE, "if True: return", ONE)},
    "it ends the program": {"options": (RIGHT.replace("3", "[][0]"), ONE)},
    "another answer each time": {
        "options": ("ask.right_by_running('One call for each number.')", NO_BASE, ONE),
        "call": (fact, 3),
        "see": lambda recording: next(TIMES),
    },
    "the same but for a space": {
        "options": (RIGHT, ONE.replace("1", "'a b'", 1), NO_BASE.replace("2", "'A  B'", 1))
    },
    "a wrong option that is right": {"options": (RIGHT, ONE, NO_BASE.replace("2", "3", 1))},
    "a hint of a word": {
        "options": (RIGHT, NO_BASE, ONE.replace("Which call does it wait for?", "Look."))
    },
    "a reason of a word": {
        "options": (RIGHT.replace("One call for each number.", "So."), NO_BASE, ONE)
    },
    "a hint that tells": {
        "options": (RIGHT.replace("3", "15", 1), NO_BASE, ONE.replace("Which", "Of 15: which"))
    },
    "a long right option": {
        "options": (RIGHT.replace("3", "'it is stopped by Python'", 1), NO_BASE, ONE)
    },
    "a step that is not there": {
        "options": (RIGHT, NO_BASE.replace("fact(1) is", "fact(0) is"), ONE)
    },
    "right for the wrong reason": {
        "options": (RIGHT, NO_BASE, ONE, 'ask.wrong(3, "luck", "Which numbers are there?")')
    },
}
EDITS = {
    "no ⇒": "✗ mine: Which?\n    n < 0 => n > 0",
    "no hint": "✗ mine\n    n < 0 ⇒ n > 0",
    "not there": "✗ mine: Which?\n    n < 1 ⇒ n > 0",
    "there twice": "✗ mine: Which?\n    return ⇒ print",
    "unreadable": "✗ mine: Which?\n    n < 0 ⇒ n <",
    "a misconception mistyped": "✗ retrun prints: Which?\n    n < 0 ⇒ n > 0",
}
SETTINGS = [
    {"case": [(0,)]},
    {"cases": [0, 1]},
    {"cases": (0)},
    {"nothing": 3},
    {"cases": [(0,)]},
    {"cases": [(0,)], "drawn": lambda chance: ()},
    {"cases": [(0,)], "drawn": lambda chance: [(chance.random(),)]},
    {"cases": [(0,)], "undrawn": "0 is the only argument"},
]


@pytest.mark.parametrize("slips", [AT_LOAD, WHEN_RUN], ids=["when_loaded", "when_run"])
def test_slips_in_a_question(approved, slips):
    lines = []
    for slip, given in slips.items():
        sheet = Sheet("a lesson with slips")
        SHEETS.remove(sheet)
        settings = {"run": lambda: record(fact, 3)} | given
        parts = [part for part in ("options", "words", "head") if part in given]
        source = question_source(**{part: settings.pop(part) for part in parts})
        lines += [slip, *(f"    {line}" for line in source.splitlines()[:-1])]
        lines += [f"    ({name}=…)" for name in ("call", "see") if name in given]
        try:
            sheet.question("S.7", **settings)(function_from_source(source, {}))
        except ValueError as error:
            assert slips is AT_LOAD
            lines += [f"ValueError: {error}"]
        lines += [*sheet.flaws(), ""]
    assert "\n".join(lines) == approved


def sign(n):
    if n < 0:
        return -1
    return 1


def test_slips_in_an_exercise(approved):
    lines = []
    for slip, words in EDITS.items():
        lines += [
            slip,
            *words.splitlines(),
            *said(lambda sheet, words=words: edited(sheet, words)),
            "",
        ]
    for settings in SETTINGS:
        lines += [
            str(settings).partition("<function")[0],
            *said(lambda sheet, s=settings: put(sheet, s)),
            "",
        ]
    assert "\n".join(lines) == approved


def put(sheet, settings):
    sheet.exercise("sign of a number", **settings)(sign)


def edited(sheet, words):
    put(sheet, {"cases": [(0,), (-2,)]})
    sheet.wrong_edits(words)


def said(does):
    """Return the error of what an author does, or the flaws that it leaves."""
    sheet = Sheet("a lesson with slips")
    SHEETS.remove(sheet)
    try:
        does(sheet)
    except ValueError as error:
        return [f"ValueError: {error}"]
    return sheet.flaws()
